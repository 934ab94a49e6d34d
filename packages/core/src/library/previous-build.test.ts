// The library of the build before steps could end otherwise, on a timer that says all of it.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '../ports/wire/wire.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { newDelay, newRound, newStep, type Round, type Step, type Timer } from '../timer/timer.ts';
import { createLibrary, type Library } from './library.engine.ts';

/**
 * What the build before did not know of a step and of a round. Under names that this build does not know either, they are to
 * this build what they were to that one: reading drops them, and nothing else of reading has changed.
 */
const STEP_FIELDS = ['end', 'note', 'link', 'sides', 'ladder'];
const ROUND_FIELDS = ['order'];
const MARK = ' of later';

function renamed(fields: readonly string[], item: object): object {
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [fields.includes(key) ? key + MARK : key, value as unknown]),
  );
}

function unknownOf(rounds: readonly Round[]): unknown {
  return rounds.map((round) => ({
    ...renamed(ROUND_FIELDS, round),
    steps: round.steps.map((step) => renamed(STEP_FIELDS, step)),
  }));
}

const PLAIN: readonly Step[] = [
  { ...newStep('squats'), name: 'Squats', duration: 40 },
  { ...newStep('rest'), name: 'Rest', type: 'rest', duration: 180 },
  newDelay('delay'),
];
const SQUATS: Step = {
  ...newStep('squats'),
  name: 'Squats',
  duration: 40,
  end: { kind: 'tap', repetitions: { count: 12, ladder: 2 } },
  note: 'Down to the floor',
  link: 'https://example.org/squats',
  sides: 'both',
  ladder: 5,
};
const REST: Step = {
  ...newStep('rest'),
  name: 'Rest',
  type: 'rest',
  duration: 180,
  end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 },
};
const ROUND: Round = { ...newRound('main', 1), repeat: 5, order: 'shuffled', steps: [SQUATS, REST, newDelay('delay')] };

const BODY = {
  id: 'timer-1',
  userId: 'ann',
  name: 'Strength',
  rounds: unknownOf([ROUND]),
  globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
  tags: [],
  createdAt: 5,
  updatedAt: 5,
} as unknown as Document['body'];

let ports: FakePorts;
let library: Library;

beforeEach(async () => {
  ports = fakePorts();
  library = createLibrary({ ...ports, user: () => 'ann' });
  await library.open('ann');
  ports.records.receive('timers', { id: 'timer-1', rev: 'newer', updatedAt: 5, deleted: false, body: BODY });
});

const timer = (): Timer => library.view.getState().timers.at(0)!;
const roundsOf = async () => (await ports.records.get('timers', 'timer-1'))?.body['rounds'];

describe('the app of before, on a timer that says more', () => {
  it('[TIM-137] [SYN-64] runs it by its durations', () => {
    expect(timer().rounds).toEqual([{ ...newRound('main', 1), repeat: 5, steps: PLAIN }]);
  });

  it('[TIM-137] [SYN-64] keeps all of it through an update and a save, in what it edits, too', async () => {
    await library.update('timer-1', { name: 'Legs' });
    expect(await roundsOf()).toEqual(unknownOf([ROUND]));
    const opened = timer();
    const round = opened.rounds.at(0)!;
    const steps = round.steps.map((step) => (step.id === 'rest' ? { ...step, duration: 90 } : step));
    const saved = await library.save(opened, {
      ...opened,
      rounds: [{ ...round, repeat: 3, steps: [...steps].reverse() }],
    });
    expect(saved.ok).toBe(true);
    expect(await roundsOf()).toEqual(
      unknownOf([{ ...ROUND, repeat: 3, steps: [newDelay('delay'), { ...REST, duration: 90 }, SQUATS] }]),
    );
  });
});
