// @vitest-environment happy-dom
import { ZONES } from '@roundbell/core';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AT_142 } from '../../app/testing/fake-monitor.ts';
import { showPanels } from './testing/show-panels.tsx';

afterEach(cleanup);

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
    const { panel, show } = await showPanels();
    await show({ ...AT_142, isDemo: true, battery: undefined });
    expect(await panel().findByText('Simulated')).toBeTruthy();
  });
});
