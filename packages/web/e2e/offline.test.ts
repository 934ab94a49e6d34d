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

test('a page whose script does not come says so after 15 s, and what helps', async ({
  page,
  server,
  expectComplaint,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('Loading...')).toBeVisible();
  const late = page.getByText('This is taking long. Check your connection, then reload the page.');
  await expect(late).toBeHidden();
  const waits = await page.evaluate(() =>
    document.getAnimations().map((animation) => {
      animation.finish();
      return animation.effect?.getTiming().delay;
    }),
  );
  expect(waits).toEqual([15_000]);
  await expect(late).toBeVisible();
  await expectComplaint(/ERR_FAILED/);
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
    ['run', 'player', 'editor'].every((chunk) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${chunk}-`)),
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
