// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from './testing/fake-app.ts';
import { openApp, where } from './testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const banner = () => within(screen.getByRole('banner'));
const target = (name: string) => banner().getByRole('link', { name }).getAttribute('href');

describe('top navigation', () => {
  it('[SCR-20] links the title to /library if signed in, otherwise to /', async () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('Roundbell')).toBe('/library');
    cleanup();
    openApp('/auth');
    expect(target('Roundbell')).toBe('/');
  });

  it('[SCR-21] gives whoever is signed in a link to My Timers', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('My Timers')).toBe('/library');
  });

  it('[SCR-22] shows the display name, or the email where there is none', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(banner().getByText('Ada')).toBeTruthy();
    cleanup();
    openApp('/settings', fakeApp(signedIn({ displayName: '' })));
    expect(banner().getByText('ada@example.org')).toBeTruthy();
  });

  it('[SCR-23] gives whoever is signed in a link to Settings and marks the page shown', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('Settings')).toBe('/settings');
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('Settings');
  });

  it.each(['/library', '/nowhere'])(
    '[SCR-24] signs out at %s and goes to /, without passing by /auth',
    async (path) => {
      const seen: string[] = [];
      const replace = vi.spyOn(window.history, 'replaceState');
      const app = openApp(path, fakeApp(signedIn()));
      await screen.findByRole('heading', { level: 1 });
      await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      seen.push(...replace.mock.calls.map(([, , url]) => String(url)));
      expect(app.asked).toEqual([['signOut']]);
      expect(where()).toBe('/');
      expect(seen).not.toContain('/auth');
    },
  );

  it('[SCR-25] says why signing out failed, until dismissed', async () => {
    const app = openApp('/settings', fakeApp(signedIn()));
    app.accountAnswer = { ok: false, message: 'Failed to sign out' };
    await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
    expect((await banner().findByRole('alert')).textContent).toBe('Failed to sign out');
    expect(where()).toBe('/settings');
    await userEvent.click(banner().getByRole('button', { name: 'Dismiss' }));
    expect(banner().queryByRole('alert')).toBeNull();
  });

  it('[SCR-26] gives a visitor Sign In and Get Started, both to /auth', () => {
    openApp('/nowhere');
    expect([target('Sign In'), target('Get Started')]).toEqual(['/auth', '/auth']);
    expect(banner().queryByRole('link', { name: 'My Timers' })).toBeNull();
  });

  it('[SCR-27] hides them on /auth', () => {
    openApp('/auth');
    expect(banner().queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(banner().queryByRole('link', { name: 'Get Started' })).toBeNull();
  });

  it.each(['/', '/auth', '/library', '/editor', '/run/timer-1', '/settings', '/nowhere'])(
    '[SCR-28] has the heart-rate button on %s',
    async (path) => {
      openApp(path, path === '/' || path === '/auth' ? fakeApp() : fakeApp(signedIn()));
      expect(await screen.findByRole('button', { name: 'Heart rate' })).toBeTruthy();
    },
  );

  it('[SCR-28] opens the heart-rate dialog by the button and gives the focus back', async () => {
    openApp('/nowhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Heart rate' }));
    await screen.findByRole('dialog', { name: 'Heart Rate Monitor' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heart rate' }));
  });
});
