import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { ANNOUNCEMENT_TYPES, PRIORITY, type Announcement, type Priority } from './announcement.ts';
import { QUEUE_LIMIT, enqueue, hasStalled, isSpeakable, queuedOf, speechVolumeOf, type Queued } from './queue.ts';

function said(text: string, priority: Priority, given: Partial<Announcement> = {}): Announcement {
  return { text, priority, type: 'generic', replaceType: false, ...given };
}

/** The queue after all requests, one millisecond apart. */
function queueOf(announcements: readonly Announcement[]): readonly Queued[] {
  return announcements.reduce<readonly Queued[]>((queue, one, at) => enqueue(queue, queuedOf(one, at + 1, at, 0)), []);
}

function texts(queue: readonly Queued[]): string {
  return queue.map(({ text }) => text).join(' ');
}

function many(count: number, priority: Priority): readonly Announcement[] {
  return Array.from({ length: count }, (_, at) => said(`${priority}.${at}`, priority));
}

describe('the queue', () => {
  it('knows what an announcement is about and how urgent it is [VOX-4]', () => {
    expect(ANNOUNCEMENT_TYPES).toEqual([
      'generic',
      'step-start',
      'step-complete',
      'round-start',
      'round-complete',
      'rest-start',
      'timer-complete',
      'halfway',
      'countdown',
      'note',
      'count',
    ]);
    expect(PRIORITY).toEqual({ interrupt: -1, urgent: 0, normal: 1, low: 2, coach: 3 });
  });

  it('numbers and dates each request [VOX-2]', () => {
    expect(queuedOf(said('a', 1), 7, 1234, 1000)).toEqual({
      ...said('a', 1),
      id: 'announcement-7',
      timestamp: 1234,
      since: 1000,
    });
  });

  it('says the urgent first, then the earlier [VOX-4]', () => {
    expect(texts(queueOf([said('a', 2), said('b', 1), said('c', 3), said('d', 0), said('e', 1)]))).toBe('d b e a c');
  });

  it('is cleared by an interruption [VOX-5]', () => {
    expect(texts(queueOf([said('a', 0), said('b', 1), said('now', -1)]))).toBe('now');
  });

  it('replaces those of the same type, whatever their priority [VOX-6]', () => {
    const queue = queueOf([
      said('a', 1, { type: 'halfway' }),
      said('b', 1, { type: 'countdown' }),
      said('c', 0, { type: 'halfway' }),
      said('d', 2, { type: 'halfway', replaceType: true }),
    ]);
    expect(texts(queue)).toBe('b d');
  });

  it('drops the oldest of low importance, otherwise the oldest [VOX-7]', () => {
    const mixed = queueOf([...many(13, 0), said('coach', 3), said('low', 2), said('new', 1)]);
    expect(mixed).toHaveLength(QUEUE_LIMIT);
    expect(texts(mixed)).not.toContain('coach');
    expect(texts(mixed)).toContain('low');
    const coached = queueOf([...many(13, 0), said('low', 2), said('coach', 3), said('new', 1)]);
    expect(texts(coached)).not.toContain('low');
    expect(texts(coached)).toContain('coach');
    const urgent = queueOf([said('first', 1), ...many(14, 0), said('new', 3)]);
    expect(urgent).toHaveLength(15);
    expect(texts(urgent)).not.toContain('first');
    expect(texts(urgent)).toContain('new');
  });

  it('drops the first requested of those requested at one instant [VOX-7]', () => {
    const queue = many(15, 0).reduce<readonly Queued[]>((all, one, at) => enqueue(all, queuedOf(one, at, 5, 0)), []);
    expect(texts(enqueue(queue, queuedOf(said('new', 0), 16, 5, 0)))).toMatch(/^0\.1 .* new$/);
  });

  it('has stalled after 10 s of the same words, or twice the gap of silence [VOX-40]', () => {
    const silent = { waiting: 1, isSaying: false, movedAt: 1000 };
    const saying = { ...silent, isSaying: true };
    expect([hasStalled(silent, 1200), hasStalled(silent, 1201)]).toEqual([false, true]);
    expect([hasStalled(saying, 11_000), hasStalled(saying, 11_001)]).toEqual([false, true]);
    expect(hasStalled({ ...silent, waiting: 0 }, 1_000_000)).toBe(false);
  });

  it('holds nothing blank, and nothing while the voice is off [VOX-11]', () => {
    expect(['', ' ', '\n\t', 'a'].map((text) => isSpeakable(said(text, 1), true))).toEqual([false, false, false, true]);
    expect(isSpeakable(said('a', -1), false)).toBe(false);
  });

  it('clamps the volume', () => {
    expect([-1, 0, 0.3, 1, 70, Number.NaN].map(speechVolumeOf)).toEqual([0, 0, 0.3, 1, 1, 0.7]);
  });
});

const anyAnnouncement: fc.Arbitrary<Announcement> = fc.record({
  text: fc.string({ minLength: 1 }),
  priority: fc.constantFrom<Priority>(-1, 0, 0, 1, 1, 2, 2, 3, 3),
  type: fc.constantFrom(...ANNOUNCEMENT_TYPES),
  replaceType: fc.boolean(),
});
const waiting = (...priorities: readonly Priority[]): fc.Arbitrary<readonly Announcement[]> =>
  fc
    .array(fc.record({ text: fc.string({ minLength: 1 }), priority: fc.constantFrom(...priorities) }), {
      minLength: QUEUE_LIMIT,
      maxLength: 30,
    })
    .map((all) => all.map(({ text, priority }) => said(text, priority)));
/** A queue that fills up, and what is asked for before and after that. */
const anyHistory: fc.Arbitrary<readonly Announcement[]> = fc
  .tuple(
    fc.array(anyAnnouncement, { maxLength: 10 }),
    fc.oneof(waiting(0, 0, 0, 1, 2, 3), waiting(0, 1)),
    fc.array(anyAnnouncement, { maxLength: 3 }),
  )
  .map((parts) => parts.flat());

describe('laws of the queue', () => {
  it('it is always in order, never above 15, and contains the latest request [VOX-4, VOX-7]', () => {
    assertLaw({ 'a full queue': 10, 'a replacement of others': 10 }, (met) =>
      fc.property(anyHistory, (announcements) => {
        let queue: readonly Queued[] = [];
        for (const [at, announcement] of announcements.entries()) {
          const added = queuedOf(announcement, at + 1, at, 0);
          met('a full queue', queue.length === QUEUE_LIMIT);
          met('a replacement of others', added.replaceType && queue.some(({ type }) => type === added.type));
          queue = enqueue(queue, added);
          expect(queue.length).toBeLessThanOrEqual(15);
          expect(queue).toContain(added);
          const order = queue.map(({ priority, timestamp }) => priority * 1000 + timestamp);
          expect(order).toEqual([...order].sort((a, b) => a - b));
          if (added.replaceType) expect(queue.filter(({ type }) => type === added.type)).toEqual([added]);
        }
      }),
    );
  });

  it('the oldest of priority 2 or above makes room, or if there is none the oldest of all [VOX-7]', () => {
    assertLaw({ 'a full queue with some of little importance': 10, 'a full queue without': 10 }, (met) =>
      fc.property(anyHistory, (announcements) => {
        const queue = queueOf(announcements);
        const gone = queue.filter((one) => !enqueue(queue, queuedOf(said('new', 1), 1000, 1000, 0)).includes(one));
        const isFull = queue.length === QUEUE_LIMIT;
        const unimportant = queue.filter(({ priority }) => priority >= 2);
        met('a full queue with some of little importance', isFull && unimportant.length > 0);
        met('a full queue without', isFull && unimportant.length === 0);
        const [oldest] = [...(unimportant.length > 0 ? unimportant : queue)].sort((a, b) => a.timestamp - b.timestamp);
        expect(gone).toEqual(isFull ? [oldest] : []);
      }),
    );
  });
});
