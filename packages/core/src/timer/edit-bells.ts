// How the sounds of a timer and the bells of a step are edited: what is as usual has no field.

import type { StepBells } from './bells.ts';

/** A timer's settings with a set; the tones are its absence. */
export function withSounds(set: string): { readonly sounds: string | undefined } {
  return { sounds: set === 'tones' ? undefined : set };
}

/** A step's bells with a change; undefined if nothing of its own is left. */
export function withBells(bells: StepBells | undefined, change: StepBells): StepBells | undefined {
  const { strikes = 1, apart, background, backgroundVolume, ...others } = { ...bells, ...change };
  const changed: StepBells = {
    ...others,
    ...(strikes === 1 ? {} : { strikes, apart }),
    ...(background === undefined ? {} : { background, backgroundVolume }),
  };
  const present = Object.entries(changed).filter(([, value]) => value !== undefined);
  return present.length === 0 ? undefined : Object.fromEntries(present);
}
