// @vitest-environment happy-dom
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appWith, aSessionOf, at, LEGS } from '../../history/testing/sessions.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([aRound('Main', [aStep('Squats', 10)])], { id: 'timer-1' });
const HEARD = aSessionOf({ timerId: 'timer-1', bpm: at(140, 10) });
const SILENT = aSessionOf({ timerId: 'timer-1', seconds: 10, start: HEARD.startTime + 1000 });

async function finish(made: ReturnType<typeof appWith>) {
  // As the floating button of every page has the engines fetched.
  await made.app.heartRate.fetch();
  const shown = await showRun(TIMER, undefined, made.app);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await shown.pass(11);
}

const link = () => screen.queryByRole('link', { name: 'See your heart rate' });

describe('the way to the heart rate', () => {
  it("[SCR-458] leads from the completion screen to the run's session", async () => {
    await finish(appWith([HEARD, LEGS]));
    expect(link()?.getAttribute('href')).toBe(`/history/${HEARD.sessionId}`);
  });

  it('[SCR-458] waits for the session of this run', async () => {
    const made = appWith([HEARD], { active: SILENT });
    await finish(made);
    expect(link()).toBeNull();
    act(() => made.view.setState({ active: undefined, history: [HEARD] }));
    expect(link()).not.toBeNull();
  });

  it('[SCR-458] leads to the history if nothing was read', async () => {
    await finish(appWith([SILENT, HEARD]));
    expect(link()).toBeNull();
    const other = screen.getByRole('link', { name: 'See it in your history' });
    expect(other.getAttribute('href')).toBe(`/history/${SILENT.sessionId}`);
  });

  it.each([
    ['there is no session', []],
    ['the last session is of another timer', [LEGS]],
  ])('[SCR-458] is not there if %s', async (_, history) => {
    await finish(appWith(history));
    expect(screen.getByRole('heading', { name: 'Complete!' })).toBeTruthy();
    expect(link()).toBeNull();
  });
});
