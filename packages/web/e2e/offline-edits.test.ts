import type { Page } from '@playwright/test';
import type { Cable } from './machine/cable.ts';
import { untilKept } from './machine/pwa-journey.ts';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { addTimer } from './people/person.ts';
import {
  deleteTimer,
  expect,
  expectTimers,
  namesOnServer,
  onServer,
  openEditor,
  save,
  test,
  write,
} from './people/two-devices.ts';

// An offline reload needs the app on the device.
test.use({ serviceWorkers: 'allow' });

const HOLD = [{ steps: [{ name: 'Hold', seconds: 1 }] }];

/** From now on nothing can be reached, and the browser knows it. */
async function goOffline(page: Page, cable: Cable): Promise<void> {
  await untilKept(page);
  await page.context().setOffline(true);
  await cable.cut();
}

async function goOnline(page: Page, cable: Cable): Promise<void> {
  await cable.mend();
  await page.context().setOffline(false);
}

test('created, edited and deleted offline: there after a reload, then on the server and in another browser [SYN-80]', async ({
  page,
  server,
  cable,
  secondBrowser,
  forgiveAway,
}) => {
  await openLibrary(
    page,
    cable.url,
    ['Stays', 'Changes', 'Goes'].map((name) => timerOf(name, HOLD)),
  );
  await expectTimers(page, ['Stays', 'Changes', 'Goes']);
  await goOffline(page, cable);

  await addTimer(page, 'Comes', HOLD);
  await openEditor(page, 'Changes');
  await write(page, 'Name', 'Changed');
  await save(page);
  await deleteTimer(page, 'Goes');
  const then = ['Stays', 'Changed', 'Comes'];
  await expectTimers(page, then);
  await page.reload();
  await expectTimers(page, then);
  await page.goto(`${cable.url}/library`);
  await expectTimers(page, then);
  expect(await namesOnServer(page, server.url)).toEqual(['Changes', 'Goes', 'Stays']);

  await goOnline(page, cable);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual([...then].sort());
  const other = await secondBrowser();
  await other.goto(`${server.url}/library`);
  await expectTimers(other, then);
  await expectTimers(page, then);
  forgiveAway();
});

test('an offline run and offline preferences follow the account too [SYN-80]', async ({
  page,
  server,
  cable,
  secondBrowser,
  forgiveAway,
}) => {
  await openLibrary(page, cable.url, [timerOf('Beats', [{ steps: [{ name: 'Row', seconds: 3 }] }])]);
  await expectTimers(page, ['Beats']);
  await goOffline(page, cable);

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Manual' }).check();
  await page.getByRole('spinbutton', { name: 'Maximum heart rate' }).fill('171');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();

  await page.getByRole('link', { name: 'My Timers' }).click();
  await page.getByRole('article', { name: 'Beats' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
  await page.reload();
  await page.goto(`${cable.url}/history`);
  await expect(page.getByRole('main').getByText('Beats')).toBeVisible();
  await page.goto(`${cable.url}/settings`);
  await expect(page.getByRole('spinbutton', { name: 'Maximum heart rate' })).toHaveValue('171');
  expect(await onServer(page, server.url, 'hrsessions')).toEqual([]);

  await goOnline(page, cable);
  await expect.poll(async () => (await onServer(page, server.url, 'hrsessions')).length).toBe(1);
  const [session] = await onServer(page, server.url, 'hrsessions');
  expect(session?.body).toMatchObject({ timerName: 'Beats' });
  const other = await secondBrowser();
  await other.goto(`${server.url}/history`);
  await expect(other.getByRole('main').getByText('Beats')).toBeVisible();
  await other.goto(`${server.url}/settings`);
  await expect(other.getByRole('spinbutton', { name: 'Maximum heart rate' })).toHaveValue('171');
  forgiveAway();
});
