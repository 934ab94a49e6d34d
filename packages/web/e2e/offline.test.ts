import { expect, test } from './journey.ts';
import { addTimer, signUp } from './person.ts';

const UNREACHABLE =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|offline|records|sync/i;

test('offline: the saved timer opens and runs while the server is stopped after load', async ({
  page,
  server,
  expectComplaint,
}) => {
  await signUp(page);
  await addTimer(page, 'Anywhere', [{ steps: [{ name: 'Plank', seconds: 2 }] }]);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await server.stop();

  const card = page.getByRole('article', { name: 'Anywhere' });
  await card.getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Library' }).click();

  await addTimer(page, 'Written offline', [{ steps: [{ name: 'Float', seconds: 5 }] }]);
  await expect(card).toBeVisible();
  await expectComplaint(UNREACHABLE);
});
