// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
const INVALID = /^This link does not work/;

async function openLink(search = '?token=abc', app = fakeApp()) {
  openApp(`/confirm-email${search}`, app);
  await screen.findByRole('heading', { name: 'Confirm your email' });
  return app;
}

describe('the link to a new email', () => {
  it('takes its token out of the address, and changes nothing by being opened', async () => {
    const app = await openLink();
    expect([where(), window.location.search]).toEqual(['/confirm-email', '']);
    expect(app.asked).toEqual([]);
  });

  it.each([
    ['signed out', () => fakeApp()],
    ['signed in', () => fakeApp(signedIn())],
  ])('changes the email when it is confirmed, %s', async (_, make) => {
    const app = await openLink('?token=abc', make());
    const told = screen.getByRole('status');
    expect(told.textContent).toBe('');
    await confirm();
    await waitFor(() => expect(told.textContent).toMatch(/^Your email has been changed/));
    expect(app.asked).toEqual([['confirmEmail', 'abc']]);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/');
  });

  it('explains a link that is incomplete or refused', async () => {
    await openLink('');
    expect(screen.getByRole('alert').textContent).toMatch(INVALID);
    cleanup();
    const app = await openLink();
    app.careAnswer = { ok: false, code: 'link-invalid', message: 'not shown' };
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toMatch(INVALID);
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('shows any other refusal, and can be confirmed again', async () => {
    const app = await openLink();
    app.careAnswer = { ok: false, code: 'offline', message: 'This needs a connection.' };
    await confirm();
    expect((await screen.findByRole('alert')).textContent).toBe('This needs a connection.');
    app.careAnswer = { ok: true };
    await confirm();
    expect(await screen.findByText(/^Your email has been changed/)).toBeTruthy();
  });
});
