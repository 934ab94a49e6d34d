import { describe, expect, it } from 'vitest';
import { newProfile } from '../../account/profile.ts';
import { bytesOf } from '../../base/bytes.ts';
import { sessionBody } from '../../heart/sessions/session-body.ts';
import { startSession } from '../../heart/sessions/session.ts';
import { aSession } from '../../testing/heart.ts';
import { preferencesOf } from './file.ts';
import { readFile, type FileContent } from './read-file.ts';
import { PROBLEMS_MOST } from './source.ts';

const NOW = 1_795_000_000_000;
const OWNER = { userId: 'ann', now: NOW };
const STEP = { name: 'Go', duration: 20 };
const ROUND = { name: 'All', steps: [STEP] };
const TIMER = { id: 'timer-1', name: 'Tabata', rounds: [ROUND] };
const PREFERENCES = preferencesOf(newProfile({ id: 'ann', email: '', displayName: '' }, new Date(0)));

function textOf(file: object): string {
  return JSON.stringify({ format: 'roundbell', version: 1, ...file }, null, 2);
}

function read(text: string): FileContent {
  const found = readFile(text, OWNER);
  if (!found.ok) throw new Error(found.problem);
  return found.content;
}

function problemsOf(text: string): readonly string[] {
  return read(text).problems.map(({ line, message }) => `${line}: ${message}`);
}

function refusalOf(text: string): string | undefined {
  const found = readFile(text, OWNER);
  return found.ok ? undefined : found.problem;
}

describe('a file that is read', () => {
  it.each([
    '',
    '\u0000\u0001PNG',
    'name,duration\nTabata,20',
    '[]',
    '"roundbell"',
    'null',
    '{}',
    '{"format":"other","version":1}',
  ])('is not ours: %j [MOV-23]', (text) => {
    expect(refusalOf(text)).toBe('This is not a Roundbell file.');
  });

  it.each([0, -1, 1.5, '1', null])('has no version: %j [MOV-23]', (version) => {
    expect(refusalOf(JSON.stringify({ format: 'roundbell', version }))).toBe('This is not a Roundbell file.');
  });

  it('is from a newer Roundbell [MOV-23]', () => {
    const newer = '{"format": "roundbell", "version": 2, "timers": []}';
    expect(refusalOf(newer)).toBe('This file was made by a newer version of Roundbell.');
    expect(refusalOf(newer.slice(0, -1))).toBe('This file was made by a newer version of Roundbell.');
  });

  it('cannot be read if it breaks off before it says whose it is', () => {
    expect(refusalOf('{\n  "format" "roundbell"\n}')).toBe(
      'This file cannot be read. Line 2, column 12: A colon is missing here.',
    );
    expect(refusalOf('{"format": "other", ')).toBe('This is not a Roundbell file.');
  });

  it('gives what was whole before it breaks off [MOV-13]', () => {
    const text = textOf({ timers: [TIMER, { ...TIMER, id: 'timer-2' }] });
    const content = read(text.slice(0, text.lastIndexOf('"duration"')));
    expect(content.timers.map(({ id }) => id)).toEqual(['timer-1']);
    expect(content).toMatchObject({ brokenTimers: 1, isWhole: false, problemCount: 1 });
    expect(content.problems[0]?.message).toBe('The file ends too early. Nothing after this can be read');
    expect(read(text).isWhole).toBe(true);
  });

  it("reports everything wrong, in the editor's words, by line [MOV-11]", () => {
    const broken = {
      ...TIMER,
      name: ' ',
      rounds: [
        ROUND,
        { ...ROUND, repeat: 0, restAfterRound: 3601, steps: [STEP, { ...STEP, duration: 0, type: 'nap' }, 7] },
      ],
      globalSettings: { volume: 101 },
    };
    const text = textOf({ timers: [TIMER, { ...broken, id: 'timer-2' }] });
    const lines = text.split('\n');
    const problems = read(text).problems;
    expect(problems.map(({ message }) => message)).toEqual([
      'Timer 2: Timer name is required',
      'Timer 2: Round 2, Step 2: Duration must be greater than 0',
      'Timer 2: Round 2, Step 2: type must be one of preparation, work, rest, recovery, timer, meditation, delay',
      'Timer 2: Round 2, Step 3: Name is required',
      'Timer 2: Round 2, Step 3: Duration must be greater than 0',
      'Timer 2: Round 2, Step 3 must be an object',
      'Timer 2: Round 2: Repeat count must be at least 1',
      'Timer 2: Round 2: Rest time cannot exceed 1 hour',
      'Timer 2: globalSettings.volume must be at most 100',
    ]);
    expect(problems.map(({ line }) => lines[line - 1]?.trim())).toEqual([
      '"name": " ",',
      '"duration": 0,',
      '"type": "nap"',
      '7',
      '7',
      '7',
      '"repeat": 0,',
      '"restAfterRound": 3601',
      '"volume": 101',
    ]);
  });

  it.each([
    [{ rounds: [] }, 'Timer 1 "Tabata": At least one round is required'],
    [{ rounds: 'none' }, 'Timer 1 "Tabata": At least one round is required'],
    [{ rounds: [{ name: 'All', steps: [] }] }, 'Timer 1 "Tabata": Round 1: Must have at least one step'],
    [{ tags: ['a', 5] }, 'Timer 1 "Tabata": tags[1] must be text'],
    [{ description: 5 }, 'Timer 1 "Tabata": description must be text'],
    [{ id: 5 }, 'Timer 1 "Tabata": id must be text'],
    [
      { rounds: [{ ...ROUND, steps: [{ ...STEP, duration: 90_000 }] }] },
      'Timer 1 "Tabata": Round 1, Step 1: Duration cannot exceed 24 hours',
    ],
    [
      { rounds: [{ ...ROUND, steps: [{ ...STEP, repeat: Number.POSITIVE_INFINITY }] }] },
      'Timer 1 "Tabata": Round 1, Step 1: Repeat count must be at least 1',
    ],
  ])('names what is wrong with %j', (wrong, message) => {
    const content = read(textOf({ timers: [{ ...TIMER, ...wrong }] }));
    expect(content.problems.map((problem) => problem.message)).toEqual([message]);
    expect(content).toMatchObject({ timers: [], brokenTimers: 1 });
  });

  it('shows the beginning of a long name', () => {
    const [problem] = read(textOf({ timers: [{ ...TIMER, name: 'x'.repeat(41), rounds: [] }] })).problems;
    expect(problem?.message).toBe(`Timer 1 "${'x'.repeat(40)}…": At least one round is required`);
  });

  it('fills in absent ids and dates', () => {
    const { id: _, ...bare } = TIMER;
    const [timer, other] = read(textOf({ timers: [bare, { ...bare, name: 'Other' }] })).timers;
    const date = new Date(NOW);
    expect(timer).toMatchObject({ userId: 'ann', createdAt: date, updatedAt: date });
    expect(timer?.rounds).toMatchObject([{ id: 'round-1', repeat: 1, steps: [{ id: 'step-1-1', type: 'work' }] }]);
    expect(timer?.id).toMatch(/^import-[\da-f]{32}$/);
    expect(other?.id).not.toBe(timer?.id);
    expect(read(textOf({ timers: [bare] })).timers[0]?.id).toBe(timer?.id);
  });

  it('reports an id that is no text, and what has none, once each', () => {
    const odd = { ...TIMER, id: { toString: 'x' } };
    const content = read(textOf({ timers: [odd, odd, 5, 5] }));
    expect(content).toMatchObject({ timers: [], brokenTimers: 4 });
    expect(content.problems.map(({ message }) => message).filter((message) => /same id/.test(message))).toEqual([]);
  });

  it.each(['a/b', '../x', 'a b', '', 'é', 'x'.repeat(129)])(
    'replaces the id %j, which does not fit into a URL',
    (id) => {
      const content = read(textOf({ timers: [{ ...TIMER, id }] }));
      expect(content.timers[0]?.id).toMatch(/^import-/);
      expect(content.problemCount).toBe(0);
    },
  );

  it('accepts dates as text and as milliseconds', () => {
    const dates = { createdAt: '2026-01-02T03:04:05.678+01:00', updatedAt: 5 };
    expect(read(textOf({ timers: [{ ...TIMER, ...dates }] })).timers[0]).toMatchObject({
      createdAt: new Date('2026-01-02T02:04:05.678Z'),
      updatedAt: new Date(5),
    });
    for (const updatedAt of ['yesterday', '', null, true, '1960-01-01', 1e300]) {
      expect(read(textOf({ timers: [{ ...TIMER, updatedAt }] })).problems.map(({ message }) => message)).toEqual([
        'Timer 1 "Tabata": updatedAt must be a date such as 2026-11-21T10:00:00.000Z',
      ]);
    }
  });

  it('does not choose between two of the same name', () => {
    const double = (from: string, to: string): string =>
      textOf({ timers: [TIMER], preferences: PREFERENCES }).replace(from, to);
    const inTimer = double('"name": "Tabata"', '"name": "Tabata", "name": "Other"');
    expect(problemsOf(inTimer)).toEqual(['7: Timer 1: "name" is there twice']);
    expect(read(inTimer)).toMatchObject({ timers: [], brokenTimers: 1 });
    expect(problemsOf(double('"duration": 20', '"duration": 20, "duration": 30'))).toEqual([
      '14: Timer 1: Round 1, Step 1: "duration" is there twice',
    ]);
    const inPreferences = double('"defaultVolume": 70', '"defaultVolume": 70, "defaultVolume": 7');
    expect(read(inPreferences).preferences).toBeUndefined();
    expect(read(inPreferences).problems[0]?.message).toBe('preferences: "defaultVolume" is there twice');
    const whole = '{"format": "roundbell", "version": 1, "timers": [], "timers": []}';
    expect(problemsOf(whole)).toEqual(['1: "timers" is there twice']);
  });

  it('takes the first of two timers with one id', () => {
    const text = textOf({ timers: [TIMER, { ...TIMER, id: 'timer-2' }, { ...TIMER, name: 'Again' }] });
    const content = read(text);
    expect(content.timers.map(({ name }) => name)).toEqual(['Tabata', 'Tabata']);
    expect(content.problems.map(({ message }) => message)).toEqual(['Timer 3 "Again": It has the same id as timer 1']);
  });

  it('accepts no timer that the server would refuse', () => {
    const steps = Array.from({ length: 9000 }, (_, at) => ({
      ...STEP,
      id: `step-${at}`,
      name: `${'é'.repeat(30)}${at}`,
    }));
    const content = read(textOf({ timers: [{ ...TIMER, rounds: [{ name: 'All', steps }] }] }));
    expect(content.problems).toEqual([{ line: 5, message: 'Timer 1 "Tabata": It is too large to be kept' }]);
  });

  it('measures it as it is stored, with what the file leaves out', () => {
    const timerOf = (count: number) => ({
      ...TIMER,
      rounds: [{ name: 'All', steps: Array.from({ length: count }, () => STEP) }],
    });
    const readOf = (count: number) => read(textOf({ timers: [timerOf(count)] }));
    expect(readOf(2_000).timers).toHaveLength(1);
    expect(bytesOf(timerOf(6_000))).toBeLessThan(300_000);
    expect(readOf(6_000).problems).toMatchObject([{ message: expect.stringContaining('too large') as string }]);
  });

  it('reports what is not a list [MOV-11]', () => {
    expect(problemsOf(textOf({ timers: {}, sessions: 'x' }))).toEqual([
      '4: "timers" must be a list',
      '5: "sessions" must be a list',
    ]);
    expect(read(textOf({}))).toMatchObject({ timers: [], sessions: [], preferences: undefined, problemCount: 0 });
  });

  it('reports the first problems in full, and counts all', () => {
    const timers = Array.from({ length: PROBLEMS_MOST + 7 }, (_, at) => ({ ...TIMER, id: `t${at}`, rounds: [] }));
    const content = read(textOf({ timers }));
    expect([content.problems.length, content.problemCount, content.brokenTimers]).toEqual([
      PROBLEMS_MOST,
      PROBLEMS_MOST + 7,
      PROBLEMS_MOST + 7,
    ]);
    const lines = content.problems.map(({ line }) => line);
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
  });
});

describe('preferences of a file', () => {
  it('are imported if they are complete', () => {
    expect(read(textOf({ preferences: PREFERENCES })).preferences).toEqual(PREFERENCES);
    const { coachingLevel: _, ...older } = PREFERENCES.heartRatePreferences;
    const content = read(textOf({ preferences: { ...PREFERENCES, heartRatePreferences: older, email: 'x' } }));
    expect(content.preferences).toEqual(PREFERENCES);
  });

  it('stay out if anything is wrong with them', () => {
    const heartRatePreferences = { ...PREFERENCES.heartRatePreferences, age: 9, ttsProvider: 'x' };
    const text = textOf({ preferences: { ...PREFERENCES, defaultVolume: -1, heartRatePreferences } });
    expect(problemsOf(text)).toEqual([
      '5: preferences.defaultVolume must be at least 0',
      '8: preferences.heartRatePreferences.age must be at least 10',
      '9: preferences.heartRatePreferences.ttsProvider must be one of groq, openai, webspeech',
    ]);
    expect(read(text).preferences).toBeUndefined();
    expect(problemsOf(textOf({ preferences: null }))).toEqual(['4: preferences must be an object']);
  });
});

describe('sessions of a file', () => {
  const PAST = aSession({ seconds: 5 });
  const bodyOf = (startTime: number): object => sessionBody(aSession({ seconds: 5, startTime }));

  it('are imported if they are whole, ended and unique', () => {
    const going = sessionBody(startSession(PAST, 7));
    const sessions = [
      bodyOf(1),
      { ...bodyOf(2), readings: {} },
      going,
      { ...bodyOf(3), sessionId: 'x' },
      bodyOf(1),
      bodyOf(4),
    ];
    const content = read(textOf({ sessions }));
    expect(content.sessions.map(({ sessionId }) => sessionId)).toEqual(['hr-session-1', 'hr-session-4']);
    expect(content.problems.map(({ message }) => message)).toEqual([
      'Session 2: It cannot be read',
      'Session 3: It cannot be read',
      'Session 4: It cannot be read',
      'Session 5: It has the same sessionId as one before it',
    ]);
    expect(content.brokenSessions).toBe(4);
  });

  it('stay out if they break off, even if nothing they need is missing [MOV-13]', () => {
    const text = textOf({ sessions: [bodyOf(1), bodyOf(2)] });
    const content = read(text.slice(0, text.lastIndexOf('}\n  ]')));
    expect(content).toMatchObject({ brokenSessions: 1, problemCount: 1 });
    expect(content.sessions.length).toBe(1);
  });

  it('do not choose between two of the same name', () => {
    const text = textOf({ sessions: [bodyOf(1)] }).replace(
      '"version": 1,\n      ',
      '"version": 1, "version": 1,\n      ',
    );
    expect(problemsOf(text)[0]).toBe('6: Session 1: "version" is there twice');
    expect(read(text).sessions).toEqual([]);
  });
});
