// @vitest-environment happy-dom
import type { SavedRun } from '@roundbell/core/run';
import { aSavedRun, aRound, aStep, aTimer } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../testing/fake-app.ts';
import { openApp, where } from '../testing/open-app.tsx';

afterEach(cleanup);

const LEGS = aTimer([aRound('Main', [aStep('Squats', 65)])], { id: 'legs', name: 'Legs' });
const RUN = aSavedRun({ timerId: 'legs', stood: { roundNumber: 2, rounds: 3, secondsLeft: 65 } });

async function open(path: string, offered: readonly SavedRun[]) {
  const app = openApp(path, fakeApp(signedIn(), [LEGS]));
  await screen.findByRole('heading', { level: 1 });
  await act(async () => {
    app.savedRuns.view.setState({ offered });
    await import('./back-to-run.tsx');
  });
}
const way = () => screen.queryByRole('link', { name: /^Back to / });

describe('the way back to a run', () => {
  it.each(['/settings', '/history', '/editor'])('stands on %s while a run is kept', async (path) => {
    await open(path, [RUN]);
    expect(way()?.textContent).toBe('Back to Legs1:05 left');
    expect(way()?.getAttribute('href')).toBe('/run/legs');
  });

  it('leads there', async () => {
    await open('/settings', [RUN]);
    await userEvent.click(way()!);
    expect(where()).toBe('/run/legs');
  });

  it('is not there without a run, for a timer that is gone, or where the library offers it', async () => {
    await open('/settings', []);
    expect(way()).toBeNull();
    cleanup();
    await open('/settings', [{ ...RUN, timerId: 'gone' }]);
    expect(way()).toBeNull();
    cleanup();
    await open('/library', [RUN]);
    expect(way()).toBeNull();
  });
});
