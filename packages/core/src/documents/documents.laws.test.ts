// Two tabs of one device and another device, whose storage falls silent, fills up and refuses, and whose server comes and goes.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Document } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { assertLaw, lawWithin } from '../testing/law.ts';
import { memoryDevice, type MemoryDevice } from '../testing/memory-log.ts';
import { memoryServer, type MemoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { strictLog } from '../testing/strict-log.ts';
import { openAccount } from './account.engine.ts';
import { createAccountRecords } from './records.engine.ts';

const USER = { email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' };
const IDS = ['a', 'b'] as const;

/** A page of a device; all pages share the clock. */
function openPage(server: MemoryServer, device: MemoryDevice, clock: ReturnType<typeof fakeClock>, seed: number) {
  const log = strictLog('records-in-memory', 'records-write-failed');
  const parts = { server, clock, page: fakePage(), random: seededRandom(seed), log };
  const records = createAccountRecords({
    server,
    openAccount: (userId, told, remembered) =>
      openAccount({
        ...parts,
        ...told,
        userId,
        remembered,
        whenIdle: (run) => run(),
        documentLog: device.logOf(userId),
      }),
    eraseAccount: async (userId) => device.erase(userId),
  });
  let timers: readonly Document[] = [];
  records.observe('timers', (documents) => (timers = documents));
  let edits = 0;
  return {
    records,
    shown: () => Object.fromEntries(timers.map(({ id, rev, body }) => [id, { rev, body }])),
    /** Adds a word to a document as it is shown; a device that does not answer costs a while. */
    async write(id: string, word: string): Promise<boolean> {
      const before = timers.find((one) => one.id === id)?.body ?? {};
      const document = testDocument(id, { ...before, [word]: true }, `edit-${seed}-${(edits += 1)}`);
      const saving = records.put('timers', document).then(
        () => true,
        () => false,
      );
      return soon(clock, saving);
    },
  };
}

/** Lets time go on until some work has ended. */
async function soon<T>(clock: ReturnType<typeof fakeClock>, work: Promise<T>): Promise<T> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  for (let turn = 0; turn < 10 && !isOver; turn += 1) await clock.pass(500);
  if (!isOver) throw new Error('it takes too long');
  return work;
}

const TABS = ['tab', 'other tab', 'tablet'] as const;
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('edit' as const),
      by: fc.constantFrom(...TABS),
      id: fc.constantFrom(...IDS),
    }),
  },
  fc.record({ what: fc.constantFrom('silent' as const, 'full' as const, 'refusing' as const, 'well' as const) }),
  fc.record({ what: fc.constantFrom('server' as const, 'no server' as const) }),
  fc.record({ what: fc.constant('reload' as const), by: fc.constantFrom(...TABS) }),
  fc.record({ what: fc.constant('pass' as const), ms: fc.constantFrom(100, 6000, 61_000) }),
);

const editOf = (id: (typeof IDS)[number], ...by: (typeof TABS)[number][]) =>
  by.map((one) => ({ what: 'edit' as const, by: one, id }));
const only = <What extends string>(what: What) => ({ what });
/** An edit that is made while another one is on its way into the same page. */
const WHILE_ONE_PULLS = [
  only('no server'),
  ...editOf('a', 'tab', 'tab'),
  ...editOf('b', 'tab'),
  only('server'),
  ...editOf('b', 'tablet'),
  { what: 'reload' as const, by: 'tab' as const },
  ...editOf('b', 'tablet'),
];

/** A page whose device came back with an older state than the one that it had written itself. */
const WITH_AN_OLDER_STATE = [
  only('no server'),
  ...editOf('a', 'tab'),
  ...editOf('b', 'tab'),
  only('silent'),
  ...editOf('a', 'tab', 'other tab'),
  only('full'),
  only('server'),
  ...editOf('a', 'other tab'),
  ...editOf('b', 'tab'),
  ...editOf('a', 'other tab'),
  { what: 'pass' as const, ms: 6000 as const },
  only('silent'),
  ...editOf('b', 'tab'),
  { what: 'pass' as const, ms: 100 as const },
  ...editOf('b', 'tab'),
  ...editOf('a', 'other tab', 'tab', 'tab', 'tab'),
];

it(
  'nothing that was saved is lost, however often the storage falls silent, fills up or refuses, in one of two tabs or both [SYN-203]',
  async () => {
    await assertLaw(
      { 'saved while silent': 10, refused: 10, reloaded: 10, 'both tabs wrote': 10, 'both tabs led': 10 },
      (met) =>
        fc.asyncProperty(
          fc.array(act, { minLength: 10, maxLength: 40 }),
          fc.nat(1000),
          fc.boolean(),
          async (acts, seed, hasLocks) => {
            const [server, clock, device] = [memoryServer(), fakeClock(), memoryDevice()];
            device.hasLocks = hasLocks;
            const { user } = await server.signUp(USER);
            const pages = {
              tab: openPage(server, device, clock, seed * 3 + 1),
              'other tab': openPage(server, device, clock, seed * 3 + 2),
              tablet: openPage(server, memoryDevice(), clock, seed * 3 + 3),
            };
            const all = Object.values(pages);
            for (const { records } of all) await records.open(user.id);
            await settled();
            const saved = new Map<string, string[]>(IDS.map((id) => [id, []]));
            const writers = new Set<string>();
            let words = 0;
            for (const one of acts) {
              if (one.what === 'edit') {
                const word = `w${(words += 1)}`;
                const isSaved = await pages[one.by].write(one.id, word);
                if (isSaved) saved.get(one.id)?.push(word);
                if (isSaved) writers.add(one.by);
                met('saved while silent', isSaved && !device.answers);
                met('refused', !isSaved);
              } else if (one.what === 'pass') await clock.pass(one.ms);
              else if (one.what === 'reload') {
                // What a page has in memory alone goes with it: that is what it says.
                if (!pages[one.by].records.isPersisted()) continue;
                await soon(clock, pages[one.by].records.close());
                await soon(clock, pages[one.by].records.open(user.id));
                met('reloaded', true);
              } else if (one.what === 'server' || one.what === 'no server') server.reachable = one.what === 'server';
              else {
                device.answers = one.what !== 'silent';
                device.isFull = one.what === 'full';
                device.refusal = one.what === 'refusing' ? new Error('refused') : undefined;
              }
            }
            const haveBothWritten = writers.has('tab') && writers.has('other tab');
            met('both tabs wrote', haveBothWritten);
            met('both tabs led', haveBothWritten && !hasLocks);
            Object.assign(device, { answers: true, isFull: false, refusal: undefined });
            server.reachable = true;
            // A write notices what hangs.
            for (const page of all) await page.write('a', 'end');
            for (let round = 0; round < 6; round += 1) {
              for (const { records } of all) records.sync();
              await clock.pass(61_000);
            }
            const { documents } = await server.pull('timers', 0, 100);
            for (const [id, words] of saved) {
              const body = documents.find((one) => one.id === id)?.body ?? {};
              expect(
                words.filter((word) => !(word in body)),
                `lost of ${id}`,
              ).toEqual([]);
            }
            const there = Object.fromEntries(documents.map(({ id, rev, body }) => [id, { rev, body }]));
            for (const { records, shown } of all) {
              expect([records.isPersisted(), records.state(), shown()]).toEqual([true, { status: 'synced' }, there]);
            }
            const kept = device.kept(user.id).entries.filter(({ kind }) => kind === 'timers');
            expect(Object.fromEntries(kept.map(({ row }) => [row.id, row.rev]))).toEqual(
              Object.fromEntries(documents.map(({ id, rev }) => [id, rev])),
            );
            for (const { records } of all) await soon(clock, records.close());
          },
        ),
      {
        numRuns: 150,
        examples: [
          [WHILE_ONE_PULLS, 0, false],
          [WITH_AN_OLDER_STATE, 0, false],
        ],
      },
    );
  },
  lawWithin(120_000),
);
