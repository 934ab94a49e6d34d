import { expect, test } from './machine/journey.ts';
import { moveIn } from './people/newcomer.ts';
import { keepSessions, season, workout } from './people/past-sessions.ts';
import { violationsInBothThemes, violationsOf } from './screen/axe.ts';

test('a broken entry hides no other session, which exports both files [HRT-29, PRT-75]', async ({ page, server }) => {
  const userId = await moveIn(page, server.url, []);
  await page.goto('/library');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('You have no sessions yet.')).toBeVisible();
  await keepSessions(page, userId);
  await page.reload();
  await expect(page.getByText('1 session could not be read.')).toBeVisible();
  await page.getByRole('link', { name: /Evening strength/ }).click();
  await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/history/${workout().sessionId}`);
  for (const kind of ['fit', 'tcx', 'csv']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${kind.toUpperCase()}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`heart-rate-2026-11-20-180000.${kind}`);
  }
});

test('a season is searched, named, rated, deleted and taken back [SCR-454]', async ({ page, server }) => {
  const userId = await moveIn(page, server.url, []);
  await page.goto('/history');
  await keepSessions(page, userId, season(30));
  await page.reload();
  const months = page.getByRole('list', { name: 'Sessions' }).getByRole('heading', { level: 2 });
  await expect(months.first()).toHaveText('November 2026');
  await expect(page.getByRole('article')).toHaveCount(30);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('light hill');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: /New hill/ }).click();

  await page.getByRole('textbox', { name: 'Title' }).fill('Old hill');
  await page.getByRole('radio', { name: '9: Nearly all out' }).check();
  await expect(page.getByRole('heading', { level: 1, name: 'Old hill' })).toBeVisible();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Old hill' })).toBeVisible();
  await expect(page.getByRole('radio', { name: '9: Nearly all out' })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Legs felt light.');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article')).toHaveCount(29);
  await page.getByRole('status', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article', { name: 'Old hill' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Old hill' })).toBeVisible();
});

test('a weekly goal is kept, counted from the history, and in the library', async ({ page, server }) => {
  // A Saturday: two sessions of the history are in its week.
  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  const userId = await moveIn(page, server.url, []);
  await page.goto('/history');
  await keepSessions(page, userId);
  await page.reload();
  const goal = page.getByRole('combobox', { name: 'Weekly goal' });
  await expect(goal).toHaveValue('none');
  await goal.selectOption('3 a week');
  const region = page.getByRole('region', { name: 'Weekly goal' });
  await expect(region.getByRole('status')).toHaveText('2 of 3 this week');
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto('/library');
  await expect(page.getByText('2 of 3 this week')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/history');
  await goal.selectOption('2 a week');
  await expect(region.getByRole('status')).toHaveText('Done for this week: 2 of 2');
  await page.reload();
  await expect(region.getByRole('status')).toHaveText('Done for this week: 2 of 2');
  await goal.selectOption('No goal');
  await expect(region.getByRole('status')).toHaveText('Sessions a week');
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
  await expect(page.getByText(/this week/)).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a curve is read by a finger and by keys, and zoomed by two fingers', async ({ page, server }) => {
    const userId = await moveIn(page, server.url, []);
    await page.goto('/history');
    await keepSessions(page, userId);
    await page.goto(`/history/${workout().sessionId}`);
    const curve = page.getByRole('slider', { name: 'Moment in the session' });
    await curve.tap();
    await expect(curve).toHaveAttribute('aria-valuetext', /^20m.*, \d+ bpm, Zone \d, .*, Kettlebell swings|Breathe$/);
    const box = (await curve.boundingBox())!;
    const fingers = await page.context().newCDPSession(page);
    const y = box.y + box.height / 2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x: box.x + x * box.width, y, id })),
      });
    await touch('touchStart', 0.4, 0.6);
    await touch('touchMove', 0.2, 0.8);
    await touch('touchEnd');
    await expect(page.getByRole('button', { name: 'Whole session' })).toBeVisible();
    await curve.press('End');
    await expect(curve).toHaveAttribute('aria-valuetext', /^40m, \d+ bpm/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await violationsInBothThemes(page)).toEqual([]);
  });
});
