import type { Document, PushRow } from '@roundbell/core/ports';
import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ServerRecords } from '../src/sync/records.ts';
import { documentOf, makeAccount, onBothEngines, openServer } from './fixture.ts';

const OWNERS = ['ada', 'eve'];

/** Devices that push edits of a few documents, each knowing little or nothing of the server's newest state. */
const pushes = fc.array(
  fc.record({
    owner: fc.constantFrom(...OWNERS),
    edits: fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        rev: fc.integer({ min: 0, max: 30 }),
        knows: fc.boolean(),
        deleted: fc.boolean(),
      }),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 12 },
);

/** A document takes about 70 bytes. */
const pages = fc.record({
  limit: fc.integer({ min: 1, max: 4 }),
  bytes: fc.oneof(fc.integer({ min: 1, max: 250 }), fc.constant(Infinity)),
});
const ALL = { limit: 100, bytes: Infinity };

async function everythingOf(
  records: ServerRecords,
  owner: string,
  since: number,
  page: { readonly limit: number; readonly bytes: number },
): Promise<readonly Document[]> {
  const found = new Map<string, Document>();
  for (let at = since; ;) {
    const { documents, sequence } = await records.pull(owner, 'timers', { since: at, heads: false, ...page });
    for (const document of documents.map((text) => JSON.parse(text) as Document)) found.set(document.id, document);
    if (documents.length === 0) return [...found.values()].sort((a, b) => a.id.localeCompare(b.id));
    at = sequence;
  }
}

onBothEngines('sync laws', (engine) => {
  it('numbers each account without a gap, and pulling on from anywhere ends with the same documents [SYN-5]', async () => {
    const { parts, database } = await openServer(engine);
    let run = 0;
    await assertLaw(
      {
        'a row that takes the newest for its base': 5,
        'one that does not': 10,
        'a page after another': 2,
        'bytes that end a page': 2,
      },
      (met) =>
        fc.asyncProperty(pushes, pages, async (list, page) => {
          run++;
          for (const owner of OWNERS) await makeAccount(database.db, `${owner}${run}`);
          const newest = new Map<string, string>();
          const states = new Map<string, (readonly Document[])[]>(OWNERS.map((owner) => [`${owner}${run}`, [[]]]));
          for (const { owner: name, edits } of list) {
            const owner = `${name}${run}`;
            const rows = edits.map(({ id, rev, knows, deleted }): PushRow => {
              const document = { ...documentOf(id, `${rev}`), deleted };
              const known = newest.get(`${owner} ${id}`);
              met(known === undefined || !knows ? 'one that does not' : 'a row that takes the newest for its base');
              return knows && known !== undefined ? { document, assumedRev: known } : { document };
            });
            await parts.records.push(owner, 'timers', rows);
            const all = await everythingOf(parts.records, owner, 0, ALL);
            for (const document of all) newest.set(`${owner} ${document.id}`, document.rev);
            const { sequence } = await parts.records.place(owner);
            const at = states.get(owner)!;
            while (at.length <= sequence) at.push(all);
          }
          for (const [owner, at] of states) {
            const history = await database.db
              .selectFrom('sync_history')
              .select('seq')
              .where('owner', '=', owner)
              .orderBy('seq')
              .execute();
            expect(history.map((row) => row.seq)).toEqual(
              Array.from({ length: at.length - 1 }, (_, index) => index + 1),
            );
            const all = await everythingOf(parts.records, owner, 0, page);
            met('a page after another', all.length > page.limit);
            met('bytes that end a page', all.length > 1 && page.bytes < 150);
            for (const [since, known] of at.entries()) {
              const caughtUp = new Map(known.map((document) => [document.id, document]));
              for (const document of await everythingOf(parts.records, owner, since, page))
                caughtUp.set(document.id, document);
              expect([...caughtUp.values()].sort((a, b) => a.id.localeCompare(b.id))).toEqual(all);
            }
          }
        }),
      { numRuns: 25 },
    );
  });
});
