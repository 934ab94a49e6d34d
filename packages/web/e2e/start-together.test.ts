// One link with an agreed moment on devices whose clocks are minutes wrong: all stand at the same place, whoever joins when.

import type { Browser, Page } from '@playwright/test';
import { linkBody } from '@roundbell/core/formats';
import { NEW_GLOBAL_SETTINGS } from '@roundbell/core/timer';
import { expect, test } from './machine/journey.ts';
import { setClockWrong } from './machine/wrong-clock.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { chooseOnCard } from './people/person.ts';
import { installAudioTap } from './sound/audio-tap.ts';

const MINUTES = 60_000;
const CIRCUIT = timerOf('Park circuit', [
  {
    repeat: 50,
    steps: [
      { name: 'Burpees', seconds: 8 },
      { name: 'Breathe', seconds: 7, type: 'rest' },
    ],
  },
]);

/** A link to the circuit that starts so many milliseconds from now, by the clock of this machine and its server. */
function linkAhead(url: string, millis: number): string {
  const written = linkBody({ ...CIRCUIT, globalSettings: NEW_GLOBAL_SETTINGS, tags: [] }, Date.now() + millis);
  return `${url}/t#${written.ok ? written.body : ''}`;
}

/** A phone in a browser of its own, whose clock is wrong. */
async function phone(browser: Browser, wrongBy: number): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.addInitScript(installAudioTap);
  await setClockWrong(page, wrongBy);
  return page;
}

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click();
const ofName = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });

/** What a run shows: the step and the time left. */
async function placeOn(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const step = document.querySelector('main h2')?.textContent ?? '';
    return `${step} ${document.querySelector('[role=timer][aria-label="Time remaining"]')?.textContent ?? 'none'}`;
  });
}

/** Waits until pages show the same place, which all of them do at nearly every moment. */
async function expectInStep(...pages: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => {
      const [first, ...others] = await Promise.all(pages.map(placeOn));
      return first !== undefined && !first.endsWith('none') && others.every((other) => other === first);
    })
    .toBe(true);
}

test('two devices start together, a late one is where they are, and so is one that comes back [SCR-1009, LNK-27]', async ({
  server,
  browser,
}) => {
  const [fast, slow] = [await phone(browser, 5 * MINUTES), await phone(browser, -5 * MINUTES)];
  // What a page needs is fetched before the moment is agreed on: a busy machine may take long for it.
  for (const page of [fast, slow]) {
    await page.goto(linkAhead(server.url, 10 * MINUTES));
    await expect(page.getByRole('timer')).toHaveText(/^Starts in /);
  }
  const link = linkAhead(server.url, 20_000);
  for (const page of [fast, slow]) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('timer')).toHaveText(/^Starts in 0:\d\d$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await join(page);
    await expect(ofName(page)).toBeVisible();
  }
  for (const page of [fast, slow])
    await expect.poll(() => page.evaluate(() => window.audioTap.count()), { timeout: 20_000 }).toBeGreaterThan(0);
  await expectInStep(fast, slow);

  const late = await phone(browser, 0);
  await late.goto(link);
  await expect(late.getByRole('timer')).toHaveText(/^Started \d+s ago$/);
  await join(late);
  await expectInStep(fast, slow, late);

  await fast.getByRole('button', { name: 'Pause' }).click();
  await fast.getByRole('button', { name: 'Back in step' }).click();
  await expectInStep(fast, slow, late);
  await expect(fast.getByRole('button', { name: 'Back in step' })).toHaveCount(0);

  await slow.reload();
  await join(slow);
  await expectInStep(fast, slow, late);
  for (const page of [fast, slow, late]) await page.context().close();
});

test("while a start counts down nothing but 'Leave' ends it [RUN-300]", async ({ server, browser }) => {
  const page = await phone(browser, 0);
  await page.goto(linkAhead(server.url, 10 * MINUTES));
  await join(page);
  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  await expect(leave).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Start|Next step|Reset|Stop)$/ })).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await ofName(page).click();
  await page.getByRole('button', { name: 'Overview' }).click();
  await page
    .getByRole('button', { name: /^Breathe/ })
    .first()
    .click({ force: true });
  await page.getByRole('button', { name: 'Timer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Get ready' })).toBeVisible();
  await expect(ofName(page)).toHaveText(/^9:\d\d$/);
  await expect(page.getByRole('button', { name: 'Back in step' })).toHaveCount(0);
  await leave.click();
  await expect(page.getByRole('timer')).toHaveText(/^Starts in /);
  await page.context().close();
});

test('a start is shared from a card, and joined by its owner', async ({ page, server }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await openLibrary(page, server.url, [CIRCUIT]);
  await chooseOnCard(page.getByRole('article', { name: CIRCUIT.name }), 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share Park circuit' });
  await dialog.getByRole('button', { name: 'Start together' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${server.url}/t#2.`);
  await dialog.getByRole('link', { name: 'Open it here' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Starts in [1-3]:\d\d$/);
  await join(page);
  await expect(page.getByRole('heading', { name: 'Get ready' })).toBeVisible();
});

test('a start whose server cannot be reached says by which clock it goes', async ({
  page,
  server,
  expectComplaint,
}) => {
  await page.route('**/api/time', (route) => route.abort());
  await page.goto(linkAhead(server.url, 10 * MINUTES));
  await expect(page.getByText(/^The server cannot be reached, so this start time comes from the clock/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^Starts in 9:5\d$/);
  await expectComplaint(/api\/time|ERR_FAILED/);
  await page.unrouteAll();
});

test('a link with a moment is run once, alone, and a link shared from there opens', async ({ server, browser }) => {
  const page = await phone(browser, 0);
  await page.goto(linkAhead(server.url, 5 * MINUTES));
  await page.getByRole('button', { name: 'Run once' }).click();
  await expect(page).toHaveURL(/\/t\/run#/);
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^Starts in /);
  await page.context().close();
});
