// What a player has once a timer is loaded: everything computed before the clock moves.

import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { overviewOf, type Overview } from '../plan/overview.ts';
import { planOf, type Unplannable } from '../plan/plan.ts';
import type { KeptRun } from './kept-run.ts';
import { restoredRun } from './restored-run.ts';
import { READY, type Run } from './run.ts';
import { countdownScript, scriptOf } from './script.ts';
import { NO_TALLY, type Tally } from './tally.ts';

/** A timer loaded, or why it cannot be run. Volume 0 to 100. */
export interface LoadedTimer {
  readonly overview: Overview | undefined;
  readonly reason: 'none' | Unplannable;
  readonly run: Run;
  readonly tally: Tally;
  /** Whether it stands where a kept run was. */
  readonly isRestored: boolean;
  readonly seed: number;
  readonly script: readonly Announcement[];
  readonly volume: number;
  readonly muted: boolean;
}

/** Loads a timer: at its beginning, or paused where a run of it was kept, if that place still exists. */
export function loadingOf(timer: Timer, kept: KeptRun | undefined): LoadedTimer {
  const { volume, voiceEnabled } = timer.globalSettings;
  const plan = planOf(timer);
  const fresh = { run: READY, tally: NO_TALLY, isRestored: false, seed: 0, volume, muted: false } as const;
  if (typeof plan === 'string') return { ...fresh, overview: undefined, reason: plan, script: [] };
  const loaded: LoadedTimer = {
    ...fresh,
    overview: overviewOf(plan),
    reason: 'none',
    script: voiceEnabled ? [...countdownScript(timer), ...scriptOf(plan)] : [],
  };
  if (kept === undefined) return loaded;
  const run = restoredRun(plan, kept);
  if (run === undefined) return loaded;
  const { volume: loud, muted, seed = 0, tally = NO_TALLY } = kept;
  return { ...loaded, run, tally, seed, isRestored: true, volume: loud, muted };
}
