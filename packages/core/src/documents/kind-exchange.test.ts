import { expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import type { LogEntry, MarkedRow } from '../ports/document-log.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { settled } from '../testing/fake-clock.ts';
import { exchangeRows } from './kind-exchange.engine.ts';
import { isOnServer, storedRowOf } from './row.ts';

const FIRST = storedRowOf(testDocument('a', {}, 'first'));
const SENT = storedRowOf(testDocument('a', {}, 'sent'), ['first']);
const entryOf = (row: MarkedRow): LogEntry => ({ kind: 'timers', row, base: FIRST, version: 1 });

it.each([
  ['itself', SENT, 'sent'],
  ['an edit that was made from it', storedRowOf(testDocument('a', {}, 'next'), ['first', 'sent']), 'sent'],
  ['no edit that another tab made without it', storedRowOf(testDocument('a', {}, 'other'), ['first']), 'first'],
])('what the server has taken is the base of %s', async (_, meanwhile, base) => {
  let now = entryOf(SENT);
  let take: (stale: readonly MarkedRow[]) => void = () => undefined;
  const sent: unknown[] = [];
  const { stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: () => now,
      unsent: () => (isOnServer(now) ? [] : [now]),
      checkpoints: () => ({}),
      async commit(make) {
        now = make()?.entries[0] ?? now;
        return true;
      },
      onRows: () => () => undefined,
    },
    pull: async () => ({ documents: [], checkpoint: { sequence: 1 } }),
    push(rows) {
      sent.push(...rows.map((one) => [one.row.rev, one.base?.rev]));
      return new Promise((resolve) => (take = resolve));
    },
    settle: async ({ theirs }) => theirs,
    onExchanged: () => undefined,
    onOutcome: () => undefined,
  });
  await settled();
  now = entryOf(meanwhile);
  take([]);
  await settled();
  expect([now.row.rev, now.base?.rev]).toEqual([meanwhile.rev, base]);
  const again = meanwhile === SENT ? [] : [[meanwhile.rev, base]];
  expect(sent).toEqual([['sent', 'first'], ...again]);
  stop();
});

it.each([
  ['the server takes what was sent', undefined, 0],
  ['the server refuses it for a state that is older', 'older', 0],
  ['the device cannot keep the answer at first', 'older', 1],
])('what a pull passed over while a push was on its way is asked for again if %s', async (_, theirs, failures) => {
  let left = failures;
  let [now, checkpoint] = [entryOf(SENT), { sequence: 5 }];
  let answer: (stale: readonly MarkedRow[]) => void = () => undefined;
  const from: unknown[] = [];
  const rowOf = (rev: string) => storedRowOf(testDocument('a', {}, rev), ['sent']);
  const { ask, stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: () => now,
      unsent: () => (isOnServer(now) ? [] : [now]),
      checkpoints: () => ({ timers: checkpoint }),
      async commit(make, by) {
        const made = make();
        if (by === 'exchange' && left-- > 0) throw new Failure('storage-unavailable');
        now = made?.entries[0] ?? now;
        checkpoint = made?.checkpoints.timers ?? checkpoint;
        return true;
      },
      onRows: () => () => undefined,
    },
    async pull(since) {
      from.push(since?.sequence);
      return from.length === 1
        ? { documents: [], checkpoint: { sequence: 5 } }
        : { documents: [rowOf('newer')], checkpoint: { sequence: 10 } };
    },
    push: () => new Promise((resolve) => (answer = resolve)),
    settle: async (conflict) => conflict.theirs,
    onExchanged: () => undefined,
    onOutcome: () => undefined,
  });
  await settled();
  ask();
  await settled();
  expect([from, now.row.rev, checkpoint]).toEqual([[5, 5], 'sent', { sequence: 10 }]);
  for (let answers = 0; answers <= failures; answers++) {
    if (answers > 0) ask();
    await settled();
    answer(theirs === undefined ? [] : [rowOf(theirs)]);
    await settled();
  }
  const again = Array.from({ length: failures }, () => 10);
  expect([from, now.row.rev, now.base?.rev]).toEqual([[5, 5, ...again, 5], 'newer', 'newer']);
  expect(checkpoint).toEqual({ sequence: 10 });
  stop();
});

it('a pull that was under way when the answer came does not pass over it either', async () => {
  let [now, checkpoint] = [entryOf(SENT), { sequence: 5 }];
  let answer: (stale: readonly MarkedRow[]) => void = () => undefined;
  let arrive: () => void = () => undefined;
  const from: unknown[] = [];
  const newer = storedRowOf(testDocument('a', {}, 'newer'), ['sent']);
  const { ask, stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: () => now,
      unsent: () => (isOnServer(now) ? [] : [now]),
      checkpoints: () => ({ timers: checkpoint }),
      async commit(make) {
        const made = make();
        now = made?.entries[0] ?? now;
        checkpoint = made?.checkpoints.timers ?? checkpoint;
        return true;
      },
      onRows: () => () => undefined,
    },
    async pull(since) {
      from.push(since?.sequence);
      const nth = from.length;
      if (nth === 3) await new Promise<void>((resolve) => (arrive = resolve));
      const documents = nth > 1 && since?.sequence === 5 ? [newer] : [];
      return { documents, checkpoint: { sequence: [5, 10, 12][nth - 1] ?? 12 } };
    },
    push: () => new Promise((resolve) => (answer = resolve)),
    settle: async (conflict) => conflict.theirs,
    onExchanged: () => undefined,
    onOutcome: () => undefined,
  });
  await settled();
  ask();
  await settled();
  ask();
  await settled();
  answer([]);
  await settled();
  arrive();
  await settled();
  expect([from, now.row.rev, checkpoint]).toEqual([[5, 5, 10, 5], 'newer', { sequence: 12 }]);
  stop();
});

it('what a device has no room for stops nothing that it has to send', async () => {
  let now = entryOf(SENT);
  const pushed: unknown[] = [];
  const { stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: (_, id) => (id === 'a' ? now : undefined),
      unsent: () => (isOnServer(now) ? [] : [now]),
      checkpoints: () => ({}),
      async commit(make, _, what) {
        if (what !== 'note') throw new Error('full');
        now = make()?.entries[0] ?? now;
        return true;
      },
      onRows: () => () => undefined,
    },
    pull: async () => ({ documents: [storedRowOf(testDocument('b', {}, 'new'))], checkpoint: { sequence: 1 } }),
    async push(rows) {
      pushed.push(...rows.map(({ row }) => row.rev));
      return [];
    },
    settle: async ({ theirs }) => theirs,
    onExchanged: () => undefined,
    onOutcome: () => undefined,
  });
  await settled();
  expect([pushed, now.base?.rev]).toEqual([['sent'], 'sent']);
  stop();
});

it('of a document that comes twice the later state is taken, and a full page is still a full page', async () => {
  const written: LogEntry[] = [];
  const twice = Array.from({ length: 200 }, (_, at) => storedRowOf(testDocument(`t${at % 199}`, {}, `rev-${at}`)));
  const asked: unknown[] = [];
  const { stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: () => undefined,
      unsent: () => [],
      checkpoints: () => ({ timers: { sequence: asked.length } }),
      async commit(make) {
        written.push(...(make()?.entries ?? []));
        return true;
      },
      onRows: () => () => undefined,
    },
    async pull(from) {
      asked.push(from?.sequence);
      return { documents: asked.length === 1 ? twice : [], checkpoint: { sequence: asked.length } };
    },
    push: async () => [],
    settle: async ({ theirs }) => theirs,
    onExchanged: () => undefined,
    onOutcome: () => undefined,
  });
  await settled();
  expect(written.filter(({ row }) => row.id === 't0').map(({ row }) => row.rev)).toEqual(['rev-199']);
  expect([written.length, asked]).toEqual([199, [0, 1]]);
  stop();
});

it('of more refused documents than fit into a push those that have waited longest are offered next', async () => {
  const waiting = Array.from({ length: 450 }, (_, at) => entryOf(storedRowOf(testDocument(`t${at}`, {}, `rev-${at}`))));
  const pushed: string[][] = [];
  const { ask, stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: (_, id) => waiting.find(({ row }) => row.id === id),
      unsent: () => waiting,
      checkpoints: () => ({}),
      commit: async () => true,
      onRows: () => () => undefined,
    },
    pull: async () => ({ documents: [], checkpoint: { sequence: 1 } }),
    async push(rows) {
      pushed.push(rows.map(({ row }) => row.id));
      return rows.map(() => FIRST).map((theirs, at) => ({ ...theirs, id: rows[at]?.row.id ?? '' }));
    },
    settle: async ({ theirs }) => theirs,
    onExchanged: () => undefined,
    onOutcome: () => undefined,
  });
  const exchanged = async () => {
    for (let turn = 0; turn < 100; turn += 1) await settled();
  };
  const offered = async () => {
    pushed.length = 0;
    ask();
    await exchanged();
    return pushed.map((ids) => [ids[0], ids.length]);
  };
  await exchanged();
  expect(pushed.map((ids) => ids[0])).toEqual(['t0', 't200', 't400', 't0']);
  expect(await offered()).toEqual([['t200', 200]]);
  expect(await offered()).toEqual([['t400', 200]]);
  stop();
});

/** Two edits that wait, of which the first cannot be settled; what the server is sent, and what is reported. */
function withOneThatCannotBeSettled(fault: unknown) {
  const log = new Map(
    ['a', 'b'].map((id): [string, LogEntry] => {
      const row = storedRowOf(testDocument(id, {}, 'mine'), ['first']);
      return [id, { kind: 'timers', row, base: storedRowOf(testDocument(id, {}, 'first')), version: 1 }];
    }),
  );
  const sent: string[] = [];
  const outcomes: unknown[] = [];
  const { ask, stop } = exchangeRows({
    kind: 'timers',
    rows: {
      get: (_, id) => log.get(id),
      unsent: () => [...log.values()].filter((entry) => !isOnServer(entry)),
      checkpoints: () => ({}),
      async commit(make) {
        for (const entry of make()?.entries ?? []) log.set(entry.row.id, entry);
        return true;
      },
      onRows: () => () => undefined,
    },
    pull: async () => ({ documents: [], checkpoint: { sequence: 1 } }),
    push: async (rows) => {
      sent.push(rows.map(({ row }) => row.id).join(' '));
      return rows.map(({ row }) => storedRowOf(testDocument(row.id, {}, 'theirs')));
    },
    settle: ({ mine, theirs }) => (mine.id === 'a' ? Promise.reject(fault) : Promise.resolve(theirs)),
    onExchanged: () => undefined,
    onOutcome: (work, cause) => void outcomes.push([work, cause]),
  });
  return { log, sent, outcomes, ask, stop };
}

it('a document that cannot be settled holds up no other, is reported, and is offered again', async () => {
  const fault = new TypeError('of our own');
  const { log, sent, outcomes, ask, stop } = withOneThatCannotBeSettled(fault);
  await settled();
  expect([log.get('a')?.row.rev, log.get('b')?.row.rev]).toEqual(['mine', 'theirs']);
  expect(outcomes).toEqual([
    ['pull', undefined],
    ['push', fault],
  ]);
  const before = sent.length;
  ask();
  await settled();
  expect(sent.slice(before)).toEqual(['a']);
  expect(outcomes.at(-1)).toEqual(['push', fault]);
  stop();
});

it('a refusal or a lack of network is none of its faults', async () => {
  const { outcomes, stop } = withOneThatCannotBeSettled(new Failure('offline'));
  await settled();
  expect(outcomes).toEqual([['pull', undefined]]);
  stop();
});
