// What a run was, in one sentence with figures, said and shown when it is complete. Only what was seen.

import type { Bpm, Millis } from '../../base/units.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import { recoveriesOf } from '../sessions/recovery.ts';
import { ratesOf, zoneTimesOf } from '../sessions/session-stats.ts';
import { movingPiecesOf, movingTimeOf, stretchesOf, type SessionStretch } from '../sessions/session-stretches.ts';
import type { HeartRateSession } from '../sessions/session.ts';
import { FRESH_FOR } from '../strap/reading.ts';
import { zoneOf, type Zones } from '../zones.ts';

/** Less time with a target is not worth a figure. */
const TARGETED_LEAST: Millis = 30_000;
/** Longer times are shown in minutes. */
const MINUTES_FROM: Millis = 120_000;
/** Seen for less than this share of the time, a heart has its figures of what was seen. */
const SEEN_WHOLE = 0.9;
/** Steps below this length are short: a heart cannot follow them up and down. */
const SHORT: Millis = 60_000;
/** Fewer of the hardest short steps are no set. */
const SET_LEAST = 4;
/** A heart is at its peak up to this long after a short step. */
const PEAK_WITHIN: Millis = 15_000;
/** As many readings in a zone have reached it: fewer may be spikes. */
const REACHED_BY = 3;
/** A smaller fall is none worth telling. */
const FALL_LEAST: Bpm = 5;

/** How long a heart was to be in its targets, was seen, and was in them. */
interface Reach {
  readonly wanted: Millis;
  readonly seen: Millis;
  readonly reached: Millis;
  readonly targets: ReadonlySet<ZoneNumber>;
}

/**
 * The sentence of a session, for someone's zones: 'You spent 18 of 30 minutes in zone 2, and your heart came down 32 beats in a
 * minute.' Undefined if no heart was seen; where it was seen for less than half of the time, it says that alone.
 */
export function summaryOf(session: HeartRateSession, zones: Zones): string | undefined {
  const rates = ratesOf(session.readings);
  if (rates === undefined) return undefined;
  const stretches = stretchesOf(session);
  const targeted = stretches.filter(({ mark }) => mark?.targetZone !== undefined);
  const aimed = reachOf(targeted, zones);
  const isAimed = aimed.wanted >= TARGETED_LEAST;
  const { wanted, seen, reached, targets } = isAimed ? aimed : reachOf(stretches, zones);
  if (seen * 2 < wanted) return `Your heart rate was seen for only ${shareOf(seen, wanted)}.`;
  const fall = fallOf(session);
  const end = fall === undefined ? '.' : `, and your heart came down ${fall} beats in a minute.`;
  if (!isAimed) return `Your heart rate averaged ${rates.avgBpm}${end}`;
  const set = setOf(stretches, wanted, zones);
  if (set !== undefined)
    return `Your heart reached zone ${set.zone} in ${set.reached} of ${set.steps} short steps${end}`;
  const [zone] = targets;
  const place = targets.size === 1 ? `zone ${zone}` : 'your target zones';
  if (seen < SEEN_WHOLE * wanted) return `${unseenShare(reached, seen)} in ${place}${end}`;
  return `You spent ${shareOf(reached, wanted)} in ${place}${end}`;
}

/** In how many of the hardest short steps the heart reached their zone; undefined unless such steps are most of the time. */
function setOf(
  stretches: readonly SessionStretch[],
  wanted: Millis,
  zones: Zones,
): { readonly zone: ZoneNumber; readonly steps: number; readonly reached: number } | undefined {
  const short = stretches.flatMap((stretch, index) => {
    const target = stretch.mark?.targetZone;
    const length = movingTimeOf(stretch);
    return target === undefined || length >= SHORT ? [] : [{ target, length, stretch, next: stretches[index + 1] }];
  });
  const zone = short.reduce<ZoneNumber | undefined>(
    (most, { target }) => (target > (most ?? 0) ? target : most),
    undefined,
  );
  const hardest = short.filter(({ target }) => target === zone);
  if (zone === undefined || hardest.length < SET_LEAST) return undefined;
  if (short.reduce((sum, { length }) => sum + length, 0) * 2 < wanted) return undefined;
  const reached = hardest.filter(({ stretch, next }) => {
    const after = next?.readings.filter(({ timestamp }) => timestamp < stretch.to + PEAK_WITHIN) ?? [];
    return [...stretch.readings, ...after].filter(({ bpm }) => zoneOf(bpm, zones) >= zone).length >= REACHED_BY;
  });
  return { zone, steps: hardest.length, reached: reached.length };
}

function reachOf(stretches: readonly SessionStretch[], zones: Zones): Reach {
  let [wanted, seen, reached] = [0, 0, 0];
  const targets = new Set<ZoneNumber>();
  for (const stretch of stretches) {
    wanted += movingTimeOf(stretch);
    const target = stretch.mark?.targetZone;
    if (target !== undefined) targets.add(target);
    for (const piece of movingPiecesOf(stretch)) {
      const times = zoneTimesOf(piece, zones);
      for (const time of Object.values(times)) seen += time;
      if (target !== undefined) reached += times[target];
    }
    const last = lastHeld(stretch);
    seen += last;
    const bpm = stretch.readings.at(-1)?.bpm;
    if (target !== undefined && zoneOf(bpm, zones) === target) reached += last;
  }
  return { wanted, seen: Math.min(seen, wanted), reached: Math.min(reached, wanted), targets };
}

/** How long the last reading of a stretch without pauses holds: until its end, while it is fresh. */
function lastHeld({ readings, to, pauses }: SessionStretch): Millis {
  const last = readings.at(-1);
  return last === undefined || pauses.length > 0 ? 0 : Math.max(0, Math.min(to - last.timestamp, FRESH_FOR));
}

/** '18 of 30 minutes', '40 of 90 seconds'. */
function shareOf(part: Millis, whole: Millis): string {
  const [unit, length] = whole >= MINUTES_FROM ? (['minutes', 60_000] as const) : (['seconds', 1000] as const);
  return `${Math.round(part / length)} of ${Math.round(whole / length)} ${unit}`;
}

/** 'Of 10 minutes with a heart rate, 5 were': what was not seen is left out, and said to be. */
function unseenShare(part: Millis, seen: Millis): string {
  const [unit, length] = seen >= MINUTES_FROM ? (['minutes', 60_000] as const) : (['seconds', 1000] as const);
  return `Of ${Math.round(seen / length)} ${unit} with a heart rate, ${Math.round(part / length)} were`;
}

/** The deepest fall in the minute after an effort. */
function fallOf(session: HeartRateSession): Bpm | undefined {
  const falls = recoveriesOf(session).map(({ drop }) => drop);
  const deepest = Math.max(0, ...falls);
  return deepest < FALL_LEAST ? undefined : deepest;
}
