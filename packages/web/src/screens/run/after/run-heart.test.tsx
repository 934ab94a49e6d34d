// @vitest-environment happy-dom
import type { HeartRateSession } from '@roundbell/core/heart';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { appWith, aSessionOf, at, LEGS } from '../../history/testing/sessions.ts';
import { showRun } from '../testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([aRound('Main', [aStep('Squats', 10)])], { id: 'timer-1' });
const HEARD = aSessionOf({ timerId: 'timer-1', bpm: [...at(140, 11), ...at(170, 20)] });
const SILENT = aSessionOf({ timerId: 'timer-1', seconds: 10, start: HEARD.startTime + 100_000 });

/** A run that has just ended, with this session of its own. */
async function finish(made: ReturnType<typeof appWith>, own?: HeartRateSession) {
  // As the floating button of every page has the engines fetched.
  const { runSession, summary } = await made.app.heartRate.fetch();
  const shown = await showRun(TIMER, undefined, made.app);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await shown.pass(11);
  act(() => runSession.setState(own?.sessionId, true));
  return { say: (sentence: string) => act(() => summary.setState(sentence, true)) };
}

const region = () => within(screen.getByRole('region', { name: 'This run' }));
const link = () => region().queryByRole('link', { name: 'See your heart rate' });

describe('the heart in the run that has ended', () => {
  it("has a link to the run's session", async () => {
    await finish(appWith([HEARD, LEGS]), HEARD);
    expect(link()?.getAttribute('href')).toBe(`/history/${HEARD.sessionId}`);
  });

  it('waits for the session of this run, and takes no other of the same timer for it', async () => {
    const made = appWith([HEARD]);
    await finish(made, SILENT);
    expect(link()).toBeNull();
    act(() => made.view.setState({ history: [SILENT, HEARD] }));
    const other = region().getByRole('link', { name: 'See it in your history' });
    expect(other.getAttribute('href')).toBe(`/history/${SILENT.sessionId}`);
    expect(region().queryByRole('img', { name: /^Heart rate/ })).toBeNull();
    expect(region().queryByRole('list', { name: 'Time in zones' })).toBeNull();
  });

  it('has none if the run was not recorded', async () => {
    await finish(appWith([HEARD]));
    expect(screen.getByRole('heading', { name: 'Complete!' })).toBeTruthy();
    expect(region().queryByRole('link')).toBeNull();
  });

  it('shows the time in each zone that has any in words, and the curve with its figures', async () => {
    await finish(appWith([HEARD]), HEARD);
    const zones = within(region().getByRole('list', { name: 'Time in zones' })).getAllByRole('listitem');
    expect(zones.map(({ textContent }) => textContent)).toEqual(['Zone 3 11s', 'Zone 5 19s']);
    expect(
      region().getByRole('img', { name: 'Heart rate over the run, between 140 and 170 bpm, 159 on average' }),
    ).toBeTruthy();
  });

  it("says 'Simulated' once, in the sentence or by itself", async () => {
    const simulated = { ...HEARD, source: 'demo' } as const;
    const { say } = await finish(appWith([simulated]), simulated);
    expect(region().getByText('Simulated')).toBeTruthy();
    say('Simulated: You spent 18 of 30 minutes in zone 2.');
    expect(region().queryByText('Simulated')).toBeNull();
    expect(region().getByText(/^Simulated: You/)).toBeTruthy();
    cleanup();
    await finish(appWith([HEARD]), HEARD);
    expect(region().queryByText(/Simulated/)).toBeNull();
  });
});
