// Follows a run and ends its steps by the heart rate, checking the rule at each reading and each shown second. It never changes
// the run itself: a reached limit hastens the step's end, any other step ends by its time.

import type { Instant, Millis } from '../../base/units.ts';
import { isSameSegment } from '../../run/plan/segment.ts';
import { isMoving } from '../../run/play/moving.ts';
import type { PlayerView, StandingView } from '../../run/play/view.ts';
import type { HeartEnd } from '../../timer/step-end.ts';
import { LATEST_WORDS } from '../../voice/announcement.ts';
import { timeUpWords, unseenSpoken } from './end-condition-words.ts';
import { isReached, type HeartSeen } from './end-condition.ts';
import type { HeartEndParts, HeartEnds, HeartEndView } from './late-ends.engine.ts';

/** A step that ends by the heart, as it was last shown. */
interface Watched {
  readonly end: HeartEnd;
  readonly run: StandingView;
  readonly shownAt: Instant;
  readonly isReached: boolean;
  readonly isUnseenSaid: boolean;
}

/** Without a reading for this long there is no heart rate (D10). */
const UNSEEN_AFTER: Millis = 10_000;
/** The step's name is said first. */
const UNSEEN_FROM: Millis = 3000;
/** How long it is shown that the time was up. */
const UP_FOR: Millis = 8000;
/** A step that was left this shortly before its end has ended: a view is drawn a little after its instant. */
const SLACK: Millis = 100;

/** Makes the engine, which follows no run yet. */
export function createHeartEnds({ view, clock, seen, hasten, say }: HeartEndParts): HeartEnds {
  let watched: Watched | undefined;
  let upUntil: Instant = -Infinity;

  const show = (status: HeartEndView['status']): void => {
    if (status !== view.getState().status) view.setState({ status });
  };

  /** The step before is over: if it took its longest time, that is said; at the very end the end itself says it. */
  function leave({ run, shownAt, ...left }: Watched, { status }: PlayerView): void {
    const over = clock.now() - (shownAt + run.progress.leftMillis);
    const isNatural = run.status === 'running' && over >= 0 - SLACK && over <= LATEST_WORDS;
    const bpm = newestOf(seen())?.bpm;
    if (left.isReached || !isNatural || bpm === undefined || status === 'complete') return;
    say(timeUpWords(bpm));
    upUntil = clock.now() + UP_FOR;
    view.setState({ timeUpAt: bpm });
  }

  /** Whether a heart is there to end the step by; if not, that is said once. */
  function observe(at: Watched): void {
    if (at.isReached || !isMoving(at.run)) return;
    if (newestOf(seen()) !== undefined) return show('waiting');
    if (elapsedOf(at.run) < UNSEEN_FROM) return;
    show('unseen');
    if (at.isUnseenSaid) return;
    watched = { ...at, isUnseenSaid: true };
    say(unseenSpoken(at.run.current.duration));
  }

  return {
    follow(run) {
      const before = watched;
      const now = clock.now();
      watched = watchedAfter(before, run, now);
      if (before !== undefined && !isSameStep(before, watched)) {
        leave(before, run);
        show('none');
      }
      if (run.status === 'empty' || run.status === 'ready' || now >= upUntil) view.setState({ timeUpAt: undefined });
      if (watched === undefined) return;
      if (view.getState().status === 'none') show('waiting');
      observe(watched);
    },
    onReading() {
      if (watched === undefined || watched.isReached || !isMoving(watched.run)) return;
      const { run, shownAt, end } = watched;
      if (!isReached(end, seen(), elapsedOf(run) + clock.now() - shownAt)) return;
      watched = { ...watched, isReached: true };
      show('reached');
      hasten(run.current.segment);
    },
  };
}

/** What is watched of a run: nothing if its segment does not end by the heart. */
function watchedAfter(before: Watched | undefined, run: PlayerView, shownAt: Instant): Watched | undefined {
  if (run.status === 'empty' || run.status === 'complete' || run.current.kind === 'rest') return undefined;
  const { end } = run.current.step;
  if (end?.kind !== 'heart') return undefined;
  const fresh: Watched = { end, run, shownAt, isReached: false, isUnseenSaid: false };
  return before !== undefined && isSameStep(before, fresh) ? { ...before, run, shownAt } : fresh;
}

/** Whether a later look is at the same occurrence of a step, not begun again. */
function isSameStep({ run }: Watched, later: Watched | undefined): boolean {
  return (
    later !== undefined &&
    isSameSegment(run.current.segment, later.run.current.segment) &&
    elapsedOf(later.run) >= elapsedOf(run)
  );
}

/** How long the segment has moved. */
function elapsedOf({ progress }: StandingView): Millis {
  return progress.segmentMillis - progress.leftMillis;
}

/** The newest reading, if it is not too old. */
function newestOf({ readings }: HeartSeen): HeartSeen['readings'][number] | undefined {
  const newest = readings.at(-1);
  return newest !== undefined && newest.age < UNSEEN_AFTER ? newest : undefined;
}
