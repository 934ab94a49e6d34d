// Someone gives an assistant a token, uses it, and takes it back.

import { expect, test } from './machine/journey.ts';
import { signUp } from './people/person.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

for (const size of SIZES)
  test(`[SCR-1830] [SCR-1833] [SCR-1834] [ACC-443] a token is created, used and revoked at ${size.width} px`, async ({
    page,
    server,
    playwright,
  }) => {
    await page.setViewportSize(size);
    await signUp(page);
    await page.goto('/settings');
    const panel = page.getByRole('region', { name: 'Access tokens' });
    await panel.getByRole('button', { name: 'New token' }).click();
    await panel.getByRole('textbox', { name: 'Name' }).fill('My assistant');
    await panel.getByRole('checkbox', { name: 'Write timers' }).check();
    await panel.getByRole('button', { name: 'Create token' }).click();
    const token = await panel.getByRole('textbox', { name: 'Token' }).inputValue();
    const headers = { authorization: `Bearer ${token}` };
    const outside = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: headers });
    expect((await outside.get('/api/sync/timers/pull')).status()).toBe(200);
    expect((await outside.get('/api/sync/hrsessions/pull')).status()).toBe(403);
    expect((await outside.get('/api/account/sign-ins')).status()).toBe(401);

    await page.reload();
    await expect(page.getByText(token)).toHaveCount(0);
    const item = panel.getByRole('listitem');
    await expect(item).toHaveText(/^My assistant\s*Read timers, Write timers\s*Last used/);
    await item.getByRole('button', { name: 'Revoke' }).click();
    await expect(panel.getByText('My assistant is revoked.')).toBeVisible();
    await expect(item).toHaveCount(0);
    expect((await outside.get('/api/sync/timers/pull')).status()).toBe(401);
    await outside.dispose();
  });
