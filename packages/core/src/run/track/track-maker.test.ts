import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOwnSoundsSlot } from '../../app/own-sounds.ts';
import type { Clock } from '../../ports/clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { createClips } from '../../voice/clips.engine.ts';
import { BROWSER_VOICE, type VoiceChoice } from '../../voice/voice-choice.ts';
import { sampleOf } from './mu-law.ts';
import { createTrackMaker, type MadeTrack, type TrackMaker } from './track-maker.engine.ts';

const GROQ: VoiceChoice = { provider: 'groq', voice: 'Cheyenne' };
const LEGS = aTimer([aRound('Main', [aStep('Squats', 20), aStep('Rest', 10, { type: 'rest' })], { repeat: 2 })], {
  name: 'Legs & more',
});
const GATED = aTimer([aRound('Main', [aStep('Squats', 20, { pauseAfterEnd: true }), aStep('Lunges', 20)])]);
const ENDLESS = aTimer([aRound('Main', [aStep('Squats', 40)], { repeat: 'infinite' })]);

interface Bench {
  readonly ports: FakePorts;
  readonly maker: TrackMaker;
  /** What was reported, in order. */
  readonly steps: string[];
  /** How often the page had its turn. */
  turns(): number;
  make(timer: Timer, isWanted?: () => boolean): Promise<MadeTrack | undefined>;
}

async function bench(choice = GROQ, slow = false): Promise<Bench> {
  const ports = fakePorts();
  await ports.server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
  const { find, fetch, forget } = createClips(ports);
  let read = 0;
  let turns = 0;
  const clock: Clock = {
    ...ports.clock,
    now: () => ports.clock.now() + (slow ? 11 * read++ : 0),
    after(ms, run) {
      turns += 1;
      return ports.clock.after(ms, run);
    },
  };
  const own = createOwnSoundsSlot(ports);
  const { samplesOf: soundOf } = own;
  const parts = { ...ports, clock, decode: ports.audio.decode, find, fetch, forget, choice: () => choice, soundOf };
  const maker = createTrackMaker(parts);
  const steps: string[] = [];
  return {
    ports,
    maker,
    steps,
    turns: () => turns,
    async make(timer, isWanted = () => true) {
      let isOver = false;
      const made = maker
        .make(timer, isWanted, (done, all) => steps.push(`${done}/${all}`))
        .finally(() => (isOver = true));
      for (let turn = 0; turn < 5000 && !isOver; turn++) await ports.clock.pass(1);
      expect(isOver).toBe(true);
      return made;
    },
  };
}

const sizeOf = ({ parts }: MadeTrack): number => parts.reduce((all, { length }) => all + length, 0);
const textsOf = ({ ports }: Bench): readonly string[] => ports.server.spoken.map(({ text }) => text);

/** The mean height of a stretch of a file of 16 kHz, in seconds. */
function heightOf(made: MadeTrack, from: number, to: number): number {
  const bytes = new Uint8Array(made.parts.flatMap((part) => [...part])).slice(58 + from * 16_000, 58 + to * 16_000);
  return bytes.reduce((all, byte) => all + sampleOf(byte), 0) / bytes.length;
}

describe('what a file would be', () => {
  it('says whether it pauses, is cut, lacks its words or the coach', async () => {
    const { maker } = await bench();
    const plain = { hasPauses: false, isCut: false, isUnspoken: false, hasCoach: false };
    expect(maker.outline(LEGS)).toMatchObject(plain);
    expect(maker.outline(GATED)).toMatchObject({ ...plain, hasPauses: true });
    expect(maker.outline(ENDLESS)).toMatchObject({ ...plain, isCut: true });
    const coached = aTimer([aRound('Main', [aStep('Run', 120, { coachingEnabled: true })])]);
    expect(maker.outline(coached)).toMatchObject({ ...plain, hasCoach: true });
    expect(maker.outline(aTimer([]))).toBe('no-steps');
    const browser = (await bench(BROWSER_VOICE)).maker;
    expect(browser.outline(LEGS)).toMatchObject({ ...plain, isUnspoken: true });
    const mute = { ...LEGS, globalSettings: { ...LEGS.globalSettings, voiceEnabled: false } };
    expect(browser.outline(mute)).toMatchObject(plain);
  });

  it('lasts as long as the timer, with ten seconds for each pause', async () => {
    const { maker } = await bench();
    const lengthOf = (timer: Timer): number => {
      const outline = maker.outline(timer);
      return typeof outline === 'string' ? Number.NaN : Math.floor(outline.length / 1000);
    };
    expect(lengthOf(LEGS)).toBeGreaterThanOrEqual(60 + 3);
    expect(lengthOf(LEGS)).toBeLessThan(60 + 5);
    expect(lengthOf(GATED) - lengthOf(aTimer([aRound('Main', [aStep('A', 20), aStep('B', 20)])]))).toBe(10);
  });

  it('the size of a file is known to the byte before it is made, unless words make it longer', async () => {
    const { maker, make } = await bench(BROWSER_VOICE);
    await assertLaw(
      { made: 2 },
      (met) =>
        fc.asyncProperty(smallTimers('with-infinite'), async (timer) => {
          const outline = maker.outline(timer);
          if (typeof outline === 'string' || outline.length > 120_000) return;
          const made = await make(timer);
          met('made', made !== undefined);
          expect(made && sizeOf(made)).toBe(outline.bytes);
          expect(made?.length).toBe(outline.length);
        }),
      { numRuns: 120 },
    );
  });
});

describe('making a file', () => {
  it('fetches each recording once, says how far it is, and has the words in the file', async () => {
    const one = await bench();
    const made = await one.make(LEGS);
    const texts = textsOf(one);
    expect(texts.length).toBeGreaterThan(3);
    expect(new Set(texts).size).toBe(texts.length);
    expect(one.steps[0]).toBe(`0/${texts.length}`);
    expect(one.steps.at(-1)).toBe(`${texts.length}/${texts.length}`);
    expect(made).toMatchObject({ name: 'roundbell-legs-more.wav', type: 'audio/wav', missing: 0 });
    const silent = await (await bench(BROWSER_VOICE)).make(LEGS);
    // The recordings of a test are a steady height, which tones, whose waves swing around zero, are not.
    expect(made && heightOf(made, 1, 3)).toBeGreaterThan(0.001);
    expect(Math.abs(silent ? heightOf(silent, 1, 3) : 1)).toBeLessThan(0.001);
    await one.make(LEGS);
    expect(textsOf(one).length).toBe(texts.length);
  });

  it('leaves out what cannot be fetched or played, and counts it', async () => {
    const offline = await bench();
    offline.ports.server.reachable = false;
    offline.ports.log.expect('speech-not-fetched');
    const made = await offline.make(LEGS);
    expect(made?.missing).toBeGreaterThan(3);
    expect(offline.steps.at(-1)).toBe(`${made?.missing}/${made?.missing}`);
    const broken = await bench();
    broken.ports.audio.clipsFail = true;
    broken.ports.log.expect('clip-unplayable');
    expect((await broken.make(LEGS))?.missing).toBe(made?.missing);
  });

  it('counts a spoken countdown in beeps if a number is missing', async () => {
    const spoken = {
      ...LEGS,
      globalSettings: { ...LEGS.globalSettings, countdownBeep: true, spokenCountdown: 'numbers' as const },
    };
    const one = await bench(BROWSER_VOICE);
    const made = await one.make(spoken);
    const beeps = await one.make({ ...LEGS, globalSettings: { ...LEGS.globalSettings, countdownBeep: true } });
    expect(made?.parts.map(({ length }) => length)).toEqual(beeps?.parts.map(({ length }) => length));
    expect(made?.parts).toEqual(beeps?.parts);
  });

  it('gives the page its turn whenever ten milliseconds are used up', async () => {
    const hour = aTimer([aRound('Main', [aStep('A', 20), aStep('B', 10)], { repeat: 30 })]);
    for (const slow of [false, true]) {
      const one = await bench(BROWSER_VOICE, slow);
      const made = await one.make(hour);
      expect(made?.parts.length).toBeGreaterThan(30);
      expect(one.turns()).toBe(slow ? made?.parts.length : 0);
    }
  });

  it('stops when the file is no longer wanted', async () => {
    const one = await bench();
    let isWanted = true;
    one.steps.push = (step: string) => {
      isWanted = !step.startsWith('2/');
      return Array.prototype.push.call(one.steps, step);
    };
    expect(await one.make(LEGS, () => isWanted)).toBeUndefined();
    expect(textsOf(one).length).toBeLessThan(5);
    expect(await one.make(LEGS, () => false)).toBeUndefined();
  });

  it('a sound file has an order of its own, that of its outline; the next file has another', async () => {
    const names = ['Squats', 'Row', 'Plank', 'Lunges', 'Burpees', 'Swings'];
    const round = aRound(
      'Circuit',
      names.map((name, at) => aStep(name, 20 + at)),
      { order: 'shuffled' },
    );
    const { make } = await bench(BROWSER_VOICE);
    const bytes = (made: MadeTrack | undefined) => made?.parts.map((part) => part.length).join();
    const drawn = [await make(aTimer([round])), await make(aTimer([round])), await make(aTimer([round]))];
    expect(new Set(drawn.map(bytes)).size).toBeGreaterThan(1);
    expect(new Set(drawn.map((made) => made?.length)).size).toBe(1);
  });

  it('makes nothing of a timer that cannot be run', async () => {
    const one = await bench();
    expect(await one.make(aTimer([]))).toBeUndefined();
    expect(one.steps).toEqual([]);
  });
});
