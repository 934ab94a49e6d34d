import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const LONG = timerOf('Long', [{ steps: [{ name: 'Hold', seconds: 59 }] }]);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const offer = (page: Page) => page.getByRole('region', { name: 'Interrupted run' });
const clock = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });

async function secondsLeft(page: Page): Promise<number> {
  return Number((await clock(page).textContent())?.split(':').at(-1));
}

/** Runs 'Long' from the library until the countdown shows this many seconds or fewer. */
async function runUntil(page: Page, seconds: number): Promise<void> {
  await page.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Run' }).click();
  await button(page, 'Start').click();
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(seconds);
}

/**
 * Goes back as the browser does, just after the countdown has moved, and returns what the countdown last showed and what the library immediately offers.
 */
function goBack(page: Page): Promise<{ readonly shown: string; readonly offered: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let shown = '';
        const look = () => {
          shown = document.querySelector('[role=timer]')?.textContent ?? shown;
          const offered = document.querySelector('[aria-label="Interrupted run"]')?.textContent;
          if (offered) resolve({ shown, offered });
        };
        look();
        const first = shown;
        let isGoing = false;
        const follow = () => {
          look();
          if (isGoing || shown === first) return;
          isGoing = true;
          history.back();
        };
        new MutationObserver(follow).observe(document, { subtree: true, childList: true, characterData: true });
      }),
  );
}

test('Back mid-run pauses it: the library offers that exact second, and Resume continues from it [RUN-100]', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, [LONG]);
  await runUntil(page, 56);
  const { shown, offered } = await goBack(page);
  expect(offered).toContain('Long is paused');
  expect(offered).toContain(`${shown} left`);
  await offer(page).getByRole('link', { name: 'Resume' }).click();
  await expect(button(page, 'Resume')).toBeVisible();
  await expect(clock(page)).toHaveText(shown);
  const stood = await secondsLeft(page);
  await button(page, 'Resume').click();
  await expect.poll(() => secondsLeft(page)).toBeLessThan(stood);
});

test("'Undo' after Exit leads back to the run, paused; after Discard the library offers it again [RUN-102]", async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, [LONG]);
  await runUntil(page, 57);
  await button(page, 'Pause').click();
  const stood = await clock(page).textContent();
  await button(page, 'Exit').click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await button(page, 'Undo').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await expect(clock(page)).toHaveText(stood ?? '');

  await page.getByRole('link', { name: 'My Timers' }).click();
  await button(page, 'Discard').click();
  await expect(offer(page)).toBeHidden();
  await button(page, 'Undo').click();
  await expect(offer(page)).toContainText(`${stood} left`);
  await page.reload();
  await expect(offer(page)).toContainText(`${stood} left`);
});

test('two tabs: the second says where the run is, and takes it over; the first falls silent and says so [RUN-103, RUN-104]', async ({
  page,
  server,
  context,
}) => {
  const told = 'This timer is running in another tab.';
  await openLibrary(page, server.url, [LONG]);
  await runUntil(page, 57);
  const second = await context.newPage();
  await second.goto(new URL(page.url()).pathname);
  await expect(second.getByText(told)).toBeVisible();
  await expect(button(second, 'Start')).toBeHidden();

  const before = await secondsLeft(page);
  await button(second, 'Take over here').click();
  await expect(button(second, 'Pause')).toBeVisible();
  await expect(page.getByText(told)).toBeVisible();
  await expect(clock(page)).toBeHidden();
  const after = await secondsLeft(second);
  expect(after).toBeLessThanOrEqual(before);
  await expect.poll(() => secondsLeft(second)).toBeLessThan(after);

  await page.bringToFront();
  await button(page, 'Take over here').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(second.getByText(told)).toBeVisible();
});

test('the navigation is folded while a run moves; paused, Sign Out asks first [SCR-642]', async ({ page, server }) => {
  await openLibrary(page, server.url, [LONG]);
  await runUntil(page, 58);
  await expect(page.getByRole('banner').getByRole('link')).toHaveText(['Roundbell']);
  await expect(button(page, 'Sign Out')).toBeHidden();
  await button(page, 'Pause').click();
  await button(page, 'Sign Out').click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await button(page, 'Sign Out').click();
  await question.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
});
