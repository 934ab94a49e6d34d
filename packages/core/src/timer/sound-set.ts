// Which sets, sounds of a person's own and strikes are heard in a timer.

import type { Millis, Seconds } from '../base/units.ts';
import {
  BACKGROUNDS,
  type BackgroundName,
  type LoopSound,
  type OwnSoundName,
  SOUND_SETS,
  type SoundSet,
} from '../ports/audio.ts';
import { NEW_APART, NEW_BACKGROUND_VOLUME, type StepSound } from './bells.ts';
import type { Step, Timer } from './timer.ts';

/** The set of a name; tones for none, and for one that this build does not know. */
export function soundSetOf(name: string | undefined): SoundSet {
  return SOUND_SETS.find((known) => known === name) ?? 'tones';
}

/** How often the bell at a step's end is struck, and how far apart; an emptied number is the usual one. */
export function strikesOf({ bells }: Pick<Step, 'bells'>): { readonly strikes: number; readonly apart: Seconds } {
  const { strikes = 1, apart = NEW_APART } = bells ?? {};
  return { strikes: Number.isNaN(strikes) ? 1 : strikes, apart: Number.isNaN(apart) ? NEW_APART : apart };
}

/** The background of a name; none for 'none', and for one that this build does not know. */
export function backgroundOf(name: string | undefined): BackgroundName | undefined {
  return BACKGROUNDS.find((known) => known === name);
}

/** What sounds under a step, at its own share of a volume of 0 to 1; undefined if nothing does. */
export function backgroundUnder({ bells = {} }: Pick<Step, 'bells'>, volume: number): LoopSound | undefined {
  const { background, backgroundVolume = NEW_BACKGROUND_VOLUME } = bells;
  const name = backgroundOf(background);
  return name && { name, volume: (volume * backgroundVolume) / 100 };
}

/** How a bell rings that waits for an answer: three times, half a second apart, unless the step has strikes of its own. */
export function ringStrikesOf(step: Pick<Step, 'bells'>): ReturnType<typeof strikesOf> {
  const own = strikesOf(step);
  return own.strikes > 1 ? own : { strikes: 3, apart: 0.5 };
}

/** All sets that are heard in a timer. */
export function setsIn(timer: Pick<Timer, 'rounds' | 'globalSettings'>): ReadonlySet<SoundSet> {
  return new Set([timer.globalSettings.sounds, ...stepSounds(timer)].map(soundSetOf));
}

/** The longest that a sound of a person's own may be. */
export const LONGEST_OWN: Millis = 20_000;
const OWN = /^own:[a-z\d-]{1,40}:(\d{1,5})$/;

/** The sound of a person's own that a name means; undefined if it means none that can be heard. */
export function ownSoundOf(name: StepSound | undefined): OwnSoundName | undefined {
  const millis = Number(OWN.exec(name ?? '')?.[1]);
  return millis > 0 && millis <= LONGEST_OWN ? (name as OwnSoundName) : undefined;
}

/** All sounds of a person's own that are heard in a timer. */
export function ownSoundsIn(timer: Pick<Timer, 'rounds'>): ReadonlySet<OwnSoundName> {
  return new Set(stepSounds(timer).flatMap((name) => ownSoundOf(name) ?? []));
}

/** What the steps of a timer name as their sounds; undefined where they have the timer's. */
export function stepSounds({ rounds }: Pick<Timer, 'rounds'>): readonly (StepSound | undefined)[] {
  return rounds.flatMap(({ steps }) =>
    steps.flatMap(({ bells }) => (bells === undefined ? [] : [bells.start, bells.end, bells.chime])),
  );
}
