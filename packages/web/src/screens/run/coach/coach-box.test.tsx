// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AT_142 } from '../../../app/testing/fake-monitor.ts';
import { showPanels } from '../testing/show-panels.tsx';

afterEach(cleanup);

describe('the AI Coach box', () => {
  it('[SCR-416] is active with a monitor, and asks for one without', async () => {
    const { coach, show } = await showPanels();
    const prompt = 'Connect a heart-rate monitor to be guided to your zone.';
    expect(coach().getByText(prompt)).toBeTruthy();
    await show({ connection: { status: 'connecting' } });
    expect(coach().getByText(prompt)).toBeTruthy();
    await show(AT_142);
    expect(coach().getByText('Active: it follows your heart rate.')).toBeTruthy();
    expect(coach().queryByText(prompt)).toBeNull();
  });

  it('[SCR-405] says that it follows a simulated rate', async () => {
    const { coach, show } = await showPanels();
    await show({ ...AT_142, isDemo: true });
    expect(coach().getByText('Active: it follows your simulated heart rate.')).toBeTruthy();
  });
});
