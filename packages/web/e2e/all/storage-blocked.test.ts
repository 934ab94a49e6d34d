import type { Page } from '@playwright/test';
import { moveIn, timerOf } from '../people/newcomer.ts';
import { addTimer, fillAuth, newAda } from '../people/person.ts';
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
} from '../people/two-devices.ts';

test.use({ serviceWorkers: 'allow' });

const HOLD = [{ steps: [{ name: 'Hold', seconds: 1 }] }];

const refuseStores = () => {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
};

/** The ways in which browsers keep nothing. */
const WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'there is no IndexedDB': (page) =>
    page.addInitScript(() => void Object.defineProperty(window, 'indexedDB', { value: undefined })),
  'every store throws': async (page) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError');
      };
    });
    await page.addInitScript(refuseStores);
  },
  'IndexedDB fails late': (page) =>
    page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      // A database cannot be opened at an older version than it has.
      IDBFactory.prototype.open = function refuse(this: IDBFactory) {
        open.call(this, 'newer', 9);
        return open.call(this, 'newer', 1);
      };
    }),
};

const note = (page: Page) => page.getByRole('status', { name: 'Storage' });
const NOTHING_KEPT =
  'This browser cannot store data on this device. What you save goes straight to the server, so you need a connection.';

for (const [way, block] of Object.entries(WAYS)) {
  test(`if ${way}, everything works online, and a notice says so once [SYN-90]`, async ({ page, server }) => {
    await block(page);
    await moveIn(page, server.url, [timerOf('Mine', HOLD), timerOf('Old', HOLD)]);
    await page.goto('/library');
    await expectTimers(page, ['Mine', 'Old']);
    await expect(note(page)).toContainText(NOTHING_KEPT);
    await note(page).getByRole('button', { name: 'OK' }).click();

    await addTimer(page, 'New', HOLD);
    await openEditor(page, 'Mine');
    await write(page, 'Name', 'Still mine');
    await save(page);
    await deleteTimer(page, 'Old');
    await expect.poll(() => namesOnServer(page, server.url)).toEqual(['New', 'Still mine']);
    await page.getByRole('article', { name: 'New' }).getByRole('link', { name: 'Run' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('heading', { name: 'Complete!' })).toBeVisible();
    await expect.poll(async () => (await onServer(page, server.url, 'hrsessions')).length).toBe(1);
    await page.getByRole('button', { name: 'Back to Library' }).click();
    await expect(note(page)).toHaveText('');

    await page.reload();
    await expectTimers(page, ['New', 'Still mine']);
    await page.goto('/history');
    await expect(page.getByRole('main').getByText('New')).toBeVisible();
  });
}

test('a person can sign up in a browser that keeps nothing, and sign out [SYN-90]', async ({ page, server }) => {
  await WAYS['every store throws']?.(page);
  const ada = newAda();
  await page.goto(`${server.url}/auth?create`);
  await fillAuth(page, ada);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await addTimer(page, 'First', HOLD);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['First']);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expectTimers(page, ['First']);
});

test('there, what no server has is counted, and the browser asks before the page closes [SYN-91]', async ({
  page,
  server,
  forgiveAway,
}) => {
  await WAYS['there is no IndexedDB']?.(page);
  await moveIn(page, server.url, [timerOf('Mine', HOLD), timerOf('Old', HOLD)]);
  await page.goto('/library');
  await expectTimers(page, ['Mine', 'Old']);
  await expect(note(page)).toContainText(NOTHING_KEPT);
  await openEditor(page, 'Mine');
  await page.context().setOffline(true);
  await write(page, 'Name', 'Still mine');
  await save(page);
  await expect(note(page)).toHaveText('1 change is only on this page. Keep it open until the server has it.');
  await deleteTimer(page, 'Old');
  await expect(note(page)).toHaveText('2 changes are only on this page. Keep it open until the server has them.');
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
  await expectTimers(page, ['Still mine']);

  await page.context().setOffline(false);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(['Still mine']);
  await expect(note(page)).toContainText(NOTHING_KEPT);
  forgiveAway();
});
