import type { Player } from '@roundbell/core/run';
import { CheckIcon } from 'lucide-react';
import { type RefObject, useCallback } from 'react';
import { agoOf } from '../stage/press-ago.ts';
import { focusIfNowhere, handFocusOn, mainButtonIn } from './main-button.tsx';
import { RunButton } from './run-button.tsx';

interface DoneButtonProps {
  readonly player: Pick<Player, 'done'>;
  /** Where the main button is, from which it takes the focus and which has it back. */
  readonly row: RefObject<HTMLElement | null>;
  /** Not where something else is what keys press. */
  readonly isFocused: boolean;
}

/** Ends the step that a tap ends: the largest button while there is one, and what a key presses that began the run. */
export function DoneButton({ player, row, isFocused }: DoneButtonProps) {
  const takeFocus = useCallback(
    (button: HTMLElement | null) => {
      if (!isFocused) return undefined;
      if (document.activeElement === mainButtonIn(row.current)) button?.focus({ preventScroll: true });
      else focusIfNowhere(button);
      return () => handFocusOn(button, row.current);
    },
    [row, isFocused],
  );
  return (
    <RunButton
      ref={takeFocus}
      look="main"
      icon={<CheckIcon />}
      onClick={({ nativeEvent }) => void player.done(agoOf(nativeEvent))}
    >
      Done
    </RunButton>
  );
}
