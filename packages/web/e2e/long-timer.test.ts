// Somebody edits a timer of five hundred steps: only those in sight are laid out and drawn, and all of them are there.

import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';

const ROUNDS = 10;
const STEPS = 50;

const LONG = timerOf(
  'Long',
  Array.from({ length: ROUNDS }, (_, round) => ({
    repeat: 1,
    rest: 0,
    steps: Array.from({ length: STEPS }, (__, step) => ({ name: `Step ${round * STEPS + step + 1}`, seconds: 40 })),
  })),
);

test('of five hundred steps those in sight are laid out, and each is reached by keys, by the timeline and by its name', async ({
  page,
  server,
}) => {
  await openLibrary(page, server.url, [LONG]);
  await page.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Edit', exact: true }).click();
  const cards = page.locator('[data-card=step]');
  await expect(cards).toHaveCount(ROUNDS * STEPS);
  const laidOut = () =>
    cards.evaluateAll(
      (all) => all.filter((card) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    );
  await expect.poll(laidOut).toBeLessThan(60);
  const lookedAfter = () =>
    cards.evaluateAll((all) => all.filter((card) => card.checkVisibility({ contentVisibilityAuto: true })).length);
  await expect.poll(lookedAfter, 'steps in lists in sight').toBeLessThan(3 * STEPS);

  await page.getByRole('slider', { name: 'Go to a step' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const last = cards.last().getByRole('button', { name: /^Step 500/ });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(cards.nth(ROUNDS * STEPS - 2).getByRole('button', { name: /^Step 499/ })).toBeFocused();
  await page
    .getByRole('group', { name: 'Step 25: Step 25' })
    .getByRole('button', { name: /^Step 25/ })
    .click();
  const name = page.getByRole('textbox', { name: 'Step name' });
  await name.fill('Halfway up');
  await expect(page.getByRole('group', { name: 'Step 25: Halfway up' })).toBeInViewport();
  await expect.poll(laidOut).toBeLessThan(60);
  expect(await growthOf(page)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(cards).toHaveCount(ROUNDS * STEPS);
  await expect(page.getByRole('slider', { name: 'Go to a step' })).toBeVisible();
  expect(await growthOf(page)).toBe(0);
  expect((await cards.first().boundingBox())?.width).toBeLessThan(390);
});

test('a step that is dragged out of its round is seen over the other one', async ({ page, server }) => {
  await openLibrary(page, server.url, [LONG]);
  await page.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Edit', exact: true }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group', { name: 'Step 1: Step 51' }) })
    .last();
  await expect(page.locator('[data-card=step]')).toHaveCount(ROUNDS * STEPS);
  const grip = card.getByRole('button', { name: 'Drag step' });
  await grip.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 600));
  const from = await grip.boundingBox();
  if (from === null) throw new Error('no grip');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 350, { steps: 8 });
  const above = page.getByRole('group', { name: 'Round 1: Round 1' });
  const drawnAt = () =>
    page.evaluate(
      ([left, top]) => {
        const seen = document.elementFromPoint(left, top)?.closest('[data-card=step]');
        return seen?.querySelector('[aria-label]')?.getAttribute('aria-label');
      },
      [x, y - 350] as const,
    );
  await expect.poll(drawnAt).toBe('Step 1: Step 51');
  await page.mouse.up();
  await expect(above.getByRole('group', { name: /: Step 51$/ })).toBeInViewport();
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test("a letter in a step's name draws the parts that show it, and no other row or field", async ({ page, server }) => {
  await page.addInitScript(countDrawnParts);
  await openLibrary(page, server.url, [LONG]);
  await page.getByRole('article', { name: 'Long' }).getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.locator('[data-card=step]')).toHaveCount(ROUNDS * STEPS);
  await page.getByRole('button', { name: /^Step 7\b/ }).click();
  const name = page.getByRole('textbox', { name: 'Step name' });
  await name.focus();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const drawn = () => page.evaluate(() => (window as { drawnParts?: number[] }).drawnParts ?? []);
  await page.evaluate(() => Object.assign(window, { drawnParts: [] }));
  await page.keyboard.press('x');
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(0);
  const [parts] = await drawn();
  expect(parts).toBeLessThan(25);
});

/** Has React tell how many components each of its commits has drawn, in `window.drawnParts`. */
function countDrawnParts(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  const COMPONENTS = [0, 14, 15];
  const PERFORMED_WORK = 1;
  const drawnIn = (fiber: Fiber): number => {
    const before = fiber.alternate;
    let drawn = COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0 ? 1 : 0;
    // What was not looked at is shared with the tree before.
    if (fiber.child === before?.child) return drawn;
    for (let child = fiber.child; child !== null; child = child.sibling)
      if (before === null || child.alternate !== null) drawn += drawnIn(child);
    return drawn;
  };
  const drawnParts: number[] = [];
  Object.assign(window, {
    drawnParts,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) =>
        (window as unknown as { drawnParts: number[] }).drawnParts.push(drawnIn(root.current)),
    },
  });
}

/** How much higher (px) the page is once each row was in sight: one that is not laid out has the height of one that is. */
async function growthOf(page: Page): Promise<number> {
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await heightOf();
  const cards = page.locator('[data-card=step]');
  for (let card = 0; card < ROUNDS * STEPS; card += 10) await cards.nth(card).scrollIntoViewIfNeeded();
  return (await heightOf()) - before;
}
