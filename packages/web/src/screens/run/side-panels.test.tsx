// @vitest-environment happy-dom
import { ZONES } from '@roundbell/core';
import { aRound, aStep, aTimer, fakePorts } from '@roundbell/core/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { HeartRateButton } from '../../app/heart-rate-button.tsx';
import { AT_142, withMonitor } from '../../app/testing/fake-monitor.ts';
import { AppContext } from '../../app/use-app.ts';
import { showRun } from './testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([aRound('Main', [aStep('Squats', 60, { targetHeartRateZone: 4 }), aStep('Walk', 60)])]);

async function showPanels() {
  const { app, monitor } = withMonitor();
  // Who is on every page, and fetches the engines.
  render(
    <AppContext value={app}>
      <HeartRateButton />
    </AppContext>,
  );
  const { player } = await showRun(TIMER, fakePorts(), app);
  await act(async () => screen.getByRole('button', { name: 'Heart rate' }).click());
  await act(async () => void (await import('./heart-rate-live.tsx')));
  const region = (name: string) => within(screen.getByRole('region', { name, hidden: true }));
  return {
    player,
    show: (view: Parameters<typeof monitor.show>[0]) => act(async () => monitor.show(view)),
    panel: () => region('Heart rate'),
    coach: () => region('AI Coach'),
  };
}

describe('the heart-rate panel', () => {
  it('[SCR-413] shows the rate in colour and words of its zone, and the battery', async () => {
    const { panel, show } = await showPanels();
    await show(AT_142);
    const bpm: HTMLElement = await panel().findByText('142 bpm');
    expect(bpm.style.background.toUpperCase()).toBe(ZONES[3].color);
    expect(panel().getByText('Zone 3, Aerobic')).toBeTruthy();
    expect(panel().getByText('Battery 80%')).toBeTruthy();
    await show({ ...AT_142, reading: undefined, zone: undefined });
    expect(panel().getByText('-- bpm')).toBeTruthy();
    expect(panel().getByText('No heart rate is coming')).toBeTruthy();
  });

  it("[SCR-413] says 'Connecting...' while the strap is looked for", async () => {
    const { panel, show } = await showPanels();
    await show({ connection: { status: 'connecting' } });
    expect(panel().getByText('Connecting...')).toBeTruthy();
    expect(panel().getByText('-- bpm')).toBeTruthy();
  });

  it('[SCR-415] says what is to be reached, and whether it is', async () => {
    const { panel, player, show } = await showPanels();
    await show(AT_142);
    expect(await panel().findByText('Target: Zone 4, 150–168 bpm')).toBeTruthy();
    expect(panel().getByText('below target')).toBeTruthy();
    await show({ zone: 4 });
    expect(panel().getByText('in target')).toBeTruthy();
    await show({ zone: 5, maxHeartRate: 200 });
    expect(panel().getByText('above target')).toBeTruthy();
    expect(panel().getByText('Target: Zone 4, 160–180 bpm')).toBeTruthy();
    act(() => void player.next());
    expect(panel().queryByText(/target/i)).toBeNull();
  });

  it('[SCR-414] draws the last minutes, with the span they cover in words', async () => {
    const { panel, show } = await showPanels();
    await show({ ...AT_142, recent: [{ bpm: 120, timestamp: 0 }] });
    expect(panel().queryByRole('img', { hidden: true })).toBeNull();
    await show({ recent: [120, 131, 118].map((bpm, second) => ({ bpm, timestamp: second * 1000 })) });
    expect(panel().getByRole('img', { name: 'The last minutes: 118 to 131 bpm', hidden: true })).toBeTruthy();
  });

  it('[SCR-405] says that a demonstration is simulated', async () => {
    const { panel, coach, show } = await showPanels();
    await show({ ...AT_142, isDemo: true, battery: undefined });
    expect(await panel().findByText('Simulated')).toBeTruthy();
    expect(coach().getByText('Active: it follows your simulated heart rate.')).toBeTruthy();
  });
});

describe('the AI Coach box', () => {
  it('[SCR-416] is active with a monitor, and asks for one without', async () => {
    const { coach, show } = await showPanels();
    const prompt = 'Connect a heart-rate monitor to get coaching.';
    expect(coach().getByText(prompt)).toBeTruthy();
    await show({ connection: { status: 'connecting' } });
    expect(coach().getByText(prompt)).toBeTruthy();
    await show(AT_142);
    expect(coach().getByText('Active: it follows your heart rate.')).toBeTruthy();
    expect(coach().queryByText(prompt)).toBeNull();
  });
});
