// Which sets, sounds of a person's own and strikes are heard in a timer.

import type { Millis, Seconds } from '../base/units.ts';
import {
  BACKGROUNDS,
  type BackgroundSound,
  type BackgroundName,
  type OwnSoundName,
  SOUND_SETS,
  type SoundSet,
} from '../ports/audio.ts';
import { NEW_APART, NEW_BACKGROUND_VOLUME, type StepBells, type StepSound } from './bells.ts';
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
export function backgroundUnder({ bells = {} }: Pick<Step, 'bells'>, volume: number): BackgroundSound | undefined {
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

/** Whether a name is that of a sound of a person's own, though it may be one that cannot be heard here. */
export function isOwnName(name: StepSound | undefined): boolean {
  return name?.startsWith('own:') === true;
}

/** Bells without the sounds of a person's own, as others get them; undefined if nothing is left. */
export function withoutOwnSounds(bells: StepBells | undefined): StepBells | undefined {
  const others = Object.entries(bells ?? {}).filter(([, value]) => !(typeof value === 'string' && isOwnName(value)));
  const isLeft = others.length > 0 || (bells !== undefined && Object.keys(bells).length === 0);
  return isLeft ? Object.fromEntries(others) : undefined;
}

/** A timer as others get it: without the sounds of a person's own. */
export function forOthers<T extends Pick<Timer, 'rounds'>>(timer: T): T {
  const stepForOthers = ({ bells, ...step }: Step): Step => {
    const shared = withoutOwnSounds(bells);
    return shared === undefined ? step : { ...step, bells: shared };
  };
  return { ...timer, rounds: timer.rounds.map((round) => ({ ...round, steps: round.steps.map(stepForOthers) })) };
}

/** Bells with the sounds of a person's own that a step had before, where it has none now: what only says the others left them out. */
export function withOwnSoundsOf(before: StepBells | undefined, now: StepBells | undefined): StepBells | undefined {
  const kept = Object.entries(before ?? {}).filter(([, value]) => typeof value === 'string' && isOwnName(value));
  return kept.length === 0 ? now : { ...Object.fromEntries(kept), ...now };
}

/** Whether a timer has sounds of a person's own, which others do not get. */
export function hasOwnSounds(timer: Pick<Timer, 'rounds'>): boolean {
  return stepSounds(timer).some(isOwnName);
}

/** All sounds of a person's own that are heard in a timer. */
export function ownSoundsIn(timer: Pick<Timer, 'rounds'>): ReadonlySet<OwnSoundName> {
  return new Set(stepSounds(timer).flatMap((name) => ownSoundOf(name) ?? []));
}

function stepSounds({ rounds }: Pick<Timer, 'rounds'>): readonly (StepSound | undefined)[] {
  return rounds.flatMap(({ steps }) =>
    steps.flatMap(({ bells }) => (bells === undefined ? [] : [bells.start, bells.end, bells.chime])),
  );
}
