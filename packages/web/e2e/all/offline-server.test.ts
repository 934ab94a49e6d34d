import type { Page, Route } from '@playwright/test';
import { openLibrary, timerOf } from '../people/newcomer.ts';
import { fillAuth, newAda } from '../people/person.ts';
import {
  deleteTimer,
  expect,
  expectTimers,
  namesOnServer,
  openEditor,
  save,
  test,
  write,
} from '../people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];
const PORTAL = '<!doctype html><title>Welcome to the hotel</title><p>Accept our terms</p>';
const html = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: PORTAL });

const ANSWERS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'the page of a captive portal': html(200),
  'a failure of its own': (route) =>
    route.fulfill({ status: 500, json: { code: 'server-failed', message: 'Something went wrong' } }),
  "a proxy's 502": html(502),
  'JSON that is none of ours': (route) => route.fulfill({ json: { hello: 'world' } }),
};
const API = '**/api/**';

/** What the library is waiting for is requested again when the page learns that the network is back. */
async function answerAgain(page: Page): Promise<void> {
  await page.unroute(API);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

for (const [answer, give] of Object.entries(ANSWERS)) {
  test(`a server that answers with ${answer} changes nothing here, and gets everything when it answers again [SYN-94]`, async ({
    page,
    server,
    forgiveAway,
  }) => {
    await openLibrary(
      page,
      server.url,
      ['Stays', 'Changes', 'Goes'].map((name) => timerOf(name, HOLD)),
    );
    await expectTimers(page, ['Stays', 'Changes', 'Goes']);
    await openEditor(page, 'Changes');
    await page.route(API, give);
    await write(page, 'Name', 'Changed');
    await save(page);
    await deleteTimer(page, 'Goes');
    await page.reload();
    await expectTimers(page, ['Stays', 'Changed']);
    await expect(page.getByRole('alert')).toBeHidden();
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.goto('/library');
    await expectTimers(page, ['Stays', 'Changed']);

    await answerAgain(page);
    await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Changed', 'Stays']);
    await expectTimers(page, ['Stays', 'Changed']);
    forgiveAway();
  });
}

test('a captive portal lets no one in, and the form says so', async ({ page, server, forgiveAway }) => {
  await page.route(API, html(200));
  await page.goto(`${server.url}/auth`);
  const { email, password } = newAda();
  await fillAuth(page, { email, password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to sign in');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  forgiveAway();
});
