// @vitest-environment happy-dom
import type { CareResult } from '@roundbell/core';
import type { PasskeySupport } from '@roundbell/core/ports';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const NAME = 'Sign in with a passkey';

/** The sign-in screen of a browser that can do so much. */
async function openAuth(support: PasskeySupport) {
  const app = fakeApp();
  const suggested = { open: 0, refuse: (_message: string): void => undefined };
  const care = await app.care.fetch();
  Object.assign(care, {
    passkeySupport: async () => support,
    suggestPasskeys(onRefused: (message: string) => void) {
      suggested.open += 1;
      suggested.refuse = onRefused;
      return () => void (suggested.open -= 1);
    },
  });
  openApp('/auth', app);
  await screen.findByRole('heading', { name: 'Sign In' });
  const button = () => screen.findByRole('button', { name: NAME });
  return { app, suggested, button };
}

describe('signing in with a passkey', () => {
  it('is one press, and leads to the library', async () => {
    const { app, button } = await openAuth('asks');
    let answer: (result: CareResult) => void = () => undefined;
    app.careAnswer = new Promise((resolve) => (answer = resolve));
    await userEvent.click(await button());
    const busy = screen.getByRole('button', { name: 'Processing...' });
    await userEvent.click(busy);
    expect(app.asked).toEqual([['signInByPasskey']]);
    await app.account.signIn({ email: 'ada@example.org', password: 'secret' });
    answer({ ok: true });
    await waitFor(() => expect(where()).toBe('/library'));
  });

  it('says why it did not, keeps what was typed, and can be tried again', async () => {
    const { app, button } = await openAuth('asks');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    app.careAnswer = { ok: false, code: 'passkey-cancelled', message: 'No passkey was used.' };
    await userEvent.click(await button());
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used.');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
    await userEvent.click(await button());
    await waitFor(() => expect(app.asked).toHaveLength(2));
  });

  it('is not offered where the browser has none, nor in Create Account', async () => {
    await openAuth('none');
    await Promise.resolve();
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    cleanup();
    const { button, suggested } = await openAuth('suggests');
    await button();
    await userEvent.click(screen.getByRole('button', { name: 'Create one' }));
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    expect(suggested.open).toBe(0);
  });

  it('suggests passkeys in the field for the email, except while a dialog asks', async () => {
    const { app, button, suggested } = await openAuth('suggests');
    const pressed = await button();
    await waitFor(() => expect(suggested.open).toBe(1));
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe('username webauthn');
    let answer: (result: CareResult) => void = () => undefined;
    app.careAnswer = new Promise((resolve) => (answer = resolve));
    await userEvent.click(pressed);
    await waitFor(() => expect(suggested.open).toBe(0));
    answer({ ok: false, code: 'offline', message: 'This needs a connection.' });
    await waitFor(() => expect(suggested.open).toBe(1));
    suggested.refuse('This passkey was not accepted.');
    expect(await screen.findByText('This passkey was not accepted.')).toBeTruthy();
  });
});
