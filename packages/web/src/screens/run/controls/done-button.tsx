import type { Player } from '@roundbell/core';
import { CheckIcon } from 'lucide-react';
import { agoOf } from '../stage/press-ago.ts';
import { focusIfNowhere } from './main-button.tsx';
import { RunButton } from './run-button.tsx';

/** Ends the step that a tap ends; where the main button is in every other step, and as large. */
export function DoneButton({ player }: { readonly player: Pick<Player, 'done'> }) {
  return (
    <RunButton
      ref={focusIfNowhere}
      look="main"
      icon={<CheckIcon />}
      onClick={({ nativeEvent }) => void player.done(agoOf(nativeEvent))}
    >
      Done
    </RunButton>
  );
}
