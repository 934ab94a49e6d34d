import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { edited, MOST_EDITS, newHistory, redone, TYPING_PAUSE, undone } from './edit-history.ts';
import * as many from './edit-many.ts';
import * as edit from './edit.ts';
import { EDITS_ROOM, editsText, parseEdits } from './edits-text.ts';
import { STEP_TYPES, type TimerDraft } from './timer.ts';

/** Where an edit is made, as shares of what there is, and with what number. */
interface Aim {
  readonly round: number;
  readonly step: number;
  readonly other: number;
  readonly amount: number;
}
type Make = (draft: TimerDraft, aim: Aim, newId: (prefix: string) => string) => TimerDraft;

const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)];
const roundAt = (draft: TimerDraft, at: number): string => pick(draft.rounds, at)?.id ?? 'none';
const stepAt = (draft: TimerDraft, at: number): string =>
  pick(
    draft.rounds.flatMap(({ steps }) => steps),
    at,
  )?.id ?? 'none';
const some = (draft: TimerDraft, { step, other }: Aim) =>
  many.stepsBetween(draft, stepAt(draft, step), stepAt(draft, other));
const by = ({ amount }: Aim) => (amount % 2 === 0 ? 1 : -1);

/** Every edit that the editor offers, by its function. */
const EDITS: Readonly<Record<string, Make>> = {
  setDetails: (draft, { amount }) => edit.setDetails(draft, { name: `Name ${amount}`, tags: [`tag ${amount}`] }),
  setGlobalSettings: (draft, { amount }) => edit.setGlobalSettings(draft, { volume: amount }),
  addRound: (draft, _, newId) => edit.addRound(draft, newId('round-')),
  changeRound: (draft, { round, amount }) => edit.changeRound(draft, roundAt(draft, round), { repeat: amount }),
  duplicateRound: (draft, { round }, newId) => edit.duplicateRound(draft, roundAt(draft, round), newId),
  moveRound: (draft, aim) => edit.moveRound(draft, roundAt(draft, aim.round), by(aim)),
  placeRound: (draft, { round, amount }) => edit.placeRound(draft, roundAt(draft, round), amount),
  deleteRound: (draft, { round }) => edit.deleteRound(draft, roundAt(draft, round)),
  putBackRound: (draft, { round, amount }) => {
    const gone = pick(draft.rounds, round);
    return gone === undefined ? draft : edit.putBackRound(edit.deleteRound(draft, gone.id), gone, amount);
  },
  putBackStep: (draft, { round, amount }) => {
    const from = pick(draft.rounds, round);
    const gone = from?.steps[0];
    return !from || !gone ? draft : edit.putBackStep(edit.deleteStep(draft, gone.id), from.id, gone, amount);
  },
  addStep: (draft, { round }, newId) => edit.addStep(draft, roundAt(draft, round), newId('step-')),
  addDelay: (draft, { round }, newId) => edit.addDelay(draft, roundAt(draft, round), newId('step-')),
  addStepAfter: (draft, { step }, newId) => edit.addStepAfter(draft, stepAt(draft, step), newId('step-')),
  changeStep: (draft, { step, amount }) => edit.changeStep(draft, stepAt(draft, step), { duration: amount }),
  changeType: (draft, { step, amount }) =>
    edit.changeType(draft, stepAt(draft, step), pick(STEP_TYPES, amount) ?? 'work'),
  duplicateStep: (draft, { step }, newId) => edit.duplicateStep(draft, stepAt(draft, step), newId('step-')),
  moveStep: (draft, aim) => edit.moveStep(draft, stepAt(draft, aim.step), by(aim)),
  placeStep: (draft, { step, amount }) => edit.placeStep(draft, stepAt(draft, step), amount),
  placeStepIn: (draft, { step, round, amount }) =>
    edit.placeStepIn(draft, stepAt(draft, step), roundAt(draft, round), amount),
  deleteStep: (draft, { step }) => edit.deleteStep(draft, stepAt(draft, step)),
  changeSteps: (draft, aim) => many.changeSteps(draft, some(draft, aim), { duration: aim.amount }),
  changeTypes: (draft, aim) => many.changeTypes(draft, some(draft, aim), pick(STEP_TYPES, aim.amount) ?? 'work'),
  deleteSteps: (draft, aim) => many.deleteSteps(draft, some(draft, aim)),
  duplicateSteps: (draft, aim, newId) => many.duplicateSteps(draft, some(draft, aim), newId),
  moveSteps: (draft, aim) => many.moveSteps(draft, some(draft, aim), roundAt(draft, aim.round)),
};
const NAMES = Object.keys(EDITS);

const anyAim = fc.record({
  round: fc.nat(40),
  step: fc.nat(200),
  other: fc.nat(200),
  amount: fc.integer({ min: 1, max: 90 }),
  wait: fc.constantFrom(10, TYPING_PAUSE + 1),
});
const draftOf = ({ name, description, rounds, globalSettings, tags }: TimerDraft): TimerDraft => ({
  name,
  description,
  rounds,
  globalSettings,
  tags,
});

/** Duplicates double what there is: what grows past this is thinned, as people do. */
const MOST_STEPS = 60;
const isLarge = ({ rounds }: TimerDraft) => rounds.reduce((sum, { steps }) => sum + steps.length + 1, 0) > MOST_STEPS;
const THINNING = ['deleteRound', 'deleteSteps'];

describe('undo and redo of random edits', () => {
  it('know of every edit there is [TIM-98]', () => {
    const offered = [...Object.keys(edit), ...Object.keys(many)];
    expect(offered.filter((name) => !NAMES.includes(name)).sort()).toEqual(['stepRepeatOf', 'stepsBetween']);
  });

  it('end where they should after 10,000 edits, undos and redos [TIM-98]', () => {
    let made = 0;
    const newId = (prefix: string) => `${prefix}new-${(made += 1)}`;
    const moves = fc.sample(fc.record({ aim: anyAim, kind: fc.nat(9), name: fc.nat(NAMES.length - 1) }), {
      numRuns: 10_000,
      seed: 7,
    });
    const [start] = fc.sample(anyTimer, { numRuns: 1, seed: 7 });
    if (start === undefined) throw new Error('a timer was asked for');
    let history = newHistory(draftOf(start));
    // What a person would expect: the drafts they saw, the place among them, and what was typed into last.
    const seen: TimerDraft[] = [history.present];
    let place = 0;
    let now = 0;
    const met = new Map<string, number>();
    for (const { aim, kind, name } of moves) {
      now += aim.wait;
      if (kind < 3) {
        history = undone(history);
        place = Math.max(0, place - 1);
      } else if (kind === 3) {
        history = redone(history);
        place = Math.min(seen.length - 1, place + 1);
      } else {
        const chosen = isLarge(history.present) ? THINNING[name % THINNING.length] : NAMES[name];
        const draft = EDITS[chosen ?? '']?.(history.present, aim, newId) ?? history.present;
        const before = history;
        history = edited(history, draft, now);
        if (history === before) continue;
        met.set(chosen ?? '', (met.get(chosen ?? '') ?? 0) + 1);
        const isNew = history.past.at(-1) === before.present;
        seen.splice(place + (isNew ? 1 : 0), seen.length, draft);
        if (isNew) place += 1;
        if (place > MOST_EDITS) {
          seen.shift();
          place -= 1;
        }
      }
      if (history.present !== seen[place]) throw new Error(`another draft after ${now}`);
    }
    expect(history.past).toEqual(seen.slice(0, place));
    expect(history.future).toEqual(seen.slice(place + 1));
    expect(NAMES.filter((name) => (met.get(name) ?? 0) < 20)).toEqual([]);
    while (history.past.length > 0) history = undone(history);
    expect(history.present).toBe(seen[0]);
    while (history.future.length > 0) history = redone(history);
    expect(history.present).toBe(seen.at(-1));
  });

  it('are read back from the device as they were, as far as there is room [TIM-98, TIM-99]', () => {
    const anyEdits = fc.array(fc.record({ aim: anyAim, name: fc.nat(NAMES.length - 1) }), { maxLength: 60 });
    assertLaw({ 'something undone': 10, 'too little room': 10 }, (met) =>
      fc.property(anyTimer, anyEdits, fc.nat(20), fc.constantFrom(EDITS_ROOM, 1500), (timer, edits, undos, room) => {
        let made = 0;
        const newId = (prefix: string) => `${prefix}new-${(made += 1)}`;
        let history = newHistory(draftOf(timer));
        let now = 0;
        for (const { aim, name } of edits) {
          if (isLarge(history.present)) break;
          now += aim.wait;
          history = edited(history, EDITS[NAMES[name] ?? '']?.(history.present, aim, newId) ?? history.present, now);
        }
        for (let undo = 0; undo < undos; undo += 1) history = undone(history);
        met('something undone', history.future.length > 0);
        const text = editsText(history, room);
        const read = parseEdits(text, history.present);
        const { past, future } = read ?? newHistory(history.present);
        expect(history.past.slice(history.past.length - past.length)).toEqual(past);
        expect(history.future.slice(0, future.length)).toEqual(future);
        const isCut = past.length + future.length < history.past.length + history.future.length;
        met('too little room', isCut);
        expect(isCut && room === EDITS_ROOM).toBe(false);
        expect(text.length <= room || past.length + future.length === 0).toBe(true);
      }),
    );
  });

  it.each([undefined, 7, '', '{', '{}', '{"steps":[],"rounds":[],"drafts":[{"name":1}],"past":0}'])(
    'are not found in %j [TIM-99]',
    (text) => {
      const [timer] = fc.sample(anyTimer, 1);
      expect(timer && parseEdits(text, draftOf(timer))).toBeUndefined();
    },
  );
});
