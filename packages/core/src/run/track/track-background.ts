// What sounds in a track under whole steps, and how loud it is at each moment.

import { millisOf, type Instant, type Millis } from '../../base/units.ts';
import type { BackgroundSound } from '../../ports/audio.ts';
import { BACKGROUND_FADE, BACKGROUND_LOOP, BACKGROUND_STOP } from '../../sound/background-fade.ts';
import { backgroundUnder } from '../../timer/sound-set.ts';
import type { Plan } from '../plan/plan.ts';
import { stepOf, type Segment } from '../plan/segment.ts';
import type { RunningRun } from '../play/run.ts';
import { stretches } from '../play/walk.ts';

/** A background from one moment of a track to another; after it, it takes `fade` to go. */
export interface TrackBackground extends BackgroundSound {
  readonly from: Instant;
  readonly to: Instant;
  readonly fade: Millis;
}

const RISE = millisOf(BACKGROUND_FADE);
const LOOP = millisOf(BACKGROUND_LOOP);

/** The backgrounds of a run that moves up to an instant: one for steps that follow each other with the same. */
export function backgroundsIn(plan: Plan, run: RunningRun, ends: Instant): readonly TrackBackground[] {
  const found: TrackBackground[] = [];
  for (const { segment, begins, ends: until } of stretches(plan, run, run.since)) {
    if (begins >= ends) break;
    const [from, to] = [Math.max(begins, run.since), Math.min(until, ends)];
    const under = backgroundOf(plan, segment);
    const last = found.at(-1);
    if (under === undefined || to <= from) continue;
    if (last?.to === from && last.name === under.name && last.volume === under.volume)
      found[found.length - 1] = { ...last, to };
    else found.push({ ...under, from, to, fade: RISE });
  }
  // Where the run halts it goes as it does live.
  return found.map((one) => (one.to === ends ? { ...one, fade: millisOf(BACKGROUND_STOP) } : one));
}

function backgroundOf(plan: Plan, segment: Segment): BackgroundSound | undefined {
  return segment.kind === 'step' ? backgroundUnder(stepOf(plan, segment).step, 1) : undefined;
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
      from: Math.max(one.from - begins, 0 - RISE),
      to: Math.min(one.to - begins, ends - begins),
    }));
}

/** Equal for backgrounds that sound the same from a moment of the track on. */
export function backgroundKey(backgrounds: readonly TrackBackground[], begins: Instant): string {
  if (backgrounds.length === 0) return '';
  const each = backgrounds.map(({ name, volume, from, to, fade }) => [name, volume, from, to, fade].join(' '));
  return `${begins % LOOP} ${each.join(' ')}`;
}

/** How loud one is at a moment, 0 to its volume. */
export function backgroundHeight({ volume, from, to, fade }: TrackBackground, at: Instant): number {
  if (at < from || at >= to + fade) return 0;
  const risen = Math.min(1, (at - from) / RISE);
  const left = at < to ? 1 : 1 - (at - to) / fade;
  return volume * risen * left;
}
