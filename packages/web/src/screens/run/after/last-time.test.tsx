// @vitest-environment happy-dom
import { versionOf } from '@roundbell/core/run';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appWith, aSessionOf } from '../../history/testing/sessions.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const AMRAP = aStep('AMRAP', 10, { count: { kind: 'rounds' } });
const TIMER = aTimer([aRound('Main', [AMRAP])], { id: 'timer-1' });
const DAY = 86_400_000;

/** What was counted on earlier days, newest first; of a version of the timer, the present one if none is given. */
const earlier = (...counts: readonly (readonly [count: number, more?: number, version?: string])[]) =>
  counts.map(([count, more, version = versionOf(TIMER)], at) => ({
    ...aSessionOf({ timerId: 'timer-1', seconds: 10, start: (100 - at) * DAY }),
    score: [{ stepId: AMRAP.id, name: 'Old name', kind: 'rounds' as const, count, ...(more && { more }), version }],
  }));

async function show(history: ReturnType<typeof earlier>, timer = TIMER) {
  const made = appWith(history);
  const { runSession } = await made.app.heartRate.fetch();
  return { ...(await showRun(timer, undefined, made.app)), runSession };
}
const lines = () =>
  [...screen.getByRole('region', { name: 'Last time' }).querySelectorAll('p')].map(({ textContent }) => textContent);

describe('last time', () => {
  it("stands before Start, by the step's place and not its name, and is gone during the run", async () => {
    const { pass } = await show(earlier([5, 12], [6, 3]));
    expect(lines()).toEqual(['Last 5 + 12, best 6 + 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(1);
    expect(screen.queryByRole('region', { name: 'Last time' })).toBeNull();
  });

  it('stands at the end, without the run itself, and marks an earlier version', async () => {
    const [own, ...before] = earlier([9], [5], [7, 0, 'another']);
    if (own === undefined) throw new Error('no run');
    const { pass, runSession } = await show([own, ...before]);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(11);
    act(() => runSession.setState(own.sessionId, true));
    expect(lines()).toEqual(['Last 5, best 7 (earlier version)']);
  });

  it('is not there before anything was counted, nor for a step that is gone', async () => {
    await show([]);
    expect(screen.queryByRole('region', { name: 'Last time' })).toBeNull();
    cleanup();
    await show(earlier([5]), aTimer([aRound('Main', [aStep('Walk', 10)])], { id: 'timer-1' }));
    expect(screen.queryByRole('region', { name: 'Last time' })).toBeNull();
  });

  it('names its steps where there are several', async () => {
    const two = aTimer([aRound('Main', [AMRAP, aStep('Squats', 10, { count: { kind: 'repetitions' } })])], {
      id: 'timer-1',
    });
    const [past] = earlier([5]);
    if (past === undefined) throw new Error('no session');
    const squats = { stepId: 'step-Squats', name: 'Squats', kind: 'repetitions' as const, count: 40 };
    const score = [...past.score.map((one) => ({ ...one, version: versionOf(two) })), squats];
    const made = appWith([{ ...past, score }]);
    await made.app.heartRate.fetch();
    await showRun(two, undefined, made.app);
    expect(lines()).toEqual(['AMRAP: Last 5, best 5', 'Squats: Last 40, best 40']);
  });
});
