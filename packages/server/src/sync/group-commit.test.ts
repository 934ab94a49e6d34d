import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Failure } from '@roundbell/core/base';
import type { PushRow } from '@roundbell/core/ports';
import { expect, it, vi } from 'vitest';
import { groupCommit, type StoreAll } from './group-commit.ts';
import type { Push, Pushed } from './store.ts';

const RESTORED: Pushed = { kind: 'restored' };
const row: PushRow = { document: { id: 'timer-1', rev: '1', updatedAt: 1, deleted: false, body: {} } };
const pushOf = (owner: string, rows = 1): Push => ({
  owner,
  kind: 'timers',
  rows: Array.from({ length: rows }, () => row),
  lineage: undefined,
});

/** A store that has no room for Bob, and the transactions it has begun. */
function createStore() {
  const begun: string[] = [];
  const storeAll = vi.fn<StoreAll>(async (pushes) => {
    begun.push(pushes.map(({ owner }) => owner).join('+'));
    await Promise.resolve();
    if (pushes.some(({ owner }) => owner === 'bob')) throw new Failure('quota-exceeded');
    return pushes.map(({ owner }): Pushed => ({ kind: 'ahead', since: owner.length }));
  });
  return { begun, storeAll };
}

it('stores what comes within one turn of the loop in one transaction, and answers each with its own outcome', async () => {
  const { begun, storeAll } = createStore();
  const push = groupCommit(storeAll);
  const first = ['ada', 'grace'].map((owner) => push(pushOf(owner)));
  await setImmediate();
  const later = push(pushOf('linus'));
  expect(await Promise.all([...first, later])).toEqual([3, 5, 5].map((since) => ({ kind: 'ahead', since })));
  expect(begun).toEqual(['ada+grace', 'linus']);
});

it('refuses one push alone', async () => {
  const { begun, storeAll } = createStore();
  const push = groupCommit(storeAll);
  const outcomes = await Promise.allSettled(['ada', 'bob', 'grace'].map((owner) => push(pushOf(owner))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(begun).toEqual(['ada+bob+grace', 'ada', 'bob', 'grace']);
});

it('stores 32 pushes and 100 rows together at most, but for one that has more', async () => {
  const { begun, storeAll } = createStore();
  const push = groupCommit(storeAll);
  await Promise.all(Array.from({ length: 70 }, () => push(pushOf('ada'))));
  expect(begun.splice(0).map((group) => group.split('+').length)).toEqual([32, 32, 6]);
  await Promise.all([60, 40, 1, 500, 2].map((rows) => push(pushOf('ada', rows))));
  expect(begun.map((group) => group.split('+').length)).toEqual([2, 1, 1, 1]);
});

it('stores one that has to be stored by itself for the request that it came with', async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const push = groupCommit(async (pushes) => {
    if (pushes.length > 1) throw new Error('the disk is full');
    seen.push(requests.getStore());
    return [RESTORED];
  });
  await Promise.all(['first', 'second'].map((request) => requests.run(request, () => push(pushOf('ada')))));
  expect(seen).toEqual(['first', 'second']);
});
