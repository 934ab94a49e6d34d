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
  it('links the title to /library if signed in, otherwise to / [SCR-20]', async () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('Roundbell')).toBe('/library');
    cleanup();
    openApp('/auth');
    expect(target('Roundbell')).toBe('/');
  });

  it('gives a signed-in person a link to My Timers [SCR-21]', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('My Timers')).toBe('/library');
  });

  it('shows the display name, or the email where there is none [SCR-21]', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(banner().getByText('Ada')).toBeTruthy();
    cleanup();
    openApp('/settings', fakeApp(signedIn({ displayName: '' })));
    expect(banner().getByText('ada@example.org')).toBeTruthy();
  });

  it('signed in: a Settings link; the link of the page shown is marked as current [SCR-21]', () => {
    openApp('/settings', fakeApp(signedIn()));
    expect(target('Settings')).toBe('/settings');
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('Settings');
  });

  it('signed in: a History link', () => {
    openApp('/history', fakeApp(signedIn()));
    expect(target('History')).toBe('/history');
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('History');
  });

  it('marks History also on the page of a session', () => {
    openApp('/history/run-1', fakeApp(signedIn()));
    expect(banner().getByRole('link', { current: 'page' }).textContent).toBe('History');
  });

  it.each(['/library', '/nowhere'])(
    'signs out at %s and goes to /, without passing by /auth [SCR-21]',
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

  it('until a press of Sign Out has ended, another one does nothing, and the button is shown as disabled', async () => {
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

  it('a failed sign-out is shown in a banner', async () => {
    const app = openApp('/settings', fakeApp(signedIn()));
    app.accountAnswer = { ok: false, message: 'Failed to sign out' };
    await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
    expect((await banner().findByRole('alert')).textContent).toBe('Failed to sign out');
    expect(where()).toBe('/settings');
    await userEvent.click(banner().getByRole('button', { name: 'Dismiss' }));
    expect(banner().queryByRole('alert')).toBeNull();
  });

  it("is folded to the product's name while a run moves on this screen, and only then", async () => {
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

    it("asks before Sign Out: 'Cancel' and Escape stay [SCR-642]", async () => {
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

    it('signs out by the second Sign Out [SCR-642]', async () => {
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
      ['a run', true, 0, /^A timer is running in another tab\. It keeps running there/],
      ['a draft', false, 1, /^1 timer has unsaved changes\. Signing out may delete them\.$/],
      ['both', true, 2, / 2 timers have unsaved changes\. Signing out may delete them\.$/],
    ])('asks first (%s)', async (_what, isElsewhere, unsaved, words) => {
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

    it('asks with three choices and says how much there is; Escape stays [SCR-930]', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 3, simulated: 1 };
      await press('Sign Out');
      const asked = await question();
      expect(asked.textContent).toContain('3 changes have not been sent yet.');
      expect(asked.textContent).toContain('1 simulated session is only on this device and is never sent.');
      const buttons = within(asked).getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([...CHOICES, 'Close']);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([app.asked, where()]).toEqual([[], '/nowhere']);
      app.unsent = { changes: 'unknown', simulated: 0 };
      await press('Sign Out');
      expect((await question()).textContent).toContain('Some changes may not have been sent.');
    });

    it.each([
      ['Send first', 'send-first'],
      ['Sign out and keep on this device', 'keep'],
      ['Sign out and remove', 'remove'],
    ])('signs out by %s [SCR-930]', async (name, how) => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 1, simulated: 0 };
      await press('Sign Out');
      expect((await question()).textContent).toContain('1 change has not been sent yet.');
      await press(name);
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(app.asked).toEqual([['leave', how], ['signOut']]);
    });

    it('if a choice does not sign out, the question stays and says why', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn()));
      app.unsent = { changes: 1, simulated: 0 };
      app.accountAnswer = { ok: false, message: 'Your changes could not be sent.' };
      await press('Sign Out');
      await question();
      await press('Send first');
      expect((await screen.findByText('Your changes could not be sent.')).textContent).toBeTruthy();
      expect([within(await question()).getAllByRole('button').length, where()]).toEqual([4, '/nowhere']);
    });

    it("gives up a choice that is under way by 'Close', and shows which it is until then", async () => {
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

    it('asks one thing only where the account was deleted, also if everything was sent', async () => {
      const app = openApp('/nowhere', fakeApp(signedIn({}, true, true)));
      await press('Sign Out');
      const asked = await question();
      expect(asked.textContent).toContain(
        'This account was deleted, so nothing can be sent. Export your data first if you want to keep it.',
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

    it('asks so, too, where that is found out while it asks', async () => {
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

    it('has its links at the bottom before it is known who is here, if someone was', () => {
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

    it.each(['/run/legs', '/editor', '/editor/legs'])('has no links above the controls of %s', async (path) => {
      await act(async () => openApp(path, fakeApp(signedIn())));
      const links = banner()
        .getAllByRole('link')
        .map((link) => link.textContent);
      expect([links, target('Roundbell')]).toEqual([['Roundbell'], '/library']);
    });

    it('has Sign Out in the menu of the name', async () => {
      const app = openApp('/library', fakeApp(signedIn()));
      expect(banner().queryByRole('button', { name: 'Sign Out' })).toBeNull();
      await userEvent.click(opener());
      expect(banner().getByText('ada@example.org')).toBeTruthy();
      await userEvent.click(banner().getByRole('button', { name: 'Sign Out' }));
      await screen.findByRole('heading', { name: 'Every round, right on the bell.' });
      expect(app.asked).toEqual([['signOut']]);
    });

    it('leaves the name to the greeting of the library', () => {
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

    it('closes the menu by Escape, which gives the focus back, and by going on', async () => {
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

    it('asks in the menu of the name and in the settings, too [SCR-642]', async () => {
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

    it('has Sign Out in the settings', async () => {
      const app = openApp('/settings', fakeApp(signedIn()));
      app.accountAnswer = { ok: false, message: 'Failed to sign out' };
      const panel = within(await screen.findByRole('region', { name: 'Your account' }));
      await userEvent.click(panel.getByRole('button', { name: 'Sign Out' }));
      expect((await panel.findByRole('alert')).textContent).toBe('Failed to sign out');
      expect(app.asked).toContainEqual(['signOut']);
    });
  });

  it('signed out: Sign In and Get Started, both to /auth; Get Started to its Create Account [SCR-21]', () => {
    openApp('/nowhere');
    expect([target('Sign In'), target('Get Started')]).toEqual(['/auth', '/auth?create']);
    expect(banner().queryByRole('link', { name: 'My Timers' })).toBeNull();
  });

  it('Sign In and Get Started are not shown on /auth [SCR-21]', () => {
    openApp('/auth');
    expect(banner().queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(banner().queryByRole('link', { name: 'Get Started' })).toBeNull();
  });

  it.each(['/', '/auth', '/library', '/editor', '/run/timer-1', '/settings', '/nowhere'])(
    'has the heart-rate button on %s [SCR-28]',
    async (path) => {
      await act(async () => openApp(path, path === '/' || path === '/auth' ? fakeApp() : fakeApp(signedIn())));
      expect(await screen.findByRole('button', { name: 'Heart rate' })).toBeTruthy();
    },
  );

  it('opens the heart-rate dialog by the button and gives the focus back [SCR-28]', async () => {
    openApp('/nowhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Heart rate' }));
    await screen.findByRole('dialog', { name: 'Heart Rate Monitor' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heart rate' }));
  });
});
