// What the run screen costs: the processor's time, late pictures on a slow machine, and the wait for the first tone.
// cspell:ignore process info

import { setTimeout as sleep } from 'node:timers/promises';
import { audioClockOf, median } from './audio-clock.ts';
import type { Stage } from './measure-cues.ts';
import { type Product, START_LEAD, openProduct, tonesAt } from './product.ts';
import { type TappedBrowser, openBrowser } from './tapped-browser.ts';

/** One figure of the run screen. */
export interface ScreenRow {
  readonly what: string;
  readonly measured: string;
}

/** The measurements by the words that choose them. */
export const SCREEN_ROWS = ['cpu', 'frames', 'start'] as const;
/** One of them. */
export type ScreenRowName = (typeof SCREEN_ROWS)[number];

const SECONDS = Array.from({ length: 120 }, (_, second) => second);
const CPU_TIME = 60_000;
const FRAMES_TIME = 30_000;
const SLOW_DOWN = 4;
const REFRESH = 1000 / 60;
const TAPS = 10;
/** The second tone comes a second later. */
const NEAR = 500;

/** Measures one of them in a browser of its own. */
export async function measureScreen(name: ScreenRowName, stage: Stage): Promise<readonly ScreenRow[]> {
  const measure = { cpu: measureProcessor, frames: measureFrames, start: measureStart }[name];
  const browser = await openBrowser(stage.built, []);
  try {
    const figures = await measure(browser, stage);
    return figures.map(([what, measured]) => ({ what, measured }));
  } finally {
    await browser.close();
  }
}

type Figure = readonly [what: string, measured: string];

/** Without the tap, which listens to every sample. */
async function measureProcessor(browser: TappedBrowser, stage: Stage): Promise<readonly Figure[]> {
  const product = await openProduct(browser, stage.product, tonesAt(SECONDS), 'untapped');
  await product.press('Start');
  await sleep(5000);
  const before = await processorTimes(browser);
  const from = performance.now();
  await sleep(CPU_TIME);
  const passed = (performance.now() - from) / 1000;
  const after = await processorTimes(browser);
  return [...after].flatMap(([type, seconds]) => {
    const share = ((seconds - (before.get(type) ?? 0)) / passed) * 100;
    return share < 0.05 ? [] : [[`processor, ${type}, one tone a second`, `${share.toFixed(1)} % of a core`] as const];
  });
}

/** Seconds of processor time so far, by the kind of process. */
async function processorTimes(browser: TappedBrowser): Promise<ReadonlyMap<string, number>> {
  const { processInfo } = await browser.devtools.send('SystemInfo.getProcessInfo');
  const times = new Map<string, number>();
  for (const { type, cpuTime } of processInfo) times.set(type, (times.get(type) ?? 0) + cpuTime);
  return times;
}

async function measureFrames(browser: TappedBrowser, stage: Stage): Promise<readonly Figure[]> {
  const { tapped, press } = await openProduct(browser, stage.product, tonesAt(SECONDS), 'untapped');
  await tapped.devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await press('Start');
  await sleep(3000);
  const gaps = await tapped.page.evaluate(
    (length) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const draw = (time: number) => {
          times.push(time);
          if (time - (times[0] ?? time) < length) requestAnimationFrame(draw);
          else resolve(times.slice(1).map((later, index) => later - (times[index] ?? later)));
        };
        requestAnimationFrame(draw);
      }),
    FRAMES_TIME,
  );
  // The browser gives the times of refreshes: a picture that was ready in time is one of them after the last.
  const late = gaps.filter((gap) => gap > REFRESH * 1.25);
  const longest = Math.max(...gaps).toFixed(1);
  return [
    [
      `pictures later than 16.7 ms, ${SLOW_DOWN}x slower processor, ${FRAMES_TIME / 1000} s`,
      `${late.length} of ${gaps.length}, longest ${longest} ms`,
    ],
  ];
}

/** A tap: how long until a tone was scheduled, and how late the first tone was; undefined where it came before the recorder. */
interface FirstTone {
  readonly wait: number;
  readonly lateness: number | undefined;
}

async function measureStart(browser: TappedBrowser, stage: Stage): Promise<readonly Figure[]> {
  const product = await openProduct(browser, stage.product, tonesAt(SECONDS), 'tapped');
  const cold: FirstTone[] = [];
  const warm: FirstTone[] = [];
  for (let count = 0; count < TAPS; count++) {
    await product.tapped.page.reload();
    for (const tones of [cold, warm]) {
      tones.push(await startOnce(product));
      // A page that is left in mid-run offers to resume it.
      await product.press('Reset');
      await sleep(500);
    }
  }
  return [...figuresOf('first tap of a page', cold), ...figuresOf('later taps', warm)];
}

function figuresOf(which: string, tones: readonly FirstTone[]): readonly Figure[] {
  const text = (times: readonly number[]) =>
    `${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms`;
  const heard = tones.flatMap(({ lateness }) => (lateness === undefined ? [] : [lateness]));
  return [
    [`tap on Start to first tone scheduled, ${which}, p50 of ${TAPS}`, text(tones.map(({ wait }) => wait))],
    [`lateness of the first tone, ${which}, p50 of ${heard.length}`, heard.length === 0 ? 'not heard' : text(heard)],
  ];
}

async function startOnce({ tapped, press }: Product): Promise<FirstTone> {
  const { length } = (await tapped.report()).taps;
  await press('Start');
  await tapped.page.waitForFunction((known) => window.cueTap.report().taps.length > known, length);
  await sleep(1500);
  const { taps, listenings } = await tapped.report();
  const tap = taps.at(-1);
  if (tap === undefined) throw new Error('no tone was scheduled');
  const due = Math.ceil(tap.at) + START_LEAD;
  const [first] = listenings
    .flatMap((listening) => listening.onsets.map(({ contextTime }) => audioClockOf(listening).pageTimeOf(contextTime)))
    .filter((at) => Math.abs(at - due) < NEAR);
  return { wait: tap.scheduledAt - tap.at, lateness: first && first - due };
}
