// Whole workouts whose countdown is spoken, through the real engines on a fake clock.

import { afterEach, describe, expect, it } from 'vitest';
import { createWorkout, type Workout } from '../../app/workout.ts';
import type { SpeechRequest } from '../../ports/wire/wire.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { transcriptOf } from '../../testing/transcript.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { GlobalSettings } from '../../timer/timer.ts';

// The numbers' engine is a separate chunk: it is loaded before the first test asks for it.
await import('../session/numbers.engine.ts');

let open: Workout | undefined;
afterEach(() => open?.player.unload());

const timerIn = (settings: Partial<GlobalSettings>) =>
  aTimer(
    [
      aRound('Tabata', [aStep('Burpees', 8), aStep('Plank', 6, { chimeInterval: 2 })], {
        repeat: 2,
        restAfterRound: 7,
      }),
    ],
    { globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70, ...settings } },
  );

type Answer = (request: SpeechRequest) => Promise<ArrayBuffer>;
const clip: Answer = async () => new ArrayBuffer(400);

/** A workout in the voice of a provider whose clips last 0.4 s. */
async function bench(settings: Partial<GlobalSettings>, answer: Answer = clip, ...codes: readonly string[]) {
  const ports = fakePorts();
  ports.log.expect(...codes);
  const asked: string[] = [];
  ports.server.speechProviders = async () => [{ provider: 'groq', whyNot: null, voices: ['Cheyenne'] }];
  ports.server.speech = async (request) => {
    asked.push(request.text);
    return answer(request);
  };
  open = createWorkout(ports, workoutParts(ports));
  open.reader.choose({ provider: 'groq', voice: 'Cheyenne' });
  open.player.load(timerIn(settings));
  for (let turn = 0; turn < 20; turn++) await settled();
  const counted = () =>
    ports.audio
      .sounded()
      .flatMap(({ name = '', at }) => (/number|countdown/.test(name) ? [`${at - 150} ${name}`] : []));
  return { ports, asked, workout: open, counted };
}

describe('a workout with a spoken countdown', () => {
  it('says its numbers on their instants, in the voice of its words [CUE-81]', async () => {
    const { ports, workout } = await bench({ spokenCountdown: 'numbers' });
    const transcript = transcriptOf(ports, workout.player);
    transcript.note('taps Start');
    workout.player.start();
    await transcript.pass(12_000);
    transcript.note('taps Pause');
    workout.player.pause();
    await transcript.pass(2000);
    transcript.note('taps Resume');
    workout.player.resume();
    await transcript.pass(26_000);
    await expect(transcript.text()).toMatchFileSnapshot('spoken-countdown.transcript.txt');
  });

  it('fetches the five numbers before all other words, each once and in a neutral tone', async () => {
    const tones = new Set<string>();
    const { asked, workout } = await bench({ spokenCountdown: 'both' }, async ({ text, tone }) => {
      if (/^\d$/.test(text)) tones.add(tone);
      return new ArrayBuffer(400);
    });
    expect(asked.slice(0, 5)).toEqual(['5', '4', '3', '2', '1']);
    expect(new Set(asked).size).toBe(asked.length);
    expect([...tones]).toEqual(['neutral']);
    expect(asked.length).toBeGreaterThan(6);
    const before = asked.length;
    workout.player.load({ ...timerIn({ spokenCountdown: 'numbers' }), id: 'another' });
    for (let turn = 0; turn < 20; turn++) await settled();
    expect(asked.slice(before).filter((text) => /^\d$/.test(text))).toEqual([]);
  });

  it.each([
    { what: 'a timer in beeps', settings: {} },
    { what: 'a countdown that is off', settings: { spokenCountdown: 'both', countdownBeep: false } },
    { what: 'a voice that is off', settings: { spokenCountdown: 'both', voiceEnabled: false } },
  ] as const)('fetches no number for $what', async ({ settings }) => {
    const { asked, workout, ports, counted } = await bench(settings);
    expect(asked.filter((text) => /^\d$/.test(text))).toEqual([]);
    workout.player.start();
    await ports.clock.pass(40_000);
    expect(counted().filter((cue) => cue.includes('number'))).toEqual([]);
  });

  it('is in beeps if a number cannot be had, and for the rest of it spoken once it can [CUE-85]', async () => {
    let isThere = false;
    const { ports, workout, counted } = await bench(
      { spokenCountdown: 'numbers' },
      async ({ text }) => {
        if (text === '3' && !isThere) throw new Error('no');
        return new ArrayBuffer(400);
      },
      'speech-not-fetched',
    );
    workout.player.start();
    await ports.clock.pass(9000);
    expect(counted().map((cue) => cue.replace(/\d+ /, ''))).toEqual([
      ...['countdown-soft', 'countdown-soft', 'countdown', 'countdown', 'countdown'],
    ]);
    isThere = true;
    await ports.clock.pass(8000);
    workout.readAhead([]);
    for (let turn = 0; turn < 20; turn++) await settled();
    await ports.clock.pass(30_000);
    expect(
      counted()
        .slice(-5)
        .map((cue) => cue.replace(/\d+ /, '')),
    ).toEqual([...['number-5', 'number-4', 'number-3', 'number-2', 'number-1']]);
  });
});
