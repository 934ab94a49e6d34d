// @vitest-environment happy-dom
import type { AccountCare, AccountResult } from '@roundbell/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { openApp, where } from '../testing/open-app.tsx';
import { rememberPresence } from './presence.ts';

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

  it('[SCR-21] gives a signed-in person a link to My Timers', () => {
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

  it('[SCR-23] gives a signed-in person a link to Settings and marks the page shown', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('Settings')).toBe('/settings');
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('Settings');
  });

  it('[SCR-741] gives a signed-in person a link to History', () => {
    openApp('/history', fakeApp(signedIn()));
    expect(target('History')).toBe('/history');
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('History');
  });

  it('[SCR-1496] marks History also on the page of a session', () => {
    openApp('/history/run-1', fakeApp(signedIn()));
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('History');
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

  it('[SCR-1540] signs out once, however often it is pressed, and the button is shown as busy meanwhile', async () => {
    let answer: (result: AccountResult) => void = () => undefined;
    const app = openApp('/nowhere', fakeApp(signedIn()));
    app.accountAnswer = new Promise((resolve) => (answer = resolve));
    const button = banner().getByRole('button', { name: 'Sign Out' });
    await userEvent.click(button);
    await waitFor(() => expect(app.asked).toEqual([['signOut']]));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    await act(async () => answer({ ok: false, message: 'Failed to sign out' }));
    expect((await banner().findByRole('alert')).textContent).toBe('Failed to sign out');
    expect([app.asked, button.getAttribute('aria-disabled')]).toEqual([[['signOut']], 'false']);
    await userEvent.click(button);
    await waitFor(() => expect(app.asked).toEqual([['signOut'], ['signOut']]));
  });

  it('[SCR-25] says why signing out failed, until dismissed', async () => {
    const app = openApp('/settings', fakeApp(signedIn()));
    app.accountAnswer = { ok: false, message: 'Failed to sign out' };
    await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
    expect((await banner().findByRole('alert')).textContent).toBe('Failed to sign out');
    expect(where()).toBe('/settings');
    await userEvent.click(banner().getByRole('button', { name: 'Dismiss' }));
    expect(banner().queryByRole('alert')).toBeNull();
  });

  it("[SCR-640] is folded to the product's name while a run moves on this screen, and only then", async () => {
    const app = await act(async () => openApp('/run/legs', fakeApp(signedIn())));
    const links = () =>
      banner()
        .queryAllByRole('link')
        .map((link) => link.textContent);
    const run = (timerId: string, status: 'running' | 'paused') =>
      act(() => app.savedRuns.view.setState({ here: { timerId, status } }));
    const whole = ['Roundbell', 'My Timers', 'History', 'Settings'];
    expect(links()).toEqual(whole);
    run('legs', 'running');
    expect(links()).toEqual(['Roundbell']);
    expect(banner().queryByRole('button', { name: 'Sign Out' })).toBeNull();
    run('legs', 'paused');
    expect(links()).toEqual(whole);
    run('arms', 'running');
    expect(links()).toEqual(whole);
  });

  describe('with a run that is not finished', () => {
    const here = { timerId: 'legs', status: 'paused' } as const;
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const question = () => screen.findByRole('alertdialog', { name: 'Sign out?' });

    it("[SCR-642] asks before Sign Out: 'Cancel' and Escape stay", async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      act(() => app.savedRuns.view.setState({ here }));
      await press('Sign Out');
      expect((await question()).textContent).toContain('Signing out may delete it from this device.');
      await press('Cancel');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await press('Sign Out');
      await question();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(document.activeElement).toBe(banner().getByRole('button', { name: 'Sign Out' }));
      expect([app.asked, where()]).toEqual([[], '/nowhere']);
    });

    it('[SCR-642] signs out by the second Sign Out', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      act(() => app.savedRuns.view.setState({ here }));
      await press('Sign Out');
      await userEvent.click(within(await question()).getByRole('button', { name: 'Sign Out' }));
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(app.asked).toEqual([['signOut']]);
    });
  });

  describe('with something unfinished in another tab', () => {
    const question = () => screen.findByRole('alertdialog', { name: 'Sign out?' });
    const app = () => fakeApp(signedIn());

    it.each([
      ['a run', true, 0, /^A run is under way in another tab\. It goes on there/],
      ['a draft', false, 1, /^1 timer has unsaved changes\. Signing out may delete them\.$/],
      ['both', true, 2, / 2 timers have unsaved changes\. Signing out may delete them\.$/],
    ])('[SCR-1350] [SCR-1351] asks first (%s)', async (_what, isElsewhere, unsaved, words) => {
      const made = app();
      made.savedRuns.isUnderWayElsewhere = async () => isElsewhere;
      made.drafts.unsaved = async () => unsaved;
      openApp('/nowhere', made);
      await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
      const asked = await question();
      expect(within(asked).getByText(words)).toBeTruthy();
      expect(made.asked).toEqual([]);
      await userEvent.click(within(asked).getByRole('button', { name: 'Sign Out' }));
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(made.asked).toEqual([['signOut']]);
    });
  });

  describe('with something that is on this device alone', () => {
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const question = () => screen.findByRole('dialog', { name: 'Sign out?' });
    const CHOICES = ['Send first', 'Sign out and keep on this device', 'Sign out and remove'];

    it('[SCR-930] [SCR-931] asks with three choices and says how much there is; Escape stays', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 3, simulated: 1 };
      await press('Sign Out');
      const asked = await question();
      expect(asked.textContent).toContain('3 changes are not sent yet.');
      expect(asked.textContent).toContain('1 simulated session is only on this device, and is never sent.');
      const buttons = within(asked).getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([...CHOICES, 'Close']);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([app.asked, where()]).toEqual([[], '/nowhere']);
      app.unsent = { changes: 'unknown', simulated: 0 };
      await press('Sign Out');
      expect((await question()).textContent).toContain('It is not known whether everything is sent.');
    });

    it.each([
      ['Send first', 'send-first'],
      ['Sign out and keep on this device', 'keep'],
      ['Sign out and remove', 'remove'],
    ])('[SCR-930] signs out by %s', async (name, how) => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 1, simulated: 0 };
      await press('Sign Out');
      expect((await question()).textContent).toContain('1 change is not sent yet.');
      await press(name);
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(app.asked).toEqual([['leave', how], ['signOut']]);
    });

    it('[SCR-932] stays and says why a choice did not sign out', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 1, simulated: 0 };
      app.accountAnswer = { ok: false, message: 'Your changes could not be sent.' };
      await press('Sign Out');
      await question();
      await press('Send first');
      expect((await screen.findByText('Your changes could not be sent.')).textContent).toBeTruthy();
      expect([within(await question()).getAllByRole('button').length, where()]).toEqual([4, '/nowhere']);
    });

    it("[SCR-1541] gives up a choice that is under way by 'Close', and shows which it is until then", async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 1, simulated: 0 };
      let answer: (result: AccountResult) => void = () => undefined;
      let isWanted = (): boolean | undefined => undefined;
      const signOut: AccountCare['signOut'] = (_how, isStillWanted) => {
        isWanted = () => isStillWanted?.();
        return new Promise((resolve) => (answer = resolve));
      };
      Object.assign(await app.care.fetch(), { signOut });
      await press('Sign Out');
      await question();
      await press('Send first');
      const names = within(await question())
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
      expect(names).toEqual(['Processing...', ...CHOICES.slice(1), 'Close']);
      expect(isWanted()).toBe(true);
      await press('Close');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(isWanted()).toBe(false);
      await act(async () => answer({ ok: false, message: 'not shown' }));
      expect([screen.queryByText('not shown'), where()]).toEqual([null, '/nowhere']);
    });

    it('[SCR-1542] asks one thing only where the account was deleted, also if everything was sent', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn({}, true, true)));
      await press('Sign Out');
      const asked = await question();
      expect(asked.textContent).toContain(
        'This account was deleted, so nothing can be sent. Export it first if you want to keep it.',
      );
      expect(
        within(asked)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Sign out and remove', 'Close']);
      expect(app.asked).toEqual([]);
      app.unsent = { changes: 1, simulated: 0 };
      await press('Sign out and remove');
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(app.asked).toEqual([['leave', 'remove'], ['signOut']]);
    });

    it('[SCR-1542] asks so, too, where that is found out while it asks', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 1, simulated: 0 };
      await press('Sign Out');
      expect(within(await question()).getAllByRole('button')).toHaveLength(4);
      act(() => app.show(signedIn({}, true, true)));
      expect(within(await question()).getAllByRole('button')).toHaveLength(2);
    });
  });

  describe('of a phone', () => {
    const opener = () => banner().getByRole('button', { name: 'Ada' });
    beforeEach(() => {
      const narrow = { matches: true, addEventListener: vi.fn<() => void>(), removeEventListener: vi.fn<() => void>() };
      vi.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    });

    it('[SCR-743] has its links at the bottom before it is known who is here, if someone was', () => {
      const opened = (wasHere: boolean) => {
        rememberPresence(wasHere);
        const app = fakeApp();
        app.account.view.setState({ state: { status: 'resolving' } });
        openApp('/library', app);
        const links = banner()
          .queryAllByRole('link')
          .map((link) => link.textContent);
        const bar = screen.getByRole('banner').dataset['bar'];
        cleanup();
        return [bar, links];
      };
      expect(opened(true)).toEqual(['bottom', ['Roundbell', 'My Timers', 'History', 'Settings']]);
      expect(opened(false)).toEqual(['top', ['Roundbell']]);
    });

    it.each(['/run/legs', '/editor', '/editor/legs'])(
      '[SCR-1410] has no links above the controls of %s',
      async (path) => {
        await act(async () => openApp(path, fakeApp(signedIn())));
        const links = banner()
          .getAllByRole('link')
          .map((link) => link.textContent);
        expect([links, target('Roundbell')]).toEqual([['Roundbell'], '/library']);
      },
    );

    it('[SCR-742] has Sign Out in the menu of the name', async () => {
      const app = openApp('/library', fakeApp(signedIn()));
      expect(banner().queryByRole('button', { name: 'Sign Out' })).toBeNull();
      await userEvent.click(opener());
      expect(banner().getByText('ada@example.org')).toBeTruthy();
      await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(app.asked).toEqual([['signOut']]);
    });

    it('[SCR-1421] leaves the name to the greeting of the library', () => {
      const look = (path: string, displayName = 'Ada') => {
        openApp(path, fakeApp(signedIn({ displayName })));
        const shown = banner()
          .getByRole('button', { name: displayName || 'ada@example.org' })
          .querySelector('span');
        cleanup();
        return shown?.className;
      };
      expect([look('/library'), look('/history'), look('/library', '')]).toEqual(['sr-only', '', '']);
    });

    it('[SCR-742] closes the menu by Escape, which gives the focus back, and by going on', async () => {
      openApp('/library', fakeApp(signedIn()));
      const isOpen = () => opener().getAttribute('aria-expanded');
      await userEvent.click(opener());
      await userEvent.tab();
      expect(document.activeElement?.textContent).toBe('Sign Out');
      await userEvent.keyboard('{Escape}');
      expect([isOpen(), document.activeElement]).toEqual(['false', opener()]);
      await userEvent.click(opener());
      await userEvent.tab();
      await userEvent.tab();
      expect(isOpen()).toBe('false');
    });

    it('[SCR-642] asks in the menu of the name and in the settings, too', async () => {
      const app = openApp('/settings', fakeApp(signedIn()));
      act(() => app.savedRuns.view.setState({ here: { timerId: 'legs', status: 'paused' } }));
      const panel = within(await screen.findByRole('region', { name: 'Your account' }));
      await userEvent.click(panel.getByRole('button', { name: 'Sign Out' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
      await userEvent.click(opener());
      await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
      expect(app.asked).not.toContainEqual(['signOut']);
    });

    it('[SCR-742] has Sign Out in the settings', async () => {
      const app = openApp('/settings', fakeApp(signedIn()));
      app.accountAnswer = { ok: false, message: 'Failed to sign out' };
      const panel = within(await screen.findByRole('region', { name: 'Your account' }));
      await userEvent.click(panel.getByRole('button', { name: 'Sign Out' }));
      expect((await panel.findByRole('alert')).textContent).toBe('Failed to sign out');
      expect(app.asked).toContainEqual(['signOut']);
    });
  });

  it('[SCR-26] gives a visitor Sign In and Get Started, both to /auth, where the latter creates an account', () => {
    openApp('/nowhere');
    expect([target('Sign In'), target('Get Started')]).toEqual(['/auth', '/auth?create']);
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
      await act(async () => openApp(path, path === '/' || path === '/auth' ? fakeApp() : fakeApp(signedIn())));
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
