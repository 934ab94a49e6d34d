import type { BrowserContext, Page } from '@playwright/test';
import { expect, keptFiles, test, untilKept } from '../machine/pwa-journey.ts';
import { openLibrary, timerOf } from '../people/newcomer.ts';

const PLANK = timerOf('Plank', [{ steps: [{ name: 'Hold', seconds: 60 }] }]);
const BREATH = timerOf('Breath', [{ steps: [{ name: 'Breathe', seconds: 1 }] }]);

const note = (page: Page) => page.getByRole('status', { name: 'Update' });
const reload = (page: Page) => note(page).getByRole('button', { name: 'Reload' });
const time = (page: Page) => page.getByRole('timer', { name: 'Time remaining' });

/** Has the browser look for a newer version, as it does on its own on a navigation and once a day. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update().then(() => undefined));

/** The name of the script that the page began with. */
const entry = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src.replace(/.*\//, ''));

/** A mark that a reloaded page does not have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

async function startRun(page: Page, name: string): Promise<void> {
  await page.getByRole('article', { name }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
}

async function secondTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/library`);
  await expect(page.getByRole('article', { name: 'Plank' })).toBeVisible();
  return page;
}

test('a new version waits for a press, then replaces the old one [PWA-20, PWA-22]', async ({
  page,
  deployed,
  forgiveAway,
}) => {
  await openLibrary(page, deployed.url, [PLANK]);
  await untilKept(page);
  const old = await keptFiles(page);
  await deployed.deployNext();
  // A navigation alone makes the browser look for it.
  await page.goto(`${deployed.url}/settings`);
  await mark(page);
  await expect(note(page)).toContainText('New version:', { timeout: 30_000 });
  expect(await isMarked(page)).toBe(true);
  expect(await entry(page)).not.toContain('-v2');

  await reload(page).click();
  await expect.poll(() => entry(page).catch(() => '')).toContain('-v2');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect.poll(async () => (await keptFiles(page)).caches).toEqual(['roundbell-shell-0000000000000002']);
  const { paths } = await keptFiles(page);
  expect(paths).toHaveLength(old.paths.length);
  expect(paths.filter((path) => path.endsWith('.js') && path.startsWith('/assets/')).sort()).toEqual(
    deployed
      .scripts()
      .map((name) => `/assets/${name}`)
      .sort(),
  );
  await expect(note(page)).toBeHidden();
  forgiveAway();
});

test('once put off, it takes over when the app is next opened', async ({ page, context, deployed, forgiveAway }) => {
  await openLibrary(page, deployed.url, [PLANK]);
  await untilKept(page);
  await deployed.deployNext();
  await lookForUpdate(page);
  await note(page).getByRole('button', { name: 'Later' }).click();
  await expect(note(page)).toBeHidden();
  forgiveAway();
  await page.close();
  let next = await secondTab(context, deployed.url);
  // The browser activates the new worker a moment after the last page is gone.
  await expect
    .poll(async () => {
      const found = await entry(next);
      if (found.includes('-v2')) return found;
      await next.close();
      next = await secondTab(context, deployed.url);
      return found;
    })
    .toContain('-v2');
  await expect.poll(async () => (await keptFiles(next)).caches).toHaveLength(1);
});

test('it never interrupts a run, running or paused [PWA-21]', async ({ page, deployed, forgiveAway }) => {
  await openLibrary(page, deployed.url, [PLANK]);
  await untilKept(page);
  await startRun(page, 'Plank');
  await mark(page);
  await deployed.deployNext();
  await lookForUpdate(page);
  // It is there and says nothing.
  await expect(note(page)).toBeAttached();
  await expect(note(page)).toHaveText('');
  await expect(time(page)).toHaveText(/0:5\d/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(note(page)).toHaveText('');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { name: 'My Timers' })).toBeVisible();
  await expect(note(page)).toContainText('New version:');
  expect(await isMarked(page)).toBe(true);
  forgiveAway();
});

test('two tabs: the update of one does not break the run of the other [PWA-15]', async ({
  page,
  context,
  deployed,
  forgiveAway,
}) => {
  test.setTimeout(120_000);
  await openLibrary(page, deployed.url, [PLANK, BREATH]);
  await untilKept(page);
  const other = await secondTab(context, deployed.url);
  await mark(other);
  const oldScripts = deployed.scripts();
  await deployed.deployNext();
  await lookForUpdate(page);
  await expect(reload(page)).toBeVisible();
  await expect(reload(other)).toBeVisible();

  // The other tab begins a run: after a press here, nothing happens there.
  await startRun(other, 'Plank');
  await expect(note(other)).toHaveText('');
  await reload(page).click();
  await expect(note(page)).toHaveText('The update waits until the timer in the other window ends.');
  await expect(time(other)).toHaveText(/0:(?:5[0-7]|[0-4]\d)/);
  await other.getByRole('button', { name: 'Exit' }).click();

  await reload(page).click();
  await expect.poll(() => entry(page).catch(() => '')).toContain('-v2');
  await expect(page.getByRole('article', { name: 'Plank' })).toBeVisible();
  // The other tab is still the old page, and every part it asks for is there.
  expect(await isMarked(other)).toBe(true);
  const missing = await other.evaluate(async (names) => {
    const answers = await Promise.all(
      names.map(async (name) => [name, (await fetch(`/assets/${name}`)).status] as const),
    );
    return answers.filter(([, status]) => status !== 200);
  }, oldScripts);
  expect(missing).toEqual([]);
  await expect(reload(other)).toBeVisible();
  await startRun(other, 'Breath');
  await expect(other.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await other.getByRole('button', { name: 'Back to Library' }).click();
  expect(await isMarked(other)).toBe(true);

  await reload(other).click();
  await expect.poll(() => entry(other).catch(() => '')).toContain('-v2');
  expect((await keptFiles(page)).caches).toHaveLength(2);
  await page.close();
  await other.reload();
  await expect.poll(async () => (await keptFiles(other)).caches).toEqual(['roundbell-shell-0000000000000002']);
  forgiveAway();
});
