import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { ANNOUNCEMENT_TYPES, type Announcement } from './announcement.ts';
import { enqueue, queuedOf, type Queued } from './queue.ts';

const anyAnnouncement: fc.Arbitrary<Announcement> = fc.record({
  text: fc.constant('words'),
  priority: fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...([0, 1, 2, 3] as const)) }, fc.constant(-1 as const)),
  type: fc.constantFrom(...ANNOUNCEMENT_TYPES),
  replaceType: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
});
/** What is asked for, one after another; at some moments several things at once. */
const anyRequests = fc.array(fc.tuple(anyAnnouncement, fc.integer({ min: 0, max: 2 })), {
  minLength: 20,
  maxLength: 60,
});

/** The queue before and after each request. */
function requested(requests: readonly (readonly [Announcement, number])[]) {
  let queue: readonly Queued[] = [];
  let now = 0;
  return requests.map(([announcement, wait], index) => {
    now += wait;
    const added = queuedOf(announcement, index + 1, now, 0);
    const before = queue;
    queue = enqueue(queue, added);
    return { before, added, after: queue };
  });
}

const numberOf = ({ id }: Queued) => Number(id.replace('announcement-', ''));
const first = (queue: readonly Queued[]) => [...queue].sort((a, b) => numberOf(a) - numberOf(b))[0];

describe('whatever is asked to be said', () => {
  it('waits by priority, the smaller number first, and within one by the order of asking [VOX-2, VOX-4]', () => {
    assertLaw({ 'several of one priority': 10, 'several priorities': 10 }, (met) =>
      fc.property(anyRequests, (requests) => {
        for (const [index, { added, after }] of requested(requests).entries()) {
          expect(added.id).toBe(`announcement-${index + 1}`);
          const sorted = [...after].sort((a, b) => a.priority - b.priority || numberOf(a) - numberOf(b));
          const priorities = new Set(after.map(({ priority }) => priority));
          met('several priorities', priorities.size > 1);
          met('several of one priority', priorities.size < after.length);
          expect(after).toEqual(sorted);
        }
      }),
    );
  });

  it('is cleared by what interrupts, and of one type by what replaces it [VOX-5, VOX-6]', () => {
    assertLaw({ 'an interruption': 10, 'one replaced': 10 }, (met) =>
      fc.property(anyRequests, (requests) => {
        for (const { before, added, after } of requested(requests)) {
          if (met('an interruption', added.priority === -1)) expect(after).toEqual([added]);
          if (!added.replaceType) continue;
          met(
            'one replaced',
            before.some(({ type }) => type === added.type),
          );
          expect(after.filter(({ type }) => type === added.type)).toEqual([added]);
        }
      }),
    );
  });

  it('is never more than 15: the oldest of priority 2 or above makes room, else the oldest of all [VOX-7]', () => {
    assertLaw({ 'one of low priority leaves': 10, 'one of any priority leaves': 10 }, (met) =>
      fc.property(anyRequests, fc.boolean(), (requests, areUrgent) => {
        const wanted = areUrgent
          ? requests.map(([one, wait]) => [{ ...one, priority: one.priority > 1 ? 1 : one.priority }, wait] as const)
          : requests;
        // No two of one moment: of those none is the oldest.
        const apart = wanted.map(([one, wait]) => [one, wait + 1] as const);
        for (const { before, added, after } of requested(apart)) {
          expect(after.length).toBeLessThanOrEqual(15);
          if (added.priority === -1 || added.replaceType || before.length < 15) continue;
          const low = before.filter(({ priority }) => priority >= 2);
          const leaves = first(low) ?? first(before);
          met('one of low priority leaves', low.length > 0);
          met('one of any priority leaves', low.length === 0);
          expect(before.filter((one) => !after.includes(one))).toEqual([leaves]);
        }
      }),
    );
  });
});
