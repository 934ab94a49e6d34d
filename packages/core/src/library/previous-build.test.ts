// An app from before steps could end otherwise, as it was built then (scripts/older-core.mjs), on timers that use all of it.

import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../ports/wire/wire.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { assertLaw } from '../testing/law.ts';
import * as older from '../testing/older-build/core.generated.mjs';
import { anySayingTimer } from '../testing/step-extras.ts';
import { parseTimer, timerDocument } from '../timer/document.ts';
import { saysMore, type HeartBorder, type StepEnd, type StepExtras } from '../timer/step-end.ts';
import { newDelay, newRound, newStep, type Round, type Step, type Timer } from '../timer/timer.ts';
import type { Library } from './library.engine.ts';

const heartEnd = (when: 'below' | 'above', border: HeartBorder): StepEnd => ({
  kind: 'heart',
  when,
  border,
  atLeast: 15,
});
/** Everything that a step can say, one thing a step and all that go together. */
const SAYING: readonly (readonly [string, StepExtras])[] = [
  ['tap', { end: { kind: 'tap' } }],
  ['reps', { end: { kind: 'tap', repetitions: { count: 12, ladder: 2 } } }],
  ['below', { end: heartEnd('below', { kind: 'bpm', bpm: 120 }) }],
  ['above', { end: heartEnd('above', { kind: 'zone', zone: 4 }) }],
  ['ring', { end: { kind: 'ring' } }],
  ['capped', { end: { kind: 'tap', lasts: 'at-most' } }],
  ['count', { count: { kind: 'rounds', sayEvery: 5 } }],
  ['sides', { sides: 'both' }],
  ['ladder', { ladder: 5 }],
  ['bells', { bells: { start: 'none', end: 'bowls', strikes: 3 } }],
  ['words', { note: 'Down to the floor', link: 'https://example.org/squats' }],
  ['all', { end: { kind: 'tap' }, sides: 'both', ladder: -5, note: 'Slowly', link: 'https://example.org/all' }],
];
const STEPS = SAYING.map(([name, extras], at): Step => ({ ...newStep(name), name, duration: 40 + at, ...extras }));
const ROUND: Round = {
  ...newRound('main', 1),
  repeat: 3,
  restAfterRound: 20,
  order: 'shuffled',
  steps: [...STEPS, newDelay('delay')],
};
const TIMER: Timer = {
  id: 'timer-1',
  userId: 'ann',
  name: 'Strength',
  rounds: [ROUND],
  globalSettings: {
    countdownBeep: true,
    sounds: 'bowls',
    showAs: 'breath',
    breathSound: 'tone',
    sport: 'strength',
    voiceEnabled: true,
    volume: 70,
  },
  tags: ['legs'],
  createdAt: new Date(5),
  updatedAt: new Date(5),
};

/** What the earlier app knows of a timer: what is written without any of it. */
function plain({ rounds, ...timer }: Timer): Timer {
  const { sport: _p, sounds: _s, showAs: _a, breathSound: _b, ...globalSettings } = timer.globalSettings;
  return {
    ...timer,
    globalSettings,
    rounds: rounds.map(({ order: _order, steps, ...round }) => ({
      ...round,
      steps: steps.map(({ end: _e, note: _n, link: _l, sides: _s, ladder: _a, bells: _b, count: _c, ...step }) => step),
    })),
  };
}

/** A timer as the earlier app reads it. */
function readBefore(timer: Timer): Timer {
  const read = older.parseTimer(timerDocument(timer));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.timer;
}

/** The first segments of a run in the earlier app: their names and lengths in ms. */
function ranBefore(timer: Timer, most: number): readonly (readonly [string, number])[] {
  const plan = older.planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  const ran: (readonly [string, number])[] = [];
  let { segment } = older.locate(plan, older.BEGINNING);
  for (;;) {
    const name = segment.kind === 'step' ? older.stepOf(plan, segment).step.name : 'rest between';
    ran.push([name, older.durationOf(plan, segment)]);
    const following = older.next(plan, segment);
    if (following === undefined || ran.length === most) return ran;
    segment = following;
  }
}

/** The same as it is written: every step by its duration, in its place. */
function* written({ rounds }: Timer): Generator<readonly [string, number]> {
  for (const { steps, repeat, restAfterRound = 0 } of rounds)
    for (let time = 0; time < (repeat === 'infinite' ? Infinity : repeat); time += 1) {
      if (time > 0 && restAfterRound > 0) yield ['rest between', restAfterRound * 1000];
      for (const { name, duration, repeat: reps } of steps)
        for (let rep = 0; rep < reps; rep += 1) yield [name, Math.round(duration * 1000)];
    }
}

function firstOf<T>(items: Iterable<T>, most: number): readonly T[] {
  const first: T[] = [];
  for (const item of items) {
    first.push(item);
    if (first.length === most) break;
  }
  return first;
}

describe('the earlier app, on a timer that says more', () => {
  it('knows none of it, and reads the rest', () => {
    expect(saysMore(TIMER)).toBe(true);
    expect(readBefore(TIMER)).toEqual(plain(TIMER));
  });

  it('runs it by its durations, from beginning to end without waiting', () => {
    const ran = ranBefore(readBefore(TIMER), 1000);
    expect(ran).toEqual([...written(TIMER)]);
    const plan = older.planOf(readBefore(TIMER));
    if (typeof plan === 'string') throw new Error(plan);
    const total = ran.reduce((sum, [, length]) => sum + length, 0);
    expect(older.totalOf(plan)).toBe(total);
    const running = { status: 'running', position: older.BEGINNING, since: 0 } as const;
    const events = [...older.eventsBetween(plan, running, -1, total)];
    expect(events.at(-1)).toEqual({ kind: 'timer-complete', at: total });
    expect(events.filter(({ kind }) => kind === 'step-complete')).toHaveLength(3 * ROUND.steps.length);
    expect(events.filter(({ kind }) => kind === 'pause')).toEqual([]);
  });

  it('reads and runs whatever may be said so', () => {
    assertLaw({ 'it says more': 10, 'without end': 10 }, (met) =>
      fc.property(anySayingTimer, (timer) => {
        met('it says more', saysMore(timer));
        met(
          'without end',
          timer.rounds.some(({ repeat }) => repeat === 'infinite'),
        );
        expect(readBefore(timer)).toEqual(plain(timer));
        const ran = ranBefore(readBefore(timer), 200);
        expect(ran).toEqual(firstOf(written(timer), 200));
      }),
    );
  });
});

let ports: FakePorts;
let library: Library;

beforeEach(() => {
  ports = fakePorts();
  library = older.createLibrary({ ...ports, user: () => 'ann' });
});

/** A newer device's timer, in the earlier library. */
async function received(timer: Timer): Promise<Timer> {
  await library.open('ann');
  const body = timerDocument(timer);
  ports.records.receive('timers', { id: timer.id, rev: 'newer', updatedAt: 5, deleted: false, body });
  return library.view.getState().timers.find(({ id }) => id === timer.id)!;
}

/** What is stored of it now, as this build reads it. */
async function stored(id: string): Promise<Timer> {
  const read = parseTimer((await ports.records.get('timers', id))?.body);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return { ...read.timer, updatedAt: new Date(5) };
}

/** What an edit in the earlier app leaves of a timer that this build wrote. */
async function savedBefore(timer: Timer, edit: (opened: Timer) => Partial<Timer>): Promise<Timer> {
  const opened = await received(timer);
  expect(await library.save(opened, { ...opened, ...edit(opened) })).toMatchObject({ ok: true });
  return stored(timer.id);
}

const withSteps = (steps: readonly Step[]): Timer => ({ ...TIMER, rounds: [{ ...ROUND, steps }] });

describe('an edit in the earlier app', () => {
  it('that renames a timer keeps all of it [SYN-64]', async () => {
    await received(TIMER);
    expect(await library.update('timer-1', { name: 'Legs' })).toMatchObject({ ok: true });
    expect(await stored('timer-1')).toEqual({ ...TIMER, name: 'Legs' });
  });

  it('that changes a step keeps what it says, of whatever kind [SYN-64]', async () => {
    for (const [name] of SAYING) {
      ports = fakePorts();
      library = older.createLibrary({ ...ports, user: () => 'ann' });
      const changed = await savedBefore(TIMER, (opened) =>
        older.changeStep(opened, name, { name: 'New', duration: 99 }),
      );
      expect(changed).toEqual(
        withSteps(ROUND.steps.map((step) => (step.id === name ? { ...step, name: 'New', duration: 99 } : step))),
      );
    }
  });

  it('that moves, adds and takes out steps keeps what the others say [SYN-64]', async () => {
    const changed = await savedBefore(TIMER, (opened) => {
      const { rounds } = older.addStep(older.deleteStep(opened, 'tap'), 'main', 'added');
      return { rounds: rounds.map((round) => ({ ...round, steps: [...round.steps].reverse() })) };
    });
    const left = ROUND.steps.filter(({ id }) => id !== 'tap');
    expect(changed).toEqual(withSteps([newStep('added'), ...[...left].reverse()]));
  });

  it('that was left as a draft and is continued keeps all of it [SYN-64]', async () => {
    const changed = await savedBefore(TIMER, (opened) => {
      const kept: unknown = JSON.parse(JSON.stringify(older.draftDocument(opened)));
      return { ...older.parseDraft(kept)!, name: 'Later' };
    });
    expect(changed).toEqual({ ...TIMER, name: 'Later' });
  });

  it('meets one of this build without losing either [SYN-64]', () => {
    const document = (timer: Timer, rev: string): Document => ({
      id: timer.id,
      rev,
      updatedAt: 5,
      deleted: false,
      body: timerDocument(timer),
    });
    const mine = { ...TIMER, name: 'Legs' };
    const theirs = withSteps(
      ROUND.steps.map((step) =>
        step.id === 'tap' ? { ...step, end: { kind: 'tap', repetitions: { count: 8 } } } : step,
      ),
    );
    const merged = older.merge('timers', document(TIMER, 'a'), document(mine, 'b'), document(theirs, 'c'));
    expect(merged.copies).toEqual([]);
    expect(merged.document.body).toEqual(timerDocument({ ...theirs, name: 'Legs' }));
  });

  it('keeps whatever may be said [SYN-64]', async () => {
    await assertLaw({ 'it says more': 10 }, (met) =>
      fc.asyncProperty(anySayingTimer, fc.integer({ min: 1, max: 600 }), async (any, duration) => {
        const timer = { ...any, userId: 'ann', createdAt: new Date(5), updatedAt: new Date(5) };
        met('it says more', saysMore(timer));
        ports = fakePorts();
        library = older.createLibrary({ ...ports, user: () => 'ann' });
        const round = timer.rounds.at(0)!;
        const step = round.steps.at(0)!;
        const changed = await savedBefore(timer, (opened) => ({
          ...older.changeStep(opened, step.id, { duration }),
          name: 'Renamed',
        }));
        expect(changed).toEqual({
          ...timer,
          name: 'Renamed',
          rounds: [{ ...round, steps: [{ ...step, duration }, ...round.steps.slice(1)] }, ...timer.rounds.slice(1)],
        });
      }),
    );
  });
});
