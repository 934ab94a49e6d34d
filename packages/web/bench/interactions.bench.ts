// `npm run bench -- web/interactions`: from a press to the next picture, with a processor four times slower: Start, Next,
// Overview of a run of sixty steps, opening and adding a step in their editor. Asserts nothing. `COUNT` presses of each
// instead of 12.

import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startServer } from '../e2e/machine/running-server.ts';

const COUNT = Number(process.env['COUNT'] ?? 12);
const STEPS = 60;
const SLOWER = 4;
const WANTED = '200 ms';

function openBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
  return chromium.launch({
    ...(existsSync(named) ? { executablePath: named } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
}

/** Somebody new with as many timers of sixty steps in three rounds as are started. */
async function moveIn(page: Page, url: string): Promise<readonly string[]> {
  const person = { displayName: 'Ada', email: 'ada@example.com', password: 'analytical' };
  const answer = await page.request.post(`${url}/api/account/sign-up`, { data: person });
  const { user } = (await answer.json()) as { user: { id: string } };
  const rounds = [0, 1, 2].map((round) => ({
    id: `round-${round}`,
    name: `Round ${round + 1}`,
    repeat: 3,
    restAfterRound: 10,
    steps: Array.from({ length: STEPS / 3 }, (_, step) => ({
      id: `step-${round}-${step}`,
      name: `Step ${step + 1}`,
      type: step % 2 === 0 ? 'work' : 'rest',
      duration: 40,
      repeat: 1,
      coachingEnabled: false,
      pauseAfterEnd: false,
    })),
  }));
  const globalSettings = { countdownBeep: true, voiceEnabled: false, volume: 0 };
  const ids = Array.from({ length: COUNT }, () => `timer-${crypto.randomUUID()}`);
  const rows = ids.map((id) => {
    const body = { id, userId: user.id, name: 'Sixty', rounds, globalSettings, tags: [], createdAt: 0, updatedAt: 0 };
    return { document: { id, rev: 'first', updatedAt: 0, deleted: false, body } };
  });
  const pushed = await page.request.post(`${url}/api/sync/timers/push`, { data: { rows } });
  if (!pushed.ok()) throw new Error(await pushed.text());
  return ids;
}

/** A finger stays down for about so long (ms). */
const FINGER = 80;

/** From the press to the end of the frame after it, as the browser tells it of the pointer (Event Timing, to 8 ms). */
async function press(page: Page, control: Locator): Promise<number> {
  await control.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const watched = window as { pressed?: number | undefined };
    watched.pressed = undefined;
    const observer = new PerformanceObserver((list) => {
      const events = list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[];
      const ours = events.filter(({ interactionId }) => interactionId > 0);
      if (!ours.some(({ name }) => name === 'click' || name === 'pointerup')) return;
      watched.pressed = Math.max(watched.pressed ?? 0, ...ours.map(({ duration }) => duration));
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  // Without the tool's own look at what is under the press: it would be part of what is measured.
  const box = await control.boundingBox();
  if (box === null) throw new Error('nothing to press');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: FINGER });
  const told = await page.waitForFunction(() => (window as { pressed?: number }).pressed, undefined, {
    timeout: 20_000,
  });
  await page.waitForTimeout(300);
  return (await told.jsonValue()) ?? Number.NaN;
}

const row = benchTable(`A press, ${STEPS} steps, 390 x 844, ${SLOWER}x slower`, 'Wanted', 'p50', 'Worst');

function print(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const figures = [sorted[sorted.length >> 1] ?? Number.NaN, sorted.at(-1) ?? Number.NaN].map(
    (time) => `${time.toFixed(0)} ms`,
  );
  row(name, WANTED, ...figures);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const slower = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

async function many(take: (at: number) => Promise<number>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let at = 0; at < COUNT; at += 1) times.push(await take(at));
  return times;
}

async function measureRun(page: Page, session: CDPSession, addresses: readonly string[]): Promise<void> {
  const starts = await many(async (at) => {
    await slower(session, 1);
    // A timer that was started here before offers to go on.
    await page.goto(addresses[at] ?? '');
    await button(page, 'Start').waitFor();
    await page.waitForLoadState('networkidle');
    await slower(session, SLOWER);
    return press(page, button(page, 'Start'));
  });
  print('Start', starts);
  print('Next', await many(() => press(page, button(page, 'Next step'))));
  const openings = await many(async () => {
    const time = await press(page, button(page, 'Overview'));
    await page.keyboard.press('o');
    await page.waitForTimeout(500);
    return time;
  });
  print('Overview, the first of a page', openings.slice(0, 1));
  print('Overview', openings.slice(1));
}

async function measureEditor(page: Page, session: CDPSession, address: string): Promise<void> {
  await slower(session, 1);
  await page.goto(address);
  const round = page.getByRole('group', { name: /^Round 2:/ });
  await round.waitFor();
  await page.waitForLoadState('networkidle');
  await slower(session, SLOWER);
  const closed = round.locator('button[aria-expanded=false]');
  print('open a step', await many(() => press(page, closed.nth(2))));
  print(`add a step among ${STEPS}`, await many(() => press(page, round.getByRole('button', { name: 'Add Step' }))));
}

const server = await startServer();
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const ids = await moveIn(page, server.url);
  const session = await context.newCDPSession(page);
  await measureRun(
    page,
    session,
    ids.map((id) => `${server.url}/run/${id}`),
  );
  await measureEditor(page, session, `${server.url}/editor/${ids[0]}`);
} finally {
  await browser.close();
  await server.stop();
}
