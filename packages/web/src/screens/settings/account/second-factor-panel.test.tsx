// @vitest-environment happy-dom
import { memoryServer, RIGHT_CODE } from '@roundbell/core/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

afterEach(cleanup);

const ADA = { email: 'ada@example.org', password: 'secret', displayName: 'Ada' };

async function openPanel(isOn = false) {
  const app = fakeApp(signedIn());
  const server = memoryServer();
  await server.signUp(ADA);
  if (isOn) {
    await server.secondFactor({ kind: 'begin', password: ADA.password });
    await server.secondFactor({ kind: 'confirm', code: RIGHT_CODE });
  }
  const care = await app.care.fetch();
  const asked: string[] = [];
  care.secondFactor = async (request) => {
    asked.push(request.kind);
    const answer = await app.careAnswer;
    return answer.ok ? { ok: true, state: await server.secondFactor(request) } : answer;
  };
  openApp('/settings', app);
  const panel = within(await screen.findByRole('region', { name: 'Two-step verification' }));
  const press = (name: string) => userEvent.click(panel.getByRole('button', { name }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { app, panel, press, dialog, asked };
}

describe('codes at sign-in', () => {
  it('are looked up when someone asks', async () => {
    const { panel, press, asked } = await openPanel();
    expect(asked).toEqual([]);
    await press('Show two-step verification');
    expect((await panel.findByRole('status')).textContent).toBe('Off: your password is enough.');
    expect(panel.getByRole('button', { name: 'Turn on two-step verification' })).toBeTruthy();
  });

  it('keep the focus with what was pressed, or with their heading if that is gone', async () => {
    const { panel, press, dialog, asked } = await openPanel();
    const heading = panel.getByRole('heading', { name: 'Two-step verification' });
    await press('Show two-step verification');
    await panel.findByRole('button', { name: 'Turn on two-step verification' });
    expect(document.activeElement).toBe(heading);
    await press('Turn on two-step verification');
    await dialog('Turn on two-step verification');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(asked).toEqual(['look', 'look']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Turn on two-step verification' }));
  });

  it('can be looked up again after a failure', async () => {
    const { app, panel, press } = await openPanel(true);
    app.careAnswer = { ok: false, code: 'offline', message: 'not shown' };
    await press('Show two-step verification');
    expect((await panel.findByRole('alert')).textContent).toMatch(/^This could not be loaded/);
    app.careAnswer = { ok: true };
    await press('Try again');
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Two-step verification' }));
    expect((await panel.findByRole('status')).textContent).toBe('On: signing in needs a code.');
  });

  it('cannot be looked up where the sign-in has expired, which it says', async () => {
    const { app, panel, press } = await openPanel();
    act(() => app.show(signedIn({}, true)));
    app.careAnswer = { ok: false, code: 'not-signed-in', message: 'not shown' };
    await press('Show two-step verification');
    expect((await panel.findByRole('alert')).textContent).toBe('Your sign-in has expired. Sign in again first.');
  });

  it('are turned on with the password, a picture, a key and a code; the recovery codes are shown once', async () => {
    const { panel, press, dialog } = await openPanel();
    await press('Show two-step verification');
    await panel.findByRole('status');
    await press('Turn on two-step verification');
    const first = await dialog('Turn on two-step verification');
    await userEvent.type(first.getByLabelText('Current password'), ADA.password);
    await userEvent.click(first.getByRole('button', { name: 'Continue' }));
    const second = await dialog('Add Roundbell to your app');
    expect(second.getByText('ABAB ABAB ABAB ABAB')).toBeTruthy();
    expect(second.getByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    const link = second.getByRole('link', { name: 'Open in the authenticator app' });
    expect(link.getAttribute('href')).toMatch(/^otpauth:/);
    await userEvent.type(second.getByLabelText('Code from your authenticator app'), ' 123 456');
    await userEvent.click(second.getByRole('button', { name: 'Turn on' }));
    const third = await dialog('Save your recovery codes');
    const codes = within(third.getByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toHaveLength(10);
    await userEvent.click(third.getByRole('button', { name: 'Close' }));
    expect(await panel.findByText('On: signing in needs a code.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(codes[0]?.textContent ?? '')).toBeNull();
  });

  it('are turned off with the password', async () => {
    const { app, panel, press, dialog } = await openPanel(true);
    await press('Show two-step verification');
    await panel.findByRole('status');
    await press('Turn off two-step verification');
    const asking = await dialog('Turn off two-step verification');
    await userEvent.click(asking.getByRole('button', { name: 'Turn off' }));
    expect(asking.getByText('Current password is required')).toBeTruthy();
    app.careAnswer = { ok: false, code: 'current-password-wrong', message: 'This is not your current password' };
    await userEvent.type(asking.getByLabelText('Current password'), ADA.password);
    await userEvent.click(asking.getByRole('button', { name: 'Turn off' }));
    expect(await asking.findByText('This is not your current password')).toBeTruthy();
    app.careAnswer = { ok: true };
    await userEvent.click(asking.getByRole('button', { name: 'Turn off' }));
    expect(await panel.findByText('Off: your password is enough.')).toBeTruthy();
  });

  it('says next to the code that it is not right', async () => {
    const { app, panel, press, dialog } = await openPanel();
    await press('Show two-step verification');
    await panel.findByRole('status');
    await press('Turn on two-step verification');
    const first = await dialog('Turn on two-step verification');
    await userEvent.type(first.getByLabelText('Current password'), ADA.password);
    await userEvent.click(first.getByRole('button', { name: 'Continue' }));
    const second = await dialog('Add Roundbell to your app');
    app.careAnswer = { ok: false, code: 'code-wrong', message: 'This code is wrong' };
    const field = second.getByLabelText<HTMLInputElement>('Code from your authenticator app');
    await userEvent.type(field, '000000');
    await userEvent.click(second.getByRole('button', { name: 'Turn on' }));
    const said = await second.findByText('This code is wrong');
    expect(field.getAttribute('aria-describedby')).toContain(said.id);
  });
});
