// @vitest-environment happy-dom
import type { CareResult } from '@roundbell/core';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

afterEach(cleanup);

const WRONG: CareResult = {
  ok: false,
  code: 'current-password-wrong',
  message: 'This is not your current password',
};

async function openDialog(button: string, title: string) {
  const app = openApp('/settings', fakeApp(signedIn()));
  const panel = within(await screen.findByRole('region', { name: 'Your account' }));
  await userEvent.click(panel.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name);
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  return { app, panel, dialog, field, press };
}

describe('your account', () => {
  it('changes the name and says so', async () => {
    const { app, panel, field, press } = await openDialog('Change name', 'Change display name');
    expect(field('Display Name').value).toBe('Ada');
    await userEvent.clear(field('Display Name'));
    await userEvent.type(field('Display Name'), ' Countess ');
    await press('Save name');
    const said = await panel.findByText('Your name has been changed.');
    expect(said.closest('[role=status]')).not.toBeNull();
    expect(app.asked).toContainEqual(['rename', 'Countess']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has a link sent to a new email, and says that it is on its way', async () => {
    const { app, panel, dialog, field, press } = await openDialog('Change email', 'Change email');
    expect(dialog.getByText(/Your email changes when you open it and press 'Confirm'\.$/)).toBeTruthy();
    await userEvent.type(field('New email'), ' ADA@example.org ');
    await userEvent.type(field('Current password'), 'secret');
    await press('Send link');
    expect(dialog.getByText('This is already your email')).toBeTruthy();
    expect(app.asked).toEqual([]);
    await userEvent.clear(field('New email'));
    await userEvent.type(field('New email'), ' new@example.com ');
    app.careAnswer = WRONG;
    await press('Send link');
    const said = await dialog.findByText('This is not your current password');
    expect(field('Current password').getAttribute('aria-describedby')).toContain(said.id);
    app.careAnswer = { ok: true };
    await press('Send link');
    const words = 'If the new address has no account yet, a link is on its way to it. It works for one hour.';
    expect((await panel.findByText(words)).closest('[role=status]')).not.toBeNull();
    expect(app.asked.at(-1)).toEqual(['changeEmail', { newEmail: 'new@example.com', password: 'secret' }]);
  });

  it('says in a sentence that the server has no mail', async () => {
    const { app, dialog, field, press } = await openDialog('Change email', 'Change email');
    app.careAnswer = { ok: false, code: 'mail-unavailable', message: 'This server cannot send mail' };
    await userEvent.type(field('New email'), 'new@example.com');
    await userEvent.type(field('Current password'), 'secret');
    await press('Send link');
    expect((await dialog.findByRole('alert')).textContent).toBe('This server cannot send mail');
  });

  it('signs out everywhere after a question', async () => {
    const { app, press } = await openDialog('Sign out everywhere', 'Sign out everywhere?');
    expect(app.asked).toEqual([]);
    await press('Sign out everywhere');
    await waitFor(() => expect(app.asked).toEqual([['signOutEverywhere']]));
  });

  it('says next to each field what is missing or wrong, and keeps what was typed', async () => {
    const { app, dialog, field, press } = await openDialog('Change password', 'Change password');
    await press('Change password');
    const missing = dialog.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(missing).toEqual(['Current password is required', 'New password is required']);
    expect(app.asked).toEqual([]);
    app.careAnswer = WRONG;
    await userEvent.type(field('Current password'), 'wrong1');
    await userEvent.type(field('New password'), 'another');
    await press('Change password');
    const said = await dialog.findByText('This is not your current password');
    expect(field('Current password').getAttribute('aria-describedby')).toContain(said.id);
    expect([field('Current password').value, field('New password').value]).toEqual(['wrong1', 'another']);
    app.careAnswer = { ok: false, code: 'offline', message: 'This needs a connection.' };
    await press('Change password');
    expect((await dialog.findByRole('alert')).textContent).toBe('This needs a connection.');
    expect(app.asked.at(-1)).toEqual(['changePassword', { currentPassword: 'wrong1', newPassword: 'another' }]);
  });

  it('shows a refusal of the new password next to its field', async () => {
    const { app, dialog, field, press } = await openDialog('Change password', 'Change password');
    app.careAnswer = { ok: false, code: 'password-common', message: 'Choose another.' };
    await userEvent.type(field('Current password'), 'tercet');
    await userEvent.type(field('New password'), 'password');
    await press('Change password');
    const said = await dialog.findByText('Choose another.');
    expect(field('New password').getAttribute('aria-describedby')).toContain(said.id);
  });

  it('deletes the account when DELETE and the password are typed', async () => {
    const { app, dialog, field, press } = await openDialog('Delete account', 'Delete your account?');
    await userEvent.type(field('Password'), 'secret');
    await press('Delete account');
    expect(dialog.getByText('Type DELETE, in capitals')).toBeTruthy();
    await userEvent.type(field('Type DELETE to confirm'), 'delete');
    expect(dialog.queryByText('Type DELETE, in capitals')).toBeNull();
    await press('Delete account');
    expect(dialog.getByText('Type DELETE, in capitals')).toBeTruthy();
    expect(app.asked).toEqual([]);
    await userEvent.clear(field('Type DELETE to confirm'));
    await userEvent.type(field('Type DELETE to confirm'), 'DELETE');
    await press('Delete account');
    await waitFor(() => expect(app.asked).toEqual([['deleteAccount', 'secret']]));
  });

  it("each field is labelled for password managers; 'Show password' shows what is typed", async () => {
    const { field, press } = await openDialog('Change password', 'Change password');
    const fields = () => [field('Current password'), field('New password')];
    expect(fields().map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password']);
    expect(fields().map(({ type }) => type)).toEqual(['password', 'password']);
    await press('Show passwords');
    expect(fields().map(({ type }) => type)).toEqual(['text', 'text']);
  });

  it("one press is one request, and the button reads 'Processing...' meanwhile", async () => {
    const { app, dialog, press } = await openDialog('Sign out everywhere', 'Sign out everywhere?');
    let answer: (result: CareResult) => void = () => undefined;
    app.careAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    await press('Sign out everywhere');
    await press('Processing...');
    expect(app.asked).toHaveLength(1);
    answer(WRONG);
    expect(await dialog.findByRole('button', { name: 'Sign out everywhere' })).toBeTruthy();
  });

  it('says that an account was deleted elsewhere', async () => {
    openApp('/library', fakeApp(signedIn({}, true, true)));
    const words = 'This account was deleted. Your data stays on this device until you sign out.';
    expect(await screen.findByText(words)).toBeTruthy();
    cleanup();
    openApp('/library', fakeApp(signedIn({}, true)));
    expect(await screen.findByText(/^Your sign-in has expired/)).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });
});
