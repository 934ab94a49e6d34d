// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AT_142 } from '../../../app/testing/fake-monitor.ts';
import { showPanels } from '../testing/show-panels.tsx';

afterEach(cleanup);

describe('the AI Coach box', () => {
  it('the AI Coach box is active with a connected monitor, and otherwise prompts to connect one', async () => {
    const { coach, show } = await showPanels();
    const prompt = 'Connect a heart-rate monitor to be guided to your zone.';
    expect(coach().getByText(prompt)).toBeTruthy();
    await show({ connection: { status: 'connecting' } });
    expect(coach().getByText(prompt)).toBeTruthy();
    await show(AT_142);
    expect(coach().getByText('Active: following your heart rate.')).toBeTruthy();
    expect(coach().queryByText(prompt)).toBeNull();
  });

  it('promises nothing while the run is heard by its track, with a monitor or without', async () => {
    const { coach, player, quieten, show } = await showPanels();
    act(() => player.start());
    await quieten(true);
    expect(coach().getByText('There is no coaching in pocket mode.')).toBeTruthy();
    expect(coach().queryByText(/^Connect/)).toBeNull();
    await show(AT_142);
    expect(coach().queryByText(/^Active/)).toBeNull();
    await quieten(false);
    expect(coach().getByText('Active: following your heart rate.')).toBeTruthy();
    expect(coach().queryByText(/pocket mode/)).toBeNull();
  });

  it('says that it follows a simulated rate', async () => {
    const { coach, show } = await showPanels();
    await show({ ...AT_142, isDemo: true });
    expect(coach().getByText('Active: following your simulated heart rate.')).toBeTruthy();
  });
});
