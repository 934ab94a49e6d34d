import type { App, KeptRun } from '@roundbell/core';
import { describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { deferApp } from './defer-app.ts';

/** Engines that arrive when the test says so. */
function onTheirWay() {
  const real = fakeApp({ status: 'resolving' });
  let resolve: (app: App) => void = () => undefined;
  const promise = new Promise<App>((done) => {
    resolve = done;
  });
  let fetches = 0;
  const fetchApp = () => {
    fetches += 1;
    return promise;
  };
  return { real, fetchApp, arrive: () => resolve(real), fetches: () => fetches };
}

describe('engines on their way', () => {
  it('[SCR-17] show the guess until they know better, not while they find out', async () => {
    const { real, fetchApp, arrive } = onTheirWay();
    const app = deferApp(fetchApp, 'signed-out');
    const opened = app.open();
    expect(app.account.view.getState().state.status).toBe('signed-out');
    arrive();
    await opened;
    expect(app.account.view.getState().state.status).toBe('signed-out');
    real.show(signedIn());
    expect(app.account.view.getState().state).toEqual(signedIn());
    real.show({ status: 'signed-out' });
    expect(app.account.view.getState().state.status).toBe('signed-out');
  });

  it('[SCR-18] do what was asked of them meanwhile when they arrive, and are fetched once', async () => {
    const { real, fetchApp, arrive, fetches } = onTheirWay();
    const app = deferApp(fetchApp, 'signed-out');
    const request = { email: 'ada@example.org', password: 'secret1' };
    const answers = [app.account.signIn(request), app.library.remove('timer-1')];
    expect(real.asked).toEqual([]);
    arrive();
    expect(await Promise.all(answers)).toEqual([{ ok: true }, { ok: true }]);
    expect(real.asked).toEqual([
      ['signIn', request],
      ['remove', 'timer-1'],
    ]);
    expect(await app.workout.fetch()).toBe(await real.workout.fetch());
    expect(await app.heartRate.fetch()).toBe(await real.heartRate.fetch());
    expect(await app.coaching.fetch()).toBe(await real.coaching.fetch());
    expect(fetches()).toBe(1);
  });

  it('[SCR-18] show the library as it is, from then on', async () => {
    const { real, fetchApp, arrive } = onTheirWay();
    const app = deferApp(fetchApp, 'resolving');
    expect(app.library.view.getState().status).toBe('loading');
    arrive();
    await app.open();
    expect(app.library.view.getState()).toEqual(real.library.view.getState());
    real.showLibrary({ unreadable: 2 });
    expect(app.library.view.getState().unreadable).toBe(2);
  });

  it('[SCR-18] show the progress of later chunks, no matter who fetched them', async () => {
    const { real, fetchApp, arrive } = onTheirWay();
    const app = deferApp(fetchApp, 'resolving');
    expect(app.workout.view.getState()).toEqual({ status: 'loading' });
    arrive();
    await app.open();
    const workout = await real.workout.fetch();
    expect(app.workout.view.getState()).toEqual({ status: 'ready', value: workout });
    await expect(app.mover.fetch()).rejects.toThrow('nothing moves here');
    expect(app.mover.view.getState()).toEqual({ status: 'missing' });
  });

  it('[SCR-18] can withdraw what was offered meanwhile, and nothing else', async () => {
    const { real, fetchApp, arrive } = onTheirWay();
    const app = deferApp(fetchApp, 'resolving');
    const undo = () => undefined;
    const withdraw = app.undo.offer({ text: 'Deleted.', undo, stays: 'ten-seconds' });
    arrive();
    await app.open();
    expect(real.undo.view.getState().text).toBe('Deleted.');
    withdraw();
    await app.open();
    expect(app.undo.view.getState().text).toBeUndefined();
  });

  it('[SCR-18] show and forget what was interrupted, from then on', async () => {
    const { real, fetchApp, arrive } = onTheirWay();
    const app = deferApp(fetchApp, 'resolving');
    expect(app.savedRuns.view.getState()).toEqual({ offered: [], isKept: true });
    const answers = Promise.all([app.savedRuns.find('timer-1'), app.savedRuns.look(), app.savedRuns.clear()]);
    arrive();
    expect(await answers).toEqual([undefined, undefined, undefined]);
    const run: KeptRun = {
      timerId: 'timer-1',
      status: 'running',
      place: { kind: 'rest', round: 0, repeat: 0 },
      offset: 0,
      stood: { roundNumber: 1, rounds: 1, secondsLeft: 9 },
      volume: 70,
      muted: false,
      seenAt: 0,
    };
    real.savedRuns.view.setState({ offered: [run] });
    expect(app.savedRuns.view.getState().offered).toEqual([run]);
    await app.savedRuns.drop('timer-1');
    expect(app.savedRuns.view.getState().offered).toEqual([]);
  });

  it('[SCR-18] are fetched again when they could not be had', async () => {
    const real = fakeApp();
    let network = false;
    const app = deferApp(() => (network ? Promise.resolve(real) : Promise.reject(new Error('offline'))), 'signed-out');
    await expect(app.account.signOut()).rejects.toThrow('offline');
    await expect(app.workout.fetch()).rejects.toThrow('offline');
    network = true;
    expect(await app.account.signOut()).toEqual({ ok: true });
    expect((await app.workout.fetch()).player).toBe((await real.workout.fetch()).player);
  });
});
