import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeAudio } from '../../testing/fake-audio.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { assertLaw } from '../../testing/law.ts';
import { strictLog } from '../../testing/strict-log.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { cuesBetween } from '../play/cues.ts';
import type { TonesAhead } from '../play/player-needs.ts';
import type { RunningRun } from '../play/run.ts';
import { inBeeps } from '../session/in-beeps.ts';
import { createToneScheduler } from '../session/tone-scheduler.engine.ts';
import { createFasterClock } from './faster-clock.engine.ts';
import { LEAST_APART } from './rehearsed-cues.ts';
import { createRehearsedTones } from './rehearsed-tones.engine.ts';
import { SPEEDS, type Speed } from './tempo.ts';

const SAMPLES = { wave: new Float32Array(400), rate: 1000 };
const NUMBERS = {
  'number-5': SAMPLES,
  'number-4': SAMPLES,
  'number-3': SAMPLES,
  'number-2': SAMPLES,
  'number-1': SAMPLES,
};
const RUN: RunningRun = { status: 'running', position: BEGINNING, since: 150 };
const plans = smallTimers('finite').map(planned);

function planned(timer: Timer): Plan {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

/** A countdown tone of it is due at the very end of what the law plays. */
const DUE_AT_THE_END = planned(
  aTimer([
    aRound('A', [aStep('Row', 9), { ...aStep('Sprint', 3.658), ladder: -0.5 }], { repeat: 2, restAfterRound: 11 }),
    aRound('B', [aStep('Row', 5.034)]),
    aRound('C', [aStep('Row', 10)], { repeat: 4 }),
  ]),
);

function bench(speed: Speed, numbers?: typeof NUMBERS) {
  const real = fakeClock();
  const audio = fakeAudio(real);
  const clock = createFasterClock(real, speed);
  const tones = createRehearsedTones({
    audio,
    log: strictLog(),
    tempo: clock.tempo,
    numbers: () => numbers,
    unlock: () => {},
  });
  const heard = () => audio.sounded().map(({ name, at, volume }) => ({ name, at, volume }));
  return { real, audio, clock, tones, heard };
}

/** Looks as a player does, until so much real time has passed. */
function look(plan: Plan, { real, clock, tones }: ReturnType<typeof bench>, until: number, every = 50): void {
  while (real.now() < until) {
    tones.scheduleAhead(plan, RUN, 0.7, Math.ceil(clock.now()));
    real.advance(every);
  }
}

describe('the tones of a rehearsal', () => {
  it('are at 1x those of a run: the same, at the same instants, as loud [RUN-161]', () => {
    assertLaw(
      { 'a tone': 10, 'a number': 10 },
      (met) =>
        fc.property(plans, (plan) => {
          const rehearsed = bench(1, NUMBERS);
          look(plan, rehearsed, 60_000, 250);
          const real = fakeClock();
          const audio = fakeAudio(real);
          const live: TonesAhead = createToneScheduler({
            audio,
            clock: real,
            log: strictLog(),
            numbers: () => NUMBERS,
          });
          while (real.now() < 60_000) {
            live.scheduleAhead(plan, RUN, 0.7, real.now());
            real.advance(250);
          }
          const heard = audio.sounded().map(({ name, at, volume }) => ({ name, at, volume }));
          met('a tone', heard.length > 0);
          met(
            'a number',
            heard.some(({ name }) => name?.startsWith('number')),
          );
          expect(rehearsed.heard()).toEqual(heard);
        }),
      { numRuns: 120 },
    );
  });

  it('are faster at their instants, none doubled, and equal ones 60 ms apart [RUN-161]', () => {
    assertLaw(
      { 'left out': 10, 'a change of speed': 10, heard: 10 },
      (met) =>
        fc.property(
          plans,
          fc.constantFrom(...SPEEDS.slice(1)),
          fc.constantFrom(...SPEEDS.slice(1)),
          (plan, speed, next) => {
            const rehearsed = bench(speed, NUMBERS);
            look(plan, rehearsed, 2000);
            const changesAt = Math.ceil(rehearsed.clock.now());
            rehearsed.clock.setSpeed(next);
            rehearsed.tones.takeBack(changesAt);
            met('a change of speed', next !== speed);
            look(plan, rehearsed, 4000);
            const now = Math.floor(rehearsed.clock.now());
            // What is due at this very moment may be heard already.
            const due = [...cuesBetween(inBeeps(plan), RUN, 0, now + 1)];
            const timesOf = (at: number) => (at <= changesAt ? at / speed : 2000 + (at - changesAt) / next);
            const heard = rehearsed.heard();
            met('heard', heard.length > 0);
            met('left out', heard.length < due.length);
            let from = 0;
            for (const { name, at } of heard) {
              const found = due.findIndex(
                (cue, index) => index >= from && cue.tone === name && Math.abs(timesOf(cue.at) - at) < 1,
              );
              expect(found, `${name ?? ''} at ${at}`).toBeGreaterThanOrEqual(from);
              from = found + 1;
            }
            const alike = (name: string | undefined) => name?.replace('-soft', '');
            for (const [index, { name, at }] of heard.entries()) {
              const before = heard
                .slice(0, index)
                .filter((one) => alike(one.name) === alike(name))
                .at(-1);
              if (before !== undefined) expect(at - before.at).toBeGreaterThanOrEqual(LEAST_APART - 1e-6);
            }
            for (const cue of due.filter(({ at }) => at < now)) {
              const near = heard.some(
                ({ name, at }) => alike(name) === alike(cue.tone) && Math.abs(at - timesOf(cue.at)) < LEAST_APART + 1,
              );
              expect(near, `${cue.tone} of ${cue.at}`).toBe(true);
            }
          },
        ),
      { numRuns: 120, examples: [[DUE_AT_THE_END, 30, 10]] },
    );
  });

  it('are mixed as they then sound together: beeps that overlap are softer than one alone', () => {
    const plan = planned(aTimer([aRound('A', [aStep('Row', 9)])]));
    const beepsAt = (speed: Speed) => {
      const rehearsed = bench(speed);
      look(plan, rehearsed, 10_000 / speed);
      return rehearsed.heard().filter(({ name }) => name?.startsWith('countdown'));
    };
    expect(beepsAt(1).map(({ volume }) => volume)).toEqual([0.7, 0.7, 0.7, 0.7, 0.7]);
    const fast = beepsAt(30);
    expect(fast).toHaveLength(3);
    for (const { volume } of fast.slice(1)) expect(volume).toBeLessThan(0.7);
  });

  it('are taken back with a pause, and one that cannot be scheduled leaves the others [RUN-161]', () => {
    const plan = planned(aTimer([aRound('A', [aStep('Row', 60)])]));
    const rehearsed = bench(10);
    look(plan, rehearsed, 5400);
    rehearsed.tones.clear();
    rehearsed.real.advance(5000);
    expect(rehearsed.heard().map(({ name }) => name)).toEqual(['round-start', 'step-start']);
    expect(rehearsed.audio.isHeld).toBe(false);
  });
});
