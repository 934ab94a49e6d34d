import type { Locator, Page } from '@playwright/test';
import { NEW_GLOBAL_SETTINGS, programmeLinkBody } from '@roundbell/core/timer';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { violationsInBothThemes } from './screen/axe.ts';

const short = (name: string) => timerOf(name, [{ steps: [{ name: 'Hold', seconds: 1 }] }]);
const region = (page: Page, name: string) => page.getByRole('region', { name: `Programme: ${name}` });

/** Runs what is next to its end, and goes back to the library. */
async function runNext(page: Page, programme: Locator): Promise<void> {
  await programme.getByRole('link', { name: 'Run next' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Back to Library' }).click();
}

test('Couch to 5 km is started from the ready-made ones, and stays next until a run reaches its end [PGM-11]', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, [short('Legs')]);
  await page.getByRole('link', { name: 'Ready-made timers' }).click();
  const couch = page.getByRole('article', { name: 'Couch to 5 km', exact: true });
  await couch.getByText('What is in it').click();
  await expect(couch.getByRole('listitem')).toHaveCount(27);
  await couch.getByRole('button', { name: 'Start this programme' }).click();
  const programme = region(page, 'Couch to 5 km');
  await expect(programme.getByText('Next: Couch to 5 km, week 1')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await programme.getByRole('link', { name: 'Run next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Couch to 5 km, week 1' })).toBeAttached();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer')).not.toHaveText('5:00');
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(programme.getByText(/^Week 1, day 1 ·/)).toBeVisible();
  await programme.getByRole('link', { name: 'Couch to 5 km' }).click();
  await page.getByRole('button', { name: /^Week 3, day 2/ }).click();
  await page.getByRole('button', { name: 'Make it next' }).click();
  await page.getByRole('link', { name: 'My Timers' }).click();
  await expect(programme.getByText(/^Week 3, day 2 ·/)).toBeVisible();
  await page.reload();
  await expect(programme.getByText(/^Week 3, day 2 ·/)).toBeVisible();
});

test("a programme of one's own goes on by its runs, and is a link that a guest starts [PGM-11, PGM-30]", async ({
  page,
  server,
  browser,
}) => {
  await openLibrary(page, server.url, [short('Legs'), short('Arms')]);
  await page.getByRole('button', { name: 'Select timers' }).click();
  for (const name of ['Arms', 'Legs'])
    await page.getByRole('article', { name }).getByRole('checkbox', { name: 'Select timer' }).check();
  await page.getByRole('textbox', { name: 'Programme name' }).fill('Mine 💪');
  await page.getByRole('button', { name: 'Make a programme' }).click();
  const programme = region(page, 'Mine 💪');
  await expect(programme.getByText('Next: Arms')).toBeVisible();
  await runNext(page, programme);
  await expect(programme.getByText('Next: Legs')).toBeVisible();
  await page.reload();
  await expect(programme.getByText('Next: Legs')).toBeVisible();

  await programme.getByRole('link', { name: 'Mine 💪' }).click();
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Start this programme' }).click();
  await guest.getByRole('button', { name: 'Use without an account' }).click();
  const theirs = region(guest, 'Mine 💪');
  await expect(theirs.getByText('Next: Arms')).toBeVisible();
  await runNext(guest, theirs);
  await expect(theirs.getByText('Next: Legs')).toBeVisible();
  await runNext(guest, theirs);
  await expect(theirs.getByText('All done')).toBeVisible();
  await guest.context().close();
});

test('its screens are accessible in both themes, and fit a small phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openLibrary(page, server.url, [short('Legs'), short('Arms')]);
  const written = programmeLinkBody({
    name: `${'A long name '.repeat(9)}💪`,
    entries: [{ kind: 'own', index: 0 }],
    timers: [{ ...short('Legs'), globalSettings: NEW_GLOBAL_SETTINGS, tags: [] }],
  });
  await page.goto(`${server.url}/t#${written.ok ? written.body : ''}`);
  await page.getByRole('button', { name: 'Start this programme' }).click();
  await expect(page.getByText('Next: Legs')).toBeVisible();
  const look = async () => {
    expect(await violationsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  };
  await page.getByRole('button', { name: 'Select timers' }).click();
  await expect(page.getByRole('textbox', { name: 'Programme name' })).toBeVisible();
  await look();
  await page.getByRole('link', { name: /^A long name/ }).click();
  await page.getByRole('button', { name: /^1 of 1/ }).click();
  await look();
  await page.goto(`${server.url}/ready-made`);
  await page.getByRole('article', { name: 'Couch to 5 km', exact: true }).getByText('What is in it').click();
  await look();
});
