import { describe, expect, it } from 'vitest';
import type { LogEntry, MarkedRow } from '../ports/document-log.ts';
import type { Document } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { documentOfRow, isSameRow, NOTHING_REV, pushRowOf, storedRowOf } from './row.ts';
import { settle, settleLogged, settleRemoval, settleSave, withCommonBase, type CommonBases } from './settle.ts';

function row(rev: string, body: object, other: { deleted?: boolean; ancestors?: readonly string[] } = {}): MarkedRow {
  const { deleted = false, ancestors = [] } = other;
  return storedRowOf({ id: 'a', rev, updatedAt: 1, deleted, body: { ...body } }, ancestors);
}
const BASE = row('base', { name: 'Legs', note: 'old' });

describe('a conflict', () => {
  it('is merged: both edits of different fields stay, under a revision of its own that knows both sides [PRT-33]', () => {
    const mine = row('mine', { name: 'Arms', note: 'old' }, { ancestors: ['base'] });
    const theirs = row('theirs', { name: 'Legs', note: 'new' });
    const { row: settled, copies, reason } = settle('timers', { mine, base: BASE, theirs }, 'new-rev');
    expect(reason).toBe('merged');
    expect(documentOfRow(settled)).toMatchObject({ rev: 'new-rev', body: { name: 'Arms', note: 'new' } });
    expect([settled.ancestors, copies]).toEqual([['base', 'mine', 'theirs'], []]);
  });

  it('is clashed if both changed one field: the whole of theirs is kept as a copy [PRT-33]', () => {
    const mine = row('mine', { name: 'Arms', note: 'old' });
    const theirs = row('theirs', { name: 'Back', note: 'new' });
    const { row: settled, copies, reason } = settle('timers', { mine, base: BASE, theirs }, 'new-rev');
    expect(reason).toBe('clashed');
    expect(documentOfRow(settled).body['name']).toBe('Arms');
    expect(copies.map(({ body }) => body['name'])).toEqual(['Back (other device)']);
  });

  it('is agreed if both made the same of it: theirs is taken as it is [PRT-33]', () => {
    const theirs = row('theirs', { name: 'Arms', note: 'old' });
    const mine = row('mine', { name: 'Arms', note: 'old' });
    expect(settle('timers', { mine, base: BASE, theirs }, 'new-rev')).toEqual({
      row: theirs,
      copies: [],
      reason: 'agreed',
    });
    const gone = row('gone', {}, { deleted: true });
    const mineGone = row('mine-gone', {}, { deleted: true });
    expect(settle('timers', { mine: mineGone, base: BASE, theirs: gone }, 'new-rev').row).toEqual(gone);
    expect(settle('timers', { mine, base: BASE, theirs: gone }, 'new-rev').row).toMatchObject({
      rev: 'new-rev',
      _deleted: false,
    });
  });

  it('is mine-follows with a state that mine was made from: its answer was lost', () => {
    const mine = row('second', { name: 'Two' }, { ancestors: ['base', 'first'] });
    const theirs = row('first', { name: 'One' });
    expect(settle('timers', { mine, base: BASE, theirs }, 'new-rev')).toEqual({
      row: mine,
      copies: [],
      reason: 'mine-follows',
    });
  });

  it('is only-mine with a row that was refused for itself', () => {
    const mine = row('mine', { name: 'Odd' });
    for (const theirs of [row(NOTHING_REV, {}, { deleted: true }), BASE])
      expect(settle('timers', { mine, base: BASE, theirs }, 'new-rev')).toEqual({
        row: mine,
        copies: [],
        reason: 'only-mine',
      });
  });

  it('of a document that the server never had has nothing in common [PRT-33]', () => {
    const nothing = row(NOTHING_REV, {}, { deleted: true });
    const mine = row('mine', { name: 'Mine' });
    const theirs = row('theirs', { name: 'Theirs' });
    const { copies } = settle('timers', { mine, base: nothing, theirs }, 'new-rev');
    expect(copies).toEqual(settle('timers', { mine, base: undefined, theirs }, 'new-rev').copies);
    expect(copies).toHaveLength(1);
  });
});

describe('two states', () => {
  it('are the same, or one follows the other, or only one of them is an edit', () => {
    const theirs = row('theirs', { name: 'Theirs' });
    const follower = row('follower', { name: 'Theirs, later' }, { ancestors: ['theirs'] });
    const reasonOf = (mine: MarkedRow, other: MarkedRow, base?: MarkedRow) =>
      settle('timers', { mine, base, theirs: other }, 'new-rev').reason;
    expect(reasonOf(theirs, theirs)).toBe('same');
    expect(reasonOf(follower, theirs)).toBe('mine-follows');
    expect(reasonOf(theirs, follower)).toBe('theirs-follows');
    expect(reasonOf(theirs, BASE, BASE)).toBe('only-mine');
    expect(reasonOf(BASE, theirs, BASE)).toBe('only-theirs');
  });
});

describe('two rows', () => {
  it('are one state by revision and by being there [PRT-33]', () => {
    expect(isSameRow(row('a', { x: 1 }), row('a', {}))).toBe(true);
    expect(isSameRow(row('a', {}), row('b', {}))).toBe(false);
    expect(isSameRow(row('a', {}), row('a', {}, { deleted: true }))).toBe(false);
  });

  it('does not undo an edit that followed a push whose answer was lost, nor copy it', () => {
    const lost = row('lost', { name: 'Arms', note: 'old' });
    const theirs = row('theirs', { name: 'Back', note: 'old' });
    const mine = row('mine', { name: 'Arms', note: 'new' }, { ancestors: ['base', 'lost'] });
    const bases: CommonBases = new Map([['theirs', documentOfRow(lost)]]);
    const conflict = { mine, base: BASE, theirs };
    const { row: settled, copies } = settle('profile', withCommonBase(conflict, bases), 'new-rev');
    expect(documentOfRow(settled).body).toEqual({ name: 'Back', note: 'new' });
    expect(copies).toEqual([]);
    // A base is that of one conflict.
    expect(withCommonBase(conflict, bases)).toBe(conflict);
  });
});

describe('a row that is pushed', () => {
  it('names the revisions it was made from since the one it assumes', () => {
    const mine = row('mine', {}, { ancestors: ['older', 'base', 'lost', 'later'] });
    expect(pushRowOf(mine, BASE)).toMatchObject({ assumedRev: 'base', ancestors: ['lost', 'later'] });
    expect(pushRowOf(row('mine', {}, { ancestors: ['older', 'base'] }), BASE)).not.toHaveProperty('ancestors');
    expect(pushRowOf(mine, undefined)).toMatchObject({ ancestors: ['older', 'base', 'lost', 'later'] });
  });
});

function doc(rev: string, body: Document['body'], deleted = false): Document {
  return { id: 't', rev, updatedAt: 0, deleted, body };
}

const SHOWN = doc('shown', { name: 'A', note: 'x' });
const CAME = doc('came', { name: 'A', note: 'y' });

function editOf(document: Document, own: ReadonlySet<string>, before: Document, ancestors: readonly string[] = []) {
  const { row, copies } = settleSave(
    { kind: 'timers', document, shown: SHOWN, own, newRev: 'new' },
    storedRowOf(before, ancestors),
  );
  return { row, written: documentOfRow(row), copies };
}

describe('a save', () => {
  it('merges an edit with what came between the showing and the writing [SYN-53]', () => {
    const { row, written, copies } = editOf(doc('mine', { name: 'B', note: 'x' }), new Set(), CAME);
    expect(written).toEqual(doc('mine', { name: 'B', note: 'y' }));
    expect(row.ancestors).toEqual(['came']);
    expect(copies).toEqual([]);
  });

  it('keeps a copy of what came where both changed the same [SYN-53]', () => {
    const { written, copies } = editOf(doc('mine', { name: 'A', note: 'z' }), new Set(), CAME);
    expect(written.body).toEqual({ name: 'A', note: 'z' });
    expect(copies.map(({ body }) => body['note'])).toEqual(['y']);
  });

  it('takes the later of two edits of this page, though the first is not shown yet [SYN-53]', () => {
    const first = editOf(doc('first', { name: 'B', note: 'z' }), new Set(), SHOWN);
    const second = doc('second', { name: 'C', note: 'x' });
    const { written, copies } = editOf(second, new Set(['first']), first.written, first.row.ancestors);
    expect(written.body).toEqual({ name: 'C', note: 'z' });
    expect(copies).toEqual([]);
  });

  it('merges what this page made from a state that was not shown [SYN-53]', () => {
    const { written, copies } = editOf(doc('mine', { name: 'B', note: 'z' }), new Set(['came']), CAME, ['theirs']);
    expect(written.body).toEqual({ name: 'B', note: 'z' });
    expect(copies.map(({ body }) => body['note'])).toEqual(['y']);
  });

  it('leaves a document alone that was edited elsewhere before its deletion was written [SYN-53]', () => {
    const tombstone = doc('gone', {}, true);
    const own = new Set(['came']);
    expect(settleRemoval(tombstone, SHOWN, new Set(), storedRowOf(CAME, ['shown']))).toBeUndefined();
    expect(settleRemoval(tombstone, SHOWN, own, storedRowOf(CAME, ['shown', 'theirs']))).toBeUndefined();
    for (const before of [storedRowOf(SHOWN), storedRowOf(CAME, ['shown'])])
      expect(settleRemoval(tombstone, SHOWN, own, before)).toMatchObject({ rev: 'gone', _deleted: true });
  });

  it('is a state of its own, even under a revision that is known, and if it says what is stored [SYN-53]', () => {
    const kept = editOf(doc('shown', { name: 'B', note: 'x' }), new Set(), CAME);
    expect(kept.written).toEqual(doc('new', { name: 'B', note: 'y' }));
    expect(kept.row.ancestors).toEqual(['came']);
    const same = editOf(doc('mine', { name: 'A', note: 'y' }), new Set(), CAME);
    expect([same.row.rev, same.row.ancestors, same.copies]).toEqual(['mine', ['came'], []]);
  });
});

const logged = (rev: string, body: object = {}, ancestors: readonly string[] = []): MarkedRow =>
  storedRowOf(testDocument('a', { ...body }, rev), ancestors);
const unsent = (of: MarkedRow, base?: MarkedRow, version = 0): LogEntry => ({ kind: 'timers', row: of, base, version });
const sent = (of: MarkedRow, version = 0): LogEntry => unsent(of, of, version);
/** What becomes of two states: its revision, what the server is believed to have, and whether the log has it. */
function fold(mine: LogEntry, stored: LogEntry, isAhead?: boolean) {
  const { entry, copies, isLogged } = settleLogged(mine, { ...stored, version: 7 }, 'new', isAhead);
  expect(entry.version).toBe(7);
  const body = JSON.parse(entry.row.body) as object;
  return { rev: entry.row.rev, base: entry.base?.rev, isLogged, copies: copies.length, body };
}

const SENT = logged('base', { name: 'Legs', note: 'x' });

describe('a state in memory and another one in the log', () => {
  it('are one if they are the same: the log learns what the server has', () => {
    expect(fold(unsent(logged('r')), unsent(logged('r')))).toMatchObject({ rev: 'r', base: undefined, isLogged: true });
    expect(fold(sent(logged('r')), unsent(logged('r')))).toMatchObject({ rev: 'r', base: 'r', isLogged: false });
    expect(fold(unsent(logged('r'), SENT), sent(logged('r')))).toMatchObject({ rev: 'r', base: 'r', isLogged: true });
  });

  it('leave the one that was made from the other', () => {
    const [first, second] = [logged('first'), logged('second', {}, ['first'])];
    expect(fold(unsent(second), unsent(first))).toMatchObject({ rev: 'second', isLogged: false, copies: 0 });
    expect(fold(unsent(first), unsent(second))).toMatchObject({ rev: 'second', isLogged: true, copies: 0 });
    expect(fold(sent(second), unsent(first))).toMatchObject({ rev: 'second', base: 'second', isLogged: false });
  });

  it('leave an edit before a state from the server, which the push then meets', () => {
    expect(fold(sent(logged('theirs')), unsent(logged('edit'), SENT))).toMatchObject({ rev: 'edit', base: 'base' });
    expect(fold(unsent(logged('edit'), SENT), sent(logged('theirs')))).toMatchObject({
      rev: 'edit',
      base: 'base',
      copies: 0,
    });
    expect(fold(unsent(logged('edit')), sent(logged('theirs')))).toMatchObject({ rev: 'edit', base: undefined });
  });

  it('leave the later one of two from the server', () => {
    expect(fold(sent(logged('one')), sent(logged('other')))).toMatchObject({ rev: 'other', isLogged: true });
    expect(fold(sent(logged('one')), sent(logged('other')), true)).toMatchObject({
      rev: 'one',
      base: 'one',
      isLogged: false,
    });
  });

  it('become one if both are edits: by what both were made from', () => {
    const mine = unsent(logged('mine', { name: 'Arms', note: 'x' }), SENT);
    const theirs = unsent(logged('theirs', { name: 'Legs' }), SENT);
    expect(fold(mine, theirs)).toEqual({
      rev: 'new',
      base: 'base',
      isLogged: false,
      copies: 0,
      body: { name: 'Arms' },
    });
    const clash = unsent(logged('clash', { name: 'Back', note: 'x' }), SENT);
    expect(fold(mine, clash)).toMatchObject({ copies: 1, body: { name: 'Arms', note: 'x' } });
  });

  it('keep what either has if it is not known what both were made from', () => {
    const mine = unsent(logged('mine', { mine: true }));
    const theirs = unsent(logged('theirs', { name: 'Legs', note: 'x', theirs: true }), SENT);
    const both = { mine: true, name: 'Legs', note: 'x', theirs: true };
    expect(fold(mine, theirs)).toMatchObject({ base: 'base', copies: 0, body: both });
    const later = unsent(logged('mine', { mine: true }), logged('later'));
    expect(fold(later, theirs)).toMatchObject({ base: 'later', body: both });
  });
});
