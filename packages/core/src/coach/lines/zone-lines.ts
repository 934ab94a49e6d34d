// The fixed lines with figures: which zone, from where to where, and how far off. Figures are rounded, so that the texts stay few
// and a provider's recordings can be fetched ahead.

import type { Bpm } from '../../base/units.ts';
import { bpmRangeOf, type Distance, type Zones } from '../../heart/zones.ts';
import type { ZoneNumber } from '../../timer/timer.ts';
import type { Side } from '../memory.ts';
import type { SetPeak } from '../short-steps.ts';
import type { CalledMinutes } from '../situation.ts';

/** Said once after the signal of a strap was lost in a step with a target (D30). */
export const SIGNAL_LOST_LINE = 'No heart rate now. Go by feel.';
/** Said once after it is back (D30). */
export const SIGNAL_BACK_LINE = 'Heart rate is back.';
/** Said above the maximum heart rate, whatever the target. */
export const ABOVE_MAX_LINES = [
  'Above your maximum. Ease right off.',
  'Still above your maximum. Ease right off.',
] as const;

/** Lines that claim nothing, for a heart that is not seen. */
export const NEUTRAL_LINES: readonly string[] = [
  'Loose shoulders, soft hands.',
  'Breathe all the way out.',
  'Go by feel.',
  'One breath at a time.',
  'Stand tall, breathe deep.',
  'Let your breath set the pace.',
];

/** How a step's zone compares with what came before. */
export type ZoneTurn = 'up' | 'down' | 'now';

const TURNS: Readonly<Record<ZoneTurn, (zone: ZoneNumber) => string>> = {
  up: (zone) => `Up to zone ${zone}`,
  down: (zone) => `Down to zone ${zone}`,
  now: (zone) => `Zone ${zone} now`,
};

/** The turn into a target from the step before; a heart that is seen there already, or beyond, needs no turn. */
export function turnInto(target: ZoneNumber, from: ZoneNumber | undefined, current: ZoneNumber | undefined): ZoneTurn {
  const start = from ?? current ?? target;
  if (start < target) return current !== undefined && current >= target ? 'now' : 'up';
  if (start > target) return current !== undefined && current <= target ? 'now' : 'down';
  return 'now';
}

/** 'Up to zone 4: 146 to 164.' */
export function transitionLine(target: ZoneNumber, turn: ZoneTurn, zones: Zones): string {
  return `${TURNS[turn](target)}: ${rangeText(target, zones)}.`;
}

/** How a zone feels, by the talk test: what borders in bpm are to someone without a strap. */
const FEELINGS: Readonly<Record<ZoneNumber, string>> = {
  1: 'very easy',
  2: 'easy enough to talk',
  3: 'steady, in short sentences',
  4: 'hard, a few words at most',
  5: 'as hard as you can',
};

/** 'Up to zone 4: hard, a few words at most.' */
export function feltTransitionLine(target: ZoneNumber, turn: ZoneTurn): string {
  return `${TURNS[turn](target)}: ${FEELINGS[target]}.`;
}

/** 'Zone 4: hard, a few words at most.' */
export function feltReminderLine(target: ZoneNumber): string {
  return `Zone ${target}: ${FEELINGS[target]}.`;
}

/** 'Up to zone 4.', and 'Up to zone 4. Last one.' in the last repeat: into a zone whose borders were told before. */
export function knownTransitionLine(target: ZoneNumber, turn: ZoneTurn, isLast: boolean): string {
  return `${TURNS[turn](target)}.${isLast ? ' Last one.' : ''}`;
}

/** Said of a long step while nothing else needs saying. */
export const TIME_LEFT_LINES: Readonly<Record<CalledMinutes, string>> = {
  10: 'Ten minutes left.',
  5: 'Five minutes left.',
  1: 'One minute left.',
};

/** 'Zone 4: 146 to 164.': where a zone lies, without asking for anything. */
export function reminderLine(target: ZoneNumber, zones: Zones): string {
  return `Zone ${target}: ${rangeText(target, zones)}.`;
}

/** The borders of a zone as words: the lowest zone has no lower one, the highest no upper one. */
function rangeText(zone: ZoneNumber, zones: Zones): string {
  const { minBpm, maxBpm } = bpmRangeOf(zone, zones);
  if (zone === 1) return `under ${maxBpm}`;
  return zone === 5 ? `${minBpm} or more` : `${minBpm} to ${maxBpm}`;
}

const FIGURES = ['five', 'ten', 'fifteen', 'twenty', 'twenty-five', 'thirty', 'thirty-five', 'forty'] as const;

/** A distance in words, to the nearest five: 'twenty'; more than forty is 'far'. */
export function distanceWord(beats: Bpm): string {
  const fives = Math.max(1, Math.round(beats / 5));
  return FIGURES[fives - 1] ?? 'far';
}

/**
 * How a person answered the lines in one direction so far: there was none, it helped, or so many in a row changed nothing, `before`
 * being how far off the heart was at the last of them.
 */
export type Reaction =
  | { readonly kind: 'first' }
  | { readonly kind: 'followed' }
  | { readonly kind: 'ignored'; readonly times: number; readonly before: Bpm };

type Band = 'near' | 'off' | 'far';
/** From these distances on a heart is not near any more, and is far away. */
const OFF_FROM: Bpm = 8;
const FAR_FROM: Bpm = 18;

function bandOf(beats: Bpm): Band {
  if (beats >= FAR_FROM) return 'far';
  return beats >= OFF_FROM ? 'off' : 'near';
}

/** Whether a heart is hardly outside its zone: words without a figure will do. */
export function isNear({ beats }: Distance): boolean {
  return bandOf(beats) === 'near';
}

/** Whether a heart is so far outside that a firm word is due at once. */
export function isFar({ beats }: Distance): boolean {
  return bandOf(beats) === 'far';
}

interface Wording {
  readonly first: Readonly<Record<Band, string>>;
  readonly followed: string;
  /** For the first, the second and every later line that changed nothing. */
  readonly still: readonly [
    Readonly<Record<Band, string>>,
    Readonly<Record<Band, string>>,
    Readonly<Record<Band, string>>,
  ];
}

/** What is asked for: firmer with the distance, and with each line that changed nothing. */
const ASKED: Readonly<Record<Side, Wording>> = {
  below: {
    first: { near: 'A little more.', off: 'Lift the pace.', far: 'Push.' },
    followed: 'Keep lifting.',
    still: [
      { near: 'A little more.', off: 'Push a bit more.', far: 'Push harder.' },
      { near: 'Lift the pace.', off: 'Push to ZONE.', far: 'Push hard to ZONE.' },
      { near: 'Push to ZONE.', off: 'Push now.', far: 'Push now, up to ZONE.' },
    ],
  },
  above: {
    first: { near: 'Ease off a little.', off: 'Ease off.', far: 'Slow down.' },
    followed: 'Keep easing off.',
    still: [
      { near: 'Ease off.', off: 'Ease off to ZONE.', far: 'Slow right down.' },
      { near: 'Ease off to ZONE.', off: 'Slow down.', far: 'Slow down to ZONE.' },
      { near: 'Slow down to ZONE.', off: 'Slow down to ZONE.', far: 'Slow right down to ZONE.' },
    ],
  },
};

/** 'Twenty below. Push.', 'Still twenty below. Push harder.', 'Ten below now. Keep lifting.' */
export function directionLine({ side, beats }: Distance, target: ZoneNumber, reaction: Reaction): string {
  const [band, word] = [bandOf(beats), distanceWord(beats)];
  const asked = ASKED[side];
  const ask = (text: string): string => text.replace('ZONE', `zone ${target}`);
  switch (reaction.kind) {
    case 'first':
      return `${capital(word)} ${side}. ${ask(asked.first[band])}`;
    case 'followed':
      return `${capital(word)} ${side} now. ${asked.followed}`;
    case 'ignored': {
      const still = asked.still[Math.min(reaction.times, asked.still.length) - 1] ?? asked.still[0];
      // The figure is known by now: every second line does without it.
      if (reaction.times > 2 && reaction.times % 2 === 1) return ask(still[band]);
      const isSame = word === distanceWord(reaction.before);
      return `${isSame ? `Still ${word} ${side}` : `${capital(word)} ${side} now`}. ${ask(still[band])}`;
    }
  }
}

/** What is said when lines in one direction changed nothing for long: where the zone begins, and no more asking. */
export function resignedLine({ side }: Distance, target: ZoneNumber, zones: Zones): string {
  const { minBpm, maxBpm } = bpmRangeOf(target, zones);
  return side === 'below'
    ? `Zone ${target} starts at ${minBpm}. Do what you can.`
    : `Zone ${target} ends at ${maxBpm}. Come down when you can.`;
}

/** 'Ease off a little, to stay in zone 2.': the heart is in its zone, and the effort will take it out. */
export function stayLine(category: 'push' | 'slow', target: ZoneNumber): string {
  return category === 'push'
    ? `A little more, to stay in zone ${target}.`
    : `Ease off a little, to stay in zone ${target}.`;
}

/** 'You're in zone 4. Hold it here.': the zone that was asked for is reached, and seen. */
export function reachedLine(target: ZoneNumber): string {
  return `You're in zone ${target}. Hold it here.`;
}

/**
 * 'Last peak ten below. Lift the pace.', and 'Peak still ten below. Push a bit more.' where that was the line before; nothing is
 * asked of one that rises, or was asked in vain.
 */
export function peakLine(
  distance: Distance | undefined,
  target: ZoneNumber,
  asks: SetPeak['asks'],
  last?: string,
): string {
  if (distance === undefined) return unlike(last, `Last peak in zone ${target}.`, `Peaks hold in zone ${target}.`);
  const { side, beats } = distance;
  const [band, off, asked] = [bandOf(beats), `${distanceWord(beats)} ${side}`, ASKED[side]];
  switch (asks) {
    case 'rising':
      return `Last peak ${off}, and rising.`;
    case 'nothing':
      return unlike(last, `Last peak ${off}. Do what you can.`, `Peaks stay ${off}. Do what you can.`);
    case 'more':
    case 'less':
      return unlike(last, `Last peak ${off}. ${asked.first[band]}`, `Peak still ${off}. ${asked.still[0][band]}`);
  }
}

function unlike(last: string | undefined, text: string, other: string): string {
  return text === last ? other : text;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
