import { expect, test } from './machine/journey.ts';
import { addTimer, signUp } from './people/person.ts';

test('sign up, build, run to Complete!', async ({ page }) => {
  await signUp(page);
  await expect(page.getByText('Welcome back, Ada Lovelace')).toBeVisible();
  await expect(page.getByText("You don't have any timers yet.")).toBeVisible();

  await addTimer(page, 'Morning', [
    { steps: [{ delay: 1 }] },
    {
      repeat: 2,
      rest: 2,
      steps: [
        { name: 'Push', seconds: 1, repeat: 2 },
        { name: 'Hold', seconds: 2, type: 'rest' },
      ],
    },
  ]);
  const card = page.getByRole('article', { name: 'Morning' });
  // 1 + (1 x 2 + 2) x 2 + 2 x (2 - 1) s
  await expect(card).toContainText('11s');
  await expect(card).toContainText('2 rounds');
  await expect(card).toContainText('3 steps');

  await card.getByRole('link', { name: 'Run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Morning' })).toBeVisible();
  await expect(page.getByText('Round 1/2')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Round 2/2')).toBeVisible();
  await expect(page.getByText('Rep 2/2')).toBeVisible();
  await expect(page.getByText('Repeat 2/2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Great job finishing "Morning"')).toBeVisible();

  // A press right after the end does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Run Again' }).click({ timeout: 1000 });
    await expect(page.getByText('Round 1/2')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'Exit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
});

test('an edited timer keeps its place and its rounds; deleting it empties the library', async ({ page }) => {
  await signUp(page);
  await addTimer(page, 'Tea', [{ steps: [{ name: 'Steep', minutes: 3, seconds: 0, type: 'timer' }] }]);
  await page.getByRole('article', { name: 'Tea' }).getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('region', { name: 'Timer Details' }).getByRole('textbox', { name: 'Name' }).fill('Green tea');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const card = page.getByRole('article', { name: 'Green tea' });
  await expect(card).toContainText('3m');
  await page.reload();
  await card.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete "Green tea"?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("You don't have any timers yet.")).toBeVisible();
});

test('what one device writes, the same person finds on another', async ({ page, browser, baseURL }) => {
  const ada = await signUp(page);
  await addTimer(page, 'Shared', [{ steps: [{ name: 'Row', seconds: 45 }] }]);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const elsewhere = await other.newPage();
  await elsewhere.goto('/library');
  await expect(elsewhere).toHaveURL(/\/auth$/);
  await elsewhere.getByRole('textbox', { name: 'Email' }).fill(ada.email);
  await elsewhere.getByLabel('Password').fill(ada.password);
  await elsewhere.getByRole('button', { name: 'Sign In' }).click();
  await expect(elsewhere.getByRole('article', { name: 'Shared' })).toBeVisible();

  await elsewhere.getByRole('article', { name: 'Shared' }).getByRole('button', { name: 'Delete' }).click();
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('article', { name: 'Shared' })).toBeHidden();
  await other.close();
});
