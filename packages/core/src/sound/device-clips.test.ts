import { expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { openScriptedSound } from '../testing/scripted-sound.ts';
import { UNDER_SPEECH } from './mix.ts';

it('[PRT-57] tones are softer while any speech is heard, and loud again when all of it is over', async () => {
  const { audio, clock, device } = openScriptedSound();
  const levels: (readonly [level: number, at: number])[] = [];
  device.setToneLevel = (level) => void levels.push([level, clock.now() - 50_000]);
  await audio.unlock();
  for (const length of [2000, 2500]) {
    void audio.clip(new ArrayBuffer(length), 1);
    await clock.pass(1000);
  }
  const [first, second] = device.started();
  first?.finish();
  first?.finish();
  await clock.pass(1000);
  second?.finish();
  await settled();
  expect(levels).toEqual([
    [UNDER_SPEECH, 0],
    [UNDER_SPEECH, 1000],
    [UNDER_SPEECH, 2000],
    [1, 3000],
  ]);
});
