// What was heard of a track against where it was due. Pure: plain numbers in and out.

import { audioClockOf, median } from './audio-clock.ts';
import type { TapReport } from './page/tap-report.ts';
import { TABATA_CYCLE } from './track-plan.ts';

/** An onset counts as that of its second within this many samples: a tone rises from nothing. */
const RISES_WITHIN = 16;
/** A sound further from where it is due than this is another (ms). */
const REACH = 450;
/** Looks at the element further away than this tell nothing of a sound (ms). */
const NEAR = 600;

/** Onsets of a decoded file. */
export interface DecodedScore {
  readonly due: number;
  readonly onSample: number;
  /** The furthest from the sample of its like. */
  readonly worst: number;
}

/**
 * How many onsets of a track of equal cycles are within a sample of their likes in the other cycles, and not before their
 * own second; `found` has the sample of each second, counted from it, or null.
 */
export function decodedScore(found: readonly (number | null)[], due: readonly number[]): DecodedScore {
  const usual = (second: number): number =>
    median(due.filter((one) => (one - second) % TABATA_CYCLE === 0).flatMap((one) => found[one] ?? []));
  const away = due.map((second) => {
    const at = found[second];
    const like = usual(second);
    return at === undefined || at === null || at < 0 || like >= RISES_WITHIN ? Infinity : Math.abs(at - like);
  });
  // The first follows nothing and the last is another tone.
  const inside = away.slice(1, -1);
  return { due: inside.length, onSample: inside.filter((samples) => samples <= 1).length, worst: Math.max(...inside) };
}

/** A place that was asked for, and what is due right after it (ms of the track); `at` is a time of the page. */
export interface Sought {
  readonly at: number;
  readonly due: number;
}

/** Where the element says it is when a sound is heard, less where that sound is due (ms); undefined if it was not heard. */
export function soughtErrors(
  report: TapReport,
  looks: readonly number[],
  sought: readonly Sought[],
): readonly (number | undefined)[] {
  const heard = heardIn(report);
  return sought.map(({ at, due }, index) => {
    const next = sought[index + 1]?.at ?? Infinity;
    const errors = heard.flatMap((time) => {
      if (time < at || time >= next) return [];
      const place = placeAt(looks, time, at, next);
      return place === undefined || Math.abs(place - due) > REACH ? [] : [place - due];
    });
    return errors.sort((one, other) => Math.abs(one) - Math.abs(other))[0];
  });
}

/** How far the sounds between two times of the page are from each other, less how far they should be (ms). */
export function spacingErrors(report: TapReport, from: number, to: number): readonly number[] {
  const times = report.listenings.flatMap((listening) => {
    const clock = audioClockOf(listening);
    return listening.onsets
      .filter(({ contextTime }) => clock.pageTimeOf(contextTime) > from && clock.pageTimeOf(contextTime) < to)
      .map(({ contextTime }) => contextTime);
  });
  return times.slice(1).map((time, index) => {
    const gap = time - (times[index] ?? 0);
    return gap - Math.round(gap / 1000) * 1000;
  });
}

/** The page times of all that was heard. */
function heardIn(report: TapReport): readonly number[] {
  return report.listenings.flatMap((listening) => {
    const clock = audioClockOf(listening);
    return listening.onsets.map(({ contextTime }) => clock.pageTimeOf(contextTime));
  });
}

/** Where the element was at a time of the page, by the nearest look between two seeks. */
function placeAt(looks: readonly number[], time: number, from: number, to: number): number | undefined {
  let nearest: number | undefined;
  let distance = NEAR;
  for (let index = 0; index + 1 < looks.length; index += 2) {
    const [page = 0, place = 0] = looks.slice(index, index + 2);
    if (page < from || page >= to || Math.abs(page - time) >= distance) continue;
    distance = Math.abs(page - time);
    nearest = place + time - page;
  }
  return nearest;
}
