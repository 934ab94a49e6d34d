import type { PushRow } from '@roundbell/core/ports';
import { describe, expect, it } from 'vitest';
import { beyondAnswer, planPush } from './push-plan.ts';

const row = (rev: string, assumedRev?: string): PushRow => ({
  document: { id: 'a', rev, updatedAt: 1, deleted: false, body: {} },
  ...(assumedRev === undefined ? {} : { assumedRev }),
});
const stored = (rev: string, deleted = false) => new Map([['a', { rev, seq: 9, deleted, document: `stored ${rev}` }]]);

describe("a push's plan", () => {
  it("counts on from the account's number, one for each accepted state [SYN-5]", () => {
    const plan = planPush([row('1'), row('2', '1'), row('stale', '1'), row('3', '2')], new Map(), 41);
    expect(plan.accepted.map(({ rev, seq }) => [rev, seq])).toEqual([
      ['1', 42],
      ['2', 43],
      ['3', 44],
    ]);
    expect(plan.newest.map(({ rev, seq }) => [rev, seq])).toEqual([['3', 44]]);
    expect(plan.sequence).toBe(44);
  });

  it('has nothing to do for a stored revision [SYN-6]', () => {
    expect(planPush([row('7', 'whatever'), row('7')], stored('7'), 41)).toEqual({
      accepted: [],
      newest: [],
      stale: [],
      sequence: 41,
      grown: 0,
      added: 0,
      replaced: [],
      replacedBytes: 0,
    });
  });

  it('returns a stored state once, however many rows are stale [SYN-7]', () => {
    const plan = planPush([row('8', '6'), row('9', '5'), row('10')], stored('7'), 41);
    expect([plan.accepted, plan.stale.map(({ document }) => document)]).toEqual([[], ['stored 7']]);
  });

  it('names the revisions that a stale row was made from on its device, and its own', () => {
    const plan = planPush([{ ...row('9', '5'), ancestors: ['6', '8'] }], stored('7'), 41);
    expect(plan.stale).toEqual([{ id: 'a', document: 'stored 7', own: ['6', '8', '9'] }]);
  });

  it('knows by how many bytes the account grows or shrinks [SYN-20]', () => {
    const long = new Map([['a', { rev: '1', seq: 9, deleted: false, document: 'ü'.repeat(500) }]]);
    const { accepted, grown } = planPush([row('2', '1'), row('3', '2')], long, 0);
    expect(grown).toBe(Buffer.byteLength(accepted[1]!.document) - 1000);
  });

  it('knows how many more documents live afterwards [SYN-36]', () => {
    const deletion = { ...row('3', '1'), document: { ...row('3').document, deleted: true } };
    expect(planPush([row('1')], new Map(), 0).added).toBe(1);
    expect(planPush([deletion], stored('1'), 0).added).toBe(-1);
    expect(planPush([row('2', '1')], stored('1', true), 0).added).toBe(1);
    expect(planPush([row('2', '1'), { ...deletion, assumedRev: '2' }], stored('1', true), 0).added).toBe(0);
  });

  it('names the states that are no longer current, including those of the same push [SYN-23]', () => {
    const plan = planPush([row('2', '1'), row('3', '2')], stored('1'), 40);
    expect(plan.replaced).toEqual([9, 41]);
    expect(plan.replacedBytes).toBe('stored 1'.length + Buffer.byteLength(plan.accepted[0]!.document));
  });

  it('has conflicts of four million bytes at most, but those of one document whole', () => {
    const one = { id: 'a', document: '', own: [] };
    expect(beyondAnswer({ stale: [one, one] }, 4_000_000)).toBeUndefined();
    expect(beyondAnswer({ stale: [one, one] }, 4_000_001)?.code).toBe('too-large');
    expect(beyondAnswer({ stale: [one] }, 4_000_001)).toBeUndefined();
  });
});
