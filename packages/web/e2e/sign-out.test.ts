// What is left on a device after Sign Out, in a real browser.

import type { Page } from '@playwright/test';
import { keptOn } from './people/kept-on.ts';
import { timerOf, moveInAs } from './people/newcomer.ts';
import { keepSessions, workout } from './people/past-sessions.ts';
import { fillAuth, newAda } from './people/person.ts';
import { expect, expectTimers, openEditor, test, write } from './people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Secret hold', seconds: 9 }] }];

/** Ada, who looks at her one timer. */
async function adaAtHome(page: Page, address: string) {
  const ada = newAda();
  const { user } = await moveInAs(page, address, ada, [timerOf('Secret legs', HOLD)]);
  await page.goto('/library');
  await expectTimers(page, ['Secret legs']);
  return { ada, user };
}

const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out', exact: true }).click();

test('after Sign Out the next person finds nothing of the last one, nor does another tab show it [ACC-150, ACC-155]', async ({
  page,
  server,
}) => {
  const ada = newAda();
  const { user } = await moveInAs(page, server.url, ada, [timerOf('Secret legs', HOLD)]);
  const personal = [ada.email, ada.displayName, 'Secret legs', 'Secret hold', user.id];
  await page.goto('/library');
  await expectTimers(page, ['Secret legs']);
  const other = await page.context().newPage();
  await other.goto('/library');
  await expectTimers(other, ['Secret legs']);
  const traces = async () => {
    const kept = await keptOn(page);
    return personal.filter((word) => kept.includes(word));
  };
  expect(await traces()).toEqual(personal);

  await page.bringToFront();
  await signOut(page);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await other.bringToFront();
  await expect(other.getByText('Secret legs')).toBeHidden();
  await expect.poll(traces).toEqual([]);
});

const LEAVE_AT: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['in the moment of the press', async () => {}],
  [
    'once the page shows no one',
    (page) => expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible(),
  ],
];
for (const [when, shown] of LEAVE_AT)
  test(`${when} another address is opened: nothing of the person stays`, async ({ page, server }) => {
    const { ada, user } = await adaAtHome(page, server.url);
    const personal = [ada.email, ada.displayName, 'Secret legs', 'Secret hold', user.id];
    await signOut(page);
    await shown(page);
    await page.goto('/ready-made');
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
    const traces = async () => {
      const kept = await keptOn(page);
      return personal.filter((word) => kept.includes(word));
    };
    await expect.poll(traces).toEqual([]);
  });

test('what exists on this device alone is asked about [SCR-930, ACC-151, ACC-152]', async ({ page, server }) => {
  const { user } = await adaAtHome(page, server.url);
  // Simulated: others are sent as soon as the page has fetched what reads them, which may be in this moment.
  await keepSessions(page, user.id, [{ ...workout(), source: 'demo' }]);
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toContainText('only on this device');
  for (const name of ['Send first', 'Sign out and keep on this device', 'Sign out and remove'])
    await expect(question.getByRole('button', { name, exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  const traces = async () => (await keptOn(page)).split('\n').filter((entry) => entry.includes(user.id));
  await expect.poll(traces).toEqual([]);
});

test('what is kept at Sign Out waits for its person, no matter who signs in and out between [ACC-152, ACC-154, RUN-273]', async ({
  page,
  server,
}) => {
  const { ada, user } = await adaAtHome(page, server.url);
  await openEditor(page, 'Secret legs');
  await write(page, 'Name', 'Secret arms');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('article', { name: 'Secret legs' }).getByRole('link', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.goBack();
  const interrupted = page.getByRole('region', { name: 'Interrupted run' });
  await expect(interrupted).toContainText('Secret legs is paused');
  await keepSessions(page, user.id);
  await signOut(page);
  const unfinished = page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(unfinished).toContainText('Your run is not finished.');
  await unfinished.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign out and keep on this device' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();

  await moveInAs(page, server.url, newAda(), [timerOf('Of Bob', HOLD)]);
  await page.goto('/library');
  await expectTimers(page, ['Of Bob']);
  await expect(interrupted).toBeHidden();
  await signOut(page);
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();

  await page.goto('/auth');
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(interrupted).toContainText('Secret legs is paused');
  await openEditor(page, 'Secret legs');
  await expect(page.getByRole('status', { name: 'Unsaved changes' })).toContainText('You have unsaved changes');
});
