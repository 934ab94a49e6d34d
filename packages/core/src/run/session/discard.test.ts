import { describe, expect, it } from 'vitest';
import { createWorkout } from '../../app/workout.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { workoutParts } from '../../testing/workout-parts.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { createUndo } from '../../undo/undo.engine.ts';
import { discardRun } from './discard.ts';
import { createSavedRuns } from './saved-runs.engine.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40)])]);

/** A page on which a run was left after five seconds, and discarded. */
async function discarded() {
  const ports = fakePorts();
  const savedRuns = createSavedRuns({ ...ports, user: () => 'user-1' });
  const undo = createUndo(ports);
  const { player } = createWorkout(ports, workoutParts(ports, { savedRuns }));
  player.load(TIMER);
  player.start();
  ports.clock.advance(5150);
  player.unload();
  await settled();
  const [run] = savedRuns.view.getState().offered;
  if (run === undefined) throw new Error('nothing is offered');
  discardRun(run, { savedRuns, offer: undo.offer });
  await settled();
  return { ports, savedRuns, undo, player, run, offered: () => savedRuns.view.getState().offered };
}

describe('a run that is discarded', () => {
  it('is offered again once it is kept: a page that ends then finds it at its next visit [RUN-102]', async () => {
    const { ports, savedRuns, undo, run } = await discarded();
    const keptThen: Promise<unknown>[] = [];
    savedRuns.view.subscribe(({ offered }) => {
      if (offered.includes(run)) keptThen.push(ports.disk.table('run').get(TIMER.id));
    });
    undo.take();
    await settled();
    expect(await Promise.all(keptThen)).toEqual([run]);
  });

  it('can be restored, on the device too, exactly where it stood [RUN-102]', async () => {
    const { savedRuns, undo, run, offered } = await discarded();
    expect(offered()).toEqual([]);
    expect(await savedRuns.find(TIMER.id)).toBeUndefined();
    expect(undo.view.getState().text).toBe('Run discarded.');
    undo.take();
    await settled();
    expect(offered()).toEqual([run]);
    expect(await savedRuns.find(TIMER.id)).toEqual(run);
  });

  it('is not offered back once a run moves [RUN-102]', async () => {
    const { undo, player } = await discarded();
    player.load(TIMER);
    expect(undo.view.getState().text).toBe('Run discarded.');
    player.start();
    expect(undo.view.getState().text).toBeUndefined();
    player.unload();
  });
});
