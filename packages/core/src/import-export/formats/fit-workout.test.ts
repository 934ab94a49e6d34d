import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { millisOf } from '../../base/units.ts';
import { readFit } from '../../testing/fit-reader.ts';
import { anyTimer } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { newStep, newTimerDraft, type Round, type Step, type TimerDraft } from '../../timer/timer.ts';
import { TEXT_BYTES_MOST } from '../fit/fit-bytes.ts';
import { FIT_ENDLESS, fitWorkoutOf } from './fit-workout.ts';

const AT = Date.UTC(2026, 10, 24, 8);
const step = (name: string, more: Partial<Step> = {}): Step => ({ ...newStep(name), name, ...more });
const round = (steps: readonly Step[], more: Partial<Round> = {}): Round => ({
  id: 'r',
  name: 'Main',
  steps,
  repeat: 1,
  restAfterRound: 0,
  ...more,
});
const timer = (...rounds: readonly Round[]): TimerDraft => ({ ...newTimerDraft(), name: 'Circuit', rounds });

function made(draft: TimerDraft) {
  const workout = fitWorkoutOf(draft, AT);
  if (!workout.ok) throw new Error(workout.message);
  return workout;
}
/** The steps as an independent decoder reads them. */
async function stepsOf(draft: TimerDraft) {
  return (await readFit(made(draft).bytes)).workout_step ?? [];
}

/** What a watch would do, step by step: 'A 30', or 'open' for a step that ends with a press. */
function played(steps: Awaited<ReturnType<typeof stepsOf>>): readonly string[] {
  const done: string[] = [];
  const counts = new Map<number, number>();
  for (let at = 0; at < steps.length; at += 1) {
    const { duration_type, duration_value, duration_time, target_value, wkt_step_name } = steps[at] as Record<
      string,
      unknown
    >;
    if (duration_type === 'open') done.push('open');
    else if (duration_type === 'time')
      done.push(`${String(wkt_step_name)} ${Number(duration_time ?? Number(duration_value) / 1000)}`);
    else {
      const count = (counts.get(at) ?? 1) + 1;
      counts.set(at, count > Number(target_value) ? 1 : count);
      if (count <= Number(target_value)) at = Number(duration_value) - 1;
    }
  }
  return done;
}

/** What the timer itself does. */
function expected({ rounds }: TimerDraft): readonly string[] {
  const all = rounds.flatMap(({ steps, repeat, restAfterRound = 0 }) => {
    const times = repeat === 'infinite' ? FIT_ENDLESS : repeat;
    return Array.from({ length: times }, (_, at) => [
      ...steps.flatMap(({ name, duration, repeat: reps, pauseAfterEnd }) => [
        ...Array.from({ length: reps }, () => `${name} ${millisOf(duration) / 1000}`),
        ...(pauseAfterEnd ? ['open'] : []),
      ]),
      ...(at < times - 1 && restAfterRound > 0 ? [`Rest ${restAfterRound}`] : []),
    ]).flat();
  });
  return all.at(-1) === 'open' ? all.slice(0, -1) : all;
}

describe('a FIT workout', () => {
  it('a timer becomes a FIT workout with its name, its sport and one message for each step: its name, length, heart-rate zone and purpose', async () => {
    const draft = timer(
      round([
        step('Get ready', { type: 'preparation', duration: 10 }),
        step('Squats', { duration: 0.5, targetHeartRateZone: 4 }),
        step('Easy', { type: 'recovery' }),
        step('Rest', { type: 'rest', duration: 86_400 }),
      ]),
    );
    const messages = await readFit(
      made({ ...draft, globalSettings: { ...draft.globalSettings, sport: 'rowing' } }).bytes,
    );
    expect(messages.file_id).toMatchObject([{ type: 'workout', time_created: new Date(AT) }]);
    expect(messages.workout).toMatchObject([{ sport: 'rowing', num_valid_steps: 4, wkt_name: 'Circuit' }]);
    expect(messages.workout_step).toMatchObject([
      { wkt_step_name: 'Get ready', duration_type: 'time', target_type: 'open', intensity: 'warmup' },
      { wkt_step_name: 'Squats', target_type: 'heart_rate', intensity: 'active' },
      { wkt_step_name: 'Easy', intensity: 'recovery' },
      { wkt_step_name: 'Rest', intensity: 'rest' },
    ]);
    expect(played(messages.workout_step ?? [])).toEqual(['Get ready 10', 'Squats 0.5', 'Easy 30', 'Rest 86400']);
  });

  it('is done like the timer runs', async () => {
    const cases = { rests: 10, reps: 10, 'a pause': 10, 'without end': 10, 'a zone': 10 };
    await assertLaw(cases, (met) =>
      fc.asyncProperty(anyTimer, async (drawn) => {
        // Names are of one kind of sign, so that a name that cannot be in a file is no matter here.
        const named = (name: string, at: number): string => `${name.replaceAll(/[^a-z]/gi, '')}${at}`;
        const draft = {
          ...drawn,
          rounds: drawn.rounds.map((one) => ({
            ...one,
            steps: one.steps.map((each, at) => ({ ...each, name: named(each.name, at) })),
          })),
        };
        const steps = draft.rounds.flatMap((one) => one.steps);
        met(
          'rests',
          draft.rounds.some(({ repeat, restAfterRound = 0 }) => repeat !== 1 && restAfterRound > 0),
        );
        met(
          'reps',
          steps.some(({ repeat }) => repeat > 1),
        );
        met(
          'a pause',
          steps.some(({ pauseAfterEnd }) => pauseAfterEnd),
        );
        met(
          'without end',
          draft.rounds.some(({ repeat }) => repeat === 'infinite'),
        );
        met(
          'a zone',
          steps.some(({ targetHeartRateZone }) => targetHeartRateZone !== undefined),
        );
        const read = await stepsOf(draft);
        expect(played(read)).toEqual(expected(draft));
        const zones = read
          .filter(({ target_type }) => target_type === 'heart_rate')
          .map((one) => one.target_value ?? (one as Record<string, unknown>)['target_hr_zone']);
        expect(new Set(zones)).toEqual(new Set(steps.flatMap((one) => one.targetHeartRateZone ?? [])));
      }),
    );
  });

  it('has no jump for a repeated round without steps', async () => {
    const steps = await stepsOf(timer(round([step('A')]), round([], { repeat: 3 })));
    expect(steps.map(({ duration_type }) => duration_type)).toEqual(['time']);
  });

  it('rests between repeats, and does not wait at the end', async () => {
    const work = step('Work', { duration: 20, pauseAfterEnd: true });
    expect(played(await stepsOf(timer(round([work], { repeat: 3, restAfterRound: 10 }))))).toEqual([
      'Work 20',
      'open',
      'Rest 10',
      'Work 20',
      'open',
      'Rest 10',
      'Work 20',
    ]);
    expect(played(await stepsOf(timer(round([work]), round([step('End', { duration: 5 })]))))).toEqual([
      'Work 20',
      'open',
      'End 5',
    ]);
  });

  it('warns of what a watch does otherwise', () => {
    expect(made(timer(round([step('Work')]))).warnings).toEqual([]);
    const work = step('Work', {
      targetHeartRateZone: 3,
      chimeInterval: 5,
      pauseAfterEnd: true,
      coachingEnabled: false,
    });
    const draft = { ...timer(round([work, step('Rest')], { repeat: 'infinite' })), description: 'x', tags: ['a'] };
    expect(made(draft).warnings).toEqual([
      'An endless round is repeated 99 times.',
      'The watch uses its own zones.',
      'A pause is a step that ends with the lap button.',
      'Left out, because this format cannot hold it: chimes, which steps are coached, the description, tags.',
    ]);
    const long = timer(round(Array.from({ length: 51 }, (_, at) => step(`Step ${at}`))));
    expect(made(long).warnings).toEqual(['It has 51 steps as watches count them. Many take no more than 50.']);
  });

  it('ends steps by the lap button, repetitions and the heart rate, and has their notes', async () => {
    const heart = { kind: 'heart', atLeast: 0 } as const;
    const note = 'Down to the floor';
    const draft = timer(
      round([
        step('Squats', { end: { kind: 'tap', repetitions: { count: 12 } }, note, link: 'https://example.org' }),
        step('Climb', { end: { kind: 'tap' } }),
        step('Easy', { end: { ...heart, when: 'below', border: { kind: 'bpm', bpm: 120 } }, duration: 180 }),
        step('Up', { end: { ...heart, when: 'above', border: { kind: 'bpm', bpm: 150 } }, targetHeartRateZone: 4 }),
        step('Zone', { end: { ...heart, when: 'below', border: { kind: 'zone', zone: 2 } }, duration: 60 }),
        step('Plain'),
      ]),
    );
    const steps = await stepsOf(draft);
    expect(steps).toMatchObject([
      { wkt_step_name: 'Squats', duration_type: 'reps', duration_value: 12, notes: `${note} https://example.org` },
      { wkt_step_name: 'Climb', duration_type: 'open' },
      { wkt_step_name: 'Easy', duration_type: 'hr_less_than', duration_value: 220 },
      { wkt_step_name: 'Up', duration_type: 'hr_greater_than', duration_value: 250, target_type: 'heart_rate' },
      { wkt_step_name: 'Zone', duration_type: 'time' },
      { wkt_step_name: 'Plain', duration_type: 'time' },
    ]);
    for (const one of steps.slice(1)) expect(one).not.toHaveProperty('notes');
  });

  it('warns of what a watch does otherwise in them', () => {
    const heart = { kind: 'heart', atLeast: 0 } as const;
    const ends = [
      step('Squats', { end: { kind: 'tap' }, note: 'n'.repeat(201), sides: 'both', ladder: 5 }),
      step('Easy', { end: { ...heart, when: 'below', border: { kind: 'bpm', bpm: 120 } } }),
      step('Zone', { end: { ...heart, when: 'above', border: { kind: 'zone', zone: 4 } } }),
    ];
    expect(made(timer(round(ends, { repeat: 2, order: 'shuffled' }))).warnings).toEqual([
      'A step that ends by a tap ends with the lap button, however long it takes.',
      'A step that ends by the heart rate loses its shortest and longest time.',
      `Notes are cut to ${TEXT_BYTES_MOST} bytes.`,
      'Left out, because this format cannot hold it: which steps end by a zone, what changes with each repeat, left and right, random orders.',
    ]);
  });

  it('cuts names between characters, and refuses what cannot be counted', async () => {
    const name = '山'.repeat(80);
    const draft = timer(round([step(name)]));
    expect(made(draft).warnings).toEqual([`Names are cut to ${TEXT_BYTES_MOST} bytes.`]);
    expect((await stepsOf(draft))[0]).toMatchObject({ wkt_step_name: '山'.repeat(66) });
    const steps = Array.from({ length: 20_000 }, () => step('A', { repeat: 2, pauseAfterEnd: true }));
    expect(fitWorkoutOf(timer(round(steps, { repeat: 2, restAfterRound: 1 })), AT)).toEqual({
      ok: false,
      message: 'This timer has more steps than a workout file can hold.',
    });
  });
});
