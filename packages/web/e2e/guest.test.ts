import type { Page } from '@playwright/test';
import { expect, test } from './machine/journey.ts';
import { moveInAs, timerOf } from './people/newcomer.ts';
import { addTimer, fillAuth, newAda } from './people/person.ts';
import { violationsInBothThemes } from './screen/axe.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 2 }] }];

async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await violationsInBothThemes(page)).toEqual([]);
  if (wide !== null) await page.setViewportSize(wide);
}

/** All that the browser keeps for the product, as text. */
async function dump(): Promise<string> {
  const found: unknown[] = [Object.entries(localStorage)];
  for (const { name = '', version } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error(name)));
    });
    const rows = await Promise.all(
      [...database.objectStoreNames].map(
        (store) =>
          new Promise((resolve) => {
            const table = database.transaction(store).objectStore(store);
            const [keys, values] = [table.getAllKeys(), table.getAll()];
            values.addEventListener('success', () => resolve([store, keys.result, values.result]));
          }),
      ),
    );
    found.push([name, rows]);
    database.close();
  }
  return JSON.stringify(found);
}

test('a guest who creates an account finds everything there, and after Sign Out nothing is on the device [ACC-410]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await addTimer(page, 'Egg', HOLD);
  await page.getByRole('article', { name: 'Egg' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Back to Library' }).click();
  expect(await page.evaluate(dump)).toContain('guest-');

  await page.getByRole('link', { name: 'Create Account' }).click();
  await fillAuth(page, newAda());
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('article', { name: 'Egg' })).toBeVisible();
  await expect(page.getByText('1 timer and 1 session are in your account now.')).toBeVisible();
  await expect(page.getByText('1 timer and 1 session are in your account now.')).toBeHidden({ timeout: 15_000 });
  await expect.poll(() => page.evaluate(dump)).not.toContain('guest-');
  await page.reload();
  await expect(page.getByRole('article', { name: 'Egg' })).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Every round, right on the bell.' })).toBeVisible();
  await expect.poll(() => page.evaluate(dump)).not.toContain('Egg');
});

test('a guest goes back to a version of before, also after a reload', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await addTimer(page, 'Egg', HOLD);
  const name = page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: 'Name' });
  await page.getByRole('article', { name: 'Egg' }).getByRole('link', { name: 'Edit' }).click();
  await name.fill('Soft egg');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Soft egg' })).toBeVisible();
  await page.reload();
  await page.getByRole('article', { name: 'Soft egg' }).getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await page.getByRole('dialog', { name: 'Earlier versions' }).getByRole('button', { name: /Egg/ }).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(name).toHaveValue('Egg');
});

test('a guest who signs in is asked, and what stays on the device is not shown to the next person [ACC-415, ACC-419]', async ({
  page,
  server,
  request,
}) => {
  const ada = newAda();
  await moveInAs({ request }, server.url, ada, [timerOf('Egg', HOLD)]);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await addTimer(page, 'Egg', HOLD);
  const signIn = async () => {
    await fillAuth(page, { email: ada.email, password: ada.password });
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await page.goto('/auth');
  await signIn();
  const question = page.getByRole('dialog', { name: 'Bring your timers?' });
  await expect(question).toContainText('Bring 1 timer from this device?');
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Leave them on this device' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await page.getByRole('button', { name: 'Use without an account' }).click();
  const left = page.getByRole('dialog', { name: 'Open what is on this device?' });
  await expect(left).toContainText('1 timer was left on this device by someone without an account.');
  await expectAccessibleInBothThemes(page);
  await left.getByRole('button', { name: 'Start with an empty library' }).click();
  await expect(page.getByText("You don't have any timers yet.")).toBeVisible();
});

test("'Bring them' marks a timer whose name is taken [ACC-415]", async ({ page, server, request }) => {
  const ada = newAda();
  await moveInAs({ request }, server.url, ada, [timerOf('Egg', HOLD)]);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Use without an account' }).click();
  await addTimer(page, 'Egg', HOLD);
  await page.goto('/auth');
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Bring them' }).click();
  await expect(page.getByRole('article', { name: 'Egg (imported)' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test("'Use without an account' is not lost when it is pressed before the page has any code", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Use without an account' }).click({ noWaitAfter: true });
  await page.waitForURL(/\/auth\?guest/, { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
});
