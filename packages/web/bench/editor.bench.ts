// `npm run bench -- web/editor`: the editor of a timer of 500 steps in ten rounds, with a processor four times slower:
// opening it, a letter in a step's name and in the text view, and the frames of a drag. Asserts nothing. `COUNT` letters instead of 24.

import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';

const COUNT = Number(process.env['COUNT'] ?? 24);
const ROUNDS = 10;
const STEPS = 50;
const SLOWER = 4;

function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(named) ? { executablePath: named } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

/** Somebody new with one timer; the address of its editor. */
async function moveIn(page: Page, url: string): Promise<string> {
  const person = { displayName: 'Ada', email: `${crypto.randomUUID()}@example.com`, password: 'analytical' };
  const answer = await page.request.post(`${url}/api/account/sign-up`, { data: person });
  const { user } = (await answer.json()) as { user: { id: string } };
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
    id: `round-${round}`,
    name: `Round ${round + 1}`,
    repeat: 3,
    restAfterRound: 10,
    steps: Array.from({ length: STEPS }, (__, step) => ({
      id: `step-${round}-${step}`,
      name: `Step ${step + 1}`,
      type: step % 2 === 0 ? 'work' : 'rest',
      duration: 40,
      repeat: 1,
      coachingEnabled: false,
      pauseAfterEnd: false,
    })),
  }));
  const id = `timer-${crypto.randomUUID()}`;
  const globalSettings = { countdownBeep: true, voiceEnabled: false, volume: 0 };
  const body = { id, userId: user.id, name: 'Long', rounds, globalSettings, tags: [], createdAt: 0, updatedAt: 0 };
  const rows = [{ document: { id, rev: 'first', updatedAt: 0, deleted: false, body } }];
  const pushed = await page.request.post(`${url}/api/sync/timers/push`, { data: { rows } });
  if (!pushed.ok()) throw new Error(await pushed.text());
  return `/editor/${id}`;
}

const row = benchTable(`500 steps, ${SLOWER}x slower`, 'Wanted', 'p50', 'Worst');

function print(name: string, wanted: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const figures = [sorted[sorted.length >> 1] ?? Number.NaN, sorted.at(-1) ?? Number.NaN].map(
    (time) => `${time.toFixed(0)} ms`,
  );
  row(name, wanted, ...figures);
}

/** From the press of a link to the frame that shows the name's field, and to the one with the last step. */
async function measureOpening(page: Page, address: string): Promise<readonly [first: number, whole: number]> {
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async (path) => {
    const until = async (isThere: () => boolean) => {
      while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now();
    };
    const from = performance.now();
    // As a link of the product does.
    history.pushState(null, '', path);
    const first = await until(() => document.querySelector('[data-at="timer.name"]') !== null);
    const whole = await until(() => document.querySelectorAll('[data-card=step]').length === 500);
    return [first - from, whole - from] as const;
  }, address);
}

/** From each key that is pressed in the focused field to the end of the frame after it, with so much time (ms) between. */
async function measureLetters(page: Page, apart: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const letters: number[] = [];
    const onKey = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => setTimeout(() => letters.push(performance.now() - timeStamp)));
    addEventListener('keydown', onKey, { capture: true });
    Object.assign(window, { letters });
  });
  for (let letter = 0; letter < COUNT; letter += 1) {
    await page.keyboard.press('x');
    await page.waitForTimeout(apart);
  }
  const measured = await page.evaluate(() => (window as { letters?: readonly number[] }).letters ?? []);
  if (measured.length < COUNT) throw new Error('letters were not drawn');
  return measured;
}

/** The same for a letter in the first step's name in the text view. */
async function measureText(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Timer as text' }).evaluate((field: HTMLTextAreaElement) => {
    const end = field.value.indexOf('Step 1 ') + 'Step 1'.length;
    field.focus();
    field.setSelectionRange(end, end);
  });
  await page.waitForLoadState('networkidle');
  return measureLetters(page, 300);
}

/** The time between two frames of a drag over a whole screen. */
async function measureDrag(page: Page): Promise<readonly number[]> {
  const grip = page.getByRole('button', { name: 'Drag step' }).nth(3);
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (box === null) throw new Error('nothing to drag');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 30, { steps: 4 });
  const frames = page.evaluate(async () => {
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < 120; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - last);
      last = performance.now();
    }
    return times.slice(5);
  });
  for (let step = 0; step < 60; step += 1) await page.mouse.move(box.x + 5, 200 + step * 5);
  const times = await frames;
  await page.mouse.up();
  return times;
}

const server = await startServer();
const browser = await openBrowser();
try {
  for (const width of [390, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    const address = await moveIn(page, server.url).catch(() => undefined);
    if (address === undefined) break;
    const session = await context.newCDPSession(page);
    await page.goto(`${server.url}/library`);
    await page.waitForLoadState('networkidle');
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const [first, whole] = await measureOpening(page, address);
    print(`${width} px, open, to its first picture`, '300 ms', [first]);
    print(`${width} px, open, to its last step`, '', [whole]);
    await page
      .getByRole('button', { name: /^Step 7/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Step name' }).focus();
    print(`${width} px, a letter in a step's name`, '50 ms', await measureLetters(page, 100));
    if (width > 1000) print(`${width} px, a frame of a drag`, '17 ms', await measureDrag(page));
    print(`${width} px, a letter in the text view`, '50 ms', await measureText(page));
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
