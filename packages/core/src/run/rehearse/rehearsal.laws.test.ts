import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { assertLaw } from '../../testing/law.ts';
import { smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { SPEEDS } from './tempo.ts';

/** Timers whose steps are told apart by their ids. */
const timers = smallTimers('with-infinite').map((timer: Timer): Timer => {
  const rounds = timer.rounds.map((round, at) => ({
    ...round,
    id: `round-${at}`,
    steps: round.steps.map((step, place) => ({ ...step, id: `step-${at}-${place}` })),
  }));
  return { ...timer, rounds };
});
const action = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 3000 }) }),
  fc.record({ kind: fc.constantFrom('play' as const, 'pause' as const, 'next' as const, 'previous' as const) }),
  fc.record({ kind: fc.constantFrom('hide' as const, 'close' as const) }),
  fc.record({ kind: fc.constant('seek' as const), at: fc.double({ min: -5, max: 500, noNaN: true }) }),
  fc.record({ kind: fc.constant('speed' as const), speed: fc.constantFrom(...SPEEDS) }),
  fc.record({
    kind: fc.constant('open' as const),
    timer: timers,
    step: fc.constantFrom(undefined, 'step-0-0', 'step-1-1'),
  }),
  fc.record({ kind: fc.constant('edit' as const), timer: timers }),
);

describe('a rehearsal in whatever hands', () => {
  it('moves if and only if it plays, and is silent otherwise', async () => {
    await assertLaw(
      { playing: 10, standing: 10, waiting: 3, closed: 5, edited: 10 },
      (met) =>
        fc.asyncProperty(timers, fc.array(action, { minLength: 5, maxLength: 25 }), async (first, actions) => {
          const ports = fakePorts();
          const rehearsal = await (await createApp(ports).workout.fetch()).rehearsal.fetch();
          rehearsal.open(first);
          rehearsal.play();
          for (const one of actions) {
            if (one.kind === 'pass') ports.clock.advance(one.ms);
            else if (one.kind === 'hide') ports.page.hide();
            else if (one.kind === 'seek') rehearsal.seek(one.at);
            else if (one.kind === 'speed') rehearsal.setSpeed(one.speed);
            else if (one.kind === 'open') rehearsal.open(one.timer, one.step);
            else if (one.kind === 'edit') {
              rehearsal.follow(one.timer);
              ports.clock.advance(500);
              met('edited');
            } else rehearsal[one.kind]();
            const { state } = rehearsal.view.getState();
            const run = rehearsal.run.getState();
            const rings = run.status === 'running' && run.count.kind === 'over';
            const status = rings ? 'paused' : run.status;
            if (state === 'playing' || state === 'standing' || state === 'waiting' || state === 'closed') met(state);
            expect(status === 'running', `${state} ${status} after ${one.kind}`).toBe(state === 'playing');
            // While it waits it may be either: it has just played, or was moved since.
            if (state !== 'waiting') expect(ports.audio.isHeld, `${state} after ${one.kind}`).toBe(state === 'playing');
            if (state === 'waiting') expect(status).toBe('paused');
            if (state === 'closed') expect(status).toBe('empty');
          }
          rehearsal.close();
          const sounded = ports.audio.sounded().length;
          ports.clock.advance(60_000);
          expect(ports.audio.sounded()).toHaveLength(sounded);
          await ports.clock.pass(0);
        }),
      { numRuns: 40 },
    );
  });
});
