// Lets a set of sounds be heard where it is chosen: the end of a short step, and the beginning of one. And a background, or a breath,
// for a while, and a sound of a person's own.

import type { Instant, Millis, Seconds } from '../../base/units.ts';
import type { BreathSound, LoopSound, OwnSoundName, SoundSet, ToneName } from '../../ports/audio.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { mixed } from '../../sound/mix.ts';
import { ownTone } from '../../sound/own-tone.ts';
import { inSet } from '../../sound/score.ts';

/** What plays a set. */
export interface SoundSample {
  /** Call inside a gesture; what sounded before is cut short. Resolves whether there is sound. */
  hear(set: SoundSet, volume: number): Promise<boolean>;
  /** The same for a background: some seconds of it. */
  hearBackground(background: LoopSound): Promise<boolean>;
  /** The same for the tone of a breath: one in and one out. */
  hearBreath(volume: number): Promise<boolean>;
  /** The same for a sound of a person's own: once; false, too, if it cannot be had. */
  hearOwn(sound: OwnSoundName, volume: number): Promise<boolean>;
  stop(): void;
}

/** By then a sound that was asked for just now is on the loudspeaker's clock. */
const LEAD: Millis = 150;
const SAMPLE = [
  [0, 'step-start'],
  [1500, 'countdown'],
  [2500, 'countdown'],
  [3500, 'countdown'],
  [4500, 'step-complete'],
] as const;

/** A background is heard so long, and comes and goes within a second. */
const BACKGROUND_SAMPLE: Millis = 6000;
const BACKGROUND_COMES: Seconds = 1;
/** Half of a breath. */
const BREATH_SAMPLE: Millis = 3000;

/** What it plays on, and where the sounds of a person's own come from. */
export interface SoundSampleParts extends Pick<Ports, 'audio' | 'clock'> {
  /** Has the loudspeaker learn one; false if it cannot be had. */
  readonly learn: (sound: OwnSoundName) => Promise<boolean>;
}

/** Someone who listens while the volume is off wants to know how it sounds. */
function loud(volume: number): number {
  return volume === 0 ? 0.7 : volume / 100;
}

/** Makes one that is silent. Volume is from 0 to 100, as in a timer. */
export function createSoundSample({ audio, clock, learn }: SoundSampleParts): SoundSample {
  let stops: readonly Stop[] = [];
  const stop = (): void => {
    for (const end of stops) end();
    stops = [];
  };
  return {
    async hear(set, volume) {
      stop();
      const isHeard = await audio.unlock();
      if (isHeard)
        stops = sampleOf(set, clock.now() + LEAD).map(({ tone, at, level }) =>
          audio.tone(tone, at, loud(volume) * level),
        );
      return isHeard;
    },
    async hearOwn(sound, volume) {
      stop();
      const [isHeard, isHere] = await Promise.all([audio.unlock(), learn(sound)]);
      if (!isHeard || !isHere) return false;
      stops = [audio.tone(ownTone(sound, 'chime'), clock.now() + LEAD, loud(volume))];
      return true;
    },
    async hearBackground(background) {
      stop();
      const isHeard = await audio.unlock();
      if (!isHeard) return false;
      audio.background([background], BACKGROUND_COMES);
      const end = (): void => audio.background([], BACKGROUND_COMES);
      stops = [clock.after(BACKGROUND_SAMPLE, stop), end];
      return true;
    },
    async hearBreath(volume) {
      stop();
      const isHeard = await audio.unlock();
      if (!isHeard) return false;
      const breathe = (name: BreathSound['name'], begins: Instant): void =>
        audio.background([{ name, volume: loud(volume), begins, ends: begins + BREATH_SAMPLE }], BACKGROUND_COMES);
      const [turns, ends] = [clock.now() + LEAD + BREATH_SAMPLE, clock.now() + LEAD + 2 * BREATH_SAMPLE];
      breathe('breath-in', clock.now() + LEAD);
      const end = (): void => audio.background([], BACKGROUND_COMES);
      stops = [
        clock.after(turns - clock.now(), () => breathe('breath-out', turns)),
        clock.after(ends - clock.now(), stop),
        end,
      ];
      return true;
    },
    stop,
  };
}

function sampleOf(
  set: SoundSet,
  begins: Instant,
): readonly { readonly tone: ToneName; readonly at: Instant; readonly level: number }[] {
  const sounds = SAMPLE.map(([after, signal]) => ({ at: begins + after, tone: inSet(set, signal) }));
  return mixed(sounds, sounds).map(({ level }, index) => ({
    ...(sounds[index] ?? { at: begins, tone: 'chime' as const }),
    level,
  }));
}
