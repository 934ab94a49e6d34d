import { expect, test } from './machine/journey.ts';
import { startServer } from './machine/running-server.ts';
import { openLibrary } from './people/newcomer.ts';

test("the sign says 'Offline' when the network or the server goes, with nothing to send [SYN-61]", async ({
  page,
  context,
  expectComplaint,
}) => {
  const server = await startServer();
  const sign = page.getByRole('status', { name: 'Sync' });
  await openLibrary(page, server.url, []);
  await expect(sign).toHaveText('Synced');
  await context.setOffline(true);
  await expect(sign).toHaveText('Offline');
  await context.setOffline(false);
  await expect(sign).toHaveText('Synced');
  await server.stop();
  await expect(sign).toHaveText('Offline');
  await expectComplaint(/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/);
});
