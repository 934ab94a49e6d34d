import { describe, expect, it } from 'vitest';
import { parseTimer, timerDocument } from './document.ts';
import type { Timer } from './timer.ts';

const TIMER: Timer = {
  id: 'timer-1',
  userId: 'ann',
  name: 'Tabata',
  description: 'short',
  rounds: [
    {
      id: 'round-1',
      name: 'Round 1',
      repeat: 'infinite',
      restAfterRound: 10,
      steps: [
        {
          id: 'step-1',
          name: 'Work',
          duration: 20.5,
          type: 'work',
          repeat: 8,
          targetHeartRateZone: 4,
          chimeInterval: 5,
          coachingEnabled: false,
          pauseAfterEnd: true,
        },
      ],
    },
  ],
  globalSettings: { countdownBeep: false, voiceEnabled: false, volume: 35 },
  tags: ['legs'],
  createdAt: new Date(1_700_000_000_000),
  updatedAt: new Date(1_700_000_001_000),
};
const BODY = timerDocument(TIMER);

const MINIMAL = { id: 't', userId: 'ann', name: 'x', createdAt: 1, updatedAt: 2 };
const STEP = { id: 's', name: 'x', duration: 5 };

function read(value: unknown): Timer {
  const parsed = parseTimer(value);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.timer;
}

function problems(value: unknown): readonly string[] {
  const parsed = parseTimer(value);
  return parsed.ok ? [] : parsed.problems;
}

function ofStep(given: object): readonly string[] {
  return problems({ ...MINIMAL, rounds: [{ id: 'r', name: 'x', steps: [{ ...STEP, ...given }] }] });
}

function ofRound(given: object): readonly string[] {
  return problems({ ...MINIMAL, rounds: [{ id: 'r', name: 'x', ...given }] });
}

describe('stored timers', () => {
  it('keep every field [TIM-70]', () => {
    expect(read(JSON.parse(JSON.stringify(BODY)))).toEqual(TIMER);
  });

  it('keep dates as milliseconds', () => {
    expect(BODY).toMatchObject({ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_001_000 });
    expect(problems({ ...BODY, createdAt: '2026-01-01' })).toEqual(['createdAt must be a number']);
    expect(problems({ ...BODY, updatedAt: 9e15 })).toEqual(['updatedAt must be at most 8640000000000000']);
  });

  it('leave out undefined fields and empty optional numbers', () => {
    const [round] = TIMER.rounds;
    const [step] = round?.steps ?? [];
    const emptied = timerDocument({
      ...TIMER,
      description: undefined,
      rounds: [
        {
          id: 'r',
          name: 'x',
          repeat: 1,
          restAfterRound: Number.NaN,
          steps: step ? [{ ...step, targetHeartRateZone: undefined, chimeInterval: Number.NaN }] : [],
        },
      ],
    });
    expect(emptied).not.toHaveProperty('description');
    expect(Object.keys((emptied['rounds'] as object[])[0] ?? {})).toEqual(['id', 'name', 'repeat', 'steps']);
    expect(read(emptied).rounds[0]?.steps[0]).toEqual({
      ...step,
      targetHeartRateZone: undefined,
      chimeInterval: undefined,
    });
  });

  it('drop what they do not know', () => {
    const timer = read({
      ...BODY,
      evil: 1,
      rounds: [{ id: 'r', name: 'x', colour: 'red', steps: [{ ...STEP, boss: true }] }],
    });
    expect(JSON.stringify(timer)).not.toMatch(/evil|colour|boss/);
  });

  it('get the defaults of new items for absent fields', () => {
    const timer = read({
      ...MINIMAL,
      rounds: [
        { id: 'r', name: 'x', steps: [STEP, { ...STEP, id: 'd', type: 'delay' }] },
        { id: 'q', name: 'y' },
      ],
    });
    expect(timer).toMatchObject({
      globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
      tags: [],
      rounds: [
        {
          repeat: 1,
          restAfterRound: 0,
          steps: [
            { type: 'work', repeat: 1, coachingEnabled: true, pauseAfterEnd: false },
            { type: 'delay', coachingEnabled: false },
          ],
        },
        { steps: [] },
      ],
    });
    expect(read({ ...MINIMAL, globalSettings: { volume: 5 } }).globalSettings).toEqual({
      countdownBeep: true,
      voiceEnabled: true,
      volume: 5,
    });
    expect(read(MINIMAL).rounds).toEqual([]);
  });

  it('count in beeps if they say nothing else, and leave the field out then', () => {
    expect(read({ ...MINIMAL, globalSettings: {} }).globalSettings.spokenCountdown).toBeUndefined();
    for (const spokenCountdown of ['numbers', 'both']) {
      const spoken = read({ ...MINIMAL, globalSettings: { spokenCountdown } });
      expect(spoken.globalSettings.spokenCountdown).toBe(spokenCountdown);
      expect(timerDocument(spoken)['globalSettings']).toMatchObject({ spokenCountdown });
    }
    const inBeeps = { ...TIMER, globalSettings: { ...TIMER.globalSettings, spokenCountdown: undefined } };
    expect(Object.keys(timerDocument(inBeeps)['globalSettings'] ?? {})).toEqual(Object.keys(TIMER.globalSettings));
    expect(problems({ ...MINIMAL, globalSettings: { spokenCountdown: 'sung' } })).toEqual([
      'globalSettings.spokenCountdown must be one of numbers, both',
    ]);
  });

  it('name every bad field by its path', () => {
    const bad = {
      ...MINIMAL,
      name: 5,
      globalSettings: { volume: 101, countdownBeep: 'yes' },
      tags: 'legs',
      rounds: [
        { id: '', name: 'x', repeat: 'often', steps: [{ ...STEP, duration: 0, type: 'swim', targetHeartRateZone: 6 }] },
        null,
      ],
    };
    expect(problems(bad)).toEqual([
      'name must be text',
      'rounds[0].id must not be empty',
      'rounds[0].steps[0].duration must be greater than 0',
      'rounds[0].steps[0].type must be one of preparation, work, rest, recovery, timer, meditation, delay',
      'rounds[0].steps[0].targetHeartRateZone must be one of 1, 2, 3, 4, 5',
      "rounds[0].repeat must be 'infinite' or a whole number from 1 to 1000000000",
      'rounds[1] must be an object',
      'globalSettings.countdownBeep must be true or false',
      'globalSettings.volume must be at most 100',
      'tags must be a list',
    ]);
    expect(problems({ id: 't' })).toEqual([
      'userId is missing',
      'name is missing',
      'createdAt is missing',
      'updatedAt is missing',
    ]);
    const many = ofRound({ steps: Array.from({ length: 80 }, (_, at) => ({ ...STEP, id: `s${at}`, duration: 0 })) });
    expect(many).toHaveLength(51);
    expect(many.at(-1)).toBe('and 30 more');
  });

  it('never throw [TIM-76]', () => {
    for (const value of [undefined, null, 5, 'x', [], [1], { __proto__: null }, () => 1, Number.NaN, new Date(0)]) {
      expect(parseTimer(value).ok).toBe(false);
    }
    expect(problems(null)).toEqual(['The timer must be an object']);
  });

  it('are safe to run [TIM-77]', () => {
    for (const duration of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 86_400.5, null])
      expect(ofStep({ duration })).toHaveLength(1);
    for (const duration of [0.001, 86_400]) expect(ofStep({ duration })).toEqual([]);
    for (const repeat of [0, 1.5, 1_000_000_001, '3', null]) {
      expect(ofStep({ repeat })).toHaveLength(1);
      expect(ofRound({ repeat })).toHaveLength(1);
    }
    for (const repeat of [1, 1_000_000_000]) expect([...ofStep({ repeat }), ...ofRound({ repeat })]).toEqual([]);
    for (const restAfterRound of [-1, 3601]) expect(ofRound({ restAfterRound })).toHaveLength(1);
    for (const chimeInterval of [-1, Number.NaN]) expect(ofStep({ chimeInterval })).toHaveLength(1);
    expect(ofStep({ chimeInterval: 0 })).toEqual([]);
    expect(problems({ ...MINIMAL, name: 'x'.repeat(501) })).toEqual(['name must have at most 500 characters']);
  });

  it('hold at most 2,000 rounds and 20,000 steps [TIM-77]', () => {
    const rounds = (count: number, steps: number): unknown =>
      Array.from({ length: count }, (_, at) => ({
        id: `r${at}`,
        name: 'x',
        steps: Array.from({ length: steps }, (_none, place) => ({ ...STEP, id: `s${at}-${place}` })),
      }));
    expect(problems({ ...MINIMAL, rounds: rounds(2001, 0) })).toEqual(['rounds must have at most 2000 items']);
    expect(problems({ ...MINIMAL, rounds: rounds(201, 100) })).toEqual(['rounds must hold at most 20000 steps in all']);
    expect(problems({ ...MINIMAL, rounds: rounds(200, 100) })).toEqual([]);
  });

  it('use every id once', () => {
    const round = { id: 'r', name: 'x', steps: [STEP] };
    expect(problems({ ...MINIMAL, rounds: [round, { ...round, steps: [] }] })).toEqual([
      'rounds must not use an id twice',
    ]);
    expect(problems({ ...MINIMAL, rounds: [round, { ...round, id: 'q' }] })).toEqual([
      'rounds must not use the id of a step twice',
    ]);
  });
});
