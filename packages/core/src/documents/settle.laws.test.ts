import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEntry, MarkedRow } from '../ports/document-log.ts';
import type { Document } from '../ports/wire/wire.ts';
import { earlierLogged, earlierRefused, earlierSaved } from '../testing/earlier-settle.ts';
import { assertLaw } from '../testing/law.ts';
import { documentOfRow, NOTHING_REV, storedRowOf } from './row.ts';
import { settle, settleLogged, settleSave } from './settle.ts';

// One document goes through few states: that two of them meet in every way is then likely. What a revision says never changes.
const REVS = ['a', 'b', 'c', 'd', 'e'] as const;
type Rev = (typeof REVS)[number];
type Said = Omit<Document, 'id' | 'rev'>;
type States = Readonly<Record<Rev, Said>>;

const anySaid: fc.Arbitrary<Said> = fc.record({
  updatedAt: fc.nat(3),
  deleted: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  body: fc.record({ name: fc.constantFrom('x', 'y', 'z'), note: fc.constantFrom('x', 'y'), updatedAt: fc.nat(3) }),
});
const anyStates: fc.Arbitrary<States> = fc.record({ a: anySaid, b: anySaid, c: anySaid, d: anySaid, e: anySaid });
const anyRev = fc.constantFrom(...REVS);
const anyAncestors = fc.uniqueArray(anyRev, { maxLength: 3 });
const anyKind = fc.constantFrom('timers' as const, 'profile' as const, 'hrsessions' as const);
/** A state by its revision, and those that it was made from. */
const anyPlace = fc
  .tuple(anyRev, anyAncestors)
  .map(([rev, made]) => ({ rev, made: made.filter((one) => one !== rev) }));
type Place = { readonly rev: Rev; readonly made: readonly Rev[] };

const documentAt = (states: States, rev: Rev): Document => ({ id: 't', rev, ...states[rev] });
const rowAt = (states: States, { rev, made }: Place): MarkedRow => storedRowOf(documentAt(states, rev), made);
const baseAt = (states: States, rev: Rev | 'nothing' | undefined): MarkedRow | undefined =>
  rev === undefined
    ? undefined
    : rev === 'nothing'
      ? storedRowOf({ id: 't', rev: NOTHING_REV, updatedAt: 0, deleted: true, body: {} })
      : storedRowOf(documentAt(states, rev));
const anyBase = fc.oneof({ weight: 5, arbitrary: anyRev }, fc.constant(undefined), fc.constant('nothing' as const));
/** Of one of two rows with the same state: which of them it is says nothing. */
const stateOf = (row: MarkedRow): MarkedRow => ({ ...row, ancestors: [] });

const RUNS = { numRuns: 5_000 };

describe('two states of a document become what they became in the releases before', () => {
  it('at a push that the server refused, whose states name no ancestors [PRT-33]', () => {
    const conflict = fc.tuple(anyKind, anyStates, anyPlace, anyBase, anyRev);
    const met = { same: 10, 'mine-follows': 10, 'only-mine': 10, agreed: 10, merged: 10, clashed: 10 };
    assertLaw(
      met,
      (meet) =>
        fc.property(conflict, ([kind, states, place, base, rev]) => {
          const given = {
            mine: rowAt(states, place),
            base: baseAt(states, base),
            theirs: storedRowOf(documentAt(states, rev)),
          };
          const { row, copies, reason } = settle(kind, given, 'new');
          const earlier = earlierRefused(kind, given, 'new');
          if (reason in met) meet(reason as keyof typeof met, true);
          expect(stateOf(row)).toEqual(stateOf(earlier.row));
          if (reason !== 'same') expect(row.ancestors).toEqual(earlier.row.ancestors);
          expect(copies).toEqual(earlier.copies);
        }),
      RUNS,
    );
  });

  it('in another tab, and in the log', () => {
    const entry = fc.tuple(anyPlace, fc.oneof(anyRev, fc.constant(undefined)));
    const both = fc.tuple(anyKind, anyStates, entry, entry, fc.boolean());
    const met = { 'theirs-follows': 10, 'only-theirs': 10, 'only-mine': 10, merged: 10, clashed: 10 };
    assertLaw(
      met,
      (meet) =>
        fc.property(both, ([kind, states, one, other, isAhead]) => {
          const entryOf = ([place, base]: typeof one, version: number): LogEntry => {
            const row = rowAt(states, place);
            return { kind, row, base: base === place.rev ? row : baseAt(states, base), version };
          };
          const [mine, stored] = [entryOf(one, 1), entryOf(other, 2)];
          const { reason, ...now } = settleLogged(mine, stored, 'new', isAhead);
          if (reason in met) meet(reason as keyof typeof met, true);
          expect(now).toEqual(earlierLogged(mine, stored, 'new', isAhead));
        }),
      RUNS,
    );
  });

  it('at a save under a revision of its own [SYN-53]', () => {
    const save = fc.tuple(anyKind, anyStates, anySaid, anyBase, anyPlace, fc.uniqueArray(anyRev));
    const met = { 'only-mine': 10, agreed: 10, merged: 10, clashed: 10 };
    assertLaw(
      met,
      (meet) =>
        fc.property(save, ([kind, states, said, shownRev, place, own]) => {
          const stored = rowAt(states, place);
          const shownRow = baseAt(states, shownRev === 'nothing' ? undefined : shownRev);
          const given = {
            kind,
            document: { id: 't', rev: 'mine', ...said },
            shown: shownRow && documentOfRow(shownRow),
            own: new Set<string>(own),
            newRev: 'new',
          };
          const { row, copies, reason } = settleSave(given, stored);
          const earlier = earlierSaved(given, stored);
          if (reason in met) meet(reason as keyof typeof met, true);
          // What says what is stored has the date of what is stored, too.
          const dated =
            reason === 'agreed' ? { ...earlier.row, updatedAt: row.updatedAt, body: row.body } : earlier.row;
          expect(row).toEqual(dated);
          expect(documentOfRow(row).body).toEqual(documentOfRow(earlier.row).body);
          expect(copies).toEqual(earlier.copies);
        }),
      RUNS,
    );
  });
});
