// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { openApp, where } from '../testing/open-app.tsx';
import { rememberPresence } from './presence.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const TIMER = aTimer([aRound('Main', [aStep('Squats', 10)])], { id: 'timer-1', name: 'Legs' });
const member = () => fakeApp(signedIn(), [TIMER]);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const PROTECTED = ['/library', '/editor', '/editor/timer-1', '/run/timer-1', '/settings'];

describe('routes', () => {
  it('[SCR-1] shows a visitor the landing page at /', async () => {
    openApp('/');
    await heading('Every round, right on the bell.');
    expect(where()).toBe('/');
  });

  it.each(['%23', '%2523', '%252523'])('[LNK-57] opens a link whose hash came as %s', async (hash) => {
    const link = linkBody(TIMER);
    const body = link.ok ? link.body : '';
    const { length } = window.history;
    openApp(`/t${hash}${body}`);
    await heading('Legs');
    expect(window.location.href).toMatch(new RegExp(`/t#${body}$`));
    expect(window.history).toHaveLength(length);
  });

  it('[SCR-2] leads a signed-in person from / to /library, replacing history', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    openApp('/', member());
    await heading('My Timers');
    expect(where()).toBe('/library');
    expect(push).not.toHaveBeenCalled();
  });

  it('[SCR-3] shows a visitor the auth screen at /auth', async () => {
    openApp('/auth');
    await heading('Sign In');
  });

  it('[SCR-4] leads a signed-in person from /auth to /library', async () => {
    openApp('/auth', member());
    await heading('My Timers');
    expect(where()).toBe('/library');
  });

  it('[SCR-5] lists the timers at /library', async () => {
    openApp('/library', member());
    await heading('My Timers');
    expect(screen.getByRole('article', { name: 'Legs' })).toBeTruthy();
  });

  it('[SCR-6] creates a timer at /editor', async () => {
    openApp('/editor', member());
    await heading('Create New Timer');
  });

  it('[SCR-7] edits the timer of the address at /editor/{id}', async () => {
    openApp('/editor/timer-1', member());
    await heading('Edit Timer');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Legs'));
  });

  it('[SCR-8] runs the timer of the address at /run/{id}', async () => {
    openApp('/run/timer-1', member());
    await heading('Legs');
  });

  it('[SCR-9] shows the settings at /settings', async () => {
    openApp('/settings', member());
    await heading('Settings');
  });

  it.each(PROTECTED)("[SCR-10] shows 'Loading...' at %s while it is not known who is here", async (path) => {
    const app = openApp(path, fakeApp({ status: 'resolving' }));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(where()).toBe(path);
    await act(async () => app.show(signedIn()));
    await screen.findByRole('heading', { level: 1 });
    expect(where()).toBe(path);
  });

  it('[SCR-786] has the library stand at once on a device that remembers somebody, and leads visitors away all the same', async () => {
    rememberPresence(true);
    const app = openApp('/library', fakeApp({ status: 'resolving' }));
    await heading('My Timers');
    await act(async () => app.show({ status: 'signed-out' }));
    await heading('Sign In');
    rememberPresence(false);
  });

  it.each(PROTECTED)('[SCR-11] leads from %s to /auth when no one is signed in', async (path) => {
    openApp(path);
    await heading('Sign In');
    expect(where()).toBe('/auth');
  });

  it('[SCR-12] shows a friendly page with a way home at any other address', async () => {
    openApp('/nowhere', member());
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to My Timers' }).getAttribute('href')).toBe('/library');
    cleanup();
    openApp('/run');
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  });

  it('[SCR-13] lets a person whose sign-in has expired go on working, and sign in again at /auth', async () => {
    openApp('/library', fakeApp(signedIn({}, true), [TIMER]));
    await heading('My Timers');
    await userEvent.click(screen.getByRole('link', { name: 'Sign in again' }));
    await heading('Sign In');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await heading('My Timers');
    expect(screen.queryByRole('link', { name: 'Sign in again' })).toBeNull();
  });

  it.each([
    ['/', 'Roundbell: the interval timer that speaks', false],
    ['/auth', 'Sign In · Roundbell', false],
    ['/library', 'My Timers · Roundbell', true],
    ['/editor', 'Create New Timer · Roundbell', true],
    ['/editor/timer-1', 'Edit Timer · Roundbell', true],
    ['/settings', 'Settings · Roundbell', true],
    ['/nowhere', 'Page not found · Roundbell', false],
  ])('[SCR-15] names the page of %s in the title: %s', async (path, title, here) => {
    openApp(path, here ? member() : fakeApp());
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toBe(title);
  });

  it('[SCR-16] starts a page reached by a link at its top, with the focus on main', async () => {
    openApp('/library', member());
    await heading('My Timers');
    expect(document.activeElement).toBe(document.body);
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await heading('Settings');
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
    expect(document.activeElement).toBe(screen.getByRole('main'));
    // A dialog that closed by going back within the page.
    window.dispatchEvent(new PopStateEvent('popstate'));
    await userEvent.click(screen.getByRole('link', { name: 'My Timers' }));
    await heading('My Timers');
    expect(scroll).toHaveBeenCalledTimes(2);
  });
});
