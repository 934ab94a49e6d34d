// cspell:ignore Kniebeuge
// cspell:ignore dauer durée exercice pompes übung
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { anySayingTimer } from '../../testing/step-extras.ts';
import type { Timer, TimerDraft } from '../../timer/timer.ts';
import { csvRows } from './csv-rows.ts';
import { isStepsCsv, readStepsCsv } from './read-csv.ts';
import { stepsCsv } from './steps-csv.ts';

const lines = (...texts: readonly string[]): string => texts.join('\n');
const HEAD = 'round,round repeat,step,seconds,type,repeat,zone,chime,pause,rest';

function draftIn(text: string): TimerDraft {
  const read = readStepsCsv(text);
  if (!read.ok) throw new Error(read.problems.map(({ line, message }) => `${line}: ${message}`).join('; '));
  return read.draft;
}
const problemsIn = (text: string) => {
  const read = readStepsCsv(text);
  return read.ok ? [] : read.problems.map(({ line, message }) => `${line} ${message}`);
};

const anyWords = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      "'=1",
      "''=x",
      '-5',
      '@home',
      ' +x',
      '"',
      'a,b',
      'a;b',
      'line\r\nbreak',
      '\t',
      "'",
      'infinite',
    ),
  )
  .filter((name) => name.trim() !== '');
const anyOddTimer = fc
  .tuple(fc.oneof(anyTimer, anySayingTimer), fc.array(anyWords, { minLength: 3, maxLength: 9 }), fc.boolean())
  .map(([timer, words, isTwice]): Timer => {
    let next = 0;
    const word = (): string => words[next++ % words.length] ?? 'x';
    const rounds = timer.rounds.map((round) => ({
      ...round,
      name: word(),
      steps: round.steps.map((step) => ({
        ...step,
        name: word(),
        coachingEnabled: step.type !== 'delay',
        // An empty cell says nothing.
        ...(step.note === undefined ? {} : { note: word() }),
      })),
    }));
    return { ...timer, rounds: isTwice ? [...rounds, ...rounds] : rounds };
  });
/** What the columns hold. */
const said = ({ rounds }: Pick<TimerDraft, 'rounds'>) =>
  rounds.map(({ id: _round, ...round }) => ({ ...round, steps: round.steps.map(({ id: _step, ...step }) => step) }));

describe('steps as CSV', () => {
  it('what is written and read again is the same, and nothing in it is a formula', () => {
    const cases = {
      'a formula': 10,
      'rounds that look the same': 10,
      'an infinite round': 10,
      'a chime of 0': 3,
      'a tap': 10,
      'a heart rate': 10,
      'a note': 10,
      'a random order': 10,
      'no more columns': 10,
    };
    assertLaw(cases, (met) =>
      fc.property(anyOddTimer, (timer) => {
        const { text } = stepsCsv(timer);
        expect(said(draftIn(text))).toEqual(said(timer));
        // A number below 0 is a number.
        const texts = csvRows(text, ',').flatMap(({ cells }) => cells.filter((cell) => Number.isNaN(Number(cell))));
        expect(texts.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
        const steps = timer.rounds.flatMap((round) => round.steps);
        met(
          'a tap',
          steps.some(({ end }) => end?.kind === 'tap'),
        );
        met('a heart rate', text.includes(',until '));
        met(
          'a note',
          steps.some(({ note }) => note !== undefined),
        );
        met('a random order', text.includes(',shuffled,'));
        met('no more columns', text.startsWith(`${HEAD}\r\n`));
        met('a formula', /(?:^|,)"?'/m.test(text));
        met('rounds that look the same', text.includes('\r\n\r\n'));
        met('an infinite round', text.includes(',infinite,'));
        met(
          'a chime of 0',
          timer.rounds.some(({ steps }) => steps.some(({ chimeInterval }) => chimeInterval === 0)),
        );
      }),
    );
  });

  it('has a line for each step, and warns of what has no column', () => {
    const draft = draftIn(lines(HEAD, 'Main,3,Squats,45,work,2,4,15,yes,30', 'Main,3,Rest,15,rest,1,,,,30'));
    expect(stepsCsv(draft)).toEqual({
      text: `${HEAD}\r\nMain,3,Squats,45,work,2,4,15,yes,30\r\nMain,3,Rest,15,rest,1,,,,30\r\n`,
      warnings: ["Left out, because this format cannot hold it: the timer's name."],
    });
  });

  it('has further columns only where a timer says more', () => {
    const more = `${HEAD},round order,ends,sides,each repeat,note,link`;
    const rows = [
      'Main,3,Squats,40,work,1,,,,30,shuffled,12 reps +2 each,,,Slowly,',
      'Main,3,Rest,180,rest,1,,,,30,shuffled,until <120bpm at least 15s,both,-5,,https://example.org',
    ];
    const draft = draftIn(lines(more, ...rows));
    expect(draft.rounds).toMatchObject([
      {
        order: 'shuffled',
        steps: [
          { end: { kind: 'tap', repetitions: { count: 12, ladder: 2 } }, note: 'Slowly' },
          {
            end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 },
            sides: 'both',
            ladder: -5,
            link: 'https://example.org',
          },
        ],
      },
    ]);
    expect(stepsCsv(draft).text).toBe(`${[more, ...rows].join('\r\n')}\r\n`);
  });

  it('says what is wrong in them', () => {
    const text = lines(
      'step,seconds,round order,ends,sides,each repeat,note,link',
      'A,30,up,when tired,left,soon,,',
      'B,30,,tap,x,"2,5",,ftp://x',
      'C,30,random,until above zone 3,,,,',
    );
    expect(problemsIn(text)).toEqual([
      '2 round order: "up" is not "shuffled"',
      '2 ends: "when tired" is none of tap, 12 reps, until <120bpm, until >Z3 at least 15s',
      '2 sides: "left" is not "both"',
      '2 each repeat: "soon" is no number of seconds, such as 5 or -5',
      '3 Round 1, Step 2: Link must begin with https://',
    ]);
  });

  it('is read in any order of columns, with any separators and lengths', () => {
    const text = lines('\uFEFFSeconds;Step;Notes;Round', '0,5;Kniebeuge;slow;A', '1:30;"Two; three";;A', '2m;Rest;;B');
    const read = readStepsCsv(text);
    expect(isStepsCsv(text)).toBe(true);
    expect(read).toMatchObject({
      ok: true,
      draft: {
        rounds: [
          {
            name: 'A',
            steps: [
              { name: 'Kniebeuge', duration: 0.5 },
              { name: 'Two; three', duration: 90 },
            ],
          },
          { name: 'B', steps: [{ duration: 120, type: 'rest' }] },
        ],
      },
      notes: [{ line: 1, message: 'The column "notes" is left out' }],
    });
    expect(draftIn('name\tduration\nGo\t30').rounds).toMatchObject([{ steps: [{ name: 'Go', duration: 30 }] }]);
    expect(isStepsCsv('a,b\n1,2')).toBe(false);
    expect(isStepsCsv('Squats 30s, rest 10s\nLunges 30s, rest 10s')).toBe(false);
  });

  it('takes a row into the round above it, and what is absent as usual', () => {
    const draft = draftIn(
      lines(HEAD, 'A,2,One,10,,,,,,5', ',,Two,20', 'A,2,Three,30,,,,,,5', 'A,3,Four,40', '', 'A,3,Five,50'),
    );
    expect(draft.rounds).toMatchObject([
      { name: 'A', repeat: 2, restAfterRound: 5, steps: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] },
      { name: 'A', repeat: 3, restAfterRound: 0, steps: [{ name: 'Four' }] },
      { name: 'A', steps: [{ name: 'Five', type: 'work', repeat: 1, coachingEnabled: true, pauseAfterEnd: false }] },
    ]);
    expect(draftIn('step,seconds\nGo,30').rounds).toMatchObject([{ name: 'Round 1', repeat: 1 }]);
  });

  it.each([
    ['without names', ['round repeat,step,seconds', '8,Sprint,20', '8,Rest,10']],
    [
      'with the repeats in its first row alone',
      ['round,round repeat,step,seconds', 'Main,8,Sprint,20', 'Main,,Rest,10'],
    ],
  ])('is one round, %s', (_, rows) => {
    expect(draftIn(lines(...rows)).rounds).toMatchObject([
      { repeat: 8, steps: [{ name: 'Sprint' }, { name: 'Rest', duration: 10 }] },
    ]);
  });

  it('a rest in a round that is done once is kept, with a note that it is never taken', () => {
    const read = readStepsCsv(lines('step,seconds,rest', 'Squats,40,20', 'Lunges,40,20', '', 'Jumps,40,20'));
    expect(read).toMatchObject({
      ok: true,
      draft: { rounds: [{ steps: [{ name: 'Squats' }, { name: 'Lunges' }] }, { steps: [{ name: 'Jumps' }] }] },
    });
    expect(read.ok && read.notes).toEqual([{ line: 2, message: expect.stringMatching(/never taken/) as string }]);
    expect(readStepsCsv(lines('step,seconds,rest,round repeat', 'Squats,40,20,2', 'Lunges,40,,'))).toMatchObject({
      ok: true,
      notes: [],
    });
  });

  it('says that there are too many rounds', () => {
    const text = lines('round,step,seconds', ...Array.from({ length: 2_001 }, (_, place) => `R${place},Go,30`));
    expect(problemsIn(text)).toEqual(['1 A timer can have at most 2,000 rounds']);
  });

  it('says everything that is wrong', () => {
    const text = lines(HEAD, 'A,zero,Go,soon,jump,0,9,often,maybe,x', 'A,,,30', '"B",1,"C', 'D",25h');
    expect(problemsIn(text)).toEqual([
      '2 round repeat: "zero" is no whole number from 1 on',
      '2 rest: "x" is no length of time up to 24 hours, such as 45 or 1:30',
      '2 type: "jump" is none of preparation, work, rest, recovery, timer, meditation, delay',
      '2 zone: "9" is no zone from 1 to 5',
      '2 seconds: "soon" is no length of time up to 24 hours, such as 45 or 1:30',
      '2 repeat: "0" is no whole number from 1 on',
      '2 chime: "often" is no length of time up to 24 hours, such as 45 or 1:30',
      '2 pause: "maybe" is neither yes nor no',
      '3 Round 1, Step 2: Name is required',
      '4 seconds: "25h" is no length of time up to 24 hours, such as 45 or 1:30',
    ]);
  });

  const totalOf = ({ rounds }: TimerDraft): number =>
    rounds.reduce((sum, { repeat, steps }) => {
      const once = steps.reduce((whole, { duration, repeat: times }) => whole + duration * times, 0);
      return sum + once * (repeat === 'infinite' ? 1 : repeat);
    }, 0);

  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['SEP=;', ';'],
    ['\uFEFFsep=;', ';'],
    ['sep=\t', '\t'],
    ['sep=,', ','],
    ['sep=|', '|'],
    ['sep=^', '^'],
  ])('obeys a first line %j', (said, sign) => {
    const rows = ['round,round repeat,step,seconds,type', 'Legs,4,Lunges,30,work', 'Legs,4,Breathe,15,rest'];
    const text = lines(said, ...rows.map((row) => row.replaceAll(',', sign)));
    expect(isStepsCsv(text)).toBe(true);
    expect(draftIn(text).rounds).toMatchObject([
      { name: 'Legs', repeat: 4, steps: [{ duration: 30 }, { duration: 15 }] },
    ]);
    expect(problemsIn(lines(text, ['Legs', '4', 'Rest', 'soon', 'rest'].join(sign)))[0]).toMatch(/^5 /);
  });

  it.each([
    [lines('Exercise,Time (s),Break (s)', 'Lunges,30,15', 'Plank,45,15'), 105, ['Lunges', 'Rest', 'Plank', 'Rest']],
    [lines('Exercise;Work;Rest', 'Lunges;30;15', 'Plank;45;'), 90, ['Lunges', 'Rest', 'Plank']],
    [lines('activity\tduration (min)', 'Row\t2', 'Bike\t1,5'), 210, ['Row', 'Bike']],
    [lines('Interval,Length', 'Run,1:30', 'Walk,30 s'), 120, ['Run', 'Walk']],
    [lines('Übung;Dauer [sek];Break', 'Kniebeuge;30;0', 'Plank;45;10'), 85, ['Kniebeuge', 'Plank', 'Rest']],
    [lines('Exercice,Durée,Repos', 'Pompes,30,10'), 40, ['Pompes', 'Rest']],
    [lines('sep=;', 'Exercise;Time', 'Lunges;30'), 30, ['Lunges']],
    [lines('time,step,seconds', '08:00 am,Lunges,30'), 30, ['Lunges']],
    [lines('name,exercise,duration', 'Lunges,Legs,30'), 30, ['Lunges']],
  ])('knows other headings: %j', (text, seconds, names) => {
    expect(isStepsCsv(text)).toBe(true);
    expect(totalOf(draftIn(text))).toBe(seconds);
    expect(draftIn(text).rounds.flatMap(({ steps }) => steps.map(({ name }) => name))).toEqual(names);
  });

  it.each([
    [lines('Exercise,Sets', 'Lunges,3'), '"seconds"'],
    [lines('Work,Rest', '40,20'), '"step"'],
    [lines('a,b', '1,2'), '"step" and "seconds"'],
    ['', '"step" and "seconds"'],
  ])('names the columns that a .csv file lacks: %j', (text, missing) => {
    expect(isStepsCsv(text, 'plan.CSV')).toBe(true);
    expect(problemsIn(text)).toEqual([
      `1 A file of steps needs the columns "step" and "seconds" in its first line: ${missing} not found`,
    ]);
  });

  it.each([
    ['150.00002', 150],
    ['89.99995', 90],
    ['12.3456789', 12.346],
    ['0.5', 0.5],
    ['1.0009', 1],
    ['1.001', 1.001],
  ])('takes %s seconds for a length of whole seconds or milliseconds', (written, seconds) => {
    expect(draftIn(lines('step,seconds', `Row,${written}`)).rounds[0]?.steps[0]?.duration).toBe(seconds);
  });
});
