import { describe, expect, it } from 'vitest';
import { changeSteps, changeTypes, deleteSteps, duplicateSteps, moveSteps, stepsBetween } from './edit-many.ts';
import { newDelay, newRound, newStep, newTimerDraft, type TimerDraft } from './timer.ts';

const step = (id: string) => ({ ...newStep(id), name: id.toUpperCase() });
const DRAFT: TimerDraft = {
  ...newTimerDraft(),
  rounds: [
    { ...newRound('r1', 1), steps: [step('a'), newDelay('b'), step('c')] },
    { ...newRound('r2', 2), steps: [step('d')] },
    newRound('r3', 3),
  ],
};
const shapeOf = ({ rounds }: TimerDraft) =>
  rounds.map(({ id, steps }) => `${id}:${steps.map((one) => one.id).join('-')}`);
const stepOf = ({ rounds }: TimerDraft, id: string) =>
  rounds.flatMap(({ steps }) => steps).find((one) => one.id === id);
const ids = (...all: readonly string[]) => new Set(all);

describe('edits of several steps', () => {
  it('change what each of them has, and nothing else', () => {
    const changed = changeSteps(DRAFT, ids('a', 'b', 'd'), {
      duration: 40,
      targetHeartRateZone: 3,
      pauseAfterEnd: true,
    });
    expect(stepOf(changed, 'a')).toEqual({ ...step('a'), duration: 40, targetHeartRateZone: 3, pauseAfterEnd: true });
    expect(stepOf(changed, 'b')).toEqual({ ...newDelay('b'), duration: 40 });
    expect(stepOf(changed, 'c')).toEqual(step('c'));
    expect(changeSteps(DRAFT, ids('b'), { chimeInterval: 5 })).toBe(DRAFT);
    expect(changeSteps(DRAFT, ids('none'), { duration: 5 })).toBe(DRAFT);
  });

  it('change their type, which makes a delay a step', () => {
    const changed = changeTypes(DRAFT, ids('a', 'b'), 'rest');
    expect(changed.rounds[0]?.steps.map(({ type }) => type)).toEqual(['rest', 'rest', 'work']);
    expect(stepOf(changed, 'b')).toMatchObject({ name: 'New Step', duration: 5, coachingEnabled: true });
    expect(changeTypes(DRAFT, ids('a', 'd'), 'work')).toBe(DRAFT);
  });

  it('delete them and nothing else', () => {
    expect(shapeOf(deleteSteps(DRAFT, ids('b', 'd')))).toEqual(['r1:a-c', 'r2:', 'r3:']);
    expect(deleteSteps(DRAFT, ids('none'))).toBe(DRAFT);
  });

  it('copy them after the last of them in their round, with their names', () => {
    let made = 0;
    const copied = duplicateSteps(DRAFT, ids('a', 'b', 'd'), () => `new-${(made += 1)}`);
    expect(shapeOf(copied)).toEqual(['r1:a-b-new-1-new-2-c', 'r2:d-new-3', 'r3:']);
    expect(stepOf(copied, 'new-1')).toEqual({ ...step('a'), id: 'new-1' });
  });

  it('move them to the end of a round in their order', () => {
    expect(shapeOf(moveSteps(DRAFT, ids('c', 'a'), 'r2'))).toEqual(['r1:b', 'r2:d-a-c', 'r3:']);
    expect(shapeOf(moveSteps(DRAFT, ids('d', 'a'), 'r1'))).toEqual(['r1:b-c-a-d', 'r2:', 'r3:']);
    expect(moveSteps(DRAFT, ids('a'), 'none')).toBe(DRAFT);
    expect(moveSteps(DRAFT, ids('c'), 'r1')).toBe(DRAFT);
  });

  it('reach from one step to another, in either direction and over rounds', () => {
    expect([...stepsBetween(DRAFT, 'b', 'd')]).toEqual(['b', 'c', 'd']);
    expect([...stepsBetween(DRAFT, 'd', 'c')]).toEqual(['c', 'd']);
    expect([...stepsBetween(DRAFT, undefined, 'c')]).toEqual(['c']);
    expect([...stepsBetween(DRAFT, 'gone', 'c')]).toEqual(['c']);
  });
});
