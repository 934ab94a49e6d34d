// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp } from '../testing/fake-app.ts';
import { openApp, where } from '../testing/open-app.tsx';

vi.mock(import('../../base/host.ts'), async (original) => ({ ...(await original()), HOST: 'static' as const }));
afterEach(cleanup);

const LEGS = aTimer([aRound('Main', [aStep('Squats', 10)])], { id: 'timer-1', name: 'Legs' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const speaksOfAccounts = () => /account|sign.?in|sign.?up/i.exec(document.body.textContent)?.[0];

describe('on a host of files', () => {
  it("leads from the landing page to a guest's library by 'Get Started' [ACC-430]", async () => {
    const app = openApp('/');
    await heading('Every round, right on the bell.');
    expect(app.asked).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use without an account' })).toBeNull();
    await userEvent.click(screen.getAllByRole('link', { name: 'Get Started' })[0]!);
    await heading('My Timers');
    expect([where(), app.asked]).toEqual(['/library', [['begin']]]);
    await screen.findByText('Kept on this device only.');
    expect(speaksOfAccounts()).toBeUndefined();
  });

  it.each(['/settings', '/history', '/editor', '/ready-made'])(
    '%s is open from the first visit, and speaks of none [ACC-430]',
    async (path) => {
      const app = openApp(path);
      await screen.findByRole('heading', { level: 1 });
      expect([where(), app.asked]).toEqual([path, [['begin']]]);
      expect(speaksOfAccounts()).toBeUndefined();
    },
  );

  it.each(['/auth', '/auth?create', '/forgot-password', '/reset-password', '/confirm-email', '/sign-in-code'])(
    '%s leads to the library [ACC-430]',
    async (path) => {
      openApp(path);
      await heading('My Timers');
      expect(where()).toBe('/library');
    },
  );

  it('a timer in a link can be added by a guest [ACC-430]', async () => {
    const link = linkBody(LEGS);
    openApp(`/t#${link.ok ? link.body : ''}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to my timers' }));
    await heading('My Timers');
  });

  it('has no clock to ask: a start together goes by that of the device, and the page says so', async () => {
    const app = fakeApp();
    app.server.reachable = false;
    const link = linkBody(LEGS, app.clock.wall() + 42_000);
    openApp(`/t#${link.ok ? link.body : ''}`, app);
    await screen.findByText(/^This start time comes from the clock of this device/);
  });

  it("a library that is on the device is opened without a question: without a Sign Out it is no one else's", async () => {
    const left = { id: 'guest-2', timers: 4, sessions: 2 };
    const app = Object.assign(fakeApp(), { left });
    openApp('/library', app);
    await heading('My Timers');
    expect(app.asked).toEqual([['begin'], ['open', left]]);
  });
});
