import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameContent } from '../base/content.ts';
import type { Document } from '../ports/wire/wire.ts';
import { assertLaw } from '../testing/law.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { anySayingTimer } from '../testing/step-extras.ts';
import { parseTimer, timerDocument } from '../timer/document.ts';
import { chooseEnd, END_CHOICES } from '../timer/edit-end.ts';
import * as edit from '../timer/edit.ts';
import type { Round, Timer, TimerDraft } from '../timer/timer.ts';
import { merge } from './merge.ts';

// A device edits as a person does, with the editor's edits; every number chooses what, where and to which value.
type Choice = readonly [number, number, number];
const anyEdits = fc.array(fc.tuple(fc.nat(15), fc.nat(50), fc.nat(50)), { maxLength: 8 });

function edited(timer: Timer, choices: readonly Choice[], device: number): Document {
  const random = seededRandom(1000 + device);
  const draft = choices.reduce<TimerDraft>((written, choice) => editOnce(written, choice, random.id), timer);
  const after: Timer = { ...timer, ...draft, updatedAt: new Date(timer.updatedAt.getTime() + device * choices.length) };
  return documentOf(after, choices.length === 0 ? 'base' : `device-${device}`);
}

function documentOf(timer: Timer, rev: string): Document {
  return { id: timer.id, rev, updatedAt: timer.updatedAt.getTime(), deleted: false, body: timerDocument(timer) };
}

function editOnce(draft: TimerDraft, [kind, where, value]: Choice, newId: (prefix: string) => string): TimerDraft {
  const round = draft.rounds[where % Math.max(1, draft.rounds.length)];
  const steps = draft.rounds.flatMap((one) => one.steps);
  const step = steps[where % Math.max(1, steps.length)];
  const roundId = round?.id ?? '';
  const stepId = step?.id ?? '';
  const edits: readonly (() => TimerDraft)[] = [
    () => edit.setDetails(draft, { name: `name ${value}` }),
    () => edit.setGlobalSettings(draft, { volume: value }),
    () => edit.addRound(draft, newId('round-')),
    () => edit.changeRound(draft, roundId, { repeat: value + 1 }),
    () => edit.duplicateRound(draft, roundId, newId),
    () => edit.placeRound(draft, roundId, value % 5),
    () => edit.deleteRound(draft, roundId),
    () => edit.addStep(draft, roundId, newId('step-')),
    () => edit.changeStep(draft, stepId, { duration: value + 1 }),
    () => edit.duplicateStep(draft, stepId, newId('step-')),
    () => edit.placeStep(draft, stepId, value % 5),
    () => edit.deleteStep(draft, stepId),
    () => chooseEnd(draft, new Set([stepId]), END_CHOICES[value % 4] ?? 'time'),
    () => edit.changeStep(draft, stepId, { end: { kind: 'tap', repetitions: { count: value + 1 } } }),
    () => edit.changeStep(draft, stepId, { note: `note ${value}`, sides: value % 2 === 0 ? 'both' : undefined }),
    () => edit.changeRound(draft, roundId, { order: value % 2 === 0 ? 'shuffled' : undefined }),
  ];
  return edits[kind]?.() ?? draft;
}

function roundsOf(document: Document): readonly Round[] {
  const parsed = parseTimer(document.body);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.timer.rounds;
}

/** Every round and step by its id. */
function itemsOf(document: Document): ReadonlyMap<string, unknown> {
  const rounds = roundsOf(document);
  return new Map<string, unknown>([
    ...rounds.map((round) => [round.id, round] as const),
    ...rounds.flatMap((round) => round.steps.map((step) => [step.id, step] as const)),
  ]);
}

const anyConflict = fc.tuple(anySayingTimer, anyEdits, anyEdits).map(([timer, mine, theirs]) => ({
  base: documentOf(timer, 'base'),
  mine: edited(timer, mine, 1),
  theirs: edited(timer, theirs, 2),
}));

const isChanged = (document: Document): boolean => document.rev !== 'base';

const RUNS = { numRuns: 400 };

describe('laws of merging', () => {
  it('a change on one side alone is taken as it is [LIB-39]', () => {
    assertLaw(
      { 'a change': 10 },
      (met) =>
        fc.property(anyConflict, ({ base, mine }) => {
          met('a change', isChanged(mine));
          expect(merge('timers', base, mine, base).document.body).toEqual(mine.body);
          expect(merge('timers', base, base, mine).document.body).toEqual(mine.body);
          expect(merge('timers', base, mine, mine)).toEqual({ document: mine, copies: [] });
        }),
      RUNS,
    );
  });

  it('merging the result again changes nothing [LIB-40]', () => {
    assertLaw(
      { 'changes on both sides': 10, 'a clash': 10 },
      (met) =>
        fc.property(anyConflict, ({ base, mine, theirs }) => {
          const once = merge('timers', base, mine, theirs);
          met('changes on both sides', isChanged(mine) && isChanged(theirs));
          met('a clash', once.copies.length > 0);
          const again = merge('timers', base, once.document, theirs);
          expect(again.document.body).toEqual(once.document.body);
          for (const copy of again.copies) expect(once.copies).toEqual([copy]);
        }),
      RUNS,
    );
  });

  it('no round and no step is lost [LIB-41]', () => {
    assertLaw(
      { 'a round or step that one side deleted and the other changed': 10, 'one that a side added': 10 },
      (met) =>
        fc.property(anyConflict, ({ base, mine, theirs }) => {
          const before = itemsOf(base);
          const [inMine, inTheirs] = [itemsOf(mine), itemsOf(theirs)];
          const after = itemsOf(merge('timers', base, mine, theirs).document);
          for (const [side, other] of [
            [inMine, inTheirs],
            [inTheirs, inMine],
          ] as const) {
            for (const [id, item] of side) {
              const deletedUntouched = !other.has(id) && isSameContent(before.get(id), item);
              met('one that a side added', !before.has(id));
              met(
                'a round or step that one side deleted and the other changed',
                before.has(id) && !other.has(id) && !deletedUntouched,
              );
              if (!deletedUntouched) expect(after.has(id)).toBe(true);
            }
          }
        }),
      RUNS,
    );
  });

  it('both devices get the same result without a clash, and know of the same clashes [LIB-42]', () => {
    assertLaw(
      { 'changes on both sides without a clash': 10, 'a clash': 10 },
      (met) =>
        fc.property(anyConflict, ({ base, mine, theirs }) => {
          const here = merge('timers', base, mine, theirs);
          const there = merge('timers', base, theirs, mine);
          expect(here.copies.length).toBe(there.copies.length);
          met('a clash', here.copies.length > 0);
          const isClean = here.copies.length === 0;
          met('changes on both sides without a clash', isClean && isChanged(mine) && isChanged(theirs));
          if (isClean) expect(isSameContent(here.document.body, there.document.body)).toBe(true);
          expect([...itemsOf(here.document).keys()].sort()).toEqual([...itemsOf(there.document).keys()].sort());
        }),
      RUNS,
    );
  });

  it('the merge of readable timers is readable, and so are its copies', () => {
    assertLaw(
      { 'a clash': 10 },
      (met) =>
        fc.property(anyConflict, ({ base, mine, theirs }) => {
          const { document, copies } = merge('timers', base, mine, theirs);
          met('a clash', copies.length > 0);
          for (const one of [document, ...copies]) expect(parseTimer(one.body)).toMatchObject({ ok: true });
        }),
      RUNS,
    );
  });
});
