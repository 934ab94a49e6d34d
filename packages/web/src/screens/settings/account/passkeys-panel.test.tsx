// @vitest-environment happy-dom
import { Failure } from '@roundbell/core/base';
import type { PasskeyEntry, PasskeySupport } from '@roundbell/core/ports';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY = (day: number) => new Date(2026, 10, day, 12).getTime();
const PHONE: PasskeyEntry = { id: 'a', name: 'Chrome on Android', addedAt: DAY(2) };

async function openPanel(given: readonly PasskeyEntry[] = [PHONE], support: PasskeySupport = 'asks', fails = 0) {
  const app = fakeApp(signedIn());
  const stored = { passkeys: given, asked: 0 };
  Object.assign(await app.care.fetch(), {
    passkeySupport: async () => support,
    async passkeys() {
      stored.asked += 1;
      if (stored.asked <= fails) throw new Failure('offline');
      return stored.passkeys;
    },
    async removePasskey(...asked: readonly string[]) {
      (app.asked as unknown[]).push(['removePasskey', ...asked]);
      return app.careAnswer;
    },
  });
  openApp('/settings', app);
  const panel = within(await screen.findByRole('region', { name: 'Passkeys' }));
  expect(stored.asked).toBe(0);
  await userEvent.click(panel.getByRole('button', { name: 'Show passkeys' }));
  const words = async () =>
    within(await panel.findByRole('list', { name: 'Passkeys' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { app, panel, stored, words, dialog };
}

describe('passkeys in the settings', () => {
  it('are listed when they are asked for, with the day they were added', async () => {
    const { words, panel } = await openPanel();
    expect(await words()).toEqual(['Chrome on AndroidAdded 2 Nov 2026Remove']);
    const name = 'Remove the passkey of Chrome on Android, added 2 Nov 2026';
    expect(panel.getByRole('button', { name })).toBeTruthy();
  });

  it('can be listed again after a failure, and none are said to be none', async () => {
    const { panel } = await openPanel([], 'asks', 1);
    expect((await panel.findByRole('alert')).textContent).toMatch(/^The list could not be loaded\./);
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect((await panel.findByRole('status')).textContent).toBe('No passkeys yet.');
  });

  it('are added with the password, and the list is looked up again', async () => {
    const { app, panel, stored, words, dialog } = await openPanel([]);
    await userEvent.click(await panel.findByRole('button', { name: 'Add a passkey' }));
    const asking = await dialog('Add a passkey');
    await userEvent.click(asking.getByRole('button', { name: 'Continue' }));
    expect(asking.getByText('Current password is required')).toBeTruthy();
    app.careAnswer = { ok: false, code: 'current-password-wrong', message: 'This is not your current password' };
    await userEvent.type(asking.getByLabelText('Current password'), 'secret');
    await userEvent.click(asking.getByRole('button', { name: 'Continue' }));
    expect(await asking.findByText('This is not your current password')).toBeTruthy();
    app.careAnswer = { ok: false, code: 'passkey-cancelled', message: 'No passkey was used.' };
    await userEvent.click(asking.getByRole('button', { name: 'Continue' }));
    expect((await asking.findByRole('alert')).textContent).toBe('No passkey was used.');
    app.careAnswer = { ok: true };
    stored.passkeys = [PHONE];
    await userEvent.click(asking.getByRole('button', { name: 'Continue' }));
    await waitFor(async () => expect(await words()).toHaveLength(1));
    expect(app.asked.at(-1)).toEqual(['addPasskey', 'secret']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Add a passkey' }));
  });

  it('are removed after a question, with the password', async () => {
    const { app, panel, stored, dialog } = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: /^Remove the passkey of Chrome/ }));
    const asking = await dialog('Remove this passkey?');
    expect(asking.getByText(/^Chrome on Android no longer signs in with it\./)).toBeTruthy();
    await userEvent.click(asking.getByRole('button', { name: 'Close' }));
    expect(app.asked).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(panel.getByRole('button', { name: /^Remove the passkey of Chrome/ }));
    const again = await dialog('Remove this passkey?');
    await userEvent.type(again.getByLabelText('Current password'), 'secret');
    stored.passkeys = [];
    await userEvent.click(again.getByRole('button', { name: 'Remove' }));
    expect((await panel.findByText('No passkeys yet.')).getAttribute('role')).toBe('status');
    expect(app.asked).toEqual([['removePasskey', 'a', 'secret']]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Passkeys' }));
  });

  it('cannot be added where the browser has none, which is said; those there are can be removed', async () => {
    const { panel, words } = await openPanel([PHONE], 'none');
    expect(await words()).toHaveLength(1);
    expect(panel.getByText(/^You cannot add one here: passkeys need an https/)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(panel.getByRole('button', { name: /^Remove/ })).toBeTruthy();
  });
});
