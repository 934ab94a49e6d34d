import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { bringTimers, moveIn, openLibrary, timerOf } from './people/newcomer.ts';
import { addTimer, chooseOnCard } from './people/person.ts';

const TIMERS = Array.from({ length: 15 }, (_, index) => ({
  ...timerOf(`Evening strength and calm ${index + 1}`, [{ steps: [{ name: 'Work', seconds: 45, repeat: 8 }] }]),
  tags: [`Tag ${index % 4}`],
}));

/** How many cards are fully visible, between what is above them and the bar below. */
function inSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('nav')?.getBoundingClientRect();
    const bottom = bar && bar.top > innerHeight / 2 ? bar.top : innerHeight;
    return [...document.querySelectorAll('article')].filter((card) => {
      const { top, bottom: end } = card.getBoundingClientRect();
      return top >= 0 && end <= bottom;
    }).length;
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('five timers are visible along with search and tags, two with the phone on its side', async ({
    page,
    server,
  }) => {
    await openLibrary(page, server.url, TIMERS);
    await expect(page.getByRole('article')).toHaveCount(15);
    await expect(page.getByRole('button', { name: 'Search and sort' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Tag 0' })).toBeInViewport();
    expect(await inSight(page)).toBeGreaterThanOrEqual(5);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => inSight(page)).toBeGreaterThanOrEqual(2);
    await expect(page.getByRole('button', { name: 'Search and sort' })).toBeInViewport();
  });

  test('a card shows its description, on two lines at most [SCR-63]', async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 844 });
    const text = 'Two minutes easy between the hard ones, down to the bridge and back over the hill. '.repeat(3);
    const [plain, short, long] = ['', 'Along the river', text].map((description, index) => ({
      ...timerOf(`Timer ${index}`, [{ steps: [{ name: 'Work', seconds: 45 }] }]),
      description,
    }));
    await openLibrary(
      page,
      server.url,
      [plain, short, long].filter((one) => one !== undefined),
    );
    const heightOf = async (name: string) => (await page.getByRole('article', { name }).boundingBox())?.height ?? 0;
    const lineOf = async (words: string) => {
      const line = page.getByRole('article').getByText(words);
      await expect(line).toBeInViewport();
      return (await line.boundingBox())?.height ?? 0;
    };
    const [one, two] = [await lineOf('Along the river'), await lineOf('Two minutes easy')];
    expect(two / one).toBeCloseTo(2, 1);
    expect((await heightOf('Timer 2')) - (await heightOf('Timer 0'))).toBeGreaterThan(one);
  });

  for (const width of [360, 390]) {
    test(`two rows of controls are above the first timer at ${width} px`, async ({ page, server }) => {
      await page.setViewportSize({ width, height: 844 });
      await openLibrary(page, server.url, TIMERS);
      await expect(page.getByRole('button', { name: 'Tag 0' })).toBeInViewport();
      const rows = await page.evaluate(() => {
        const controls = [...document.querySelectorAll('main :is(a, button)')];
        const first = controls.findIndex((control) => control.closest('article') !== null);
        const heading = document.querySelector('h1')?.getBoundingClientRect().bottom ?? 0;
        const boxes = controls
          .slice(0, first)
          .map((control) => control.getBoundingClientRect())
          .filter(({ top, height }) => top + height / 2 > heading);
        return new Set(boxes.map(({ top, height }) => Math.round(top + height / 2))).size;
      });
      expect(rows).toBe(2);
    });
  }

  test('a saved timer is in sight with its Run, wherever the order has it', async ({ page, server }) => {
    await openLibrary(page, server.url, TIMERS);
    await page.getByRole('button', { name: 'Search and sort' }).click();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
    await addTimer(page, 'Zzz', [{ steps: [{ name: 'Sleep', seconds: 20 }] }]);
    const saved = page.getByRole('article', { name: 'Zzz' });
    await expect(saved).toBeFocused();
    const run = (await saved.getByRole('link', { name: 'Run' }).boundingBox())!;
    const bar = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!;
    expect([run.y > 0, run.y + run.height < bar.y]).toEqual([true, true]);
  });

  test('a tap on the name of a timer runs it', async ({ page, server }) => {
    await openLibrary(page, server.url, TIMERS.slice(0, 2));
    const name = page.getByRole('heading', { name: 'Evening strength and calm 2' });
    const box = (await name.boundingBox())!;
    await page.touchscreen.tap(box.x + 20, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/run\//);
    await expect(page.getByRole('timer')).toHaveText('0:45');
  });

  test('an empty library has its ways and three ready-made timers in sight', async ({ page, server }) => {
    await moveIn(page, server.url, []);
    await page.goto('/library');
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('button', { name: 'Describe it in words' })).toBeInViewport({ ratio: 1 });
    expect(await inSight(page)).toBeGreaterThanOrEqual(3);
  });

  test('the menu of every card is wholly in the window, upright and sideways', async ({ page, server }) => {
    await openLibrary(page, server.url, TIMERS.slice(0, 5));
    await expect(page.getByRole('article')).toHaveCount(5);
    let seen = 0;
    for (const { width, height } of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize({ width, height });
      for (const more of await page.getByRole('button', { name: /^More for/ }).all()) {
        await more.click();
        const menu = page.getByRole('menu');
        const box = (await menu.boundingBox())!;
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        expect(await menu.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
        await expect(menu.locator('button, hr')).toHaveText([
          ...['Edit', 'Duplicate', 'Add to Kitchen', 'Share', 'Plan this timer', 'Make a programme'],
          ...['Export…', '', 'Delete'],
        ]);
        await page.keyboard.press('Escape');
        seen += 1;
      }
    }
    expect(seen).toBe(15);
  });

  test('a deleted timer comes back on every device, offline too [LIB-85]', async ({
    page,
    browser,
    server,
    expectComplaint,
  }) => {
    await openLibrary(page, server.url, TIMERS.slice(0, 2));
    const card = page.getByRole('article', { name: 'Evening strength and calm 1', exact: true });
    const undo = page.getByRole('button', { name: 'Undo' });
    const href = await card.getByRole('link', { name: 'Run' }).getAttribute('href');
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await elsewhere.newPage();
    await other.goto(`${server.url}/library`);
    const otherCard = other.getByRole('article', { name: 'Evening strength and calm 1', exact: true });
    await expect(otherCard).toBeVisible();

    const remove = async () => {
      await chooseOnCard(card, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(card).toBeHidden();
    };
    await remove();
    await expect(otherCard).toBeHidden();
    await undo.click();
    await expect(card).toBeFocused();
    expect(await card.getByRole('link', { name: 'Run' }).getAttribute('href')).toBe(href);
    await expect(otherCard).toBeVisible();

    await page.context().setOffline(true);
    await remove();
    await undo.click();
    await expect(card).toBeFocused();
    await page.context().setOffline(false);
    await bringTimers(other, server.url, await userOf(other, server.url), [timerOf('Last', [])]);
    await expect(page.getByRole('article', { name: 'Last' })).toBeVisible();
    await expect(card).toBeVisible();
    await expect(otherCard).toBeVisible();
    await elsewhere.close();
    await expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  });
});

async function userOf(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/account/me`);
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

test('a library without timers leads to the first one', async ({ page, server }) => {
  await moveIn(page, server.url, []);
  await page.goto('/library');
  await expect(page.getByText('Click "New Timer" to create your first timer!')).toBeVisible();
  await page.getByRole('link', { name: 'New Timer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Timer' })).toBeVisible();
});
