import { describe, expect, it } from 'vitest';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { timerDocument } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';
import { storageProblems } from './storage-problems.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40)]), aRound('B', [aStep('Rest', 40), aStep('Jump', 40)])]);
const told = (timer: Timer) => storageProblems(timerDocument(timer), timer);

/** The timer with one field of its last step, or last round, changed. */
function withLast(step: object, round: object = {}): Timer {
  const rounds = TIMER.rounds.map((one, at) =>
    at === 0
      ? one
      : { ...one, ...round, steps: one.steps.map((each, place) => (place === 0 ? each : { ...each, ...step })) },
  );
  return { ...TIMER, rounds };
}

describe('what storage refuses', () => {
  it('is nothing for a timer that can be read back', () => {
    expect(told(TIMER)).toEqual([]);
  });

  it.each([
    [{ duration: 90_000 }, 'Round 2, Step 2: Duration must be at most 86400', 'duration'],
    [{ chimeInterval: -1 }, 'Round 2, Step 2: Chime interval must be at least 0', 'chimeInterval'],
    [{ name: 'x'.repeat(501) }, 'Round 2, Step 2: Name must have at most 500 characters', 'name'],
    [{ id: '' }, 'Round 2, Step 2: It must not be empty', 'name'],
  ])('is a sentence with round and step, at its field: %j', (step, message, field) => {
    const timer = withLast(step);
    const [round] = timer.rounds.slice(1);
    expect(told(timer)).toEqual([{ message, at: { field, roundId: round?.id, stepId: round?.steps[1]?.id } }]);
  });

  it('names a round, and the timer itself, as the editor does', () => {
    const timer = withLast({}, { restAfterRound: 4000 });
    expect(told(timer)).toEqual([
      {
        message: 'Round 2: Rest time must be at most 3600',
        at: { field: 'restAfterRound', roundId: timer.rounds[1]?.id },
      },
    ]);
    const tags = Array.from({ length: 101 }, (_, at) => `tag ${at}`);
    expect(told({ ...TIMER, tags })).toEqual([{ message: 'Tags must have at most 100 items', at: { field: 'tags' } }]);
    expect(told({ ...TIMER, name: 'x'.repeat(501) })[0]?.message).toBe('Timer name must have at most 500 characters');
    expect(told({ ...TIMER, userId: '' })[0]).toEqual({ message: 'It must not be empty', at: { field: 'store' } });
  });
});
