// A new password on the way back to the page that asked for it.

import { expect, test } from './machine/journey.ts';
import { slowAnswers } from './machine/slow-answers.ts';
import { moveInAs } from './people/newcomer.ts';
import { newAda } from './people/person.ts';

test('a change of password leaves this device signed in, however late its answer comes [ACC-75]', async ({
  page,
  server,
}) => {
  const slow = await slowAnswers(server.url, '/api/account/password', 1_500);
  const ada = newAda();
  await moveInAs(page, slow.url, ada, []);
  const isLive = page.waitForResponse((response) => response.url().endsWith('/api/sync/events'));
  await page.goto(`${slow.url}/settings`);
  await isLive;
  await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByLabel('New password').fill('difference engine');
  // Each request with the old cookie would be refused, and the refusal would be a complaint in the console.
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await slow.stop();
});
