import { describe, expect, it } from 'vitest';
import type { MarkedRow } from '../ports/document-log.ts';
import { isSameRow, settledRow, withCommonBase, type CommonBases } from './conflict.ts';
import { documentOfRow, NOTHING_REV, pushRowOf, storedRowOf } from './row.ts';

function row(rev: string, body: object, other: { deleted?: boolean; ancestors?: readonly string[] } = {}): MarkedRow {
  const { deleted = false, ancestors = [] } = other;
  return storedRowOf({ id: 'a', rev, updatedAt: 1, deleted, body: { ...body } }, ancestors);
}
const BASE = row('base', { name: 'Legs', note: 'old' });

describe('a conflict', () => {
  it('[PRT-33] keeps both edits of different fields, under a revision of its own that knows both sides', () => {
    const mine = row('mine', { name: 'Arms', note: 'old' }, { ancestors: ['base'] });
    const theirs = row('theirs', { name: 'Legs', note: 'new' });
    const { row: settled, copies } = settledRow('timers', { base: BASE, row: mine, theirs }, 'new-rev');
    expect(documentOfRow(settled)).toMatchObject({ rev: 'new-rev', body: { name: 'Arms', note: 'new' } });
    expect([settled.ancestors, copies]).toEqual([['base', 'mine', 'theirs'], []]);
  });

  it('[PRT-33] keeps the whole of theirs as a copy if both changed one field', () => {
    const mine = row('mine', { name: 'Arms', note: 'old' });
    const theirs = row('theirs', { name: 'Back', note: 'new' });
    const { row: settled, copies } = settledRow('timers', { base: BASE, row: mine, theirs }, 'new-rev');
    expect(documentOfRow(settled).body['name']).toBe('Arms');
    expect(copies.map(({ body }) => body['name'])).toEqual(['Back (other device)']);
  });

  it('[PRT-33] is none if both made the same of it: theirs is taken as it is', () => {
    const theirs = row('theirs', { name: 'Arms', note: 'old' });
    const mine = row('mine', { name: 'Arms', note: 'old' });
    expect(settledRow('timers', { base: BASE, row: mine, theirs }, 'new-rev')).toEqual({ row: theirs, copies: [] });
    const gone = row('gone', {}, { deleted: true });
    const mineGone = row('mine-gone', {}, { deleted: true });
    expect(settledRow('timers', { base: BASE, row: mineGone, theirs: gone }, 'new-rev').row).toEqual(gone);
    expect(settledRow('timers', { base: BASE, row: mine, theirs: gone }, 'new-rev').row).toMatchObject({
      rev: 'new-rev',
      _deleted: false,
    });
  });

  it('[PRT-34] is none with a state that mine was made from: its answer was lost', () => {
    const mine = row('second', { name: 'Two' }, { ancestors: ['base', 'first'] });
    const theirs = row('first', { name: 'One' });
    expect(settledRow('timers', { base: BASE, row: mine, theirs }, 'new-rev')).toEqual({ row: mine, copies: [] });
  });

  it('[PRT-35] is none with a row that was refused for itself', () => {
    const mine = row('mine', { name: 'Odd' });
    for (const theirs of [row(NOTHING_REV, {}, { deleted: true }), BASE])
      expect(settledRow('timers', { base: BASE, row: mine, theirs }, 'new-rev')).toEqual({ row: mine, copies: [] });
  });

  it('[PRT-33] of a document that the server never had has nothing in common', () => {
    const nothing = row(NOTHING_REV, {}, { deleted: true });
    const mine = row('mine', { name: 'Mine' });
    const theirs = row('theirs', { name: 'Theirs' });
    const { copies } = settledRow('timers', { base: nothing, row: mine, theirs }, 'new-rev');
    expect(copies).toEqual(settledRow('timers', { base: undefined, row: mine, theirs }, 'new-rev').copies);
    expect(copies).toHaveLength(1);
  });
});

describe('two rows', () => {
  it('[PRT-33] are one state by revision and by being there', () => {
    expect(isSameRow(row('a', { x: 1 }), row('a', {}))).toBe(true);
    expect(isSameRow(row('a', {}), row('b', {}))).toBe(false);
    expect(isSameRow(row('a', {}), row('a', {}, { deleted: true }))).toBe(false);
  });

  it('[PRT-34] does not undo an edit that followed a push whose answer was lost, nor copy it', () => {
    const lost = row('lost', { name: 'Arms', note: 'old' });
    const theirs = row('theirs', { name: 'Back', note: 'old' });
    const mine = row('mine', { name: 'Arms', note: 'new' }, { ancestors: ['base', 'lost'] });
    const bases: CommonBases = new Map([['theirs', documentOfRow(lost)]]);
    const conflict = { base: BASE, row: mine, theirs };
    const { row: settled, copies } = settledRow('profile', withCommonBase(conflict, bases), 'new-rev');
    expect(documentOfRow(settled).body).toEqual({ name: 'Back', note: 'new' });
    expect(copies).toEqual([]);
    // A base is that of one conflict.
    expect(withCommonBase(conflict, bases)).toBe(conflict);
  });
});

describe('a row that is pushed', () => {
  it('[SYN-111] names the revisions it was made from since the one it assumes', () => {
    const mine = row('mine', {}, { ancestors: ['older', 'base', 'lost', 'later'] });
    expect(pushRowOf(mine, BASE)).toMatchObject({ assumedRev: 'base', ancestors: ['lost', 'later'] });
    expect(pushRowOf(row('mine', {}, { ancestors: ['older', 'base'] }), BASE)).not.toHaveProperty('ancestors');
    expect(pushRowOf(mine, undefined)).toMatchObject({ ancestors: ['older', 'base', 'lost', 'later'] });
  });
});
