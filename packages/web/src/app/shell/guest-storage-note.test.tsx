// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../engines/use-app.ts';
import { asGuest, fakeApp } from '../testing/fake-app.ts';
import { GuestStorageNote } from './guest-storage-note.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 10)])], { id: 'timer-1', name: 'Legs' });
const text = () => screen.queryByRole('status', { name: 'Storage' })?.textContent ?? '';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open(isPersisted: boolean, timers = [LEGS]) {
  const app = fakeApp(asGuest(), timers);
  render(
    <AppContext value={app}>
      <GuestStorageNote isPersisted={isPersisted} />
    </AppContext>,
  );
  return app;
}

/** A browser of Apple's, installed or not. */
function inSafari(isInstalled = false) {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isInstalled } as MediaQueryList);
}

describe('what a guest has to know of the storage', () => {
  it('is once that nothing is kept, and from the first timer on that it goes with the page', async () => {
    const app = open(false, []);
    expect(text()).toContain('This browser does not store data.');
    await press('OK');
    expect(text()).toBe('');
    act(() => app.showLibrary({ timers: [LEGS] }));
    expect(text()).toContain('Your timers are lost when you close this page.');
    expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export everything' })).toBeTruthy();
  });

  it('is once that Safari clears it, with the way to a copy', async () => {
    inSafari();
    open(true);
    expect(text()).toContain("Safari deletes a website's data after seven days without a visit.");
    await press('Export everything');
    expect(text()).toContain('The file could not be created. Please try again.');
    await press('OK');
    cleanup();
    open(true);
    expect(text()).toBe('');
  });

  it('is nothing in other browsers, before the first timer, or where the app is installed', () => {
    open(true);
    expect(text()).toBe('');
    cleanup();
    inSafari();
    open(true, []);
    expect(text()).toBe('');
    cleanup();
    inSafari(true);
    open(true);
    expect(text()).toBe('');
  });
});
