import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RecordsState } from '../ports/records.ts';
import { assertLaw, type Met } from '../testing/law.ts';
import { createSyncStatus } from './sync-status.engine.ts';

const step = fc.oneof(
  fc.record({
    what: fc.constantFrom('here' as const, 'there' as const, 'rejected' as const),
    id: fc.constantFrom('a', 'b'),
    rev: fc.constantFrom('1', '2'),
  }),
  fc.record({
    what: fc.constant('ended' as const),
    as: fc.constantFrom('answered' as const, 'offline' as const, 'not-signed-in' as const),
  }),
  fc.record({ what: fc.constantFrom('exchanged' as const, 'restart' as const) }),
  fc.record({
    what: fc.constant('failed' as const),
    work: fc.constantFrom('pull' as const, 'push' as const),
    is: fc.boolean(),
  }),
);

it('is synced only when all is exchanged and sent, counts what is not, names what does not fit, and is reported once for each change [SYN-170]', () => {
  assertLaw(
    {
      synced: 10,
      waiting: 10,
      offline: 10,
      'signed-out': 10,
      failed: 10,
      closed: 0,
      'device-only': 0,
      'not fitting': 10,
      'fitting again': 3,
    },
    (met: Met<RecordsState['status'] | 'not fitting' | 'fitting again'>) =>
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const told: RecordsState[] = [];
        const status = createSyncStatus(['timers'], (state) => told.push(state));
        const [unsent, onServer] = [new Map<string, string>(), new Map<string, string>()];
        const refused = new Map<string, string>();
        let wasUnfit = false;
        let isExchanged = false;
        let outcome = 'answered';
        const failures = new Set<string>();
        for (const one of steps) {
          if (one.what === 'here') {
            status.setLocal('timers', one.id, one.rev);
            if (onServer.get(one.id) === one.rev) unsent.delete(one.id);
            else unsent.set(one.id, one.rev);
          } else if (one.what === 'there') {
            status.setServer('timers', one.id, one.rev);
            onServer.set(one.id, one.rev);
            if (unsent.get(one.id) === one.rev) unsent.delete(one.id);
          } else if (one.what === 'rejected') {
            status.setRefused('timers', one.id, one.rev);
            refused.set(one.id, one.rev);
          } else if (one.what === 'ended') {
            status.ended(one.as);
            outcome = one.as;
          } else if (one.what === 'failed') {
            status.failed('timers', one.work, one.is);
            if (one.is) failures.add(one.work);
            else failures.delete(one.work);
          } else if (one.what === 'exchanged') {
            isExchanged = true;
            status.exchanged('timers');
          } else {
            unsent.clear();
            status.restart();
          }
          const state = status.state();
          met(state.status);
          expect(state.status === 'failed').toBe(failures.size > 0 && outcome === 'answered');
          expect(told.at(-1)).toEqual(state);
          expect(status.unsent().map(({ id }) => id)).toEqual([...unsent.keys()]);
          if (state.status === 'synced') expect([isExchanged, unsent.size]).toEqual([true, 0]);
          else if ('changes' in state) {
            expect(state.changes).toBe(unsent.size);
            const rejected = [...unsent].filter(([id, rev]) => refused.get(id) === rev);
            expect((state.rejected ?? []).map(({ id }) => id)).toEqual(rejected.map(([id]) => id));
            met('fitting again', wasUnfit && rejected.length === 0);
            wasUnfit = rejected.length > 0;
            met('not fitting', wasUnfit);
          }
        }
        for (const [index, state] of told.slice(1).entries()) expect(state).not.toEqual(told[index]);
      }),
    { numRuns: 600 },
  );
});
