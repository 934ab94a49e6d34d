import { describe, expect, it } from 'vitest';
import { chooseEnd, endChoiceOf, END_CHOICES } from './edit-end.ts';
import { addStep, addStepAfter, changeType } from './edit.ts';
import { extraWords } from './extra-words.ts';
import type { StepExtras } from './step-end.ts';
import { newDelay, newRound, newStep, newTimerDraft, type Step, type TimerDraft } from './timer.ts';
import { validateTimer } from './validate.ts';

const SAYING: Required<StepExtras> = {
  end: { kind: 'tap', repetitions: { count: 12 } },
  note: 'Slowly',
  link: 'https://example.org',
  sides: 'both',
  ladder: 5,
  bells: { end: 'bowls' },
  count: { kind: 'repetitions' },
};

function draftOf(...steps: readonly Step[]): TimerDraft {
  return { ...newTimerDraft(), name: 'Legs', rounds: [{ ...newRound('r', 1), steps }] };
}

function stepIn({ rounds }: TimerDraft, id: string): Step | undefined {
  return rounds[0]?.steps.find((step) => step.id === id);
}

describe('editing how a step ends', () => {
  it('gives a new step the end, sides and ladder of another, but neither its note nor its link nor its bells', () => {
    const draft = draftOf({ ...newStep('a'), ...SAYING });
    const { end, sides, ladder } = SAYING;
    expect(stepIn(addStepAfter(draft, 'a', 'x'), 'x')).toEqual({ ...newStep('x'), end, sides, ladder });
    expect(stepIn(addStep(draft, 'r', 'x'), 'x')).toEqual({ ...newStep('x'), end, sides, ladder });
  });

  it('ends a new step that becomes a rest as the last rest does, else after its time', () => {
    const set: Step = { ...newStep('set'), ...SAYING };
    const added = addStep(draftOf(set), 'r', 'x');
    expect(stepIn(changeType(added, 'x', 'rest'), 'x')).toEqual({ ...newStep('x'), type: 'rest' });
    const rest: Step = { ...newStep('rest'), type: 'rest', end: { kind: 'tap' } };
    const third = addStepAfter(draftOf(rest, set), 'set', 'x');
    const { end, sides, ladder } = stepIn(changeType(third, 'x', 'rest'), 'x') ?? {};
    expect([end, sides, ladder]).toEqual([{ kind: 'tap' }, undefined, undefined]);
    // What someone has chosen for this very step stays.
    const chosen = chooseEnd(draftOf(newStep('a'), newStep('b')), new Set(['b']), 'tap');
    expect(stepIn(changeType(chosen, 'b', 'rest'), 'b')?.end).toEqual(stepIn(chosen, 'b')?.end);
    expect(stepIn(changeType(draftOf(set), 'set', 'rest'), 'set')?.end).toEqual(SAYING.end);
  });

  it('choosing Delay takes out how the step ended and what it said', () => {
    const delay = stepIn(changeType(draftOf({ ...newStep('a'), ...SAYING }), 'a', 'delay'), 'a');
    expect(delay).toEqual({ ...newDelay('a'), name: 'New Step', duration: 30 });
  });

  it('chooses an end that can be saved, and keeps a border when its direction changes', () => {
    const draft = draftOf(newStep('a'), { ...newStep('b'), duration: 4 }, newDelay('c'));
    for (const choice of END_CHOICES) {
      const chosen = chooseEnd(draft, new Set(['a', 'b', 'c']), choice);
      expect(['a', 'b'].map((id) => endChoiceOf(stepIn(chosen, id) ?? {}))).toEqual([choice, choice]);
      expect(stepIn(chosen, 'c')).toEqual(newDelay('c'));
      expect(validateTimer(chosen)).toEqual([]);
      expect(chooseEnd(chosen, new Set(['a', 'b']), choice)).toBe(chosen);
    }
    const below = chooseEnd(draft, new Set(['a']), 'below');
    expect(stepIn(below, 'a')?.end).toEqual({
      kind: 'heart',
      when: 'below',
      border: { kind: 'bpm', bpm: 120 },
      atLeast: 15,
    });
    expect(stepIn(chooseEnd(below, new Set(['a']), 'above'), 'a')?.end).toMatchObject({
      when: 'above',
      border: { bpm: 120 },
    });
    expect(stepIn(chooseEnd(draft, new Set(['b']), 'above'), 'b')?.end).toMatchObject({ atLeast: 4 });
  });

  it('says in a few words how a step ends and what it says', () => {
    const words = (extras: StepExtras, duration = 180) =>
      extraWords({ ...newStep('a'), duration, ...extras }).join('; ');
    expect(words({})).toBe('');
    expect(words(SAYING, 40)).toBe(
      '12 reps, about 40s; both sides; +5 s each; counts repetitions; Bowls at the end; note; link',
    );
    expect(words({ end: { kind: 'tap' } }, 40)).toBe('when you tap, about 40s');
    expect(words({ end: { kind: 'tap', repetitions: { count: 1, ladder: -1 } }, note: '', ladder: 0 })).toBe(
      '1 rep, about 3m; −1 reps each',
    );
    const heart = { kind: 'heart', atLeast: 15 } as const;
    expect(words({ end: { ...heart, when: 'below', border: { kind: 'bpm', bpm: 120 } } })).toBe(
      'until 120 bpm or below, max 3m',
    );
    expect(words({ end: { ...heart, when: 'above', border: { kind: 'zone', zone: 3 } } })).toBe(
      'until zone 3 or above, max 3m',
    );
    expect(words({ end: { ...heart, when: 'below', border: { kind: 'bpm', bpm: NaN } }, ladder: NaN }, NaN)).toBe(
      'until ? bpm or below',
    );
    expect(words({ end: { kind: 'tap', repetitions: { count: NaN } } }, NaN)).toBe('? reps');
  });
});
