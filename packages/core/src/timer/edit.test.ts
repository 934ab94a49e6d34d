import { describe, expect, it } from 'vitest';
import * as edit from './edit.ts';
import { WRITTEN_LIMIT } from './limits.ts';
import { newDelay, newRound, newStep, newTimerDraft, type Round, type Step, type TimerDraft } from './timer.ts';
import { validateTimer } from './validate.ts';

function step(id: string, given: Partial<Step> = {}): Step {
  return { ...newStep(id), name: id.toUpperCase(), ...given };
}

const DRAFT: TimerDraft = {
  ...newTimerDraft(),
  name: 'Tabata',
  rounds: [
    { ...newRound('r1', 1), steps: [step('a'), step('b'), step('c')] },
    { ...newRound('r2', 2), steps: [step('d')] },
    newRound('r3', 3),
  ],
};

function shapeOf(draft: TimerDraft): readonly string[] {
  return draft.rounds.map((round) => `${round.id}:${round.steps.map(({ id }) => id).join('-')}`);
}

function counter(): (prefix: string) => string {
  let made = 0;
  return (prefix) => `${prefix}${(made += 1)}`;
}

describe('editing', () => {
  it('name, description, tags and each global setting change independently; everything else stays', () => {
    const named = edit.setDetails(DRAFT, { name: 'Long', description: 'slow', tags: ['legs'] });
    expect(named).toEqual({ ...DRAFT, name: 'Long', description: 'slow', tags: ['legs'] });
    const quiet = edit.setGlobalSettings(DRAFT, { volume: 10 });
    expect(quiet).toEqual({ ...DRAFT, globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 10 } });
  });

  it('a round or a step is added at the end', () => {
    const longer = edit.addDelay(edit.addStep(edit.addRound(DRAFT, 'r4'), 'r1', 'x'), 'r4', 'y');
    expect(shapeOf(longer)).toEqual(['r1:a-b-c-x', 'r2:d', 'r3:', 'r4:y']);
    expect(longer.rounds[3]?.name).toBe('Round 4');
    expect(longer.rounds[0]?.steps[3]?.type).toBe('work');
    expect(longer.rounds[3]?.steps[0]?.type).toBe('delay');
  });

  it('gives a new step the settings of the last one, but for its name, repeat and pause', () => {
    const zone = {
      duration: 90,
      type: 'rest',
      targetHeartRateZone: 2,
      chimeInterval: 10,
      coachingEnabled: false,
    } as const;
    const own = { ...zone, repeat: 3, pauseAfterEnd: true };
    const draft = edit.addDelay(edit.changeStep(DRAFT, 'c', own), 'r1', 'pause');
    const last = (now: TimerDraft) => now.rounds[0]?.steps.at(-1);
    expect(last(edit.addStep(draft, 'r1', 'x'))).toEqual({ ...newStep('x'), ...zone });
    expect(edit.addStep(draft, 'r3', 'x').rounds[2]?.steps).toEqual([newStep('x')]);
    const slower = edit.changeStep(draft, 'pause', { duration: 9 });
    expect(last(edit.addDelay(slower, 'r1', 'y'))).toEqual({ ...newDelay('y'), duration: 9 });
    const after = edit.addStepAfter(slower, 'pause', 'z');
    expect(last(after)).toEqual({ ...newDelay('z'), duration: 9 });
    expect(shapeOf(edit.addStepAfter(after, 'a', 'w'))[0]).toBe('r1:a-w-b-c-pause-z');
    expect(edit.addStepAfter(after, 'none', 'w')).toBe(after);
  });

  it('a step can be dropped at any position of another round; beyond the ends means the end', () => {
    expect(shapeOf(edit.placeStepIn(DRAFT, 'b', 'r2', 0))).toEqual(['r1:a-c', 'r2:b-d', 'r3:']);
    expect(shapeOf(edit.placeStepIn(DRAFT, 'd', 'r1', 9))).toEqual(['r1:a-b-c-d', 'r2:', 'r3:']);
    expect(shapeOf(edit.placeStepIn(DRAFT, 'a', 'r1', 2))).toEqual(['r1:b-c-a', 'r2:d', 'r3:']);
    expect(shapeOf(edit.placeStepIn(DRAFT, 'a', 'r3', -1))).toEqual(['r1:b-c', 'r2:d', 'r3:a']);
    for (const draft of [edit.placeStepIn(DRAFT, 'none', 'r1', 0), edit.placeStepIn(DRAFT, 'a', 'none', 0)])
      expect(draft).toBe(DRAFT);
  });

  it('puts the copy of a step after it [TIM-13]', () => {
    const copied = edit.duplicateStep(DRAFT, 'a', 'x');
    expect(shapeOf(copied)).toEqual(['r1:a-x-b-c', 'r2:d', 'r3:']);
    expect(copied.rounds[0]?.steps[1]).toEqual({ ...step('a'), id: 'x', name: 'A (Copy)' });
  });

  it('copies a round with new ids throughout [TIM-13]', () => {
    const copied = edit.duplicateRound(DRAFT, 'r1', counter());
    expect(shapeOf(copied)).toEqual(['r1:a-b-c', 'round-1:step-2-step-3-step-4', 'r2:d', 'r3:']);
    expect(copied.rounds[1]?.name).toBe('Round 1 (Copy)');
    expect(copied.rounds[1]?.steps.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  it('a name for which the mark leaves no room is cut before it, never in the middle of a character', () => {
    const bells = '🔔'.repeat(WRITTEN_LIMIT.name);
    const draft = { ...DRAFT, rounds: [{ ...newRound('r1', 1), name: bells, steps: [step('a', { name: bells })] }] };
    const copied = edit.duplicateStep(edit.duplicateRound(draft, 'r1', counter()), 'a', 'x');
    const cut = `${'🔔'.repeat(WRITTEN_LIMIT.name - 7)} (Copy)`;
    expect([copied.rounds[1]?.name, copied.rounds[0]?.steps[1]?.name]).toEqual([cut, cut]);
    expect(validateTimer(copied)).toEqual([]);
  });

  it('moves a round one place, and not past the ends', () => {
    expect(shapeOf(edit.moveRound(DRAFT, 'r1', 1))).toEqual(['r2:d', 'r1:a-b-c', 'r3:']);
    expect(shapeOf(edit.moveRound(DRAFT, 'r3', -1))).toEqual(['r1:a-b-c', 'r3:', 'r2:d']);
    expect(edit.moveRound(DRAFT, 'r1', -1)).toBe(DRAFT);
    expect(edit.moveRound(DRAFT, 'r3', 1)).toBe(DRAFT);
  });

  it('moves a step one place within its round', () => {
    expect(shapeOf(edit.moveStep(DRAFT, 'b', -1))).toEqual(['r1:b-a-c', 'r2:d', 'r3:']);
    expect(shapeOf(edit.moveStep(DRAFT, 'b', 1))).toEqual(['r1:a-c-b', 'r2:d', 'r3:']);
    expect(edit.moveStep(DRAFT, 'c', 1)).toBe(DRAFT);
    expect(edit.moveStep(DRAFT, 'd', -1)).toBe(DRAFT);
  });

  it('drops rounds and steps at a place', () => {
    expect(shapeOf(edit.placeRound(DRAFT, 'r3', 0))).toEqual(['r3:', 'r1:a-b-c', 'r2:d']);
    expect(shapeOf(edit.placeRound(DRAFT, 'r1', 99))).toEqual(['r2:d', 'r3:', 'r1:a-b-c']);
    expect(shapeOf(edit.placeStep(DRAFT, 'a', 2))).toEqual(['r1:b-c-a', 'r2:d', 'r3:']);
    expect(shapeOf(edit.placeStep(DRAFT, 'c', -5))).toEqual(['r1:c-a-b', 'r2:d', 'r3:']);
    expect(edit.placeStep(DRAFT, 'b', 1)).toBe(DRAFT);
  });

  it('deletes one round or one step', () => {
    expect(shapeOf(edit.deleteRound(DRAFT, 'r1'))).toEqual(['r2:d', 'r3:']);
    expect(shapeOf(edit.deleteStep(DRAFT, 'b'))).toEqual(['r1:a-c', 'r2:d', 'r3:']);
    expect(shapeOf(edit.deleteStep(DRAFT, 'd'))).toEqual(['r1:a-b-c', 'r2:', 'r3:']);
  });

  it('editing something that does not exist changes nothing', () => {
    for (const after of [
      edit.changeRound(DRAFT, 'x', { name: 'y' }),
      edit.duplicateRound(DRAFT, 'x', counter()),
      edit.moveRound(DRAFT, 'x', 1),
      edit.moveRound(DRAFT, 'x', -1),
      edit.placeRound(DRAFT, 'x', 0),
      edit.deleteRound(DRAFT, 'x'),
      edit.addStep(DRAFT, 'x', 'y'),
      edit.addDelay(DRAFT, 'x', 'y'),
      edit.changeStep(DRAFT, 'x', { name: 'y' }),
      edit.duplicateStep(DRAFT, 'x', 'y'),
      edit.moveStep(DRAFT, 'x', 1),
      edit.moveStep(DRAFT, 'x', -1),
      edit.placeStep(DRAFT, 'x', 0),
      edit.deleteStep(DRAFT, 'x'),
    ]) {
      expect(after).toBe(DRAFT);
    }
  });

  it('a deleted item is put back where it was, unchanged; a step only into its own round', () => {
    const [, round, last] = DRAFT.rounds as readonly [Round, Round, Round];
    const b = step('b');
    expect(edit.putBackRound(edit.deleteRound(DRAFT, 'r2'), round, 1)).toEqual(DRAFT);
    expect(edit.putBackStep(edit.deleteStep(DRAFT, 'b'), 'r1', b, 1)).toEqual(DRAFT);
    expect(edit.putBackRound(DRAFT, round, 1)).toEqual(DRAFT);
    expect(edit.putBackStep(DRAFT, 'r1', b, 1)).toEqual(DRAFT);
    const shorter = edit.deleteRound(edit.deleteRound(DRAFT, 'r1'), 'r3');
    expect(shapeOf(edit.putBackRound(shorter, last, 2))).toEqual(['r2:d', 'r3:']);
    expect(edit.putBackStep(shorter, 'r1', b, 1)).toBe(shorter);
  });

  it("a step without a name that becomes a delay is named 'Delay', since a delay shows no name", () => {
    const blank = edit.changeStep(DRAFT, 'b', { name: ' ' });
    expect(edit.changeType(blank, 'b', 'delay').rounds[0]?.steps[1]?.name).toBe('Delay');
  });

  it('choosing Delay makes a step a delay, done once and without coach and pause; choosing another type makes it a step again, with its duration', () => {
    const whole = { duration: 75, repeat: 3, pauseAfterEnd: true, targetHeartRateZone: 4, chimeInterval: 15 } as const;
    const draft = edit.changeStep(DRAFT, 'b', whole);
    const typed = (given: TimerDraft, type: Step['type']) => edit.changeType(given, 'b', type);
    const stepIn = (given: TimerDraft) => given.rounds[0]?.steps[1];
    const delay = typed(draft, 'delay');
    const once = { ...whole, repeat: 1, pauseAfterEnd: false };
    expect(stepIn(delay)).toEqual(step('b', { ...once, type: 'delay', coachingEnabled: false }));
    expect(stepIn(typed(delay, 'rest'))).toEqual(step('b', { ...once, type: 'rest', coachingEnabled: true }));
    expect(stepIn(typed(draft, 'rest'))).toEqual(step('b', { ...whole, type: 'rest' }));
    expect(typed(draft, 'work')).toEqual(draft);
    const added = edit.addDelay(DRAFT, 'r1', 'x');
    expect(edit.changeType(added, 'x', 'work').rounds[0]?.steps[3]).toEqual({ ...newStep('x'), duration: 5 });
  });

  it('keeps values as they are typed', () => {
    const round = edit.changeRound(DRAFT, 'r1', { repeat: Number.NaN, restAfterRound: -1 }).rounds[0];
    expect(round).toEqual({ ...DRAFT.rounds[0], repeat: Number.NaN, restAfterRound: -1 });
    const changed = edit.changeStep(DRAFT, 'b', { duration: Number.NaN, targetHeartRateZone: 4, chimeInterval: 999 });
    expect(changed.rounds[0]?.steps[1]).toEqual(
      step('b', { duration: Number.NaN, targetHeartRateZone: 4, chimeInterval: 999 }),
    );
    expect(changed.rounds[1]).toBe(DRAFT.rounds[1]);
  });

  it('lets the repeat of a step fall back to 1, and keeps one that is too high to be reported', () => {
    const typed = [1, 3, 100, 101, 2.9, 0, -4, Number.NaN, Number.POSITIVE_INFINITY];
    const kept = typed.map((repeat) => edit.changeStep(DRAFT, 'a', { repeat }).rounds[0]?.steps[0]?.repeat);
    expect(kept).toEqual([1, 3, 100, 101, 2, 1, 1, 1, Number.POSITIVE_INFINITY]);
  });
});
