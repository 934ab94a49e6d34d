import { aRound, aStep, aTimer } from '@roundbell/core/testing';
// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { AppRoot } from '../shell/app.tsx';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { fakeUpdates } from '../testing/fake-updates.ts';
import { InstallAndUpdate } from './install-and-update.tsx';
import type { Install } from './install-offer.ts';

// What a page fetches when it is first shown is fetched before: no test waits for it.
beforeAll(async () => {
  await import('../../screens/library/library-screen.tsx');
  await import('../../screens/editor/editor-screen.tsx');
  await import('../../screens/settings/settings-screen.tsx');
  await import('../../screens/history/history-screen.tsx');
}, 60_000);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

async function open(path: string, install: Install = { status: 'none' }) {
  window.history.replaceState(null, '', path);
  const app = fakeApp(signedIn());
  const versions = fakeUpdates();
  const installs = createStore<Install>(() => install);
  render(
    <AppRoot app={app}>
      <InstallAndUpdate installs={installs} updates={versions.updates} />
    </AppRoot>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  await settled();
  return { app, installs, ...versions };
}

async function keepOne(path = '/library') {
  const opened = await open(path);
  act(() => opened.keep());
  await settled();
  return opened;
}

const note = () => screen.queryByRole('status', { name: 'Update' });
const reload = () => screen.queryByRole('button', { name: 'Reload' });

describe('a newer version', () => {
  it('is shown as one quiet line with a button [PWA-20]', async () => {
    const { done } = await keepOne();
    expect(note()?.textContent).toContain('New version:');
    await userEvent.click(reload()!);
    expect(done).toEqual(['take-over']);
    expect(note()?.textContent).toBe('');
  });

  it('has its place before its words, so that they are read out [PWA-20]', async () => {
    const { keep } = await open('/library');
    expect(note()).toBeNull();
    act(() => keep());
    expect(note()?.textContent).toBe('');
    await settled();
    expect(note()?.textContent).not.toBe('');
  });

  it('is put off by Later', async () => {
    const { done } = await keepOne();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect([note(), done]).toEqual([null, []]);
  });

  it('is not offered while a timer is written', async () => {
    await keepOne('/editor');
    expect(reload()).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Roundbell' }));
    await screen.findByRole('heading', { name: 'My Timers' });
    expect(reload()).toBeTruthy();
  });

  it('is held by the run of this tab, also by a paused one, until it ends [PWA-21]', async () => {
    const { app } = await keepOne();
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('Round', [aStep('Plank', 60)])]));
    await settled();
    expect(reload()).toBeTruthy();
    act(() => player.start());
    await settled();
    expect(reload()).toBeNull();
    act(() => player.pause());
    await settled();
    expect(reload()).toBeNull();
    act(() => player.unload());
    await settled();
    expect(reload()).toBeTruthy();
  });

  it('tells who wanted it that a run in another window comes first', async () => {
    const { updates } = await keepOne();
    act(() => updates.view.setState({ status: 'refused', step: 'take-over' }, true));
    expect(note()?.textContent).toBe('The update waits until the timer in the other window ends.');
    expect(reload()).toBeNull();
  });
});

describe('installing', () => {
  const offer = () => {
    const ask = vi.fn();
    return { ask, install: { status: 'offered', ask } as const };
  };
  const hint = () => screen.queryByRole('region', { name: 'Install Roundbell' });
  const panel = () => screen.queryByRole('region', { name: 'Install' });

  it('is offered under the library, and asked for by a press alone', async () => {
    const { ask, install } = offer();
    await open('/library', install);
    expect(hint()).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is not spoken of where there is nothing to offer, nor on other screens', async () => {
    await open('/library');
    expect(hint()).toBeNull();
    cleanup();
    await open('/settings');
    expect(panel()).toBeNull();
    cleanup();
    await open('/history', offer().install);
    expect([hint(), panel()]).toEqual([null, null]);
  });

  it('is never offered under the library again on this device once dismissed', async () => {
    await open('/library', offer().install);
    await userEvent.click(screen.getByRole('button', { name: 'No thanks' }));
    expect(hint()).toBeNull();
    cleanup();
    await open('/library', offer().install);
    expect(hint()).toBeNull();
  });

  it('is not offered under the library where a dismissal could not be kept', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await open('/library', offer().install);
    expect(hint()).toBeNull();
  });

  it('is offered in the settings as long as the browser does, dismissed or not', async () => {
    localStorage.setItem('roundbell-install-dismissed', '1');
    const { ask, install } = offer();
    const { installs } = await open('/settings', install);
    expect(panel()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(ask).toHaveBeenCalledTimes(1);
    act(() => installs.setState({ status: 'none' }, true));
    expect(panel()).toBeNull();
  });

  it('is explained in the settings of an iPhone, and there alone', async () => {
    await open('/settings', { status: 'by-hand' });
    expect(panel()?.textContent).toContain("Tap Share, then 'Add to Home Screen'.");
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    cleanup();
    await open('/library', { status: 'by-hand' });
    expect(hint()).toBeNull();
  });
});
