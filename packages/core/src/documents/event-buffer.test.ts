import { describe, expect, it } from 'vitest';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { createEventBuffer } from './event-buffer.ts';

const A = testDocument('a');
const B = testDocument('b');
const page = { epoch: '', since: 3, sequence: 8, documents: [A] };

/** What is at hand after a first pull. */
function afterAPull() {
  const eventBuffer = createEventBuffer();
  eventBuffer.take(undefined, 10);
  return eventBuffer;
}

describe('what is at hand', () => {
  it('answers a pull from where it begins or later, once', () => {
    for (const sequence of [3, 5, 7]) {
      const eventBuffer = afterAPull();
      eventBuffer.add(page);
      expect(eventBuffer.take({ sequence }, 10)).toEqual({ documents: [A], sequence: 8 });
      expect(eventBuffer.take({ sequence: 8 }, 10)).toBeUndefined();
    }
  });

  it('joins one event to another, and says nothing is new to a device that is further', () => {
    const eventBuffer = afterAPull();
    eventBuffer.add(page);
    eventBuffer.add({ ...page, since: 8, sequence: 9, documents: [B] });
    expect(eventBuffer.take({ sequence: 3 }, 10)).toEqual({ documents: [A, B], sequence: 9 });
    eventBuffer.add(page);
    expect(eventBuffer.take({ sequence: 9 }, 10)).toEqual({ documents: [], sequence: 9 });
  });

  it.each([
    ['nothing was pulled before', page, undefined, 10],
    ['something is missing before it', page, { sequence: 2 }, 10],
    ['it is too large', { ...page, documents: undefined }, { sequence: 3 }, 10],
    ['the account came back from a backup', { ...page, epoch: 'b' }, { sequence: 3, epoch: 'a' }, 10],
    ['the store takes less at once', page, { sequence: 3 }, 1],
  ])('leaves it to the server if %s', (_, brought, from, limit) => {
    const eventBuffer = afterAPull();
    eventBuffer.add(brought);
    expect(eventBuffer.take(from, limit)).toBeUndefined();
  });

  it('leaves it to the server if that was to be asked, and at first', () => {
    const eventBuffer = createEventBuffer();
    eventBuffer.add(page);
    expect(eventBuffer.take({ sequence: 3 }, 10)).toBeUndefined();
    eventBuffer.add(page);
    eventBuffer.askServer();
    eventBuffer.add({ ...page, since: 8, sequence: 9 });
    expect(eventBuffer.take({ sequence: 3 }, 10)).toBeUndefined();
  });
});
