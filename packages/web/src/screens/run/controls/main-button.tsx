import type { Player } from '@roundbell/core/run';
import { PauseIcon, PlayIcon, XIcon } from 'lucide-react';
import type { LiveView } from '../stage/live-view.ts';
import { agoOf } from '../stage/press-ago.ts';
import { RunButton } from './run-button.tsx';

interface MainButtonProps {
  readonly player: Pick<Player, 'press'>;
  readonly status: LiveView['status'];
  readonly isLeading: boolean;
  /** What it says while the run has to wait for its track. */
  readonly preparing: string | undefined;
}

/** Start, Pause and Resume in one place; takes the focus when nothing else has it, so that a key starts the run. */
export function MainButton({ player, status, isLeading, preparing }: MainButtonProps) {
  const word = wordOf(status, isLeading);
  return (
    <RunButton
      ref={focusIfNowhere}
      look="main"
      icon={word === 'Pause' ? <PauseIcon /> : <PlayIcon />}
      aria-disabled={preparing === undefined ? undefined : true}
      onClick={({ nativeEvent }) => player.press(agoOf(nativeEvent))}
    >
      {preparing ?? word}
    </RunButton>
  );
}

/** All there is to press while a start that was agreed on counts down: nothing brings it forward or holds it up. */
export function LeaveButton({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <RunButton icon={<XIcon />} onClick={onLeave}>
      Leave
    </RunButton>
  );
}

/** A person who switched views with the toggle stays on it; only the page itself, or nothing, gives up the focus. */
export function focusIfNowhere(button: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === null || focused.contains(button)) button?.focus({ preventScroll: true });
}

/** A button that goes with the press on it leaves the focus to the main one, which alone in its row shows a word. */
export function handFocusOn(leaving: HTMLElement | null, row: HTMLElement | null): void {
  if (leaving !== document.activeElement) return;
  mainButtonIn(row)?.focus({ preventScroll: true });
}

/** The main button of a row, if the row is there. */
export function mainButtonIn(row: HTMLElement | null): HTMLElement | null {
  return row?.querySelector<HTMLElement>('button:not([aria-label])') ?? null;
}

/** During a lead-in it starts immediately. */
function wordOf(status: LiveView['status'], isLeading: boolean): 'Start' | 'Pause' | 'Resume' {
  if (status === 'paused') return 'Resume';
  return status === 'running' && !isLeading ? 'Pause' : 'Start';
}
