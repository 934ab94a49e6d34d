import { describe, expect, it } from 'vitest';
import { fakeRuns, fakeUpdates } from '../testing/fake-updates.ts';

/** Lets every promise that can settle do so. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a newer version', () => {
  it('is offered if no one is in a run, and does nothing before it is wanted [PWA-20, PWA-22]', async () => {
    const { updates, done, keep } = fakeUpdates();
    keep();
    expect(updates.view.getState().status).toBe('held');
    await settled();
    expect(updates.view.getState().status).toBe('offered');
    expect(done).toEqual([]);
    await updates.want();
    expect(done).toEqual(['take-over']);
    await updates.want();
    expect(done).toEqual(['take-over']);
  });

  it('is not offered while this tab is in a run [PWA-21]', async () => {
    const { updates, keep } = fakeUpdates();
    updates.follow(true);
    keep();
    await settled();
    expect(updates.view.getState().status).toBe('held');
    updates.follow(true);
    updates.follow(false);
    await settled();
    expect(updates.view.getState().status).toBe('offered');
  });

  it('is withdrawn when a run begins, and not wanted then [PWA-21]', async () => {
    const { updates, done, keep } = fakeUpdates();
    keep();
    await settled();
    updates.follow(true);
    expect(updates.view.getState().status).toBe('held');
    await updates.want();
    await settled();
    expect(updates.view.getState().status).toBe('held');
    expect(done).toEqual([]);
    updates.follow(false);
    await settled();
    expect(updates.view.getState().status).toBe('offered');
  });

  it('waits for the run of another tab, also where that began after it was offered', async () => {
    const runs = fakeRuns();
    const here = fakeUpdates(runs.tab());
    const there = fakeUpdates(runs.tab());
    there.updates.follow(true);
    here.keep();
    await settled();
    expect(here.updates.view.getState().status).toBe('held');
    there.updates.follow(false);
    await settled();
    expect(here.updates.view.getState().status).toBe('offered');
    there.updates.follow(true);
    await here.updates.want();
    expect(here.updates.view.getState().status).toBe('refused');
    expect(here.done).toEqual([]);
    there.updates.follow(false);
    await settled();
    expect(here.updates.view.getState().status).toBe('offered');
    await here.updates.want();
    expect(here.done).toEqual(['take-over']);
  });

  it('is offered to this tab too when another one has taken it into use, by a reload of this tab alone', async () => {
    const { updates, done, keep } = fakeUpdates();
    keep();
    await settled();
    keep('reload');
    await settled();
    await updates.want();
    expect(done).toEqual(['reload']);
  });

  it('is offered again to a person who was asked whether to leave the page, and stayed [PWA-22]', async () => {
    const { updates, done, keep } = fakeUpdates();
    keep();
    await settled();
    await updates.want();
    keep('reload');
    await settled();
    expect(updates.view.getState()).toEqual({ status: 'offered', step: 'reload' });
    await updates.want();
    await settled();
    expect(updates.view.getState()).toEqual({ status: 'offered', step: 'reload' });
    expect(done).toEqual(['take-over', 'reload']);
  });

  it('is mentioned no more once put off, until there is another', async () => {
    const { updates, keep } = fakeUpdates();
    keep();
    await settled();
    updates.putOff();
    updates.follow(true);
    updates.follow(false);
    await settled();
    expect(updates.view.getState().status).toBe('none');
    keep();
    await settled();
    expect(updates.view.getState().status).toBe('offered');
  });

  it('stays held where a run begins in the moment the last one ends [PWA-21]', async () => {
    const runs = fakeRuns();
    const here = fakeUpdates(runs.tab());
    const there = runs.tab().hold();
    const states: string[] = [];
    here.keep();
    await settled();
    here.updates.view.subscribe(({ status }) => void states.push(status));
    there();
    here.updates.follow(true);
    await settled();
    expect(states).not.toContain('offered');
    here.updates.follow(false);
    await settled();
    expect(here.updates.view.getState().status).toBe('offered');
  });
});
