// What the last seconds of a timer are counted in.

import type { CountdownSound, GlobalSettings } from './timer.ts';

/** What the last seconds are counted in, if they are counted. */
export function countdownSoundOf({ spokenCountdown }: GlobalSettings): CountdownSound {
  return spokenCountdown ?? 'beeps';
}

/** Counts the last seconds in something else; beeps are not written down. */
export function withCountdownSound(settings: GlobalSettings, sound: CountdownSound): GlobalSettings {
  return { ...settings, spokenCountdown: sound === 'beeps' ? undefined : sound };
}
