import { describe, expect, it } from 'vitest';
import type { PushRow } from '@roundbell/core';
import { planPush } from './push-plan.ts';

const row = (rev: string, assumedRev?: string): PushRow => ({
  document: { id: 'a', rev, updatedAt: 1, deleted: false, body: {} },
  ...(assumedRev === undefined ? {} : { assumedRev }),
});
const stored = (rev: string) => new Map([['a', { rev, document: `stored ${rev}` }]]);

describe('the plan of a push', () => {
  it("[SYN-5] counts on from the account's number, one for each accepted state", () => {
    const plan = planPush([row('1'), row('2', '1'), row('stale', '1'), row('3', '2')], new Map(), 41);
    expect(plan.accepted.map(({ rev, seq }) => [rev, seq])).toEqual([
      ['1', 42],
      ['2', 43],
      ['3', 44],
    ]);
    expect(plan.newest.map(({ rev, seq }) => [rev, seq])).toEqual([['3', 44]]);
    expect(plan.sequence).toBe(44);
  });

  it('[SYN-6] has nothing to do for a revision that is stored', () => {
    expect(planPush([row('7', 'whatever'), row('7')], stored('7'), 41)).toEqual({
      accepted: [],
      newest: [],
      conflicts: [],
      sequence: 41,
      grown: 0,
    });
  });

  it('[SYN-7] answers a stored state once, however many rows are stale', () => {
    const plan = planPush([row('8', '6'), row('9', '5'), row('10')], stored('7'), 41);
    expect([plan.accepted, plan.conflicts]).toEqual([[], ['stored 7']]);
  });

  it('[SYN-20] knows by how many bytes the account grows or shrinks', () => {
    const long = new Map([['a', { rev: '1', document: 'ü'.repeat(500) }]]);
    const { accepted, grown } = planPush([row('2', '1'), row('3', '2')], long, 0);
    expect(grown).toBe(Buffer.byteLength(accepted[1]!.document) - 1000);
  });
});
