import { describe, expect, it } from 'vitest';
import { STEP_TYPES, hasRests, newDelay, newRound, newStep, newTimerDraft } from './timer.ts';

describe('new items', () => {
  it('knows seven step types in their order [TIM-5]', () => {
    expect(STEP_TYPES).toEqual(['preparation', 'work', 'rest', 'recovery', 'timer', 'meditation', 'delay']);
  });

  it('rests only if a round is repeated', () => {
    expect([1, 2, 'infinite' as const, Number.NaN].map((repeat) => hasRests({ repeat }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('begins a step with 30 s of work [TIM-7]', () => {
    expect(newStep('step-1')).toEqual({
      id: 'step-1',
      name: 'New Step',
      duration: 30,
      type: 'work',
      repeat: 1,
      coachingEnabled: true,
      pauseAfterEnd: false,
    });
  });

  it("a new delay is 'Delay': 5 s of type delay, once, without coaching [TIM-7]", () => {
    expect(newDelay('step-1')).toEqual({
      id: 'step-1',
      name: 'Delay',
      duration: 5,
      type: 'delay',
      repeat: 1,
      coachingEnabled: false,
      pauseAfterEnd: false,
    });
  });

  it("a new round is 'Round N' by its position, without steps, done once, with a rest of 0 [TIM-7]", () => {
    expect(newRound('round-x', 3)).toEqual({ id: 'round-x', name: 'Round 3', steps: [], repeat: 1, restAfterRound: 0 });
  });

  it('begins a timer with beep and voice on at 70 [TIM-10]', () => {
    expect(newTimerDraft()).toEqual({
      name: '',
      rounds: [],
      globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
      tags: [],
    });
  });
});
