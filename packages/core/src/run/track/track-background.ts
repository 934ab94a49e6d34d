// What sounds in a track under whole steps, and how loud it is at each moment.

import { millisOf, type Instant, type Millis } from '../../base/units.ts';
import type { BackgroundSound } from '../../ports/audio.ts';
import { BACKGROUND_FADE, BACKGROUND_LOOP, BACKGROUND_STOP } from '../../sound/background-fade.ts';
import { backgroundUnder } from '../../timer/sound-set.ts';
import { breathSoundOf } from '../plan/breath.ts';
import type { Plan } from '../plan/plan.ts';
import { stepOf } from '../plan/segment.ts';
import type { RunningRun } from '../play/run.ts';
import { stretches } from '../play/walk.ts';

/**
 * A background from one moment of a track to another: it takes `rise` to come, and `fade` to go after it. The instants of the tone
 * of a breath are moments of the track, which may lie outside of it.
 */
export type TrackBackground = BackgroundSound & {
  readonly from: Instant;
  readonly to: Instant;
  readonly rise: Millis;
  readonly fade: Millis;
};

const RISE = millisOf(BACKGROUND_FADE);
const STOP = millisOf(BACKGROUND_STOP);
const LOOP = millisOf(BACKGROUND_LOOP);

/** The backgrounds of a run that moves up to an instant: one for steps that follow each other with the same loop. */
export function backgroundsIn(plan: Plan, run: RunningRun, ends: Instant): readonly TrackBackground[] {
  const found: TrackBackground[] = [];
  let loop = -1;
  for (const { segment, begins, ends: until } of stretches(plan, run, run.since)) {
    if (begins >= ends) break;
    const [from, to] = [Math.max(begins, run.since), Math.min(until, ends)];
    if (to <= from || segment.kind !== 'step') continue;
    const under = backgroundUnder(stepOf(plan, segment).step, 1);
    const last = found[loop];
    if (under && last?.to === from && last.name === under.name && last.volume === under.volume)
      found[loop] = { ...last, to };
    else if (under) loop = found.push({ ...under, from, to, rise: RISE, fade: RISE }) - 1;
    const breath = breathSoundOf(plan, segment, { volume: 1, begins, ends: until });
    if (breath) found.push({ ...breath, from, to, rise: STOP, fade: STOP });
  }
  // Where the run halts it goes as it does live.
  return found.map((one) => (one.to === ends ? { ...one, fade: STOP } : one));
}

/** Those that are heard between two moments, timed from the first; how long it has risen or gone on beyond says nothing. */
export function backgroundsBetween(
  backgrounds: readonly TrackBackground[],
  begins: Instant,
  ends: Instant,
): readonly TrackBackground[] {
  return backgrounds
    .filter(({ from, to, fade }) => from < ends && to + fade > begins)
    .map((one) => ({
      ...one,
      ...('begins' in one && { begins: one.begins - begins, ends: one.ends - begins }),
      from: Math.max(one.from - begins, 0 - one.rise),
      to: Math.min(one.to - begins, ends - begins),
    }));
}

/** Equal for backgrounds that sound the same from a moment of the track on. */
export function backgroundKey(backgrounds: readonly TrackBackground[], begins: Instant): string {
  if (backgrounds.length === 0) return '';
  // A breath is the same wherever it lies.
  const place = backgrounds.some((one) => !('begins' in one)) ? begins % LOOP : 0;
  return `${place} ${JSON.stringify(backgrounds)}`;
}

/** How loud one is at a moment, 0 to its volume. */
export function backgroundHeight({ volume, from, to, rise, fade }: TrackBackground, at: Instant): number {
  if (at < from || at >= to + fade) return 0;
  const risen = Math.min(1, (at - from) / rise);
  const left = at < to ? 1 : 1 - (at - to) / fade;
  return volume * risen * left;
}
