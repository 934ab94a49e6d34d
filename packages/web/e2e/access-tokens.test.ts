// Someone gives an assistant a token, uses it, and takes it back.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from './machine/journey.ts';
import { signUp } from './people/person.ts';

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

for (const size of SIZES)
  test(`a token is created, used and revoked at ${size.width} px [ACC-443]`, async ({ page, server, playwright }) => {
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

test('an assistant saves a timer into an open library, and meets an edit of it [AST-18]', async ({ page, server }) => {
  await signUp(page);
  await page.goto('/settings');
  const panel = page.getByRole('region', { name: 'Access tokens' });
  await panel.getByRole('button', { name: 'New token' }).click();
  await panel.getByRole('textbox', { name: 'Name' }).fill('My assistant');
  await panel.getByRole('checkbox', { name: 'Write timers' }).check();
  await panel.getByRole('button', { name: 'Create token' }).click();
  const token = await panel.getByRole('textbox', { name: 'Token' }).inputValue();
  await page.goto('/library');

  const client = new Client({ name: 'journey', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  const address = new URL('/mcp', server.url);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  const save = async (given: object) => {
    const { structuredContent } = await client.callTool({ name: 'save_timer', arguments: { ...given } });
    return structuredContent as Saved;
  };
  const text = (seconds: number) => `{name Hill sprints}\n\n3x {rest 1m}\n- Sprint ${seconds}s Z5 HR`;
  const { timer } = await save({ text: text(20) });
  await expect(page.getByRole('heading', { name: 'Hill sprints', exact: true })).toBeVisible();
  await save({ id: timer.id, revision: timer.revision, text: text(25) });
  const kept = await save({ id: timer.id, revision: timer.revision, text: text(30) });
  expect(kept.outcome).toBe('kept both');
  await expect(page.getByRole('heading', { name: 'Hill sprints (other device)' })).toBeVisible();
  await client.close();
  await page.goto(timer.address);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:2[0-9]|0:30/);
});

interface Saved {
  readonly outcome: string;
  readonly timer: { readonly id: string; readonly revision: string; readonly address: string };
}
