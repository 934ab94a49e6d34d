// What a player has once a timer is loaded: everything computed before the clock moves.

import { readAs } from '../../base/read.ts';
import type { Instant } from '../../base/units.ts';
import { scoreSchema } from '../../timer/step-score.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { isDrawn } from '../plan/arranged.ts';
import { fitsIn } from '../plan/done.ts';
import { overviewOf, type Overview } from '../plan/overview.ts';
import { planOf, type Plan, type Unplannable } from '../plan/plan.ts';
import { waitAt } from '../plan/wait-place.ts';
import { restoredRun } from './restored-run.ts';
import { READY, resume, type Run } from './run.ts';
import type { SavedRun } from './saved-run.ts';
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

/**
 * Loads a timer: at its beginning in an order for which `draw` gives a seed, or paused where a run of it was kept, if that
 * place still exists; one that waited waits on.
 */
export function loadingOf(timer: Timer, saved: SavedRun | undefined, now: Instant, draw: () => number): LoadedTimer {
  const { volume, voiceEnabled } = timer.globalSettings;
  const plan = planOf(timer, saved === undefined ? freshOrder(timer, draw) : saved.shuffle);
  const fresh = { run: READY, tally: NO_TALLY, isRestored: false, seed: 0, volume, muted: false } as const;
  if (typeof plan === 'string') return { ...fresh, overview: undefined, reason: plan, script: [] };
  const loaded: LoadedTimer = {
    ...fresh,
    overview: overviewOf(plan),
    reason: 'none',
    script: voiceEnabled ? [...countdownScript(timer), ...scriptOf(plan)] : [],
  };
  if (saved === undefined) return loaded;
  const stood = restoredRun(plan, saved);
  if (stood === undefined) return isDrawn(timer) ? loadingOf(timer, undefined, now, draw) : loaded;
  const waits = saved.status === 'running' && waitAt(plan, stood.position) !== undefined;
  const run = waits ? resume(plan, stood, now) : stood;
  const { volume: loud, muted, seed = 0 } = saved;
  return { ...loaded, run, tally: restoredTally(plan, saved), seed, isRestored: true, volume: loud, muted };
}

/** Nothing is drawn for a timer that has no use for it. */
function freshOrder(timer: Timer, draw: () => number): number | undefined {
  return isDrawn(timer) ? (timer.drawnFrom ?? draw()) : undefined;
}

/** Whether a timer would be loaded again just as it is. */
export function isAsLoaded(timer: Timer, loaded: Timer | undefined): boolean {
  return timer === loaded && !isDrawn(timer);
}

/** What was done before; not where, if the timer has been edited since. */
function restoredTally(plan: Plan, { tally: saved = NO_TALLY, timerAt }: SavedRun): Tally {
  const score = readAs(scoreSchema, saved.score);
  const { score: _, ...rest } = saved;
  const tally: Tally = score.success ? { ...rest, score: score.data } : rest;
  const isSame = timerAt === plan.timer.updatedAt.getTime() && fitsIn(plan, tally.done ?? []);
  return isSame ? tally : { ...tally, done: undefined };
}
