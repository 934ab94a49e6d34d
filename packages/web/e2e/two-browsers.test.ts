import type { Page } from '@playwright/test';
import { openLibrary, timerOf } from './people/newcomer.ts';
import { expect, expectTimers, namesOnServer, openEditor, save, test, write } from './people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];
/** A change is on the other screen by then (ms). */
const LIVE = 2000;
const EVENTS = '**/api/sync/events';

/** The library of the same person in another browser. */
async function openBeside(secondBrowser: () => Promise<Page>, url: string, names: readonly string[]): Promise<Page> {
  const other = await secondBrowser();
  await other.goto(`${url}/library`);
  await expectTimers(other, names);
  return other;
}

async function rename(page: Page, name: string, to: string): Promise<void> {
  await openEditor(page, name);
  await write(page, 'Name', to);
  await save(page);
}

test('an edit in one browser is in the other within two seconds, either way [SYN-85]', async ({
  page,
  server,
  secondBrowser,
}) => {
  await openLibrary(page, server.url, [timerOf('Live', HOLD)]);
  const other = await openBeside(secondBrowser, server.url, ['Live']);
  await rename(page, 'Live', 'Lively');
  await expectTimers(other, ['Lively'], LIVE);
  await rename(other, 'Lively', 'Livelier');
  await expectTimers(page, ['Livelier'], LIVE);
});

for (const [how, cut] of [
  ['refused', (page: Page) => page.route(EVENTS, (route) => route.abort())],
  ['held back by a proxy', (page: Page) => page.route(EVENTS, () => {})],
] as const) {
  test(`with the stream of events ${how}, asking every ten seconds brings the edit [SYN-86]`, async ({
    page,
    server,
    secondBrowser,
    forgiveAway,
  }) => {
    // Without a worker the clock rings by the page's own timers, which can be wound forward.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    await page.clock.install();
    await cut(page);
    await openLibrary(page, server.url, [timerOf('Before', HOLD)]);
    await expectTimers(page, ['Before']);
    // However long the other browser takes, this page's ten seconds are not over. The clock goes on until it is paused.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
    const other = await openBeside(secondBrowser, server.url, ['Before']);
    await rename(other, 'Before', 'After');
    await expect.poll(() => namesOnServer(page, server.url)).toEqual(['After']);
    await expectTimers(page, ['Before']);
    await page.clock.fastForward(11_000);
    await page.clock.resume();
    await expectTimers(page, ['After']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    forgiveAway();
  });
}

test('the same field changed in both offline: one stays, the other is kept next to it, once, on both [SYN-87]', async ({
  page,
  server,
  secondBrowser,
  forgiveAway,
}) => {
  await openLibrary(page, server.url, [timerOf('Plan', HOLD)]);
  const other = await openBeside(secondBrowser, server.url, ['Plan']);
  for (const device of [page, other]) await openEditor(device, 'Plan');
  for (const device of [page, other]) await device.context().setOffline(true);
  await write(page, 'Name', 'Plan A');
  await write(other, 'Name', 'Plan B');
  await save(page);
  await save(other);

  await page.context().setOffline(false);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Plan A']);
  await other.context().setOffline(false);
  // The second to arrive keeps its own; what was there first is kept next to it.
  const both = ['Plan B', 'Plan A (other device)'];
  for (const device of [page, other]) await expectTimers(device, both);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual([...both].sort());
  for (const device of [page, other]) {
    await device.reload();
    await expectTimers(device, both);
  }
  forgiveAway();
});
