// A sign-in that asks for a code, from turning it on to turning it off.

import { codeOf } from '../../server/test/authenticator.ts';
import { expect, test } from './machine/journey.ts';
import { fillAuth, signUp } from './people/person.ts';

test('a sign-in asks for a code once they are on [ACC-189]', async ({ page, expectComplaint }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const ada = await signUp(page);
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Two-step verification' });
  await panel.getByRole('button', { name: 'Show two-step verification' }).click();
  await panel.getByRole('button', { name: 'Turn on two-step verification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = await dialog.getByRole('code').textContent();
  await dialog
    .getByRole('textbox', { name: 'Code from your authenticator app' })
    .fill(codeOf((key ?? '').replaceAll(' ', '')));
  await dialog.getByRole('button', { name: 'Turn on', exact: true }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel.getByRole('status')).toHaveText('On: signing in needs a code.');

  await page.goto('/library');
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await page.goto('/auth');
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  // The right password alone is refused.
  await expectComplaint(/401.*sign-in/);
  const code = page.getByRole('textbox', { name: 'Code from your authenticator app' });
  await code.fill(recovery);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Timers' })).toBeVisible();

  await page.goto('/settings');
  await panel.getByRole('button', { name: 'Show two-step verification' }).click();
  await panel.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(panel.getByRole('status')).toHaveText('Off: your password is enough.');
});
