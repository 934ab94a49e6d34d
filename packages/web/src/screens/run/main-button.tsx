import type { Player } from '@roundbell/core';
import { PauseIcon, PlayIcon } from 'lucide-react';
import { RunButton } from './run-button.tsx';

interface MainButtonProps {
  readonly player: Pick<Player, 'start' | 'pause' | 'resume'>;
  readonly status: 'ready' | 'running' | 'paused';
}

const WORDS = { ready: 'Start', running: 'Pause', paused: 'Resume' } as const;

/** Start, Pause and Resume in one place; takes the focus when nothing else has it, so that a key starts the run. */
export function MainButton({ player, status }: MainButtonProps) {
  const press = { ready: player.start, running: player.pause, paused: player.resume }[status];
  return (
    <RunButton
      ref={focusIfNowhere}
      look="main"
      icon={status === 'running' ? <PauseIcon /> : <PlayIcon />}
      onClick={() => press()}
    >
      {WORDS[status]}
    </RunButton>
  );
}

/** A person who switched views with the toggle stays on it; the page itself, or nothing, gives the focus up. */
function focusIfNowhere(button: HTMLButtonElement | null): void {
  const focused = document.activeElement;
  if (focused === null || focused.contains(button)) button?.focus({ preventScroll: true });
}
