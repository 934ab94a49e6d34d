import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Failure, type FailureCode } from '../base/failure.ts';
import type { Server } from '../ports/server.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { assertLaw } from '../testing/law.ts';
import { memoryDevice } from '../testing/memory-log.ts';
import { memoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { strictLog } from '../testing/strict-log.ts';
import { startExchange } from './exchange.engine.ts';
import { storedRowOf } from './row.ts';
import { openRows } from './rows.engine.ts';

/** How the server takes a request: it answers after so long, or refuses. */
interface Taking {
  readonly after: number;
  readonly refusal: { readonly code: FailureCode; readonly wait: number | undefined } | undefined;
}

const KINDS = ['timers', 'hrsessions'] as const satisfies readonly DocumentKind[];
const after = fc.constantFrom(0, 0, 20, 3000);
const refusal = fc.record({
  code: fc.constantFrom('too-many-requests' as const, 'server-busy' as const, 'offline' as const),
  wait: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 120_000 }) }, fc.constant(undefined)),
});
const taking: fc.Arbitrary<Taking> = fc.record({ after, refusal: fc.option(refusal, { nil: undefined, freq: 2 }) });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('edit' as const), kind: fc.constantFrom(...KINDS), id: fc.nat(5) }),
  },
  fc.record({ what: fc.constantFrom('now' as const, 'online' as const, 'seen' as const) }),
  fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(10, 1000, 30_000) }),
);

/** A server that takes requests as it was told to, then all, and what it has seen. */
function aServer(clock: ReturnType<typeof fakeClock>, takings: readonly Taking[]) {
  const stored = new Map<string, Document>();
  const left = [...takings];
  const seen = { early: 0, waits: 0, atOnce: 0, requests: 0 };
  const waits: { readonly from: number; readonly until: number }[] = [];
  let pushing = 0;

  async function take<T>(answer: () => T): Promise<T> {
    seen.requests += 1;
    // What leaves in the moment of a refusal has not heard of it.
    if (waits.some(({ from, until }) => from < clock.now() && clock.now() < until)) seen.early += 1;
    const { after: ms, refusal: refused } = left.shift() ?? { after: 0, refusal: undefined };
    if (ms > 0) await new Promise<void>((resolve) => void clock.after(ms, resolve));
    if (refused === undefined) return answer();
    if (refused.wait !== undefined) {
      seen.waits += 1;
      waits.push({ from: clock.now(), until: clock.now() + refused.wait });
    }
    throw new Failure(refused.code, undefined, refused.wait);
  }
  const server: Server = {
    ...memoryServer(),
    documentsOf: () => ({
      document: () => Promise.reject(new Error('not asked for')),
      pull: (_, since) => take(() => ({ documents: [], sequence: since })),
      async push(kind, rows) {
        pushing += 1;
        seen.atOnce = Math.max(seen.atOnce, pushing);
        try {
          return await take(() => {
            for (const { document } of rows) stored.set(`${kind} ${document.id}`, document);
            return [];
          });
        } finally {
          pushing -= 1;
        }
      },
    }),
    onEvents: () => () => undefined,
  };
  return { server, seen, stored };
}

it('loses nothing, sends nothing before its time, one push at a time, and sends all in the end, however often the server asks to wait and whatever wakes the device [SYN-181]', async () => {
  await assertLaw(
    { 'a wait': 10, 'several waits': 10, 'several edits': 10 },
    (met) =>
      fc.asyncProperty(
        fc.array(taking, { maxLength: 12 }),
        fc.array(act, { minLength: 1, maxLength: 30 }),
        fc.nat(1000),
        async (takings, acts, seed) => {
          const [clock, page, log] = [fakeClock(), fakePage(), strictLog()];
          const { server, seen, stored } = aServer(clock, takings);
          const [documentLog, random] = [memoryDevice().logOf('ann'), seededRandom(seed)];
          const newRev = () => random.id('rev-');
          const rows = await openRows({ clock, log, documentLog, channel: undefined, newRev });
          const parts = { server, clock, page, log, rows, random, userId: 'ann', channel: undefined };
          const exchange = startExchange({ ...parts, settle: async (_, { theirs }) => theirs, onState: () => {} });
          const written = new Map<string, string>();
          for (const one of acts) {
            if (one.what === 'edit') {
              const rev = `rev-${written.size}-${seen.requests}-${random.id('')}`;
              await rows.write(one.kind, `${one.id}`, async () => storedRowOf(testDocument(`${one.id}`, {}, rev)));
              written.set(`${one.kind} ${one.id}`, rev);
            } else if (one.what === 'pass') await clock.pass(one.ms);
            else if (one.what === 'now') exchange.now();
            else if (one.what === 'online') page.goOnline();
            else page.show();
            await settled();
          }
          // Each refusal asks for two minutes and a tenth at most, or is followed by the longest back-off.
          await clock.pass(takings.length * 200_000 + 60_000);
          expect(seen).toMatchObject({ early: 0, atOnce: written.size === 0 ? 0 : 1 });
          expect(new Map([...stored].map(([key, { rev }]) => [key, rev]))).toEqual(written);
          expect(exchange.state()).toEqual({ status: 'synced' });
          met('a wait', seen.waits > 0);
          met('several waits', seen.waits > 2);
          met('several edits', written.size > 2);
          exchange.stop();
          await rows.close();
          expect(clock.pending()).toBe(0);
        },
      ),
    { numRuns: 60 },
  );
});
