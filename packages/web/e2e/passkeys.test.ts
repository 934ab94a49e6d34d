// cspell:ignore ctap
// Someone adds a passkey, signs in with it, and removes it. Browsers have none at an address without a name: here the page is
// at localhost.

import type { CDPSession, Page } from '@playwright/test';
import { test as base, expect } from './machine/journey.ts';
import { fillAuth, signUp } from './people/person.ts';

const test = base.extend({
  baseURL: async ({ server }, use) => {
    await use(server.url.replace('127.0.0.1', 'localhost'));
  },
});

/** A phone's own authenticator, whose owner agrees. */
async function plugIn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner is there. */
    agree: async (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/library');
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function openPanel(page: Page): Promise<void> {
  await page.goto('/settings');
  await panelOf(page).getByRole('button', { name: 'Show passkeys' }).click();
}

/** Adds one in the settings. */
async function add(page: Page, password: string): Promise<void> {
  await openPanel(page);
  await panelOf(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Current password').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  const passkeys = panelOf(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toHaveText([/^Chrome on Linux\s*Added /]);
}

const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const library = (page: Page) => page.getByRole('heading', { level: 1, name: 'My Timers' });

test('a passkey is added, signs in, and is removed', async ({ page, expectComplaint }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The owner of this authenticator would choose every suggestion at once.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const authenticator = await plugIn(page);
  const ada = await signUp(page);
  await add(page, ada.password);
  expect(await authenticator.count()).toBe(1);

  await signOut(page);
  await page.goto('/auth');
  await byPasskey(page).click();
  await expect(library(page)).toBeVisible();

  await openPanel(page);
  const remove = panelOf(page).getByRole('button', { name: /^Remove the passkey of Chrome on Linux/ });
  await remove.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(panelOf(page).getByRole('status')).toHaveText('No passkeys yet.');

  await signOut(page);
  await page.goto('/auth');
  await byPasskey(page).click();
  await expect(page.getByRole('alert')).toHaveText('This passkey was not accepted. Try again, or use your password.');
  await expectComplaint(/400.*sign-in\/passkey/);
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(library(page)).toBeVisible();
});

test('a passkey that the browser suggests signs in, and hinders no password', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const authenticator = await plugIn(page);
  const ada = await signUp(page);
  await add(page, ada.password);
  await authenticator.agree(false);
  await signOut(page);
  await page.goto('/auth');
  await expect(byPasskey(page)).toBeVisible();
  await fillAuth(page, { email: ada.email, password: ada.password });
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(library(page)).toBeVisible();

  await signOut(page);
  // Before the page asks: a question that waits already does not hear of it.
  await authenticator.agree(true);
  await page.goto('/auth');
  await expect(library(page)).toBeVisible();
});
