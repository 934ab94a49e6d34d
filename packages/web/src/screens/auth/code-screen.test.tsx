// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>('Code from your authenticator app');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openCode(app = fakeApp()) {
  openApp('/sign-in-code', app);
  await screen.findByRole('heading', { name: 'Enter your code' });
  return app;
}

describe('the code after a password', () => {
  it('has a page of its own, to which Sign In leads', async () => {
    const app = openApp('/auth');
    await screen.findByRole('heading', { name: 'Sign In' });
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    app.accountAnswer = { ok: false, code: 'code-required', message: 'not shown' };
    await press('Sign In');
    await screen.findByRole('heading', { name: 'Enter your code' });
    expect([where(), document.title]).toEqual(['/sign-in-code', 'Enter your code · Roundbell']);
    expect(field().autocomplete).toBe('one-time-code');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the library when it is right', async () => {
    const app = await openCode();
    await press('Sign In');
    expect(screen.getByText('Code from your authenticator app is required')).toBeTruthy();
    await userEvent.type(field(), ' 123 456 ');
    await press('Sign In');
    await waitFor(() => expect(where()).toBe('/library'));
    expect(app.asked).toContainEqual(['signIn', { code: '123 456' }]);
  });

  it('says next to the field that it is not right, and keeps it; any other refusal is in a banner', async () => {
    const app = await openCode();
    app.accountAnswer = { ok: false, code: 'code-wrong', message: 'This code is wrong' };
    await userEvent.type(field(), '000000');
    await press('Sign In');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('This code is wrong');
    expect(field().getAttribute('aria-describedby')).toContain(said.id);
    await press('Sign In');
    await waitFor(() => expect(app.asked).toHaveLength(2));
    expect((await screen.findByRole('alert')).isSameNode(said)).toBe(false);
    expect(field().value).toBe('000000');
    app.accountAnswer = { ok: false, message: 'Too many failed attempts. Please try again later' };
    await press('Sign In');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many/);
  });

  it('leads back to the password when it came too late', async () => {
    const app = await openCode();
    app.accountAnswer = { ok: false, code: 'code-expired', message: 'That took too long. Sign in again' };
    await userEvent.type(field(), '123456');
    await press('Sign In');
    expect((await screen.findByRole('alert')).textContent).toBe('That took too long. Sign in again');
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Sign In' }));
    expect(where()).toBe('/auth');
  });

  it('is not asked of someone who is in', async () => {
    openApp('/sign-in-code', fakeApp(signedIn()));
    await waitFor(() => expect(where()).toBe('/library'));
  });
});
