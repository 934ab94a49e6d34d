import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, render, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { AppContext } from '../../../app/engines/use-app.ts';
import { HeartRateButton } from '../../../app/shell/heart-rate-button.tsx';
import { type FakeMonitor, withMonitor } from '../../../app/testing/fake-monitor.ts';
import { showRun } from './show-run.tsx';

const TIMER = aTimer([aRound('Main', [aStep('Squats', 60, { targetHeartRateZone: 4 }), aStep('Walk', 60)])]);

/** The boxes next to a run that begins with a step in zone 4, with a monitor played by the test. */
export async function showPanels(timer: Timer = TIMER) {
  const { app, monitor } = withMonitor();
  // It is on every page, and fetches the engines.
  render(
    <AppContext value={app}>
      <HeartRateButton />
    </AppContext>,
  );
  const { player, workout, ports } = await showRun(timer, fakePorts(), app);
  await act(async () => screen.getByRole('button', { name: 'Heart rate' }).click());
  await act(async () => void (await import('../heart/heart-rate-live.tsx')));
  const region = (name: string) => within(screen.getByRole('region', { name, hidden: true }));
  return {
    player,
    /** Whether the run is heard by its track. */
    quieten: async (isQuiet: boolean) => {
      vi.spyOn(workout, 'isQuiet').mockReturnValue(isQuiet);
      await act(() => ports.clock.pass(2000));
    },
    asked: () => monitor.asked,
    show: (view: Parameters<FakeMonitor['show']>[0]) => act(async () => monitor.show(view)),
    showEnd: (view: Parameters<FakeMonitor['showEnd']>[0]) => act(async () => monitor.showEnd(view)),
    now: () => region('Now'),
    panel: () => region('Heart rate'),
    coach: () => region('AI Coach'),
  };
}
