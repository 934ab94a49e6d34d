import { describe, expect, it } from 'vitest';
import { STEP_TYPES, hasRests, newDelay, newRound, newStep, newTimerDraft } from './timer.ts';

describe('new items', () => {
  it('[TIM-5] knows seven step types in their order', () => {
    expect(STEP_TYPES).toEqual(['preparation', 'work', 'rest', 'recovery', 'timer', 'meditation', 'delay']);
  });

  it('[TIM-6] rests only if a round is repeated', () => {
    expect([1, 2, 'infinite' as const, Number.NaN].map((repeat) => hasRests({ repeat }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('[TIM-7] begins a step with 30 s of work', () => {
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

  it('[TIM-8] begins a delay with 5 s and no coaching', () => {
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

  it('[TIM-9] names a round by its position', () => {
    expect(newRound('round-x', 3)).toEqual({ id: 'round-x', name: 'Round 3', steps: [], repeat: 1, restAfterRound: 0 });
  });

  it('[TIM-10] begins a timer with beep and voice on at 70', () => {
    expect(newTimerDraft()).toEqual({
      name: '',
      rounds: [],
      globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
      tags: [],
    });
  });
});
