// A timer that an assistant has written, on its way to a person who has nothing but the link.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from './machine/journey.ts';

const ANSWER = '{name Hill sprints}\n\n3x {rest 1m}\n- Sprint 20s Z5 HR\n- Walk down 40s {rest}';

test("an assistant's timer opens from its address and from the link of make_timer, and runs at once [AST-3, AST-6]", async ({
  page,
  server,
}) => {
  await page.goto(`/paste?text=${encodeURIComponent(ANSWER)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hill sprints' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to my timers' })).toBeVisible();
  expect(page.url()).not.toContain('text=');

  const client = new Client({ name: 'journey', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url)));
  const { structuredContent } = await client.callTool({ name: 'make_timer', arguments: { text: ANSWER } });
  await client.close();
  const { link, seconds } = structuredContent as { readonly link: string; readonly seconds: number };
  expect(seconds).toBe(300);
  await page.goto(link);
  await page.getByRole('button', { name: 'Run once' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('timer', { name: 'Time remaining' })).toHaveText(/0:1[0-9]/);
});

test('what cannot be read is there to be corrected, with the reason and its line', async ({ page }) => {
  await page.goto(`/paste?text=${encodeURIComponent('- Sprint 20s\n- Walk')}`);
  const dialog = page.getByRole('dialog', { name: 'Paste a link, a timer or a description' });
  await expect(dialog.getByRole('alert')).toContainText('Line 2: This step has no length.');
  await dialog.getByRole('textbox').fill('- Sprint 20s\n- Walk 40s');
  await dialog.getByRole('button', { name: 'Read' }).click();
  await expect(page.getByRole('button', { name: 'Run once' })).toBeVisible();
});
