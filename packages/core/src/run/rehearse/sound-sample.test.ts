import { describe, expect, it } from 'vitest';
import { fakePorts } from '../../testing/fake-ports.ts';
import { createSoundSample } from './sound-sample.engine.ts';

function bench() {
  const ports = fakePorts();
  const sample = createSoundSample({ ...ports, learn: async (sound) => sound === 'own:gong:300' });
  const heard = () => ports.audio.scheduled.filter(({ takenBackAt }) => takenBackAt === undefined);
  return { ports, sample, names: () => heard().map(({ name }) => name), heard };
}

describe('hearing a set of sounds', () => {
  it('plays the start, the countdown and the end of a step at a volume', async () => {
    const { sample, names, heard } = bench();
    expect(await sample.hear('wood', 50)).toBe(true);
    expect(names()).toEqual([
      'wood/step-start',
      'wood/countdown',
      'wood/countdown',
      'wood/countdown',
      'wood/step-complete',
    ]);
    expect(heard().every(({ volume }) => volume === 0.5)).toBe(true);
  });

  it('cuts short what it played before', async () => {
    const { sample, names } = bench();
    await sample.hear('bowls', 70);
    await sample.hear('tones', 70);
    expect(names()).toEqual(['step-start', 'countdown', 'countdown', 'countdown', 'step-complete']);
    sample.stop();
    expect(names()).toEqual([]);
  });

  it('says when there is no sound', async () => {
    const { ports, sample, names } = bench();
    ports.audio.canSound = false;
    expect(await sample.hear('bowls', 70)).toBe(false);
    expect(names()).toEqual([]);
  });

  it('lets a background be heard for six seconds, or until something else is asked for', async () => {
    const { ports, sample } = bench();
    await sample.hearBackground({ name: 'rain', volume: 0.4 });
    expect(ports.audio.backgrounds).toEqual([[[{ name: 'rain', volume: 0.4 }], 1]]);
    ports.clock.advance(6000);
    expect(ports.audio.backgrounds.at(-1)).toEqual([[], 1]);
    await sample.hearBackground({ name: 'drone', volume: 1 });
    await sample.hear('bowls', 70);
    expect(ports.audio.backgrounds.at(-1)).toEqual([[], 1]);
    ports.audio.canSound = false;
    expect(await sample.hearBackground({ name: 'rain', volume: 1 })).toBe(false);
    expect(ports.audio.backgrounds).toHaveLength(4);
  });
});

describe('hearing the tone of a breath', () => {
  it('plays one breath in and one out, or until something else is asked for', async () => {
    const { ports, sample } = bench();
    await sample.hearBreath(70);
    const begins = ports.clock.now() + 150;
    const [up, down] = [
      [[{ name: 'breath-in', volume: 0.7, begins, ends: begins + 3000 }], 1],
      [[{ name: 'breath-out', volume: 0.7, begins: begins + 3000, ends: begins + 6000 }], 1],
    ];
    expect(ports.audio.backgrounds).toEqual([up]);
    ports.clock.advance(10_000);
    expect(ports.audio.backgrounds).toEqual([up, down, [[], 1]]);
    await sample.hearBreath(70);
    sample.stop();
    ports.clock.advance(10_000);
    expect(ports.audio.backgrounds).toHaveLength(5);
    ports.audio.canSound = false;
    expect(await sample.hearBreath(70)).toBe(false);
    expect(ports.audio.backgrounds).toHaveLength(5);
  });
});

describe("hearing a sound of a person's own", () => {
  it('plays it once, and not if it cannot be had', async () => {
    const { sample, names } = bench();
    expect(await sample.hearOwn('own:gong:300', 0)).toBe(true);
    expect(names()).toEqual(['own:gong:300/chime']);
    expect(await sample.hearOwn('own:gone:300', 50)).toBe(false);
    expect(names()).toEqual([]);
  });
});
