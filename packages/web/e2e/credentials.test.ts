import { expect, test } from './machine/journey.ts';
import { fillAuth, signUp } from './people/person.ts';

const REFUSED = /status of 4\d\d/;

test('bad credentials and messages', async ({ page, expectComplaint }) => {
  const ada = await signUp(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  const alert = page.getByRole('alert');

  await fillAuth(page, { email: ada.email, password: 'not the one' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(alert).toHaveText('Invalid email or password');
  await fillAuth(page, { email: 'nobody@example.com', password: ada.password });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(alert).toHaveText('Invalid email or password');
  await fillAuth(page, { email: 'not an address' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(alert).toHaveText('Invalid email address');

  await page.getByRole('button', { name: 'Create one' }).click();
  await expect(page.getByText('Must be at least 6 characters')).toBeVisible();
  await fillAuth(page, ada);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(alert).toHaveText('This email is already registered');
  await fillAuth(page, { email: 'grace@example.com', password: 'short' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(alert).toHaveText('Password should be at least 6 characters');
  await fillAuth(page, { email: 'grace@', password: 'long enough' });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(alert).toHaveText('Invalid email address');
  await expectComplaint(REFUSED);

  await page.getByRole('button', { name: 'Sign in instead' }).click();
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();
});

test('every protected page sends a visitor to the sign-in, and a signed-in person past it', async ({ page }) => {
  for (const path of ['/library', '/editor', '/editor/none', '/run/none', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
  }
  await signUp(page);
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/library$/);
  }
});

test('too many wrong passwords are refused for a while', async ({ page, expectComplaint }) => {
  const ada = await signUp(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every round, right on the bell.');
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  const tooMany = page.getByText('Too many failed attempts. Please try again later');
  for (let attempt = 0; attempt < 15 && !(await tooMany.isVisible()); attempt += 1) {
    await fillAuth(page, { email: ada.email, password: `guess ${attempt}` });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  }
  await expect(tooMany).toBeVisible();
  await expectComplaint(REFUSED);
});
