import { expect, test as journey } from './machine/journey.ts';
import { startServer } from './machine/running-server.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { addTimer } from './people/person.ts';

const UNREACHABLE =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|offline|records|sync/i;

const test = journey.extend({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
});

test('offline: the saved timer opens and runs while the server is stopped after load', async ({
  page,
  server,
  expectComplaint,
}) => {
  await openLibrary(page, server.url, [timerOf('Anywhere', [{ steps: [{ name: 'Plank', seconds: 2 }] }])]);
  await expect(page.getByRole('article', { name: 'Anywhere' })).toBeVisible();
  // What the next tap needs is here: in this browser no service worker keeps it.
  await page.waitForFunction(() =>
    ['run-screen', 'workout', 'for-runs', 'editor-screen'].every((part) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}-`)),
    ),
  );
  await page.waitForLoadState('networkidle');
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
