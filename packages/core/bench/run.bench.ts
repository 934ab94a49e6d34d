// The cost of the run's arithmetic on a timer of 10^10 occurrences, and of a second of a running workout.
// The goals are those of issue "speed": under 5 microseconds each, compiling under 50 ms, a second under 2 ms.

import { benchTable } from '../../bench-table.ts';
import { overviewOf, rowAt } from '../src/run/plan/overview.ts';
import { planOf, type Plan, type Position } from '../src/run/plan/plan.ts';
import { locate, next, previous, type Segment } from '../src/run/plan/segment.ts';
import { createPlayer } from '../src/run/play/player.engine.ts';
import { createToneScheduler } from '../src/run/session/tone-scheduler.engine.ts';
import { fakePorts } from '../src/testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../src/testing/workout.ts';

const CALLS = 200_000;

/** The time of one call in microseconds: the best of five series. */
function micros(call: (index: number) => unknown): number {
  let best = Infinity;
  let kept: unknown;
  for (let series = 0; series < 5; series++) {
    const begun = performance.now();
    for (let index = 0; index < CALLS; index++) kept = call(index);
    best = Math.min(best, ((performance.now() - begun) * 1000) / CALLS);
  }
  if (kept === Symbol.iterator) throw new Error('the calls were not made');
  return best;
}

const steps = Array.from({ length: 100 }, (_, index) => aStep(`Step ${index}`, 10 + index, { repeat: 100 }));
const rounds = Array.from({ length: 1000 }, (_, index) =>
  aRound(`Round ${index}`, steps, { repeat: 1000, restAfterRound: 30 }),
);
const huge = aTimer(rounds);

const begun = performance.now();
const compiled = planOf(huge);
const overview = typeof compiled === 'string' ? undefined : overviewOf(compiled);
const compileMillis = performance.now() - begun;
if (overview === undefined) throw new Error('the timer cannot be run');
const plan: Plan = overview.plan;

const length = (plan.starts.at(1) ?? 0) - 1;
const places: readonly Position[] = Array.from({ length: 4096 }, (_, index) => ({
  round: (index * 617) % 1000,
  at: Math.floor(((index * 7919) % 4096) * (length / 4096)),
}));
const segments: readonly Segment[] = places.map((place) => locate(plan, place).segment);
const place = (index: number): Position => places[index % 4096] ?? { round: 0, at: 0 };
const segment = (index: number): Segment => segments[index % 4096] ?? { kind: 'rest', round: 0, repeat: 0 };
const rows = overview.starts.at(1000) ?? 0;

/** Milliseconds of script for each second of a running workout, scheduled tones, events and view included. */
function secondOfWorkout(): number {
  const ports = fakePorts();
  const player = createPlayer({
    ...ports,
    tones: createToneScheduler(ports),
    say: () => {},
    enter: () => undefined,
    hush: () => {},
    prepare: () => {},
    tune: () => {},
    leadIn: () => 0,
    onEnded: () => {},
    newest: (timer) => timer,
  });
  const work = aStep('Work', 40, { chimeInterval: 10, repeat: 3 });
  player.load(aTimer([aRound('A', [work, aStep('Rest', 20, { type: 'rest' })], { repeat: 20, restAfterRound: 30 })]));
  player.start();
  ports.clock.advance(60_000);
  const from = performance.now();
  for (let second = 0; second < 600; second++) ports.clock.advance(1000);
  const each = (performance.now() - from) / 600;
  player.unload();
  return each;
}

const line = benchTable('On 1,000 rounds x 1,000 repeats x 100 steps x 100 reps', 'Measured', 'Wanted');
line('compile plan and overview', `${compileMillis.toFixed(1)} ms`, '50 ms');
line('locate', `${micros((index) => locate(plan, place(index))).toFixed(2)} us`, '5 us');
line('next', `${micros((index) => next(plan, segment(index))).toFixed(2)} us`, '5 us');
line('previous', `${micros((index) => previous(plan, segment(index))).toFixed(2)} us`, '5 us');
line(
  'a row of the overview',
  `${micros((index) => rowAt(overview, (index * 7_919_337) % rows)).toFixed(2)} us`,
  '5 us',
);
line('a second of a running workout (another timer)', `${secondOfWorkout().toFixed(3)} ms`, '2 ms');
