import { describe, expect, it } from 'vitest';
import { summaryOnlyOf } from '../ports/wire/summary-only.ts';
import { BEGINNING, planOf } from '../run/plan/plan.ts';
import { cuesBetween } from '../run/play/cues.ts';
import { FULL_HEIGHT } from '../sound/notes.ts';
import { isOwnTone, ownTone } from '../sound/own-tone.ts';
import { lengthOf, notesOf, pitched, struck } from '../sound/score.ts';
import { struckWave } from '../sound/struck-wave.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Step } from '../timer/timer.ts';
import { heardPart, isLoud } from './heard-part.ts';
import { bytesOfSound, ownSoundName, parseSound, parseWholeSound, soundDocument, soundsIn } from './own-sound.ts';

const RATE = 1000;
const highest = (wave: Float32Array): number => Math.max(...wave.map(Math.abs));
const waveOf = (...parts: readonly (readonly [value: number, millis: number])[]) =>
  Float32Array.from(parts.flatMap(([value, millis]) => Array.from({ length: millis }, () => value)));

describe('what is heard of a file', () => {
  it('is without the quiet around it, and as high as a tone', () => {
    const part = heardPart({ wave: waveOf([0, 40], [0.2, 300], [0.01, 20], [0, 700]), rate: RATE });
    expect(part?.millis).toBe(320);
    expect(highest(part?.samples.wave ?? new Float32Array())).toBeCloseTo(FULL_HEIGHT, 5);
    expect([part?.height.toFixed(1), isLoud({ height: 0.81 }), isLoud({ height: 0.8 })]).toEqual(['0.2', true, false]);
  });

  it('is nothing of a silent one, and no number that is none', () => {
    expect(heardPart({ wave: waveOf([0.002, 500]), rate: RATE })).toBeUndefined();
    expect(heardPart({ wave: new Float32Array(), rate: RATE })).toBeUndefined();
    const odd = heardPart({ wave: Float32Array.of(0.5, Number.NaN, Infinity, -0.5), rate: RATE });
    expect([...(odd?.samples.wave ?? [])].map((value) => value.toFixed(1))).toEqual(['0.8', '0.0', '0.0', '-0.8']);
  });
});

describe("a person's own sound as it is struck", () => {
  it('is as long and as high as the mix counts with, and ends softly where it is cut', () => {
    const samples = { wave: new Float32Array(400).fill(FULL_HEIGHT), rate: RATE };
    const name = ownTone('own:gong:300', struck('bowls/step-complete', 3, 1));
    expect(name).toBe('own:gong:300/bowls/step-complete/3x1');
    const { wave } = struckWave(name, samples);
    expect([wave.length, lengthOf(name)]).toEqual([2300, 2.3]);
    for (const at of [0, 1000, 2000]) {
      expect(wave[at]).toBeCloseTo(FULL_HEIGHT, 5);
      expect(Math.abs(wave[at + 299] ?? 1)).toBeLessThan(0.2);
    }
    expect(wave[700]).toBe(0);
  });

  it('is no higher than a tone where its strikes overlap', () => {
    const name = ownTone('own:gong:2500', struck('chime', 3, 1));
    const samples = { wave: new Float32Array(2500).fill(FULL_HEIGHT), rate: RATE };
    const { wave } = struckWave(name, samples);
    expect(highest(wave)).toBeCloseTo(FULL_HEIGHT, 5);
    expect(notesOf(name)[0]?.gain).toBeCloseTo(FULL_HEIGHT / 3, 5);
  });

  it('keeps its pitch on a board', () => {
    expect(pitched('own:gong:300/chime', -5)).toBe('own:gong:300/chime');
  });
});

describe('the document of a sound', () => {
  const data = 'A'.repeat(8);
  const sound = { id: '3f9c', name: 'gong.wav', millis: 3250, data };

  it('is read again, whole or without its bytes', () => {
    const document = soundDocument(sound, 'rev', 5);
    expect(parseWholeSound(document.body)).toEqual(sound);
    expect(soundsIn([document])).toEqual([{ id: '3f9c', name: 'gong.wav', millis: 3250 }]);
    expect(bytesOfSound(document)).toBe(6);
    expect(bytesOfSound(summaryOnlyOf('sounds', document)!)).toBe(6);
    expect(ownSoundName(sound)).toBe('own:3f9c:3250');
  });

  it('is refused if anything in it could not be played or named', () => {
    const odd = [
      ...[{ id: 'A b' }, { id: '' }, { name: '' }, { name: 'n'.repeat(101) }, { millis: 0 }],
      ...[{ millis: 20_001 }, { millis: 1.5 }],
    ];
    for (const change of odd) expect(parseSound({ ...sound, ...change })).toBeUndefined();
    for (const broken of ['', 'a b', 'A'.repeat(666_668)])
      expect(parseWholeSound({ ...sound, data: broken })).toBeUndefined();
    expect(soundsIn([{ ...soundDocument(sound, 'rev', 5), body: { name: 5 } }])).toEqual([]);
  });
});

describe("a person's own sound in a run", () => {
  const GONG = 'own:gong:3250';
  const heard = (step: Partial<Step>, sounds?: string) => {
    const globalSettings = { countdownBeep: false, voiceEnabled: true, volume: 70, ...(sounds && { sounds }) };
    const timer = aTimer([aRound('A', [aStep('Sit', 20, step), aStep('Then', 5)])], { globalSettings });
    const plan = planOf(timer);
    if (typeof plan === 'string') throw new Error(plan);
    const cues = cuesBetween(plan, { status: 'running', position: BEGINNING, since: 0 }, 0, 20_001);
    return [...cues].map(({ at, tone }) => `${at} ${tone}`);
  };

  it('stands for all that its end of the step would say, where the set of the timer is heard without it', () => {
    expect(heard({ bells: { start: GONG, end: GONG } })).toEqual([
      `0 ${GONG}/step-start`,
      `20000 ${GONG}/step-complete`,
      '20000 step-start',
    ]);
    expect(heard({ bells: { end: GONG, strikes: 2 } }, 'bowls')).toEqual([
      '0 bowls/round-start',
      '0 bowls/step-start',
      `20000 ${GONG}/bowls/step-complete/2x2`,
      '20000 bowls/step-start',
    ]);
  });

  it('is its chime, regular or at random, as another set can be', () => {
    const chimes = (chime: string, random: boolean) =>
      heard({ chimeInterval: 8, bells: { chime, start: 'none', end: 'none', ...(random && { chimes: 'random' }) } });
    expect(chimes(GONG, false)).toEqual([`8000 ${GONG}/chime`, `16000 ${GONG}/chime`, '20000 step-start']);
    expect(chimes('wood', false)[0]).toBe('8000 wood/chime');
    expect(chimes(GONG, true).filter((line) => line.includes(GONG)).length).toBeGreaterThan(1);
  });

  it('is tones if its name means no sound that can be heard', () => {
    expect(heard({ bells: { start: 'own:gong' } })[0]).toBe('0 round-start');
    expect(isOwnTone('chime')).toBe(false);
  });
});
