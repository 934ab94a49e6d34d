// @vitest-environment happy-dom
import { Failure } from '@roundbell/core/base';
import type { SignInEntry } from '@roundbell/core/ports';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY = (day: number) => new Date(2026, 10, day, 12).getTime();
const HERE: SignInEntry = { id: 'a', device: 'Chrome on Android', since: DAY(1), usedAt: DAY(22), isThis: true };
const THERE: SignInEntry = { id: 'b', device: 'Firefox on Linux', since: DAY(2), usedAt: DAY(20), isThis: false };

async function openList(entries: readonly SignInEntry[] = [HERE, THERE], refusal?: Failure) {
  const app = fakeApp(signedIn());
  const care = await app.care.fetch();
  const asked = { times: 0 };
  care.signIns = async () => {
    asked.times += 1;
    if (refusal !== undefined && asked.times === 1) throw refusal;
    return entries;
  };
  openApp('/settings', app);
  const panel = within(await screen.findByRole('region', { name: 'Devices' }));
  expect(asked.times).toBe(0);
  await userEvent.click(panel.getByRole('button', { name: 'Show devices' }));
  const words = async () =>
    (await within(await panel.findByRole('list', { name: 'Devices' })).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    );
  return { app, panel, words, asked };
}

describe('where an account is signed in', () => {
  it('is listed when it is asked for, and this device has no button', async () => {
    const { panel, words } = await openList();
    expect(await words()).toEqual([
      'Chrome on AndroidThis device, signed in 1 Nov 2026',
      'Firefox on LinuxLast used 20 Nov 2026, signed in 2 Nov 2026Sign out',
    ]);
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Sign out Firefox on Linux',
    ]);
  });

  it('ends the sign-in of another device once that is confirmed, and looks again', async () => {
    const { app, panel, asked } = await openList();
    await userEvent.click(await panel.findByRole('button', { name: 'Sign out Firefox on Linux' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }));
    expect(question.getByText(/^Firefox on Linux will have to sign in again\./)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.asked).toEqual([]);
    await userEvent.click(panel.getByRole('button', { name: 'Sign out Firefox on Linux' }));
    const again = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }));
    await userEvent.click(again.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.asked).toEqual([['endSignIn', 'b']]));
    await waitFor(() => expect(asked.times).toBe(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Devices' }));
  });

  it('says why one could not be ended', async () => {
    const { app, panel } = await openList();
    app.careAnswer = { ok: false, code: 'offline', message: 'This needs a connection.' };
    await userEvent.click(await panel.findByRole('button', { name: 'Sign out Firefox on Linux' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }));
    await userEvent.click(question.getByRole('button', { name: 'Sign out' }));
    expect((await panel.findByRole('alert')).textContent).toBe('This needs a connection.');
  });

  it('says if the list could not be loaded, and tries again', async () => {
    const { panel, words } = await openList([HERE], new Failure('offline'));
    expect((await panel.findByRole('alert')).textContent).toMatch(/^The list could not be loaded\./);
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await words()).toHaveLength(1);
  });

  it('says that the sign-in has expired, if that is why', async () => {
    const { app, panel } = await openList([HERE], new Failure('not-signed-in'));
    await panel.findByRole('alert');
    act(() => app.show(signedIn({}, true)));
    expect(panel.getByRole('alert').textContent).toBe('Your sign-in has expired. Sign in again first.');
  });
});
