import { describe, expect, it } from 'vitest';
import type { LogEntry, MarkedRow } from '../ports/document-log.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { folded } from './fold.ts';
import { storedRowOf } from './row.ts';

const row = (rev: string, body: object = {}, ancestors: readonly string[] = []): MarkedRow =>
  storedRowOf(testDocument('a', { ...body }, rev), ancestors);
const unsent = (of: MarkedRow, base?: MarkedRow, version = 0): LogEntry => ({ kind: 'timers', row: of, base, version });
const sent = (of: MarkedRow, version = 0): LogEntry => unsent(of, of, version);
/** What becomes of two states: its revision, what the server is believed to have, and whether the log has it. */
function fold(mine: LogEntry, stored: LogEntry, isAhead?: boolean) {
  const { entry, copies, isLogged } = folded(mine, { ...stored, version: 7 }, 'new', isAhead);
  expect(entry.version).toBe(7);
  const body = JSON.parse(entry.row.body) as object;
  return { rev: entry.row.rev, base: entry.base?.rev, isLogged, copies: copies.length, body };
}

const BASE = row('base', { name: 'Legs', note: 'x' });

describe('a state in memory and another one in the log', () => {
  it('[SYN-202] are one if they are the same: the log learns what the server has', () => {
    expect(fold(unsent(row('r')), unsent(row('r')))).toMatchObject({ rev: 'r', base: undefined, isLogged: true });
    expect(fold(sent(row('r')), unsent(row('r')))).toMatchObject({ rev: 'r', base: 'r', isLogged: false });
    expect(fold(unsent(row('r'), BASE), sent(row('r')))).toMatchObject({ rev: 'r', base: 'r', isLogged: true });
  });

  it('[SYN-202] leave the one that was made from the other', () => {
    const [first, second] = [row('first'), row('second', {}, ['first'])];
    expect(fold(unsent(second), unsent(first))).toMatchObject({ rev: 'second', isLogged: false, copies: 0 });
    expect(fold(unsent(first), unsent(second))).toMatchObject({ rev: 'second', isLogged: true, copies: 0 });
    expect(fold(sent(second), unsent(first))).toMatchObject({ rev: 'second', base: 'second', isLogged: false });
  });

  it('[SYN-202] leave an edit before a state from the server, which the push then meets', () => {
    expect(fold(sent(row('theirs')), unsent(row('edit'), BASE))).toMatchObject({ rev: 'edit', base: 'base' });
    expect(fold(unsent(row('edit'), BASE), sent(row('theirs')))).toMatchObject({
      rev: 'edit',
      base: 'base',
      copies: 0,
    });
    expect(fold(unsent(row('edit')), sent(row('theirs')))).toMatchObject({ rev: 'edit', base: undefined });
  });

  it('[SYN-202] leave the later one of two from the server', () => {
    expect(fold(sent(row('one')), sent(row('other')))).toMatchObject({ rev: 'other', isLogged: true });
    expect(fold(sent(row('one')), sent(row('other')), true)).toMatchObject({
      rev: 'one',
      base: 'one',
      isLogged: false,
    });
  });

  it('[SYN-202] become one if both are edits: by what both were made from', () => {
    const mine = unsent(row('mine', { name: 'Arms', note: 'x' }), BASE);
    const theirs = unsent(row('theirs', { name: 'Legs' }), BASE);
    expect(fold(mine, theirs)).toEqual({
      rev: 'new',
      base: 'base',
      isLogged: false,
      copies: 0,
      body: { name: 'Arms' },
    });
    const clash = unsent(row('clash', { name: 'Back', note: 'x' }), BASE);
    expect(fold(mine, clash)).toMatchObject({ copies: 1, body: { name: 'Arms', note: 'x' } });
  });

  it('[SYN-202] keep what either has if it is not known what both were made from', () => {
    const mine = unsent(row('mine', { mine: true }));
    const theirs = unsent(row('theirs', { name: 'Legs', note: 'x', theirs: true }), BASE);
    const both = { mine: true, name: 'Legs', note: 'x', theirs: true };
    expect(fold(mine, theirs)).toMatchObject({ base: 'base', copies: 0, body: both });
    const later = unsent(row('mine', { mine: true }), row('later'));
    expect(fold(later, theirs)).toMatchObject({ base: 'later', body: both });
  });
});
