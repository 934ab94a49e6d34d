import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakePorts } from '../testing/fake-ports.ts';
import { smallTimers } from '../testing/workout.ts';
import { remaining } from './axis.ts';
import { keptRunOf, parseKeptRun } from './kept-run.ts';
import { overviewOf } from './overview.ts';
import { planOf } from './plan.ts';
import { restoredRun } from './restored-run.ts';
import { createPlayer } from './player.ts';
import { createRinger } from './ringer.ts';
import { viewOf } from './view.ts';
import type { Timer } from '../timer/timer.ts';
import type { Plan, Position } from './plan.ts';
import type { Player } from './player.ts';
import type { Run } from './run.ts';
import { READY, pause, positionAt, resume, skipNext, start } from './run.ts';

type Deed = 'next' | 'pause' | 'resume' | 'wait';

const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom<Deed>('next', 'pause', 'resume', 'wait', 'wait'),
    after: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 20_000 })),
  }),
  { minLength: 1, maxLength: 6 },
);

/** How long a run moves from one position to a later one. */
function between(plan: Plan, from: Position, to: Position): number {
  return from.round === to.round ? to.at - from.at : remaining(plan, from) - remaining(plan, to);
}

function playerOf(timer: Timer): { readonly player: Player; readonly advance: (ms: number) => void } {
  const ports = fakePorts();
  const silent = { say: () => undefined, hush: () => undefined, prepare: () => undefined, tune: () => undefined };
  const player = createPlayer({ ...ports, tones: createRinger(ports), ...silent });
  player.load(timer);
  return { player, advance: (ms) => ports.clock.advance(ms) };
}

/** The same deeds by the rules alone: what is true, whatever was shown. */
function truth(plan: Plan) {
  let run: Run = READY;
  const rules = { next: skipNext, pause, resume, wait: () => undefined };
  return {
    begin: () => void (run = start(plan, run, 0)),
    obey: (deed: Deed, now: number) => void (run = rules[deed](plan, run, now) ?? run),
    at: (now: number) => positionAt(plan, run, now),
  };
}

describe('a kept run', () => {
  it('[RUN-70] [RUN-71] stands, restored, where the run was at most a second before, and never beyond', () => {
    fc.assert(
      fc.property(smallTimers('with-infinite'), deeds, (timer, course) => {
        const plan = planOf(timer);
        if (typeof plan === 'string') return;
        const { player, advance } = playerOf(timer);
        const real = truth(plan);
        let now = 0;
        player.start();
        real.begin();
        for (const { deed, after } of course) {
          advance(after);
          now += after;
          if (deed !== 'wait') player[deed]();
          real.obey(deed, now);
          const kept = keptRunOf(player.view.getState(), 0);
          const stands = real.at(now);
          if (kept === undefined) {
            expect(stands).toBeUndefined();
            continue;
          }
          const restored = restoredRun(plan, kept);
          expect(restored?.status).toBe('paused');
          if (restored?.status !== 'paused' || stands === undefined) throw new Error('stands nowhere');
          const lost = between(plan, restored.position, stands);
          expect(lost).toBeGreaterThanOrEqual(0);
          expect(lost).toBeLessThan(1000);
          if (player.view.getState().status === 'paused') expect(lost).toBe(0);
        }
        player.unload();
      }),
      { numRuns: 50 },
    );
  });

  it('[RUN-71] [RUN-77] shows the same when it is read back from the device', () => {
    fc.assert(
      fc.property(smallTimers('with-infinite'), fc.integer({ min: 0, max: 200_000 }), (timer, now) => {
        const plan = planOf(timer);
        if (typeof plan === 'string') return;
        const overview = overviewOf(plan);
        const shown = { spoken: '', volume: 35, muted: true };
        const halted = pause(plan, start(plan, READY, 0), now);
        const kept = keptRunOf({ ...viewOf(overview, halted, now), ...shown }, 7);
        if (kept === undefined) return;
        const read = parseKeptRun(structuredClone(kept));
        expect(read).toEqual(kept);
        const restored = read && restoredRun(plan, read);
        expect(restored && viewOf(overview, restored, now + 5000)).toEqual(viewOf(overview, halted, now));
      }),
    );
  });
});
