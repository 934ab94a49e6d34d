// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core/formats';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { asGuest, fakeApp, signedIn } from '../testing/fake-app.ts';
import { openApp, where } from '../testing/open-app.tsx';

afterEach(cleanup);

const LEGS = aTimer([aRound('Main', [aStep('Squats', 10)])], { id: 'timer-1', name: 'Legs' });
const guest = () => fakeApp(asGuest(), [LEGS]);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const begin = () => userEvent.click(screen.getByRole('button', { name: 'Use without an account' }));

describe('without an account', () => {
  it("leads from the landing page to the library by 'Use without an account'", async () => {
    const app = openApp('/');
    await heading('Every round, right on the bell.');
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Use without an account' })).toBeTruthy();
    await begin();
    await heading('My Timers');
    expect([where(), app.asked]).toEqual(['/library', [['begin']]]);
  });

  it.each(['/auth', '/auth?create'])('leads from %s to the library, too', async (path) => {
    openApp(path);
    await screen.findByRole('heading', { level: 1 });
    await begin();
    await heading('My Timers');
  });

  it('leads there also if it was pressed before the page had any code: the browser sends its form', async () => {
    window.history.replaceState(null, '', '/auth?guest=');
    openApp('/auth?guest=');
    await heading('My Timers');
    window.history.replaceState(null, '', '/');
  });

  it('a timer in the address goes along, as it does with a sign-in', async () => {
    const link = linkBody(LEGS);
    openApp(`/auth?create#${link.ok ? link.body : ''}`);
    await heading('Create Account');
    await begin();
    await heading('Legs');
    expect(where()).toBe('/t');
  });

  it('asks before it opens what was left on the device, and offers an empty library', async () => {
    const left = { id: 'guest-2', timers: 4, sessions: 2 };
    const app = Object.assign(fakeApp(), { left });
    openApp('/auth', app);
    await heading('Sign In');
    await begin();
    const dialog = within(await screen.findByRole('dialog', { name: 'Open what is on this device?' }));
    expect(
      dialog.getByText('4 timers and 2 sessions were left on this device by someone without an account.'),
    ).toBeTruthy();
    expect(where()).toBe('/auth');
    await userEvent.click(dialog.getByRole('button', { name: 'Open them' }));
    await heading('My Timers');
    cleanup();
    const other = Object.assign(fakeApp(), { left });
    openApp('/auth', other);
    await heading('Sign In');
    await begin();
    await userEvent.click(await screen.findByRole('button', { name: 'Start with an empty library' }));
    await heading('My Timers');
    expect([app.asked.at(-1), other.asked.at(-1)]).toEqual([
      ['open', left],
      ['open', 'new'],
    ]);
  });

  it('someone whose sign-in has expired is not offered it: their library is here', async () => {
    openApp('/auth', fakeApp(signedIn({}, true)));
    await heading('Sign In');
    expect(screen.queryByRole('button', { name: 'Use without an account' })).toBeNull();
  });

  it.each(['/library', '/editor', '/editor/timer-1', '/run/timer-1', '/history', '/settings'])(
    'a guest is let in at %s, and Sign Out is not offered',
    async (path) => {
      openApp(path, guest());
      await screen.findByRole('heading', { level: 1 });
      expect(where()).toBe(path);
      expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    },
  );

  it('a guest goes from / to the library, and finds Create Account and Sign In at /auth', async () => {
    openApp('/', guest());
    await heading('My Timers');
    cleanup();
    openApp('/auth', guest());
    await heading('Sign In');
  });

  it.each(['/library', '/settings'])("says 'Kept on this device only.' at %s, with the way on", async (path) => {
    openApp(path, guest());
    await screen.findByText(/Kept on this device only\./);
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/auth?create');
  });

  it('the settings of a guest have nothing that needs a server', async () => {
    openApp('/settings', guest());
    await screen.findByRole('heading', { name: 'Your data' });
    for (const name of ['Your account', 'Passkeys', 'Devices', 'Profile'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
    const engine = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Text-to-speech engine' });
    expect([...engine.options].map(({ text }) => text)).toEqual(['Browser voice']);
    expect(screen.queryByText(/Groq|OpenAI/)).toBeNull();
  });

  it('a guest is offered earlier versions, too', async () => {
    openApp('/editor/timer-1', guest());
    await heading('Edit Timer');
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }));
    expect(await screen.findByText('No earlier versions yet.')).toBeTruthy();
  });

  it.each([
    ['Bring them', 'bring'],
    ['Leave them on this device', 'leave'],
  ])("someone who signs in is asked, and answers '%s'", async (name, command) => {
    const app = fakeApp(signedIn(), [LEGS]);
    openApp('/library', app);
    await app.guestLibrary.fetch();
    act(() => app.waiting.view.setState({ status: 'asked', timers: 4, sessions: 2, hasFailed: false }, true));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring your timers?' }));
    expect(dialog.getByText('Bring 4 timers and 2 sessions from this device?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name }));
    expect(app.asked.at(-1)).toEqual([command]);
  });

  it('is told where not everything could be brought', async () => {
    const app = fakeApp(signedIn(), [LEGS]);
    openApp('/library', app);
    await app.guestLibrary.fetch();
    act(() => app.waiting.view.setState({ status: 'asked', timers: 1, sessions: 0, hasFailed: true }, true));
    expect(await screen.findByText('Some of it could not be added. Everything is still on this device.')).toBeTruthy();
    expect(screen.getByText('Bring 1 timer from this device?')).toBeTruthy();
  });
});
