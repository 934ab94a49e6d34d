// @vitest-environment happy-dom
import type { AccountResult } from '@roundbell/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const HINT = 'Must be at least 6 characters';
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openAuth() {
  const app = openApp('/auth');
  await screen.findByRole('heading', { name: 'Sign In' });
  return app;
}

async function openCreate() {
  const app = await openAuth();
  await press('Create one');
  return app;
}

async function fill(texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) await userEvent.type(field(name), text);
}

const CLOSED = 'Sign-up is by invitation on this server.';

/** The page over a server that says whether sign-up is open. */
async function openOn(path: string, isSignUpOpen: () => Promise<boolean>) {
  const app = fakeApp();
  let asked = 0;
  Object.assign(await app.care.fetch(), {
    isSignUpOpen() {
      asked += 1;
      return isSignUpOpen();
    },
  });
  openApp(path, app);
  await screen.findByRole('heading', { name: /^(Sign In|Create Account)$/ });
  return { app, wasAsked: () => asked > 0 };
}

describe('auth screen', () => {
  it('toggles between Sign In and Create Account [SCR-40]', async () => {
    await openAuth();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    await press('Create one');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create Account');
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeTruthy();
    expect(document.title).toBe('Create Account · Roundbell');
    await press('Sign in instead');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign In');
  });

  it('Create Account adds a required Display Name field [SCR-40]', async () => {
    const app = await openAuth();
    expect(screen.queryByLabelText('Display Name')).toBeNull();
    await press('Create one');
    expect(field('Display Name').required).toBe(true);
    await fill({ Email: 'ada@example.org', Password: 'secret', 'Display Name': '  ' });
    await press('Create Account');
    expect(screen.getByText('Display Name is required')).toBeTruthy();
    expect(app.asked).toEqual([]);
    await fill({ 'Display Name': 'Ada' });
    await press('Create Account');
    expect(app.asked).toEqual([['signUp', { displayName: 'Ada', email: 'ada@example.org', password: 'secret' }]]);
  });

  it.each(['Sign In', 'Create Account'])('has an email-type and a password field in %s', async (mode) => {
    await openAuth();
    if (mode === 'Create Account') await press('Create one');
    expect([field('Email').type, field('Password').type]).toEqual(['email', 'password']);
  });

  it("the hint 'Must be at least 6 characters' shows in create mode [SCR-40]", async () => {
    await openAuth();
    expect(screen.queryByText(HINT)).toBeNull();
    await press('Create one');
    expect(screen.getByText(HINT).id).toBe(field('Password').getAttribute('aria-describedby'));
  });

  it('success goes to /library [SCR-45]', async () => {
    const app = await openAuth();
    await fill({ Email: ' ada@example.org ', Password: ' secret ' });
    await press('Sign In');
    await screen.findByRole('heading', { name: 'My Timers' });
    expect(where()).toBe('/library');
    expect(app.asked).toEqual([['signIn', { email: 'ada@example.org', password: ' secret ' }]]);
  });

  it('shows an error in a banner, until the next try or the other mode [SCR-45]', async () => {
    const app = await openAuth();
    app.accountAnswer = { ok: false, message: 'Invalid email or password' };
    await fill({ Email: 'nobody', Password: 'x' });
    await press('Sign In');
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    await press('Create one');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("reads 'Processing...' while busy and asks once no matter how often it is pressed [SCR-46]", async () => {
    const app = await openAuth();
    let answer: (result: AccountResult) => void = () => undefined;
    app.accountAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    await fill({ Email: 'ada@example.org', Password: 'secret' });
    await press('Sign In');
    await press('Processing...');
    expect(app.asked.length).toBe(1);
    answer({ ok: false, message: 'Failed to sign in' });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('an error discards nothing that was typed [SCR-45]', async () => {
    const app = await openCreate();
    app.accountAnswer = { ok: false, message: 'This email is already registered' };
    await fill({ 'Display Name': 'Ada', Email: 'ada@example.org', Password: 'secret' });
    await press('Create Account');
    await screen.findByRole('alert');
    const values = ['Display Name', 'Email', 'Password'].map((name) => field(name).value);
    expect(values).toEqual(['Ada', 'ada@example.org', 'secret']);
  });

  it('says in words which field is missing, and sends nothing', async () => {
    const app = await openAuth();
    await press('Sign In');
    expect(screen.getByText('Email is required').id).toBe(field('Email').getAttribute('aria-describedby'));
    expect(screen.getByText('Password is required')).toBeTruthy();
    await fill({ Email: 'a' });
    expect(screen.queryByText('Email is required')).toBeNull();
    expect(app.asked).toEqual([]);
  });

  it('begins with Create Account at /auth?create, and no toggle adds an entry for Back [SCR-40]', async () => {
    openApp('/auth?create');
    await screen.findByRole('heading', { name: 'Create Account' });
    const { length } = window.history;
    await fill({ Email: 'ada@example.org' });
    await press('Sign in instead');
    await press('Create one');
    expect(field('Email').value).toBe('ada@example.org');
    expect(window.history.length).toBe(length);
    await press('Sign in instead');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign In');
    expect(where() + window.location.search).toBe('/auth');
  });

  it("'Show password' shows what is typed, and is exposed as a pressed switch", async () => {
    await openAuth();
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect([field('Password').type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await userEvent.click(toggle);
    expect([field('Password').type, toggle.getAttribute('aria-pressed'), field('Password').autocomplete]).toEqual([
      'text',
      'true',
      'current-password',
    ]);
    await userEvent.click(toggle);
    expect([field('Password').type, toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  });

  it('says together everything that is wrong, and leads to the first field', async () => {
    const app = await openCreate();
    await fill({ Email: 'ada@', Password: 'short' });
    await press('Create Account');
    expect(screen.getByText('Display Name is required')).toBeTruthy();
    const [email, password] = Array.from(screen.getByRole('alert').children);
    expect([email?.textContent, password?.textContent]).toEqual([
      'Invalid email address',
      'Password should be at least 6 characters',
    ]);
    expect(document.activeElement).toBe(field('Display Name'));
    expect(field('Email').getAttribute('aria-describedby')).toBe(email?.id);
    expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(password?.id);
    expect(['Email', 'Password'].map((name) => field(name).getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    await fill({ 'Display Name': 'Ada', Email: 'example.org' });
    expect(screen.getByRole('alert').textContent).toBe('Password should be at least 6 characters');
    expect(field('Email').getAttribute('aria-invalid')).toBeNull();
    await press('Create Account');
    expect(document.activeElement).toBe(field('Password'));
    expect(app.asked).toEqual([]);
    await fill({ Password: 'er' });
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Create Account');
    expect(app.asked).toEqual([['signUp', { displayName: 'Ada', email: 'ada@example.org', password: 'shorter' }]]);
  });

  it('says that sign-up is by invitation, where it is', async () => {
    await openOn('/auth?create', async () => false);
    expect(await screen.findByText(CLOSED)).toBeTruthy();
    await press('Sign in instead');
    expect(screen.queryByText(CLOSED)).toBeNull();
  });

  it.each([
    ['it is open', async () => true],
    ['the server cannot say', () => Promise.reject(new Error('offline'))],
  ])('says nothing of it if %s', async (_when, isSignUpOpen) => {
    const { wasAsked } = await openOn('/auth?create', isSignUpOpen);
    await waitFor(() => expect(wasAsked()).toBe(true));
    expect(screen.queryByText(CLOSED)).toBeNull();
  });

  it('sends the code of the link that someone came by, whichever way the form was toggled', async () => {
    const { app, wasAsked } = await openOn('/auth?create&invite=abc-_1', async () => false);
    await press('Sign in instead');
    await press('Create one');
    await fill({ 'Display Name': 'Ada', Email: 'ada@example.org', Password: 'tercet' });
    await press('Create Account');
    expect(app.asked).toEqual([
      ['signUp', { displayName: 'Ada', email: 'ada@example.org', password: 'tercet', invitation: 'abc-_1' }],
    ]);
    expect([wasAsked(), screen.queryByText(CLOSED)]).toEqual([false, null]);
  });

  it('shows a refusal of the password with its field, until it is changed', async () => {
    const app = await openCreate();
    const message = 'This password is too common. Choose another.';
    app.accountAnswer = { ok: false, message, field: 'password' };
    await fill({ 'Display Name': 'Ada', Email: 'ada@example.org', Password: 'password' });
    await press('Create Account');
    const line = await screen.findByText(message);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(field('Password').getAttribute('aria-describedby')?.split(' ')).toContain(line.id);
    expect(['Email', 'Password'].map((name) => field(name).getAttribute('aria-invalid'))).toEqual([null, 'true']);
    await fill({ Email: 'x' });
    expect(screen.getByRole('alert')).toBeTruthy();
    await fill({ Password: 'x' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Password').getAttribute('aria-invalid')).toBeNull();
  });

  it('each field is labelled for password managers', async () => {
    await openAuth();
    expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual([
      'username webauthn',
      'current-password',
    ]);
    await press('Create one');
    expect([field('Display Name').autocomplete, field('Password').autocomplete]).toEqual(['name', 'new-password']);
    expect(field('Email').autocomplete).toBe('username');
  });
});
