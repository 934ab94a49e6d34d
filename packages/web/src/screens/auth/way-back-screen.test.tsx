// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const INVALID = /^This link does not work/;

async function openLink(search = '?token=abc') {
  const app = openApp(`/reset-password${search}`);
  await screen.findByRole('heading', { name: 'Set a new password' });
  return app;
}

describe('the way back in', () => {
  it('begins at the sign-in, not at Create Account', async () => {
    openApp('/auth');
    await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    expect(where()).toBe('/forgot-password');
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Sign In' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create one' }));
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
  });

  it('asks for the email and says the same to everyone', async () => {
    const app = openApp('/forgot-password');
    await userEvent.type(await screen.findByLabelText('Email'), ' ada@example.org ');
    const told = screen.getByRole('status');
    expect(told.textContent).toBe('');
    await press('Send link');
    const words =
      'If there is an account for that address, a link to set a new password is on its way. It works for one hour.';
    await waitFor(() => expect(told.textContent).toBe(words));
    expect(app.asked).toEqual([['forgotPassword', 'ada@example.org']]);
  });

  it('takes the token out of the address and the history', async () => {
    const before = window.history.length;
    await openLink();
    expect([where(), window.location.search]).toEqual(['/reset-password', '']);
    expect(window.history.length).toBe(before);
  });

  it('sets the password and leads to Sign In', async () => {
    const app = await openLink();
    await userEvent.type(screen.getByLabelText('New password'), 'another');
    const told = screen.getByRole('status');
    expect(told.textContent).toBe('');
    await press('Set password');
    await waitFor(() => expect(told.textContent).toMatch(/^Your password has been changed/));
    expect(app.asked).toEqual([['resetPassword', { token: 'abc', newPassword: 'another' }]]);
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' }));
    expect(where()).toBe('/auth');
  });

  it('shows a refusal of the password next to its field', async () => {
    const app = await openLink();
    app.careAnswer = { ok: false, code: 'password-common', message: 'Choose another.' };
    await userEvent.type(screen.getByLabelText('New password'), 'password');
    await press('Set password');
    const line = await screen.findByRole('alert');
    expect(line.textContent).toBe('Choose another.');
    expect(screen.getByLabelText('New password').getAttribute('aria-describedby')?.split(' ')).toContain(line.id);
  });

  it('reports a link that is incomplete or refused, with a way to get another', async () => {
    await openLink('');
    expect(screen.getByRole('alert').textContent).toMatch(INVALID);
    cleanup();
    const app = await openLink();
    app.careAnswer = { ok: false, code: 'link-invalid', message: 'not shown' };
    await userEvent.type(screen.getByLabelText('New password'), 'another');
    await press('Set password');
    expect((await screen.findByRole('alert')).textContent).toMatch(INVALID);
    await userEvent.click(screen.getByRole('link', { name: 'Send a new link' }));
    expect(where()).toBe('/forgot-password');
  });
});
