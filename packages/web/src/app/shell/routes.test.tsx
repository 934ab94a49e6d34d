// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core/formats';
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
  it('shows a visitor the landing page at / [SCR-1]', async () => {
    openApp('/');
    await heading('Every round, right on the bell.');
    expect(where()).toBe('/');
  });

  it.each(['%23', '%2523', '%252523'])('opens a link whose hash came as %s', async (hash) => {
    const link = linkBody(TIMER);
    const body = link.ok ? link.body : '';
    const { length } = window.history;
    openApp(`/t${hash}${body}`);
    await heading('Legs');
    expect(window.location.href).toMatch(new RegExp(`/t#${body}$`));
    expect(window.history).toHaveLength(length);
  });

  it('leads a signed-in person from / to /library, replacing history [SCR-2]', async () => {
    const push = vi.spyOn(window.history, 'pushState');
    openApp('/', member());
    await heading('My Timers');
    expect(where()).toBe('/library');
    expect(push).not.toHaveBeenCalled();
  });

  it('shows a visitor the auth screen at /auth', async () => {
    openApp('/auth');
    await heading('Sign In');
  });

  it('/auth leads a signed-in user to /library [SCR-2]', async () => {
    openApp('/auth', member());
    await heading('My Timers');
    expect(where()).toBe('/library');
  });

  it("/library lists the person's timers", async () => {
    openApp('/library', member());
    await heading('My Timers');
    expect(screen.getByRole('article', { name: 'Legs' })).toBeTruthy();
  });

  it('/editor creates a timer', async () => {
    openApp('/editor', member());
    await heading('Create New Timer');
  });

  it('/editor/{id} edits the timer with that id', async () => {
    openApp('/editor/timer-1', member());
    await heading('Edit Timer');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Legs'));
  });

  it('/run/{id} runs the timer with that id', async () => {
    openApp('/run/timer-1', member());
    await heading('Legs');
  });

  it('/settings shows the settings', async () => {
    openApp('/settings', member());
    await heading('Settings');
  });

  it.each(PROTECTED)("shows 'Loading...' at %s while it is not known who is here [SCR-10]", async (path) => {
    const app = openApp(path, fakeApp({ status: 'resolving' }));
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(where()).toBe(path);
    await act(async () => app.show(signedIn()));
    await screen.findByRole('heading', { level: 1 });
    expect(where()).toBe(path);
  });

  it("if a device remembers that someone was signed in, the library appears before it is known who is here, and shows 'Loading...' for its timers", async () => {
    rememberPresence(true);
    const app = openApp('/library', fakeApp({ status: 'resolving' }));
    await heading('My Timers');
    await act(async () => app.show({ status: 'signed-out' }));
    await heading('Sign In');
    rememberPresence(false);
  });

  it.each(PROTECTED)('leads from %s to /auth when no one is signed in [SCR-11]', async (path) => {
    openApp(path);
    await heading('Sign In');
    expect(where()).toBe('/auth');
  });

  it('shows a friendly page with a way home at any other address [SCR-12]', async () => {
    openApp('/nowhere', member());
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to My Timers' }).getAttribute('href')).toBe('/library');
    cleanup();
    openApp('/run');
    await heading('Page not found');
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
  });

  it('someone whom this device remembers but the server has forgotten can continue working here, gets a notice, and can sign in again at /auth', async () => {
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
  ])('names the page of %s in the title: %s', async (path, title, here) => {
    openApp(path, here ? member() : fakeApp());
    await screen.findByRole('heading', { level: 1 });
    expect(document.title).toBe(title);
  });

  it('a page reached by a link starts at its top with the focus on main; after Back and Forward the browser restores the position', async () => {
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
