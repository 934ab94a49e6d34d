import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { newStep, newTimerDraft, type Round, type Step, type TimerDraft } from '../../timer/timer.ts';
import { readNotation } from '../../workout-text/read-notation.ts';
import { plannerText } from './planner-text.ts';
import { readExchange } from './read-exchange.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({ ...newStep(name), name, ...more });
const timer = (...rounds: readonly (Partial<Round> & Pick<Round, 'steps'>)[]): TimerDraft => ({
  ...newTimerDraft(),
  name: 'Circuit',
  rounds: rounds.map((round, at) => ({ id: `r${at}`, name: 'Main', repeat: 1, restAfterRound: 0, ...round })),
});

/** The lengths and zones of all that a timer does, one after another. */
function played({ rounds }: TimerDraft): readonly string[] {
  return rounds.flatMap(({ steps, repeat, restAfterRound = 0 }) => {
    const times = repeat === 'infinite' ? 99 : repeat;
    return Array.from({ length: times }, (_, at) => [
      ...steps.flatMap(({ duration, repeat: reps, targetHeartRateZone: zone }) =>
        Array.from({ length: reps }, () => `${duration} ${zone ?? ''}`),
      ),
      ...(at < times - 1 && restAfterRound > 0 ? [`${restAfterRound} `] : []),
    ]).flat();
  });
}

describe('text for a planner', () => {
  it('has no braces or quotation marks, and takes as long as the timer, zone by zone', () => {
    assertLaw({ rests: 10, reps: 10, 'a zone': 10, 'without end': 10 }, (met) =>
      fc.property(anyTimer, (drawn) => {
        const { text } = plannerText(drawn);
        expect(text).not.toMatch(/[{}"]/);
        const read = readNotation(text);
        expect(read.ok && played(read.draft)).toEqual(played(drawn));
        met(
          'rests',
          drawn.rounds.some(({ repeat, restAfterRound = 0 }) => repeat !== 1 && restAfterRound > 0),
        );
        met(
          'reps',
          drawn.rounds.some(({ steps }) => steps.some(({ repeat }) => repeat > 1)),
        );
        met('a zone', / HR$/m.test(text));
        met(
          'without end',
          drawn.rounds.some(({ repeat }) => repeat === 'infinite'),
        );
      }),
    );
  });

  it('reads like a plan', () => {
    const draft = timer(
      { name: 'Warm-up', steps: [step('Row', { duration: 300, targetHeartRateZone: 2 })] },
      { repeat: 4, restAfterRound: 60, steps: [step('Squats', { duration: 45, repeat: 2 }), step('45s "hold" {x}')] },
    );
    expect(plannerText(draft)).toEqual({
      text: [
        'Warm-up',
        '- Row 5m Z2 HR',
        '',
        'Main 3x',
        '- Squats 45s',
        '- Squats 45s',
        '- s hold x 30s',
        '- Rest 1m',
        '',
        'Main, last',
        '- Squats 45s',
        '- Squats 45s',
        '- s hold x 30s',
        '',
      ].join('\n'),
      warnings: [
        'Numbers are left out of names where they would be read as a length or a distance: "45s "hold" {x}".',
        "Left out, because this format cannot hold it: the timer's name.",
      ],
    });
  });

  it('leaves numbers out of a name where they would be read as a length or a distance, with a warning', () => {
    const { text, warnings } = plannerText(timer({ steps: [step('Zone 2'), step('Run 5km'), step('Run 400m')] }));
    expect(text).toBe('Main\n- Zone 2 30s\n- Run km 30s\n- Run m 30s\n');
    expect(warnings[0]).toBe(
      'Numbers are left out of names where they would be read as a length or a distance: "Run 5km".',
    );
  });

  it('says a tap by "Press lap" with its repetitions, and leaves out the rest with a warning', () => {
    const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 0 } as const;
    const draft = timer({
      repeat: 2,
      order: 'shuffled',
      steps: [
        step('Squats', {
          end: { kind: 'tap', repetitions: { count: 12 } },
          note: 'Slowly',
          link: 'https://example.org',
        }),
        step('Climb', { end: { kind: 'tap' }, targetHeartRateZone: 3, sides: 'both', ladder: 5 }),
        step('Easy', { end: heart }),
      ],
    });
    expect(plannerText(draft)).toEqual({
      text: 'Main 2x\n- Squats 12 reps 30s Press lap\n- Climb 30s Z3 HR Press lap\n- Easy 30s\n',
      warnings: [
        "Left out, because this format cannot hold it: the timer's name, which steps end by the heart rate, what changes with each repeat, left and right, random orders, notes, links.",
      ],
    });
  });

  it('warns of what it leaves out', () => {
    const endless = timer({ repeat: 'infinite', steps: [step('Rest', { type: 'rest', pauseAfterEnd: true })] });
    expect(plannerText(endless).warnings).toEqual([
      'An endless round is repeated 99 times.',
      "Left out, because this format cannot hold it: the timer's name, the types of steps, pauses after a step.",
    ]);
    const long = plannerText(timer({ repeat: 2, restAfterRound: 5, steps: [step('Jumps', { repeat: 600 })] }));
    expect(long.text).toBe('Main 2x\n- Jumps 30s\n');
    expect(long.warnings[0]).toMatch(/rests between repeats, reps of a step/);
  });
});

describe('a text of another program', () => {
  const nameIn = (text: string, fileName = '') => {
    const read = readExchange({ text, fileName }, 190);
    return read?.ok === true ? read.draft.name : read?.problems.map(({ message }) => message);
  };

  it('is known by what is in it', () => {
    expect(nameIn('<workout_file><name>Ride</name><workout><FreeRide Duration="60"/></workout></workout_file>')).toBe(
      'Ride',
    );
    expect(nameIn('step,seconds\nGo,30', 'legs.csv')).toBe('legs');
    expect(nameIn('{name Mine}\n- Go 30s')).toBe('Mine');
    for (const text of ['', 'hello', '{"format":"roundbell"}', '8 x 20 s burpees'])
      expect(readExchange({ text, fileName: 'a.json' }, 190)).toBeUndefined();
    expect(readExchange({ text: '{"a":1}', fileName: 'a.txt' }, 190)).toBeUndefined();
  });

  it('is named after its file, and has at least a step', () => {
    expect(nameIn('- Go 30s', 'Monday_ride.v2.txt')).toBe('Monday ride.v2');
    expect(nameIn('- Go 30s')).toBe('Imported workout');
    expect(nameIn('only words', 'a.txt')).toEqual(['There is no step in this text']);
  });
});
