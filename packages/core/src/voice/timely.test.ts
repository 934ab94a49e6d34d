import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { PRIORITY, type Announcement, type AnnouncementType } from './announcement.ts';
import { enqueue, queuedOf, type Queued } from './queue.ts';
import { isUntimely, isPast, openedBy, nextWords } from './timely.ts';

/** Every letter takes 100 ms. */
const lengthOf = ({ length }: string): number => 100 * length;

type Given = Partial<Announcement> & { readonly until?: number };

function words(type: AnnouncementType, letters: number, { until = 60_000, ...given }: Given = {}): Announcement {
  const priority = type === 'step-start' || type === 'timer-complete' ? PRIORITY.urgent : PRIORITY.normal;
  const moment = { at: 0, since: 0, until };
  return { text: type.slice(0, 1).repeat(letters), type, priority, replaceType: false, moment, ...given };
}

function queueOf(...all: readonly Announcement[]): readonly Queued[] {
  return all.reduce<readonly Queued[]>((queue, one, at) => enqueue(queue, queuedOf(one, at, 0, 0)), []);
}

function turn(now: number, ...all: readonly Announcement[]): string {
  const { first, waiting } = nextWords(queueOf(...all), { now, openedAt: 0 }, lengthOf);
  return [first, ...waiting].map((one) => one?.type).join(', ');
}

describe('words in time', () => {
  it('begin within 2 s of their moment and before the end of their segment, except the end of the timer [VOX-70]', () => {
    const over = (one: Announcement, now: number) => isUntimely(queuedOf(one, 1, 0, 0), { now, openedAt: 0 });
    const name = words('step-start', 5);
    expect([over(name, 2000), over(name, 2001)]).toEqual([false, true]);
    const short = words('step-start', 5, { until: 900 });
    expect([over(short, 899), over(short, 900)]).toEqual([false, true]);
    expect(over(words('timer-complete', 5, { until: 0 }), 1_000_000)).toBe(false);
    const { moment: _, ...timeless } = words('generic', 5);
    expect(over(timeless, 1_000_000)).toBe(false);
  });

  it('belong to their segment, a coach line to the one in which it was asked for, others to none [VOX-71]', () => {
    const past = (one: Announcement) => isPast(queuedOf(one, 1, 0, 0), 1000);
    expect(past(words('halfway', 5))).toBe(true);
    expect(past(words('halfway', 5, { moment: { at: 1200, since: 1000, until: 9000 } }))).toBe(false);
    expect(past(words('timer-complete', 5))).toBe(false);
    const { moment: _, ...timeless } = words('generic', 5);
    expect([past(timeless), past({ ...timeless, priority: PRIORITY.coach })]).toEqual([false, true]);
    expect(openedBy([timeless])).toBe(-Infinity);
    expect(openedBy([timeless, words('halfway', 5, { moment: { at: 9, since: 7, until: 10 } })])).toBe(7);
  });

  it('have an aside after all others, within 5 s, and only where it ends in time', () => {
    const aside = (until = 60_000) => words('generic', 15, { until, priority: PRIORITY.low });
    const names = [words('step-start', 8), words('round-complete', 7), words('round-start', 9)];
    expect(turn(0, aside(), ...names)).toBe('step-start, round-complete, round-start, generic');
    expect(turn(5000, aside())).toBe('generic');
    expect(turn(5001, aside())).toBe('');
    expect(turn(0, aside(3000), words('step-start', 14, { until: 3000 }))).toBe('step-start');
    expect(turn(0, aside(), words('step-start', 8), words('generic', 9))).toBe('step-start, generic, generic');
  });

  it("are all said if they fit, a step's name first", () => {
    expect(turn(0, words('round-complete', 5), words('round-start', 5), words('step-start', 5))).toBe(
      'step-start, round-complete, round-start',
    );
    expect(turn(0, words('round-complete', 5), words('step-start', 5))).toBe('step-start, round-complete');
    expect(turn(0, words('step-complete', 5), words('rest-start', 9), words('generic', 50))).toBe(
      'step-complete, rest-start, generic',
    );
  });

  it('are chosen by their worth if not all begin within 2 s', () => {
    expect(turn(0, words('round-complete', 14), words('round-start', 5), words('step-start', 6))).toBe(
      'step-start, round-start',
    );
    expect(turn(0, words('step-complete', 12), words('rest-start', 12), words('generic', 9))).toBe(
      'rest-start, generic',
    );
  });

  it('come in another order if they fit then, but what is complete is not told after what begins', () => {
    expect(turn(0, words('rest-start', 25), words('generic', 9))).toBe('generic, rest-start');
    expect(turn(0, words('round-complete', 25), words('round-start', 5))).toBe('round-start');
    expect(turn(1500, words('rest-start', 9), words('generic', 9))).toBe('rest-start');
  });

  it("are not begun if they will not end in their segment, except a step's name", () => {
    const until = 3000;
    expect(turn(0, words('step-start', 40, { until }), words('generic', 4, { until }))).toBe('step-start');
    expect(turn(0, words('rest-start', 31, { until }), words('generic', 9, { until }))).toBe('generic');
    expect(turn(0, words('rest-start', 26, { until }))).toBe('rest-start');
    const queue = queueOf(words('rest-start', 27, { until }));
    expect(nextWords(queue, { now: 0, openedAt: 0 }, lengthOf)).toEqual({ first: undefined, waiting: [] });
  });

  it('of a note stay in their order, whatever is said before them', () => {
    const part = (letters: number, until = 60_000) => words('note', letters, { priority: PRIORITY.low, until });
    const halfway = words('halfway', 5, { priority: PRIORITY.low });
    const lettersOf = (...all: readonly Announcement[]) => {
      const { first, waiting } = nextWords(queueOf(...all), { now: 0, openedAt: 0 }, lengthOf);
      return [first, ...waiting].map((one) => one && `${one.type} ${one.text.length}`).join(', ');
    };
    expect(lettersOf(part(30), part(20), halfway)).toBe('halfway 5, note 30, note 20');
    expect(lettersOf(part(10, 8000), part(70, 8000), part(20, 8000))).toBe('note 10');
  });

  it('that are true at any time wait if they must, and an interruption does not', () => {
    const { moment: _, ...lost } = words('generic', 30);
    const time = { now: 0, openedAt: 0 };
    const timeless = { ...lost, text: 'heart rate lost, which takes long' };
    const { first, waiting } = nextWords(queueOf(timeless, words('rest-start', 9)), { now: 0, openedAt: 0 }, lengthOf);
    expect([first?.type, ...waiting.map(({ text }) => text)]).toEqual(['rest-start', timeless.text]);
    const short = { ...lost, text: 'ten letter' };
    const rest = nextWords(queueOf(short, words('rest-start', 15), words('generic', 19)), time, lengthOf);
    expect([rest.first?.type, ...rest.waiting.map(({ text }) => text.slice(0, 3))]).toEqual([
      'rest-start',
      'ggg',
      'ten',
    ]);
    const warning = { ...timeless, priority: PRIORITY.interrupt };
    expect(nextWords(queueOf(warning, words('step-start', 9)), { now: 0, openedAt: 0 }, lengthOf).first?.text).toBe(
      warning.text,
    );
  });
});

const TYPES = ['step-start', 'rest-start', 'generic', 'round-start', 'step-complete', 'round-complete'] as const;
const someWords = fc
  .record({
    type: fc.constantFrom(...TYPES, 'halfway' as const, 'timer-complete' as const),
    letters: fc.integer({ min: 1, max: 30 }),
    since: fc.constantFrom(0, 1000, 1000, 1000),
    after: fc.constantFrom(0, 0, 0, 500, 5000),
    lasts: fc.integer({ min: 500, max: 20_000 }),
  })
  .map(({ type, letters, since, after, lasts }) =>
    words(type, letters, { moment: { at: since + after, since, until: since + Math.max(after + 1, lasts) } }),
  );

describe('laws of words in time', () => {
  it('whatever waits: said one after the other, none is late, past or too long [VOX-70, VOX-71]', () => {
    assertLaw({ 'several said': 10, 'something dropped': 10, 'a name said': 4 }, (met) =>
      fc.property(fc.array(someWords, { maxLength: 8 }), fc.integer({ min: 1000, max: 3500 }), (all, begin) => {
        const openedAt = openedBy(all);
        let queue = queueOf(...all);
        let now = begin;
        const said: Queued[] = [];
        for (;;) {
          const { first, waiting } = nextWords(queue, { now, openedAt }, lengthOf);
          if (first === undefined) break;
          said.push(first);
          expect(waiting.length).toBeLessThan(queue.length);
          const { moment, type, text } = first;
          if (moment === undefined) throw new Error('all have a moment');
          if (type !== 'timer-complete') {
            expect(now - moment.at).toBeLessThanOrEqual(2000);
            expect(moment.since).toBe(openedAt);
            if (type === 'step-start') expect(now).toBeLessThan(moment.until);
            else expect(now + 115 * text.length).toBeLessThanOrEqual(moment.until);
          }
          now += 100 * text.length + 100;
          queue = waiting;
        }
        const inTime = (one: Queued) => one.type === 'step-start' && !isUntimely(one, { now: begin, openedAt });
        met('several said', said.length > 1);
        met('something dropped', said.length < all.length);
        const names = queueOf(...all).filter(inTime);
        const isAlone = names.length === 1 && !all.some(({ type }) => type === 'timer-complete');
        if (met('a name said', isAlone)) expect(said[0]?.type).toBe('step-start');
        expect(said.filter(({ type }) => type === 'timer-complete')).toHaveLength(
          all.filter(({ type }) => type === 'timer-complete').length,
        );
      }),
    );
  });
});
