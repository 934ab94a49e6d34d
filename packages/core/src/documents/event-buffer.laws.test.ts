import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { createEventBuffer } from './event-buffer.ts';

/** What happens to an account with two kinds of document, one of which a device follows. */
const acts = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('push' as const), id: fc.nat({ max: 3 }), ours: fc.boolean() }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ act: fc.constant('tell' as const), isLost: fc.boolean(), isLarge: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('tell again' as const) }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('pull' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('ask' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const) }) },
  ),
  { minLength: 20, maxLength: 60 },
);

/** The server, its stream of events, and a device that pulls. */
function anAccount() {
  const [stored, held] = [new Map<string, number>(), new Map<string, number>()];
  const eventBuffer = createEventBuffer();
  let [sequence, told, epoch] = [0, 0, ''];
  let from: { readonly sequence: number; readonly epoch?: string } | undefined;
  let last: Parameters<typeof eventBuffer.add>[0] | undefined;

  const after = (since: number) => [...stored].filter(([, number]) => number > since);
  const newestOf = (numbers: readonly number[]) => Math.max(0, ...numbers);
  return {
    eventBuffer,
    push(id: string | undefined) {
      sequence += 1;
      if (id !== undefined) stored.set(id, sequence);
    },
    restore() {
      sequence += 1;
      epoch = `epoch-${sequence}`;
    },
    tell(isLost: boolean, isLarge: boolean) {
      const documents = after(told).map(([id, number]) => ({
        id,
        rev: `${number}`,
        updatedAt: 0,
        deleted: false,
        body: {},
      }));
      const since = newestOf([...stored.values()].filter((number) => number <= told));
      told = sequence;
      if (documents.length === 0) return;
      last = { epoch, since, sequence, documents: isLarge ? undefined : documents };
      if (!isLost) eventBuffer.add(last);
    },
    tellAgain: () => last && eventBuffer.add(last),
    /** Whether no one was asked. */
    pull(): boolean {
      const taken = eventBuffer.take(from, 100);
      const come = taken
        ? taken.documents.map(({ id, rev }) => [id, Number(rev)] as const)
        : after(from?.sequence ?? 0);
      for (const [id, number] of come) held.set(id, number);
      // A store keeps no number that came without documents.
      const isKept = come.length > 0 || taken !== undefined;
      if (isKept)
        from = { sequence: taken?.sequence ?? newestOf(come.map(([, number]) => number)), ...(epoch && { epoch }) };
      const reached = from?.sequence ?? 0;
      const missing = [...stored].filter(([id, number]) => number <= reached && held.get(id) !== number);
      expect(missing, 'up to there it has everything').toEqual([]);
      return taken !== undefined && come.length > 0;
    },
    isWhole: () => [...stored].every(([id, number]) => held.get(id) === number),
  };
}

describe('what events have brought', () => {
  it('answers a pull with all that is new, or not at all, whatever is lost, comes twice or is too large', () => {
    assertLaw({ 'without the server': 10, 'by the server': 10, 'a new epoch': 10 }, (met) =>
      fc.property(acts, (list) => {
        const account = anAccount();
        account.push('document-0');
        account.pull();
        for (const act of list)
          switch (act.act) {
            case 'push':
              account.push(act.ours ? `document-${act.id}` : undefined);
              break;
            case 'tell':
              account.tell(act.isLost, act.isLarge);
              break;
            case 'tell again':
              account.tellAgain();
              break;
            case 'pull':
              met(account.pull() ? 'without the server' : 'by the server');
              break;
            case 'ask':
              account.eventBuffer.askServer();
              break;
            case 'restore':
              account.restore();
              met('a new epoch');
          }
        account.eventBuffer.askServer();
        account.pull();
        expect(account.isWhole()).toBe(true);
      }),
    );
  });
});
