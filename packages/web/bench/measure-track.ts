// One engine: a track is made, opened, decoded, sought and left alone, and what was seen of it is printed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchTable } from '../../bench-table.ts';
import { EMPTY_PAGE, openDoor } from '../e2e/engines/door.ts';
import type { EngineName, Window } from '../e2e/engines/engine.ts';
import { startFirefox } from '../e2e/engines/firefox.ts';
import { missingPackages } from '../e2e/engines/installed.ts';
import { startWebKit } from '../e2e/engines/webkit.ts';
import { median } from './audio-clock.ts';
import { ownScore } from './measure-cues.ts';
import type { TapReport } from './page/tap-report.ts';
import { browserMemory } from './process-memory.ts';
import { openProduct, type Product, startSurely, tonesAt } from './product.ts';
import { openBrowser, tapScript, type TappedBrowser, type TappedPage } from './tapped-browser.ts';
import { ask, makeFile, type MadeFile, type PlainPage } from './track-page.ts';
import { irregular, tabata } from './track-plan.ts';
import { decodedScore, soughtErrors, type Sought, spacingErrors } from './track-score.ts';

/** Where the product is, and the folder of the built page scripts. */
export interface PocketStage {
  readonly product: string;
  readonly built: string;
}

const RATE = 16_000;
const SEEKS = 50;
const FAR_SEEKS = 30;
const HIDDEN = 45_000;
/** A live run has a tone at each of these seconds. */
const LIVE = Array.from({ length: 60 }, (_, second) => second);
/** A file that is refused so often is not opened again. */
const OPENINGS = 3;
/** So long an element is left alone to see its clock (ms). */
const STEADY = 20_000;
/** A tone after a seek is over by then (ms). */
const AFTER = 500;
/** A sound is reported when it has ended, the longest of them by then (ms). */
const ENDED = 900;
const FLAGS = ['--autoplay-policy=no-user-gesture-required'];

type Figure = readonly [what: string, measured: string];

function print(title: string, figures: readonly Figure[]): void {
  console.log('');
  const row = benchTable(title, 'Measured');
  for (const [what, measured] of figures) row(`${title}, ${what}`, measured);
}

/** Chromium: everything that is about sound and time. */
export async function measureChromium({ product, built }: PocketStage): Promise<void> {
  const browser = await openBrowser(built, FLAGS);
  // A person has one sign-in in a browser.
  const other = await openBrowser(built, FLAGS);
  try {
    const live = await openProduct(other, product, tonesAt(LIVE), 'tapped');
    const tapped = await openLab(browser, product, built, 'tapped');
    const page = plainPage(tapped);
    const figures = await measureLoading(page, product);
    print('Chromium', [
      ...figures,
      ...(await measureSeeks(page, product, tapped.report)),
      ...(await measureHidden(tapped, live)),
    ]);
  } finally {
    await browser.close();
    await other.close();
  }
}

/** Chromium: what its processes hold, without anything that listens. */
export async function measureMemory({ product, built }: PocketStage): Promise<void> {
  const browser = await openBrowser(built, FLAGS);
  try {
    const lab = await openLab(browser, product, built, 'untapped');
    const page = plainPage(lab);
    const held = async () => {
      await lab.devtools.send('HeapProfiler.collectGarbage');
      return `${(await browserMemory(browser.devtools)) ?? '?'} MB`;
    };
    await page.goto(`${product}/library`);
    await sleep(2000);
    const before = await held();
    await makeFile(page, product, tabata());
    const after = await held();
    await ask(page, 'open');
    await ask(page, 'play');
    await sleep(3000);
    const playing = await held();
    for (let seek = 0; seek < FAR_SEEKS; seek++) await ask(page, 'seek', ((seek * 997) % 3500) * 1000);
    const sought = await held();
    await ask(page, 'close');
    await sleep(1500);
    print('Chromium, memory of all processes (PSS)', [
      ['before', before],
      ['made', after],
      ['playing', playing],
      [`after ${FAR_SEEKS} far seeks`, sought],
      ['given up', await held()],
    ]);
  } finally {
    await browser.close();
  }
}

/** Another engine, if the machine has it; what WebKit's own tap hears is not to be trusted, so there is none. */
export async function measureOther(
  name: Exclude<EngineName, 'Chromium'>,
  { product, built }: PocketStage,
): Promise<void> {
  const missing = missingPackages(name);
  if (missing.length > 0) {
    console.log(`\n${name} cannot be started (Debian: apt-get install ${missing.join(' ')})`);
    return;
  }
  const engine = await (name === 'Firefox' ? startFirefox() : startWebKit());
  const scripts = [...(name === 'Firefox' ? [tapScript(built)] : []), labScript(built)];
  const door = await openDoor(product, { scripts, scriptSources: ['blob:'] });
  try {
    const window = await engine.open();
    await window.goto(`${door.url}${EMPTY_PAGE}`);
    if (name === 'WebKit') return print(name, await measureUntapped(window, door.url));
    const figures = await measureLoading(window, door.url);
    const report = () => window.evaluate(() => globalThis.window.cueTap.report(), undefined);
    print(name, [...figures, ...(await measureSeeks(window, door.url, report))]);
  } finally {
    await engine.end();
    await door.shut();
  }
}

async function openLab(
  browser: TappedBrowser,
  product: string,
  built: string,
  ears: 'tapped' | 'untapped',
): Promise<TappedPage> {
  const tapped = await browser.open(product, ears);
  await tapped.page.addInitScript({ content: labScript(built) });
  return tapped;
}

function labScript(built: string): string {
  return readFileSync(join(built, 'track-lab.js'), 'utf8');
}

function plainPage({ page }: TappedPage): PlainPage {
  return {
    goto: (url) => page.goto(url),
    evaluate: (script, argument) => page.evaluate(script as never, argument) as never,
  };
}

/** An hour of Tabata: made, opened and decoded. */
async function measureLoading(page: PlainPage, url: string): Promise<readonly Figure[]> {
  const planned = tabata();
  const made = await makeFile(page, url, planned);
  const [ready = Number.NaN, duration = 0] = await ask(page, 'open');
  const { due, onSample, worst } = decodedScore(await ask(page, 'decode', RATE), planned.due);
  await ask(page, 'close');
  return [
    ...madeFigures(made),
    ['opened (`canplay`)', `${seconds(ready)}, ${Math.round(duration)} s long`],
    ['decoded, onsets within a sample', `${onSample} of ${due}, worst ${worst}`],
  ];
}

/** Random places of the irregular hour, each a little before something is due. */
async function measureSeeks(
  page: PlainPage,
  url: string,
  report: () => Promise<TapReport>,
): Promise<readonly Figure[]> {
  const planned = irregular();
  await makeFile(page, url, planned);
  await ask(page, 'open');
  await ask(page, 'tap');
  await ask(page, 'play');
  await sleep(500);
  const sought: Sought[] = [];
  const took: number[] = [];
  for (let seek = 0; seek < SEEKS; seek++) {
    const due = (planned.due[1 + Math.floor(Math.random() * (planned.due.length - 2))] ?? 0) * 1000;
    const ahead = 400 + Math.random() * 500;
    const [at = 0] = await ask(page, 'wall');
    const [time = 0] = await ask(page, 'seek', due - ahead);
    sought.push({ at, due });
    took.push(time);
    await sleep(ahead + AFTER);
  }
  await sleep(ENDED);
  const errors = soughtErrors(await report(), await ask(page, 'looks'), sought);
  const heard = errors.filter((error) => error !== undefined);
  return [
    [`${SEEKS} seeks, until \`seeked\``, `p50 ${millis(median(took))}, worst ${millis(Math.max(...took))}`],
    ['  heard where they were due', `${heard.length}; element less sound ${spread(heard)}`],
  ];
}

/** Forty-five seconds out of sight, for the track and for a live run beside it. */
async function measureHidden(tapped: TappedPage, live: Product): Promise<readonly Figure[]> {
  const page = plainPage(tapped);
  const epoch = await startSurely(live);
  await ask(page, 'seek', 60_000);
  for (const one of [tapped, live.tapped]) await one.hide();
  const [from = 0] = await ask(page, 'wall');
  await sleep(HIDDEN);
  const [to = 0] = await ask(page, 'wall');
  const looks = await ask(page, 'looks');
  const times = looks.filter((time, index) => index % 2 === 0 && time > from && time < to);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const spacing = spacingErrors(await tapped.report(), from, to);
  const situation = { name: 'hidden', says: 'hidden', length: HIDDEN, blind: 350 };
  const { score } = ownScore(await live.report(), epoch, situation, []);
  return [
    [`hidden for ${HIDDEN / 1000} s`, `${spacing.length + 1} tones, from tone to tone ${spread(spacing)}`],
    ['  `timeupdate`', `${times.length}, longest gap ${millis(Math.max(...gaps))}`],
    [
      '  live run beside it',
      `${score.heard} of ${score.due} tones, from their instant p50 ${score.p50?.toFixed(1)} ms, worst ${score.worst?.toFixed(1)} ms`,
    ],
  ];
}

/** What can be said without listening: the file, and the clock of the element. */
async function measureUntapped(page: Window, url: string): Promise<readonly Figure[]> {
  const figures = [...madeFigures(await makeFile(page, url, tabata()))];
  try {
    const [ready = Number.NaN, duration = 0] = await openInTurns(page, figures);
    figures.push(['opened (`canplay`)', `${seconds(ready)}, ${Math.round(duration)} s long`]);
    figures.push(['decoded, onsets within a sample', await decodedWords(page).catch(String)]);
    // It plays nothing that no one has asked for.
    const playing = ask(page, 'play-by-click');
    await page.click(400, 300);
    const [begun = Number.NaN] = await playing;
    figures.push(['click until `playing`', millis(begun)]);
    const took: number[] = [];
    for (let seek = 0; seek < 10; seek++) {
      const [time = 0] = await ask(page, 'seek', ((seek * 997) % 3500) * 1000);
      took.push(time);
      await sleep(300);
    }
    figures.push(['10 seeks, until `seeked`', `p50 ${millis(median(took))}, worst ${millis(Math.max(...took))}`]);
    await sleep(STEADY);
    const steady = (await ask(page, 'looks')).slice(-60);
    const drift = (steady.at(-1) ?? 0) - (steady[1] ?? 0) - ((steady.at(-2) ?? 0) - (steady[0] ?? 0));
    const during = seconds((steady.at(-2) ?? 0) - (steady[0] ?? 0));
    figures.push(['element against the page', `${drift.toFixed(1)} ms in ${during}`]);
  } catch (cause) {
    figures.push(['then', String(cause)]);
  }
  return figures;
}

async function decodedWords(page: PlainPage): Promise<string> {
  const { due, onSample, worst } = decodedScore(await ask(page, 'decode', RATE), tabata().due);
  return `${onSample} of ${due}, worst ${worst}`;
}

/** Opens the file; a refusal is noted, and the same file opened again. */
async function openInTurns(page: PlainPage, figures: Figure[]): Promise<readonly number[]> {
  for (let turn = 1; turn < OPENINGS; turn++) {
    try {
      return await ask(page, 'open');
    } catch (cause) {
      figures.push([`opening ${turn}`, String(cause)]);
      await sleep(1000);
    }
  }
  return ask(page, 'open');
}

function madeFigures({ time, bytes, parts }: MadeFile): readonly Figure[] {
  return [['an hour of Tabata, made', `${seconds(time)}, ${(bytes / 1e6).toFixed(1)} MB in ${parts} parts`]];
}

function spread(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  return `${sorted[0]?.toFixed(1)} to ${sorted.at(-1)?.toFixed(1)} ms, p50 ${median(numbers).toFixed(1)} ms`;
}

const seconds = (time: number): string => `${(time / 1000).toFixed(2)} s`;
const millis = (time: number): string => `${time.toFixed(0)} ms`;
