import { expect, it } from 'vitest';
import type { Document } from '../ports/wire/wire.ts';
import { editedRow, removedAsShown } from './edit.ts';
import { documentOfRow, storedRowOf } from './row.ts';

function doc(rev: string, body: Document['body'], deleted = false): Document {
  return { id: 't', rev, updatedAt: 0, deleted, body };
}

const SHOWN = doc('shown', { name: 'A', note: 'x' });
const CAME = doc('came', { name: 'A', note: 'y' });

function editOf(document: Document, own: ReadonlySet<string>, before: Document, ancestors: readonly string[] = []) {
  const { row, copies } = editedRow(
    { kind: 'timers', document, shown: SHOWN, own, newRev: 'new' },
    storedRowOf(before, ancestors),
  );
  return { row, written: documentOfRow(row), copies };
}

it('[SYN-53] merges an edit with what came between the showing and the writing', () => {
  const { row, written, copies } = editOf(doc('mine', { name: 'B', note: 'x' }), new Set(), CAME);
  expect(written).toEqual(doc('mine', { name: 'B', note: 'y' }));
  expect(row.ancestors).toEqual(['came']);
  expect(copies).toEqual([]);
});

it('[SYN-53] keeps a copy of what came where both changed the same', () => {
  const { written, copies } = editOf(doc('mine', { name: 'A', note: 'z' }), new Set(), CAME);
  expect(written.body).toEqual({ name: 'A', note: 'z' });
  expect(copies.map(({ body }) => body['note'])).toEqual(['y']);
});

it('[SYN-53] takes the later of two edits of this page, though the first is not shown yet', () => {
  const first = editOf(doc('first', { name: 'B', note: 'z' }), new Set(), SHOWN);
  const second = doc('second', { name: 'C', note: 'x' });
  const { written, copies } = editOf(second, new Set(['first']), first.written, first.row.ancestors);
  expect(written.body).toEqual({ name: 'C', note: 'z' });
  expect(copies).toEqual([]);
});

it('[SYN-53] merges what this page made from a state that was not shown', () => {
  const { written, copies } = editOf(doc('mine', { name: 'B', note: 'z' }), new Set(['came']), CAME, ['theirs']);
  expect(written.body).toEqual({ name: 'B', note: 'z' });
  expect(copies.map(({ body }) => body['note'])).toEqual(['y']);
});

it('[SYN-53] leaves a document alone that was edited elsewhere before its deletion was written', () => {
  const tombstone = doc('gone', {}, true);
  const own = new Set(['came']);
  expect(removedAsShown(tombstone, SHOWN, new Set(), storedRowOf(CAME, ['shown']))).toBeUndefined();
  expect(removedAsShown(tombstone, SHOWN, own, storedRowOf(CAME, ['shown', 'theirs']))).toBeUndefined();
  for (const before of [storedRowOf(SHOWN), storedRowOf(CAME, ['shown'])])
    expect(removedAsShown(tombstone, SHOWN, own, before)).toMatchObject({ rev: 'gone', _deleted: true });
});
