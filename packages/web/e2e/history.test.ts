import { expect, test } from './machine/journey.ts';
import { moveIn } from './people/newcomer.ts';
import { keepSessions, workout } from './people/past-sessions.ts';

test('[HRT-29] [SCR-444] [SCR-453] a broken entry hides no other session, which exports both files', async ({
  page,
  server,
}) => {
  const userId = await moveIn(page, server.url, []);
  await page.goto('/library');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('You have no sessions yet.')).toBeVisible();
  await keepSessions(page, userId);
  await page.reload();
  await expect(page.getByText('1 session could not be read.')).toBeVisible();
  await page.getByRole('link', { name: /Evening strength/ }).click();
  await expect(page.getByRole('region', { name: 'Time in zones' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/history/${workout().sessionId}`);
  for (const kind of ['tcx', 'csv']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Export ${kind.toUpperCase()}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`heart-rate-2026-11-20-180000.${kind}`);
  }
});
