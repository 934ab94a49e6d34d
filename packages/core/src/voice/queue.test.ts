import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANNOUNCEMENT_TYPES, PRIORITY, type Announcement, type Priority } from './announcement.ts';
import { QUEUE_LIMIT, enqueue, isSpeakable, queuedOf, speechVolumeOf, type Queued } from './queue.ts';

function said(text: string, priority: Priority, given: Partial<Announcement> = {}): Announcement {
  return { text, priority, type: 'generic', replaceType: false, ...given };
}

/** The queue after all requests, one millisecond apart. */
function queueOf(announcements: readonly Announcement[]): readonly Queued[] {
  return announcements.reduce<readonly Queued[]>((queue, one, at) => enqueue(queue, queuedOf(one, at + 1, at)), []);
}

function texts(queue: readonly Queued[]): string {
  return queue.map(({ text }) => text).join(' ');
}

function many(count: number, priority: Priority): readonly Announcement[] {
  return Array.from({ length: count }, (_, at) => said(`${priority}.${at}`, priority));
}

describe('the queue', () => {
  it('[VOX-1] [VOX-3] knows what an announcement is about and how urgent it is', () => {
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
    ]);
    expect(PRIORITY).toEqual({ interrupt: -1, urgent: 0, normal: 1, low: 2, coach: 3 });
  });

  it('[VOX-2] numbers and dates each request', () => {
    expect(queuedOf(said('a', 1), 7, 1234)).toEqual({ ...said('a', 1), id: 'announcement-7', timestamp: 1234 });
  });

  it('[VOX-4] says the urgent first, then the earlier', () => {
    expect(texts(queueOf([said('a', 2), said('b', 1), said('c', 3), said('d', 0), said('e', 1)]))).toBe('d b e a c');
  });

  it('[VOX-5] is cleared by an interruption', () => {
    expect(texts(queueOf([said('a', 0), said('b', 1), said('now', -1)]))).toBe('now');
  });

  it('[VOX-6] replaces those of the same type, whatever their priority', () => {
    const queue = queueOf([
      said('a', 1, { type: 'halfway' }),
      said('b', 1, { type: 'countdown' }),
      said('c', 0, { type: 'halfway' }),
      said('d', 2, { type: 'halfway', replaceType: true }),
    ]);
    expect(texts(queue)).toBe('b d');
  });

  it('[VOX-7] [VOX-8] drops the oldest of low importance, otherwise the oldest', () => {
    const mixed = queueOf([...many(13, 0), said('coach', 3), said('low', 2), said('new', 1)]);
    expect(mixed).toHaveLength(QUEUE_LIMIT);
    expect(texts(mixed)).not.toContain('coach');
    expect(texts(mixed)).toContain('low');
    const urgent = queueOf([said('first', 1), ...many(14, 0), said('new', 3)]);
    expect(urgent).toHaveLength(15);
    expect(texts(urgent)).not.toContain('first');
    expect(texts(urgent)).toContain('new');
  });

  it('[VOX-8] drops the first requested of those requested at one instant', () => {
    const queue = many(15, 0).reduce<readonly Queued[]>((all, one, at) => enqueue(all, queuedOf(one, at, 5)), []);
    expect(texts(enqueue(queue, queuedOf(said('new', 0), 16, 5)))).toMatch(/^0\.1 .* new$/);
  });

  it('[VOX-10] [VOX-11] holds nothing blank, and nothing while the voice is off', () => {
    expect(['', ' ', '\n\t', 'a'].map((text) => isSpeakable(said(text, 1), true))).toEqual([false, false, false, true]);
    expect(isSpeakable(said('a', -1), false)).toBe(false);
  });

  it('[VOX-12] [VOX-13] clamps the volume', () => {
    expect([-1, 0, 0.3, 1, 70, Number.NaN].map(speechVolumeOf)).toEqual([0, 0, 0.3, 1, 1, 0.7]);
  });
});

const anyAnnouncement: fc.Arbitrary<Announcement> = fc.record({
  text: fc.string({ minLength: 1 }),
  priority: fc.constantFrom<Priority>(-1, 0, 0, 1, 1, 2, 2, 3, 3),
  type: fc.constantFrom(...ANNOUNCEMENT_TYPES),
  replaceType: fc.boolean(),
});

describe('laws of the queue', () => {
  it('[VOX-4] [VOX-7] it is always in order, never above 15, and contains the latest request', () => {
    fc.assert(
      fc.property(fc.array(anyAnnouncement, { maxLength: 60 }), (announcements) => {
        let queue: readonly Queued[] = [];
        for (const [at, announcement] of announcements.entries()) {
          const added = queuedOf(announcement, at + 1, at);
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

  it('[VOX-8] at most one makes room, and none of priority below 2 while there is one of 2 or above', () => {
    fc.assert(
      fc.property(fc.array(anyAnnouncement, { maxLength: 60 }), (announcements) => {
        const queue = queueOf(announcements);
        const added = queuedOf(said('new', 1), 1000, 1000);
        const gone = queue.filter((waiting) => !enqueue(queue, added).includes(waiting));
        expect(gone.length).toBe(queue.length === 15 ? 1 : 0);
        if (queue.some(({ priority }) => priority >= 2)) expect(gone.every(({ priority }) => priority >= 2)).toBe(true);
      }),
    );
  });
});
