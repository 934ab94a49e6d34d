import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import { STEP_TYPES, type Round, type Step } from '../../timer/timer.ts';
import type { Announcement } from '../../voice/announcement.ts';
import { HALFWAY, halfwayText } from '../../voice/phrases.ts';
import { BEGINNING, planOf } from '../plan/plan.ts';
import { announcementsOf } from './announce.ts';
import { eventsBetween, openingEvents } from './events.ts';
import { chanceOf } from './script.ts';

const COACHED = STEP_TYPES.filter((type) => type !== 'delay' && type !== 'meditation');

/** What is said in a whole run, as instants and words; a pause that a step asks for ends it. */
function said(...rounds: readonly Round[]): readonly string[] {
  return announcements(...rounds).map(([at, { text }]) => `${at} ${text}`);
}

function announcements(...rounds: readonly Round[]): readonly (readonly [number, Announcement])[] {
  const plan = planOf(aTimer(rounds));
  if (typeof plan === 'string') throw new Error(plan);
  const run = { status: 'running', position: BEGINNING, since: 0 } as const;
  const events = [...openingEvents(plan, run), ...eventsBetween(plan, run, 0, 1e9)];
  return events.flatMap((event) => announcementsOf(plan, event, 0.5).map((words) => [event.at, words] as const));
}

const go = aStep('Go', 10);
const wait = aStep('Wait', 5, { type: 'delay' });

describe('what is said when', () => {
  it("is a step's name when it begins, urgently, replacing older ones; nothing for a delay", () => {
    const all = announcements(aRound('A', [go, wait, aStep('On', 10, { repeat: 2 })]));
    const starts = all.filter(([, { type }]) => type === 'step-start');
    expect(starts.map(([at, { text }]) => `${at} ${text}`)).toEqual(['0 Go', '15000 On', '25000 On']);
    expect(starts.every(([, { priority, replaceType }]) => priority === 0 && replaceType)).toBe(true);
  });

  it('says of each what it is about and how urgent it is [VOX-4]', () => {
    const long = aStep('Long', 40);
    const all = announcements(aRound('A', [long], { repeat: 2, restAfterRound: 15 }), aRound('B', [go]));
    const kinds = new Set(all.map(([, { type, priority }]) => `${type} ${priority}`));
    expect([...kinds].sort()).toEqual([
      'generic 1',
      'halfway 2',
      'rest-start 1',
      'round-complete 1',
      'round-start 1',
      'step-complete 1',
      'step-start 0',
      'timer-complete 0',
    ]);
  });

  it('is the completion and what comes next if nothing else begins', () => {
    expect(said(aRound('A', [go, wait, aStep('On', 10)]))).toEqual([
      '0 Go',
      '10000 Go complete',
      '10000 Next: On',
      '15000 On',
      '25000 Timer complete! Great job!',
    ]);
    expect(said(aRound('A', [aStep('Go', 10, { pauseAfterEnd: true }), aStep('On', 10)]))).toEqual([
      '0 Go',
      '10000 Go complete',
      '10000 Next: On',
    ]);
  });

  it('is no completion of a rest that goes on in another', () => {
    const steps = [go, aStep('Breathe', 20, { type: 'rest' })];
    const all = said(aRound('A', steps, { repeat: 2, restAfterRound: 30 }));
    expect(all.filter((words) => words.startsWith('30000'))).toEqual(['30000 Rest for 30 seconds', '30000 Next: Go']);
  });

  it("is what comes after a rest step's last rep, past other rests and delays, and nothing at the end", () => {
    const rest = (name: string, given: Partial<Step> = {}) => aStep(name, 5, { type: 'rest', ...given });
    const steps = [go, rest('Breathe', { repeat: 9 }), wait, rest('Drink'), aStep('On', 10), rest('Walk')];
    expect(said(aRound('A', steps)).filter((words) => words.includes('Next'))).toEqual([
      ...Array.from({ length: 9 }, (_, rep) => `${10_000 + 5000 * rep} Next: On`),
      '55000 Next: Drink',
      '60000 Next: On',
    ]);
  });

  it('is the length of a rest and what follows it', () => {
    expect(said(aRound('A', [go], { repeat: 2, restAfterRound: 90 }))).toEqual([
      '0 A number 1',
      '0 Go',
      '10000 Go complete',
      '10000 Rest for 1 minute and 30 seconds',
      '10000 Next: Go',
      '100000 A number 2',
      '100000 Go',
      '110000 Timer complete! Great job!',
    ]);
  });

  it('is a brief rest without what follows it, where that was done just before', () => {
    const rest = (seconds: number, given: Partial<Step> = {}) => aStep('Rest', seconds, { type: 'rest', ...given });
    const coming = (...rounds: readonly Round[]) => said(...rounds).filter((words) => words.includes('Next'));
    const work = aStep('Work', 20);
    expect(coming(aRound('A', [work, rest(10)], { repeat: 8 }))).toEqual([]);
    expect(coming(aRound('A', [work], { repeat: 8, restAfterRound: 14 }))).toEqual([]);
    expect(coming(aRound('A', [work, wait], { repeat: 2 }))).toEqual([]);
    expect(coming(aRound('A', [work, rest(15)], { repeat: 2 }))).toEqual(['20000 Next: Work']);
    expect(coming(aRound('A', [work, rest(5, { repeat: 3 }), work]))).toEqual(['20000 Next: Work']);
    expect(coming(aRound('A', [work, rest(10)], { repeat: 2, restAfterRound: 8 }))).toEqual(['20000 Next: Work']);
    expect(coming(aRound('A', [work, rest(10), go]))).toEqual(['20000 Next: Go']);
    expect(coming(aRound('A', [rest(10), work]))).toEqual(['0 Next: Work']);
    expect(coming(aRound('A', [work, rest(10, { end: { kind: 'tap' } }), work]))).toEqual(['20000 Next: Work']);
    expect(coming(aRound('A', [work, rest(10, { pauseAfterEnd: true }), work]))[0]).toBe('20000 Next: Work');
  });

  it('is a name once where round and step share it, with the number of the repeat', () => {
    expect(said(aRound('Warm up', [aStep('Warm-up ', 10)]), aRound('Get ready', [aStep('get ready', 5)]))).toEqual([
      '0 Warm-up ',
      '10000 Round 1 complete',
      '10000 get ready',
      '15000 Timer complete! Great job!',
    ]);
    const squats = aStep('squats', 10, { repeat: 2, end: { kind: 'tap', repetitions: { count: 12 } } });
    expect(said(aRound('Squats', [squats], { repeat: 3 }))).toEqual(['0 Squats number 1. 12 reps']);
    expect(said(aRound('Go', [go, aStep('On', 10)], { repeat: 2 }))).toEqual([
      '0 Go number 1',
      '10000 On',
      '20000 Go number 2',
      '30000 On',
      '40000 Timer complete! Great job!',
    ]);
    expect(said(aRound('1', [aStep('!', 5)]), aRound('?', [go]))).toContain('5000 ?');
  });

  it('is the round in a timer of several rounds or repeats, not in a single one', () => {
    expect(said(aRound('Warm up', [go]), aRound('Core', [go]))).toContain('0 Warm up');
    expect(said(aRound('Only', [go]))).not.toContain('0 Only');
    const plan = planOf(aTimer([aRound('Endless', [go], { repeat: 'infinite' })]));
    if (typeof plan === 'string') throw new Error(plan);
    const starts = [0, 1].map((repeat) => {
      const segment = { kind: 'step', round: 0, repeat, step: 0, rep: 0 } as const;
      return announcementsOf(plan, { kind: 'round-start', at: 0, segment }, 0).map(({ text }) => text);
    });
    expect(starts).toEqual([['Endless'], []]);
  });

  describe('which of how many is said', () => {
    const counts = (...rounds: readonly Round[]) => said(...rounds).filter((words) => words.includes(' Number '));
    const work = (seconds = 20, more: Partial<Step> = {}) => ({ ...aStep('Work', seconds), ...more });

    it('with the first work of a round that is repeated four times or more, at each third of the way', () => {
      const rests = [aStep('Easy', 20, { type: 'recovery' }), work(), work()];
      expect(counts(aRound('Set', rests, { repeat: 8 }))).toEqual([
        '20000 Number one of eight.',
        '140000 Number three of eight.',
        '320000 Number six of eight.',
      ]);
      expect(counts(aRound('Set', [work()], { repeat: 4 }))).toEqual([
        '0 Number one of four.',
        '20000 Number two of four.',
      ]);
      expect(counts(aRound('Set', [work()], { repeat: 3 }))).toEqual([]);
    });

    it('in figures above twenty, and once for all reps of a step', () => {
      expect(counts(aRound('Set', [work(20, { repeat: 2 })], { repeat: 24 }))).toEqual([
        '0 Number one of 24.',
        '280000 Number eight of 24.',
        '600000 Number sixteen of 24.',
      ]);
    });

    it('not in a short or endless one, of other types, with a zone, or without the coach', () => {
      const never = [
        ...STEP_TYPES.filter((type) => type !== 'work').map((type) => work(20, { type })),
        ...[work(14), work(20, { coachingEnabled: false }), work(20, { targetHeartRateZone: 3 })],
      ];
      for (const step of never) expect(counts(aRound('Set', [step], { repeat: 8 }))).toEqual([]);
      expect(counts(aRound('Set', [work()], { repeat: 'infinite' }))).toEqual([]);
    });
  });

  it('is the completion of a round that another follows', () => {
    expect(said(aRound('A', [go]), aRound('B', [go]))).toEqual([
      '0 A',
      '0 Go',
      '10000 Round 1 complete',
      '10000 B',
      '10000 Go',
      '20000 Timer complete! Great job!',
    ]);
  });

  it("'Timer complete! Great job!' is said at the end, before anything else", () => {
    const last = announcements(aRound('A', [go])).at(-1)?.[1];
    expect(last).toMatchObject({ text: 'Timer complete! Great job!', type: 'timer-complete', priority: 0 });
  });

  it('is neither the middle nor an end of a meditation: bells mark them', () => {
    const sit = aStep('Sit', 600, { type: 'meditation' });
    const settle = aStep('Settle', 60, { type: 'preparation' });
    const back = aStep('Come back', 60, { type: 'delay' });
    expect(said(aRound('A', [settle, sit, back]))).toEqual(['0 Settle', '60000 Sit']);
    expect(
      said(aRound('A', [sit], { repeat: 2, restAfterRound: 60 })).filter((words) => /complete|half/i.test(words)),
    ).toEqual([]);
    expect(said(aRound('A', [sit, aStep('Run', 20)])).slice(1)).toEqual([
      '600000 Run',
      '620000 Timer complete! Great job!',
    ]);
    expect(said(aRound('A', [{ ...sit, pauseAfterEnd: true }, sit]))).toEqual(['0 Sit', '600000 Next: Sit']);
  });

  it('is not halfway in a step that ends by the heart', () => {
    const end = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    const plan = planOf(aTimer([aRound('A', [aStep('Recover', 180, { end })])]));
    if (typeof plan === 'string') throw new Error(plan);
    const segment = { kind: 'step', round: 0, repeat: 0, step: 0, rep: 0 } as const;
    expect(announcementsOf(plan, { kind: 'halfway', at: 0, segment }, 0)).toEqual([]);
  });

  it('asks for nothing in the middle while the coach asks for another effort', () => {
    const plan = planOf(
      aTimer([
        aRound(
          'A',
          COACHED.map((type) => aStep(type, 60, { type })),
        ),
      ]),
    );
    if (typeof plan === 'string') throw new Error(plan);
    for (const [step, type] of COACHED.entries()) {
      const segment = { kind: 'step', round: 0, repeat: 0, step, rep: 0 } as const;
      const said = (chance: number) =>
        announcementsOf(plan, { kind: 'halfway', at: 0, segment }, chance, true).map(({ text }) => text);
      const texts = [0, 0.2, 0.4, 0.6, 0.8, 0.999].flatMap(said);
      expect(texts.every((text) => HALFWAY[type].includes(text) && text.indexOf('.') === text.length - 1)).toBe(true);
    }
  });

  it('is another one each time that a step comes again [VOX-29]', () => {
    for (const seed of [0, 0.13, 0.5, 0.77, 0.99]) {
      const texts = Array.from({ length: 8 }, (_, repeat) => {
        const segment = { kind: 'step', round: 1, repeat, step: 0, rep: 0 } as const;
        return halfwayText('recovery', chanceOf(seed, { kind: 'halfway', at: 0, segment }));
      });
      for (const [index, text] of texts.entries()) expect(text).not.toBe(texts[index - 1]);
    }
  });

  it("is one of the type's five halfway phrasings, chosen at random, and none for a delay [VOX-29]", () => {
    const plan = planOf(aTimer([aRound('A', [aStep('Run', 40)])]));
    if (typeof plan === 'string') throw new Error(plan);
    const segment = { kind: 'step', round: 0, repeat: 0, step: 0, rep: 0 } as const;
    const texts = [0, 0.2, 0.4, 0.6, 0.99].map(
      (chance) => announcementsOf(plan, { kind: 'halfway', at: 0, segment }, chance)[0]?.text,
    );
    expect(texts).toEqual(HALFWAY.work);
    expect(said(aRound('A', [aStep('Long wait', 60, { type: 'delay' }), go])).join()).not.toMatch(/half/i);
  });

  it('has the tone of voice of its step', () => {
    const [, sit] = announcements(aRound('A', [aStep('Sit', 10, { type: 'meditation' })]))[0] ?? [];
    expect(sit?.tone).toBe('quiet');
  });
});
