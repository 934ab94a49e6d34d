import type { APIRequestContext } from '@playwright/test';
import type { Hand } from '../engines/hand.ts';
import { expect } from '../engines/journey.ts';
import { enter, newPerson } from '../engines/person.ts';
import { timerOf, type WrittenTimer } from '../people/newcomer.ts';
import type { Sound } from './audio-tap.ts';

const SILENT = { start: 'none', end: 'none' };
const RAIN = { background: 'rain', backgroundVolume: 100 };
/** Of each step (s). */
const LENGTH = 8;
/** For the whole run (ms). */
const PATIENCE = 40_000;
/** The rest of the run, less what a busy machine may swallow (s). */
const LONG = 4;
/** No sample of a background is as high as a tone. */
const HIGHEST = 0.5;

/** What is heard for longer than a tone. */
const LASTING = 0.2;
/** A breath in, held, and out, each for so long (s). */
const BREATH = 4;
/** The tone of a breath at its highest. */
const SOFT = 0.12;

interface Heard {
  readonly lasting: readonly Sound[];
  /** All sounds, for what a failure says. */
  readonly told: string;
}

/** Runs a timer to its end, and tells what was heard for longer than a tone, in order. */
async function hearRun(
  ada: Hand,
  request: APIRequestContext,
  url: string,
  timer: WrittenTimer,
  least: number,
): Promise<Heard> {
  await enter(ada, await newPerson(request, url, [timer]));
  await ada.tap({ role: 'link', name: 'Run' });
  await ada.tap({ role: 'button', name: 'Start' });
  await ada.sees({ role: 'heading', name: 'Complete!' }, PATIENCE);
  await ada.until((enough) => window.audioTap.count() >= enough, least);
  const ears = await ada.evaluate(() => window.audioTap.ears as readonly { sounds: readonly Sound[] }[], undefined);
  const sounds = ears.flatMap((ear) => ear.sounds);
  return { lasting: sounds.filter(({ begin, end }) => end - begin > LASTING), told: JSON.stringify(sounds) };
}

/** Runs a step over rain and one without, and checks that rain was heard for most of the first and in none of the second. */
export async function hearRainUnderAStep(ada: Hand, request: APIRequestContext, url: string): Promise<void> {
  const [sit, rest] = ['Sit', 'Rest'].map((name) => ({ name, seconds: LENGTH }));
  const { name, rounds } = timerOf('Sitting', [{ steps: [sit!, rest!] }]);
  const under = rounds.map((round) => ({
    ...round,
    steps: round.steps.map((step, at) => ({ ...step, bells: at === 0 ? { ...SILENT, ...RAIN } : SILENT })),
  }));
  const globalSettings = { countdownBeep: false, voiceEnabled: false, volume: 100 };
  const { lasting, told } = await hearRun(ada, request, url, { name, rounds: under, globalSettings }, 1);
  const rain = lasting.reduce((sum, { begin, end }) => sum + end - begin, 0);
  expect(rain, told).toBeGreaterThan(LONG);
  // Three seconds of it fade away under the next step.
  expect(rain, told).toBeLessThan(LENGTH + 4);
  expect(Math.max(...lasting.map(({ peak }) => peak)), told).toBeLessThan(HIGHEST);
}

/** Runs a breath with its tone, and checks that it was heard softly while air moved, and not while it was held. */
export async function hearABreath(ada: Hand, request: APIRequestContext, url: string): Promise<void> {
  // While the first is held, a busy machine fetches what sounds.
  const { name, rounds } = timerOf('Breath', [
    { steps: ['Hold', 'In', 'Hold', 'Out'].map((step) => ({ name: step, seconds: BREATH })) },
  ]);
  const quiet = rounds.map((round) => ({ ...round, steps: round.steps.map((step) => ({ ...step, bells: SILENT })) }));
  const shown = { showAs: 'breath', breathSound: 'tone' };
  const globalSettings = { countdownBeep: false, voiceEnabled: false, volume: 100, ...shown };
  const { lasting, told } = await hearRun(ada, request, url, { name, rounds: quiet, globalSettings }, 2);
  const [up, down, ...others] = lasting;
  expect(others, told).toEqual([]);
  for (const one of [up!, down!]) {
    expect(one.end - one.begin, told).toBeGreaterThan(BREATH / 2);
    expect(one.end - one.begin, told).toBeLessThan(BREATH + 0.2);
    expect(one.peak, told).toBeLessThan(SOFT);
  }
  expect(down!.begin - up!.end, told).toBeGreaterThan(BREATH - 0.5);
}
