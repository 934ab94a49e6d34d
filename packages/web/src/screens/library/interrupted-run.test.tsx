import type { SavedRun } from '@roundbell/core/run';
// @vitest-environment happy-dom
import { aSavedRun, aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';

afterEach(cleanup);

const ROUNDS = [aRound('Main', [aStep('Squats', 65)])];
const LEGS = aTimer(ROUNDS, { id: 'legs', name: 'Legs' });
const ARMS = aTimer(ROUNDS, { id: 'arms', name: 'Arms' });

const usedOf = (timerId: string, secondsLeft: number): SavedRun =>
  aSavedRun({ timerId, status: 'running', stood: { roundNumber: 2, rounds: 3, secondsLeft } });

async function openLibrary(offered: readonly SavedRun[], timers: readonly Timer[] = [LEGS, ARMS]) {
  const app = openApp('/library', fakeApp(signedIn(), timers));
  await screen.findByRole('heading', { level: 1, name: 'My Timers' });
  await act(async () => {
    app.savedRuns.view.setState({ offered });
    await import('./interrupted-run.tsx');
  });
  return app;
}
const offer = () => screen.queryByRole('region', { name: 'Interrupted run' });
const found = () => within(offer() ?? document.body);

describe('the offer of an interrupted run', () => {
  it('says which timer, which round and how much time was left, of the newest', async () => {
    await openLibrary([usedOf('legs', 24), usedOf('arms', 3605)]);
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(offer()?.textContent).toContain('Legs was interrupted');
    expect(found().getByText('Round 2/3 · 0:24 left')).toBeTruthy();
  });

  it('is for a paused run if it was left on purpose, and counts no rounds if there is only one', async () => {
    const run = usedOf('legs', 24);
    await openLibrary([{ ...run, status: 'paused', stood: { ...run.stood, roundNumber: 1, rounds: 1 } }]);
    expect(found().getByText(/^Legs/).closest('p')?.textContent).toBe('Legs is paused 0:24 left');
  });

  it('is not made without one, or for a deleted timer', async () => {
    const app = await openLibrary([]);
    expect(offer()).toBeNull();
    act(() => app.savedRuns.view.setState({ offered: [usedOf('gone', 24)] }));
    expect(offer()).toBeNull();
    act(() => app.savedRuns.view.setState({ offered: [usedOf('gone', 24), usedOf('arms', 3605)] }));
    expect(found().getByText('Round 2/3 · 1:00:05 left')).toBeTruthy();
    act(() => app.showLibrary({ timers: [LEGS] }));
    expect(offer()).toBeNull();
  });

  it("goes to /run/{id} by 'Resume', which says for which timer", async () => {
    await openLibrary([usedOf('legs', 24)]);
    const link = found().getByRole('link', { name: 'Resume' });
    expect(link.getAttribute('href')).toBe('/run/legs');
    expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Legs');
  });

  it("goes away by 'Discard', without a question, and the next one is offered", async () => {
    const app = await openLibrary([usedOf('legs', 24), usedOf('arms', 5)]);
    await userEvent.click(found().getByRole('button', { name: 'Discard' }));
    expect(offer()?.textContent).toContain('Arms was interrupted');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(app.savedRuns.view.getState().offered.map(({ timerId }) => timerId)).toEqual(['arms']);
    await userEvent.click(found().getByRole('button', { name: 'Discard' }));
    expect(offer()).toBeNull();
    expect(where()).toBe('/library');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(offer()?.textContent).toContain('Arms was interrupted');
  });
});
