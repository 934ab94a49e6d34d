// What every loudspeaker must do; what it sounds like is measured elsewhere.

import { afterEach, describe, expect, it } from 'vitest';
import type { Millis } from '../../base/units.ts';
import { TONE_NAMES, type Audio } from '../../ports/audio.ts';
import type { Clock } from '../../ports/clock.ts';

/** A loudspeaker on a clock. */
export interface AudioBench {
  readonly audio: Audio;
  readonly clock: Clock;
  pass(ms: Millis): Promise<void> | void;
  /** A short sound in a format that this loudspeaker can play. */
  clip(): ArrayBuffer;
  end?(): Promise<void> | void;
}

/** Registers the suite of the Audio port. */
export function audioContract(name: string, make: () => Promise<AudioBench> | AudioBench): void {
  let bench: AudioBench;
  const begin = async (): Promise<AudioBench> => (bench = await make());

  describe(`a loudspeaker (${name})`, () => {
    afterEach(() => bench.end?.());

    it('can be prepared before it is unlocked, twice and without effect', async () => {
      const { audio } = await begin();
      audio.warm();
      audio.warm();
      expect(await audio.unlock()).toBe(true);
    });

    it('is unlocked in a gesture, any number of times', async () => {
      const { audio } = await begin();
      expect(await audio.unlock()).toBe(true);
      expect(await audio.unlock()).toBe(true);
    });

    it('schedules every tone, and takes each back before, while and after it sounds', async () => {
      const { audio, clock, pass } = await begin();
      await audio.unlock();
      const stops = TONE_NAMES.map((tone, at) => audio.tone(tone, clock.now() + 50 * at, 0.7));
      stops[7]?.();
      await pass(75);
      for (const stop of stops) {
        stop();
        stop();
      }
      await pass(75);
    });

    it('stored speech can be decoded before the sound is unlocked; what is no sound is refused', async () => {
      const { audio, clip } = await begin();
      const bytes = clip();
      const { wave, rate } = await audio.decode(bytes);
      expect(wave.length / rate).toBeGreaterThan(0.05);
      expect(bytes.byteLength, 'the bytes stay with their owner').toBeGreaterThan(0);
      await audio.unlock();
      expect((await audio.decode(bytes)).wave.length).toBe(wave.length);
      await expect(audio.decode(new ArrayBuffer(0))).rejects.toThrow();
    });

    it('schedules spoken numbers like tones, reports each, and takes each back', async () => {
      const { audio, clock, clip, pass } = await begin();
      const told: string[] = [];
      audio.onTone(({ name, at, heardAt = -Infinity }) => told.push(`${name} ${Math.round((heardAt - at) / 100)}`));
      const samples = await audio.decode(clip());
      audio.number('number-5', samples, clock.now() - 1000, 1)();
      await audio.unlock();
      audio.number('number-3', samples, clock.now() + 100, 0.5);
      audio.number('number-2', samples, clock.now() + 300, 0.5)();
      const cut = audio.number('number-1', samples, clock.now() + 500, 0.5);
      await pass(520);
      cut();
      cut();
      audio.number('number-4', samples, clock.now() + 100, 1);
      audio.silence();
      await pass(1500);
      expect(told.filter((line) => !line.startsWith('number-5'))).toEqual(['number-3 0', 'number-1 0']);
    });

    it("asks for a sound of a person's own until it has learned it, and plays a tone of it all the same [PRT-171]", async () => {
      const { audio, clock, clip, pass } = await begin();
      const asked: string[] = [];
      const told: string[] = [];
      audio.onUnknown((sound) => asked.push(sound));
      audio.onTone(({ name, at, heardAt = -Infinity }) => told.push(`${name} ${Math.round((heardAt - at) / 100)}`));
      await audio.unlock();
      audio.tone('own:gong:100/wood/chime', clock.now() + 100, 1);
      expect(asked).toEqual(['own:gong:100']);
      await pass(600);
      audio.tone('own:gong:100/chime', clock.now() + 300, 1);
      const samples = await audio.decode(clip());
      audio.learn('own:gong:100', () => samples);
      await pass(600);
      audio.tone('own:gong:100/chime/2x1', clock.now() + 100, 0.5);
      await pass(2500);
      expect(asked).toEqual(['own:gong:100', 'own:gong:100']);
      expect(told).toEqual(['own:gong:100/wood/chime 0', 'own:gong:100/chime 0', 'own:gong:100/chime/2x1 0']);
    });

    it('accepts tones in the past, at no volume and before it is unlocked, without complaint', async () => {
      const { audio, clock } = await begin();
      audio.tone('countdown', clock.now(), 1);
      await audio.unlock();
      audio.tone('countdown', clock.now() - 1000, 1);
      audio.tone('countdown', clock.now(), 0);
    });

    it('plays stored speech to its end', async () => {
      const { audio, clip, pass } = await begin();
      await audio.unlock();
      const played = audio.clip(clip(), 0.5);
      await pass(2000);
      await expect(played).resolves.toBeUndefined();
    });

    it('ends a clip that is hushed, and plays the next one [VOX-76]', async () => {
      const { audio, clip, pass } = await begin();
      await audio.unlock();
      const ended: string[] = [];
      const first = audio.clip(clip(), 0.5).then(() => ended.push('first'));
      await pass(0);
      audio.hush();
      const second = audio.clip(clip(), 0.5).then(() => ended.push('second'));
      await first;
      expect(ended).toEqual(['first']);
      await pass(2000);
      await second;
      expect(ended).toEqual(['first', 'second']);
    });

    it('reports once for each tone how it went, but not for those taken back before their instant [PRT-43]', async () => {
      const { audio, clock, pass } = await begin();
      const told: string[] = [];
      const stop = audio.onTone(({ name, at, heardAt }) => {
        const error = heardAt === undefined ? 'dropped' : Math.round((heardAt - at) / 100);
        told.push(`${name} ${error}`);
      });
      await audio.unlock();
      audio.tone('step-start', clock.now() + 100, 1);
      audio.tone('step-complete', clock.now() + 200, 1)();
      await pass(1000);
      await pass(1000);
      expect(told).toEqual(['step-start 0']);
      audio.tone('countdown', clock.now() + 100, 1);
      audio.silence();
      await pass(1000);
      expect(told).toHaveLength(1);
      stop();
      audio.tone('countdown', clock.now() + 100, 1);
      await pass(1000);
      expect(told).toHaveLength(1);
    });

    it('reports its state when that changes', async () => {
      const { audio } = await begin();
      const states: string[] = [];
      expect(audio.state()).toBe('locked');
      audio.onState((state) => states.push(state));
      audio.onState((state) => states.push(`late ${state}`))();
      await audio.unlock();
      await audio.unlock();
      expect(states).toEqual(['sounding']);
      expect(audio.state()).toBe('sounding');
    });

    it('is held and let go, before it is unlocked and after, any number of times', async () => {
      const { audio, clock, pass } = await begin();
      audio.hold(true);
      audio.setMode('keep-sounding');
      await audio.unlock();
      for (const on of [true, false, false, true, false]) audio.hold(on);
      audio.setMode('mix');
      audio.tone('countdown', clock.now() + 50, 1);
      await pass(500);
      expect(audio.state()).toBe('sounding');
    });

    it('can be silenced, and used again', async () => {
      const { audio, clock, clip, pass } = await begin();
      await audio.unlock();
      const stop = audio.tone('timer-complete', clock.now(), 1);
      const played = audio.clip(clip(), 1);
      audio.silence();
      audio.silence();
      await pass(2000);
      await expect(played).resolves.toBeUndefined();
      stop();
      audio.tone('step-start', clock.now(), 1);
    });
  });
}
