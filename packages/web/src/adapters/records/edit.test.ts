import type { Document } from '@roundbell/core';
import { expect, it } from 'vitest';
import { editing, removingShown } from './edit.ts';
import { documentOfRow, storedRowOf } from './row.ts';

function doc(rev: string, body: Document['body'], deleted = false): Document {
  return { id: 't', rev, updatedAt: 0, deleted, body };
}

const SHOWN = doc('shown', { name: 'A', note: 'x' });
const CAME = doc('came', { name: 'A', note: 'y' });

function editOf(document: Document, own = new Set<string>()) {
  const copies: Document[] = [];
  const keepCopy = async (copy: Document) => void copies.push(copy);
  const change = editing({ kind: 'timers', document, shown: SHOWN, own, newRev: () => 'new', keepCopy });
  return { change, copies };
}

it('[SYN-53] merges an edit with what came between the showing and the writing', async () => {
  const { change, copies } = editOf(doc('mine', { name: 'B', note: 'x' }));
  const row = await change(storedRowOf(CAME));
  expect(documentOfRow(row!)).toEqual(doc('mine', { name: 'B', note: 'y' }));
  expect(row!.ancestors).toEqual(['came']);
  expect(copies).toEqual([]);
});

it('[SYN-53] keeps a copy of what came where both changed the same', async () => {
  const { change, copies } = editOf(doc('mine', { name: 'A', note: 'z' }));
  expect(documentOfRow((await change(storedRowOf(CAME)))!).body).toEqual({ name: 'A', note: 'z' });
  expect(copies.map(({ body }) => body['note'])).toEqual(['y']);
});

it('[SYN-53] takes what the page wrote itself for known, though it is not shown yet', async () => {
  const own = new Set<string>();
  const first = await editOf(doc('first', { name: 'B', note: 'x' }), own).change(storedRowOf(SHOWN));
  const { change, copies } = editOf(doc('second', { name: 'C', note: 'x' }), own);
  expect(documentOfRow((await change(first))!).body).toEqual({ name: 'C', note: 'x' });
  expect(copies).toEqual([]);
});

it('[SYN-53] leaves a document alone that was edited elsewhere before its deletion was written', () => {
  const tombstone = doc('gone', {}, true);
  expect(removingShown(tombstone, SHOWN, new Set())(storedRowOf(CAME))).toBeUndefined();
  expect(removingShown(tombstone, SHOWN, new Set())(storedRowOf(SHOWN))).toMatchObject({ rev: 'gone', _deleted: true });
  expect(removingShown(tombstone, SHOWN, new Set(['came']))(storedRowOf(CAME))).toMatchObject({ rev: 'gone' });
});
