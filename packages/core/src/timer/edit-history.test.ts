import { describe, expect, it } from 'vitest';
import { MOST_EDITS, edited, newHistory, redone, TYPING_PAUSE, undone, type EditHistory } from './edit-history.ts';
import { addRound, addStep, changeRound, changeStep, setDetails, setGlobalSettings } from './edit.ts';
import { newTimerDraft, type Step, type TimerDraft } from './timer.ts';

const START = addStep(addStep(addRound(newTimerDraft(), 'round-1'), 'round-1', 'step-1'), 'round-1', 'step-2');

type Edit = (draft: TimerDraft) => TimerDraft;

/** A history after edits at moments. */
function after(...edits: readonly (readonly [at: number, edit: Edit])[]): EditHistory {
  return edits.reduce((history, [at, edit]) => edited(history, edit(history.present), at), newHistory(START));
}

const named =
  (name: string): Edit =>
  (draft) =>
    setDetails(draft, { name });
const lasting =
  (duration: number, id = 'step-1'): Edit =>
  (draft) =>
    changeStep(draft, id, { duration });

describe('undo and redo', () => {
  it('goes back and forward one edit at a time, and stays at the ends', () => {
    const added = addRound(START, 'round-2');
    const history = after([0, () => added], [5000, named('A')]);
    const back = undone(history);
    expect(back.present).toBe(added);
    expect(undone(back).present).toBe(START);
    const first = undone(back);
    expect(undone(first)).toBe(first);
    expect(redone(redone(undone(back))).present).toBe(history.present);
    expect(redone(history)).toBe(history);
  });

  it('forgets what was undone with the next edit, and takes no edit that changes nothing', () => {
    const history = after([0, (draft) => addRound(draft, 'round-2')]);
    const other = edited(undone(history), addRound(START, 'round-3'), 10);
    expect(other.future).toEqual([]);
    expect(edited(undone(history), START, 10)).toEqual(undone(history));
  });

  it.each([
    ['a name', named('A'), named('AB')],
    ['a duration', lasting(1), lasting(12)],
    [
      'a repeat',
      (now: TimerDraft) => changeRound(now, 'round-1', { repeat: 3 }),
      (now: TimerDraft) => changeRound(now, 'round-1', { repeat: 12 }),
    ],
    [
      'a note',
      (now: TimerDraft) => changeStep(now, 'step-1', { note: 'S' }),
      (now: TimerDraft) => changeStep(now, 'step-1', { note: 'Sl' }),
    ],
    [
      'the volume',
      (now: TimerDraft) => setGlobalSettings(now, { volume: 1 }),
      (now: TimerDraft) => setGlobalSettings(now, { volume: 2 }),
    ],
  ] as const)('takes typing on in one field as one edit: %s', (_, first, second) => {
    const base = after([0, lasting(99, 'step-2')]);
    const typed = edited(edited(base, first(base.present), 5000), second(first(base.present)), 5000 + TYPING_PAUSE);
    expect(typed.past).toHaveLength(2);
    expect(undone(typed).present).toBe(base.present);
  });

  it('takes typing as another edit after a pause, in another field, and after an undo', () => {
    expect(after([0, named('A')], [TYPING_PAUSE + 1, named('AB')]).past).toHaveLength(2);
    expect(after([0, lasting(1)], [10, lasting(2, 'step-2')]).past).toHaveLength(2);
    const back = undone(after([0, named('A')], [5000, lasting(1)]));
    expect(edited(back, named('AB')(back.present), 5010).past).toHaveLength(2);
  });

  it('takes every choice as an edit of its own', () => {
    const choose: readonly Edit[] = [
      (draft) => changeStep(draft, 'step-1', { coachingEnabled: false }),
      (draft) => changeStep(draft, 'step-1', { type: 'rest' }),
      (draft) => changeStep(draft, 'step-1', { type: 'timer' }),
      (draft) => setGlobalSettings(draft, { voiceEnabled: false }),
      (draft) => addRound(draft, 'round-2'),
      (draft) => addRound(draft, 'round-3'),
    ];
    expect(after(...choose.map((edit) => [0, edit] as const)).past).toHaveLength(choose.length);
  });

  it('takes typing a number of how a step ends as one edit, and another way to end as a choice', () => {
    const ending = (at: number, end: Step['end']) =>
      [at, (draft: TimerDraft) => changeStep(draft, 'step-1', { end })] as const;
    const reps = (count: number, ladder?: number): Step['end'] => ({ kind: 'tap', repetitions: { count, ladder } });
    const below = (bpm: number, atLeast = 0): Step['end'] => ({
      kind: 'heart',
      when: 'below',
      border: { kind: 'bpm', bpm },
      atLeast,
    });
    expect(after(ending(0, { kind: 'tap' }), ending(5, reps(1)), ending(10, reps(12))).past).toHaveLength(2);
    expect(after(ending(0, reps(1)), ending(5, reps(12)), ending(10, reps(12, 2))).past).toHaveLength(3);
    expect(after(ending(0, below(9)), ending(5, below(90)), ending(10, below(90, 5))).past).toHaveLength(3);
    expect(after(ending(0, below(1)), ending(5, below(12)), ending(9, below(120))).past).toHaveLength(2);
    const zone = { kind: 'heart', when: 'below', border: { kind: 'zone', zone: 2 }, atLeast: 0 } as const;
    expect(after(ending(0, zone), ending(5, below(120)), ending(9, zone), ending(12, undefined)).past).toHaveLength(4);
  });

  it('the last 200 edits can be undone; the oldest are forgotten', () => {
    const edits = Array.from(
      { length: MOST_EDITS + 5 },
      (_, at) => [at, (draft: TimerDraft) => addRound(draft, `r${at}`)] as const,
    );
    const history = after(...edits);
    expect(history.past).toHaveLength(MOST_EDITS);
    expect(history.past[0]?.rounds).toHaveLength(START.rounds.length + 5);
  });
});
