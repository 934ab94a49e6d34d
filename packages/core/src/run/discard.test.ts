import { describe, expect, it } from 'vitest';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { workoutParts } from '../testing/workout-parts.ts';
import { createUndo } from '../undo/undo.ts';
import { createWorkout } from '../workout.ts';
import { discardRun } from './discard.ts';
import { createKeeper } from './keeper.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40)])]);

/** A page on which a run was left after five seconds, and discarded. */
async function discarded() {
  const ports = fakePorts();
  const keeper = createKeeper(ports);
  const undo = createUndo(ports);
  const { player } = createWorkout(ports, workoutParts(ports, { keeper }));
  player.load(TIMER);
  player.start();
  ports.clock.advance(5150);
  player.unload();
  await settled();
  const [run] = keeper.view.getState().offered;
  if (run === undefined) throw new Error('nothing is offered');
  discardRun(run, { keeper, offer: undo.offer });
  await settled();
  return { keeper, undo, player, run, offered: () => keeper.view.getState().offered };
}

describe('a run that is discarded', () => {
  it('[RUN-102] can be had back, on the device too, exactly where it stood', async () => {
    const { keeper, undo, run, offered } = await discarded();
    expect(offered()).toEqual([]);
    expect(await keeper.find(TIMER.id)).toBeUndefined();
    expect(undo.view.getState().text).toBe('Run discarded.');
    undo.take();
    await settled();
    expect(offered()).toEqual([run]);
    expect(await keeper.find(TIMER.id)).toEqual(run);
  });

  it('[RUN-102] is not offered back once a run moves', async () => {
    const { undo, player } = await discarded();
    player.load(TIMER);
    expect(undo.view.getState().text).toBe('Run discarded.');
    player.start();
    expect(undo.view.getState().text).toBeUndefined();
    player.unload();
  });
});
