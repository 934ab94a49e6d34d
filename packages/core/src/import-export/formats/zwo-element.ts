// One element of a Zwift workout, and the steps it means.
// cspell:ignore cadenceresting durationtype intervals intervalst maxeffort offduration offpower onduration onpower powerhigh powerlow poweroffhigh powerofflow poweronhigh poweronlow solidstate sporttype steadystate textevent timeoffset

import { tidySeconds, type Seconds } from '../../base/units.ts';
import type { StepType } from '../../timer/timer.ts';

/** An element with its attributes, both in small letters, and what it says at which second. */
export interface ZwoElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly messages: readonly { readonly offset: Seconds; readonly message: string }[];
  /** Where in the file it begins. */
  readonly at: number;
}

/** The elements that are steps. */
export const ZWO_ELEMENTS: ReadonlySet<string> = new Set(
  'warmup cooldown ramp steadystate solidstate intervalst freeride maxeffort'.split(' '),
);

/** A step as an element means it; power and cadence are words. */
export interface ZwoStep {
  readonly name: string;
  readonly type: StepType;
  readonly seconds: Seconds;
  readonly power: string;
}

/** What a share of the threshold power is called, by where it begins. */
const POWER_NAMES: readonly (readonly [from: number, name: string, type: StepType])[] = [
  [0, 'Easy', 'recovery'],
  [0.56, 'Endurance', 'work'],
  [0.76, 'Tempo', 'work'],
  [0.91, 'Threshold', 'work'],
  [1.06, 'Hard', 'work'],
  [1.21, 'Very hard', 'work'],
];
const OWN_NAMES: Readonly<Record<string, readonly [name: string, type: StepType]>> = {
  warmup: ['Warm-up', 'preparation'],
  cooldown: ['Cool-down', 'recovery'],
  freeride: ['Free ride', 'work'],
  maxeffort: ['All out', 'work'],
};

/** The steps of an element: two for a set, the second easy, or the one that has a length; one for every other. */
export function zwoSteps(element: ZwoElement): readonly ZwoStep[] {
  if (element.name !== 'intervalst')
    return [stepWith(element, 'duration', ['power', 'powerlow', 'powerhigh'], 'cadence')];
  return [
    stepWith(element, 'onduration', ['onpower', 'poweronlow', 'poweronhigh'], 'cadence'),
    stepWith(element, 'offduration', ['offpower', 'powerofflow', 'poweroffhigh'], 'cadenceresting'),
  ].filter(({ seconds }) => seconds > 0);
}

/** A length as it is written: 0 if there is none, NaN if it is no number. */
export function lengthOf(written = ''): Seconds {
  return tidySeconds(Number(written));
}

function stepWith(
  { name, attributes }: ZwoElement,
  length: string,
  powers: readonly string[],
  cadence: string,
): ZwoStep {
  const shares = powers.flatMap((key) => numberIn(attributes[key]));
  const middle = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const own = OWN_NAMES[name];
  const [, word, type] = POWER_NAMES.filter(([from]) => middle >= from).at(-1) ?? [0, 'Work', 'work' as const];
  const percents = [...new Set(shares.map((share) => Math.round(share * 100)))];
  const turns = numberIn(attributes[cadence]).map((each) => `${each} rpm`);
  return {
    name: own?.[0] ?? word,
    type: own?.[1] ?? type,
    seconds: lengthOf(attributes[length]),
    power: [...(percents.length === 0 ? [] : [`${percents.join('–')} % of threshold power`]), ...turns].join(', '),
  };
}

function numberIn(text: string | undefined): readonly number[] {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && number >= 0 ? [number] : [];
}
