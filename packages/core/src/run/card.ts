// What a lock screen shows of a run, and what can be asked of the run from there.

import type { Seconds } from '../units.ts';
import type { RunView } from './view.ts';

/** What the buttons of a lock screen or of headphones ask for. */
export type RemoteCommand = 'play' | 'pause' | 'next' | 'previous';

/** The current segment as a track of a player: what is done, where that is in the timer, and how far it is. */
export interface RunCard {
  readonly title: string;
  readonly subtitle: string;
  readonly timerName: string;
  readonly playing: boolean;
  readonly duration: Seconds;
  readonly position: Seconds;
}

/** The card of a run; undefined unless it is running or paused. */
export function cardOf(view: RunView): RunCard | undefined {
  if (view.status !== 'running' && view.status !== 'paused') return undefined;
  const { current, progress } = view;
  const repeats = current.repeats === 'infinite' ? '∞' : current.repeats;
  return {
    title: current.kind === 'rest' ? 'Rest' : current.stepName,
    subtitle: `Round ${current.roundNumber}/${current.rounds} · Repeat ${current.repeat}/${repeats}`,
    timerName: view.timer.name,
    playing: view.status === 'running',
    duration: progress.segmentMillis / 1000,
    position: (progress.segmentMillis - progress.leftMillis) / 1000,
  };
}
