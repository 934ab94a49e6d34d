import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { addTimer } from './people/person.ts';

async function openKitchen(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await page.getByRole('link', { name: 'Kitchen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Add a timer' });
  await field.fill(text);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** The seconds that a lane shows. */
async function shown(page: Page, name: string): Promise<number> {
  const text = (await page.getByRole('article', { name }).getByRole('timer').textContent()) ?? '';
  return text
    .replace('+', '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

test('a guest has several timers at once, which a reload leaves where they would be, and rings until answered [KIT-10, KIT-30]', async ({
  page,
}) => {
  await openKitchen(page);
  await write(page, 'pasta 8 min');
  await write(page, 'eggs 6:30');
  await write(page, 'toast 2s');
  const toast = page.getByRole('article', { name: 'toast' });
  await expect(toast.getByRole('timer', { name: 'Time over' })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('toast is done')).toBeAttached();
  const before = await shown(page, 'pasta');
  await page.reload();
  await expect(toast.getByRole('timer', { name: 'Time over' })).toBeVisible();
  await expect.poll(() => shown(page, 'pasta')).toBeLessThan(before);
  expect(before - (await shown(page, 'pasta'))).toBeLessThan(30);
  await page.getByRole('button', { name: 'Turn on sound' }).click();
  await toast.getByRole('button', { name: 'Done' }).click();
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('the board belongs to one tab, and another takes it over [KIT-32]', async ({ page, context }) => {
  await openKitchen(page);
  await write(page, 'pasta 8 min');
  const other = await context.newPage();
  await other.goto('/kitchen');
  await other.getByRole('button', { name: 'Take over here' }).click();
  await expect(other.getByRole('article', { name: 'pasta' })).toBeVisible();
  await expect(page.getByText('The kitchen is open in another tab.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('a timer of the library runs as a lane, and on a run screen that leads back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await addTimer(page, 'Dinner', [
    {
      steps: [
        { name: 'Water', seconds: 50 },
        { name: 'Pasta', seconds: 40 },
      ],
    },
  ]);
  await page.getByRole('button', { name: 'More for Dinner' }).click();
  await page.getByRole('menuitem', { name: 'Add to Kitchen' }).click();
  const lane = page.getByRole('article', { name: 'Dinner' });
  await lane.getByRole('button', { name: 'Start' }).click();
  await expect(lane.getByText('Water · Next: Pasta')).toBeVisible();
  await lane.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dinner' })).toBeAttached();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.goBack();
  await expect(lane.getByRole('button', { name: 'Resume' })).toBeVisible();
});

test("'Ready at' has two timers wait for their starts, so that both are over at that time", async ({ page }) => {
  await openKitchen(page);
  await page.getByLabel('Ready at').fill('12:00');
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Tomorrow');
  await write(page, 'potatoes 20 min');
  await write(page, 'peas 5 min');
  await page.getByRole('button', { name: 'Plan' }).click();
  await expect(page.getByText(/^Starts in [\d:]+$/)).toHaveCount(2);
  const wait = async (name: string) => {
    const words = await page
      .getByRole('article', { name })
      .getByText(/^Starts in/)
      .textContent();
    return (words ?? '')
      .replace('Starts in ', '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0);
  };
  const between = (await wait('peas')) - (await wait('potatoes'));
  expect(Math.abs(between - 15 * 60)).toBeLessThanOrEqual(2);
});
