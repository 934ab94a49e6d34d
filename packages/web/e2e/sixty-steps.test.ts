import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { openLibrary } from './people/newcomer.ts';
import { expectTimers, save } from './people/two-devices.ts';

// 12 rounds of 5 steps took 433 actions: clicks, fields typed into, and keys (docs/design/editor.md).
const BEFORE = 433;
const ROUNDS = 12;
const STEPS = 5;

/** Someone whose clicks, typed fields and keys are counted. */
function counted(page: Page) {
  let actions = 0;
  return {
    actions: () => actions,
    click: (name: string | RegExp) => {
      actions += 1;
      return page.getByRole('button', { name }).last().click();
    },
    type: (text: string) => {
      actions += 1;
      return page.keyboard.type(text);
    },
    press: (key: string) => {
      actions += 1;
      return page.keyboard.press(key);
    },
  };
}

async function newTimer(page: Page, url: string) {
  await openLibrary(page, url, []);
  await page.getByRole('link', { name: 'New Timer' }).first().click();
  await page.getByRole('button', { name: 'Keys' }).waitFor();
  // What keys do has come with it.
  await page.waitForLoadState('networkidle');
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  return counted(page);
}

const steps = (page: Page) => page.getByRole('group', { name: /^Step \d+: / });

test('twelve stations of five steps take a third of the actions [SCR-1127]', async ({ page, server }) => {
  const hand = await newTimer(page, server.url);
  await hand.type('Twelve stations');
  await hand.click('Add Round');
  await hand.type('Station 1');
  await hand.press('Enter');
  for (const [at, [name, duration]] of [
    ['Get ready', '10'],
    ['First set', '40'],
    ['Breathe', '20'],
    ['Second set', '40'],
    ['Change over', '0:30'],
  ].entries()) {
    await hand.type(name ?? '');
    await hand.press('Tab');
    await hand.type(duration ?? '');
    if (at < STEPS - 1) await hand.press('Enter');
  }
  await page.getByRole('textbox', { name: 'Round name' }).focus();
  for (let round = 2; round <= ROUNDS; round += 1) {
    await hand.press('Control+d');
    await hand.type(`Station ${round}`);
  }
  await expect(steps(page)).toHaveCount(ROUNDS * STEPS);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('28m');
  await save(page);
  await expectTimers(page, ['Twelve stations']);
  // The click into the name of the round, and 'Save'.
  const actions = hand.actions() + 2;
  expect(actions).toBeLessThanOrEqual(BEFORE / 3);
  expect(actions).toBe(47);
});

test('sixty steps of sixty names take a third of the actions [SCR-1127]', async ({ page, server }) => {
  // Hundreds of keys, one by one.
  test.setTimeout(180_000);
  const hand = await newTimer(page, server.url);
  await hand.type('Sixty names');
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round === 1) await hand.click('Add Round');
    else await hand.press('Control+Enter');
    for (let step = 1; step <= STEPS; step += 1) {
      await hand.press('Enter');
      await hand.type(`Exercise ${round}.${step}`);
    }
  }
  await expect(steps(page)).toHaveCount(ROUNDS * STEPS);
  await save(page);
  await expectTimers(page, ['Sixty names']);
  const actions = hand.actions() + 1;
  expect(actions).toBeLessThanOrEqual(BEFORE / 3);
  expect(actions).toBe(134);
});

test('a step is dragged into another round with the mouse, and back by an undo [SCR-1134, SCR-1120]', async ({
  page,
  server,
}) => {
  const hand = await newTimer(page, server.url);
  await hand.type('Dragged');
  await hand.click('Add Round');
  for (const name of ['One', 'Two', 'Three']) {
    await hand.press('Enter');
    await hand.type(name);
  }
  await hand.press('Control+Enter');
  await hand.press('Escape');
  const names = () => steps(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await page.getByRole('button', { name: 'Three' }).first().click();
  const grip = page.getByRole('group', { name: 'Step 1: One' }).getByRole('button', { name: 'Drag step' });
  await grip.scrollIntoViewIfNeeded();
  const from = await grip.boundingBox();
  const to = await page.getByText('No steps in this round.').boundingBox();
  if (from === null || to === null) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 40, { steps: 3 });
  await page.mouse.move(to.x + 10, to.y + to.height, { steps: 8 });
  await expect(page.getByRole('status', { name: 'Changes', exact: true })).toHaveText(
    'One is at position 1 of 1 in Round 2.',
  );
  await page.mouse.up();
  await expect.poll(names).toEqual(['Step 1: Two', 'Step 2: Three', 'Step 1: One']);
  await page.keyboard.press('Control+z');
  await expect.poll(names).toEqual(['Step 1: One', 'Step 2: Two', 'Step 3: Three']);
  await page.reload();
  await expect(page.getByRole('status', { name: 'Unsaved changes' })).toContainText('Continue where you left off.');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(names).toEqual(['Step 1: Two', 'Step 2: Three', 'Step 1: One']);
});
