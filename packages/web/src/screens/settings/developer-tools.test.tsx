// @vitest-environment happy-dom
import { CLEAR_CLIPS_KEY } from '@roundbell/core/run';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp, signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tools = () => screen.queryByRole('region', { name: 'Developer tools' });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function openTools(clear: (asked: unknown) => Promise<number | undefined>) {
  const app = fakeApp(signedIn());
  const { clips } = await app.workout.fetch();
  const clearAll = vi.spyOn(clips, 'clearAll').mockImplementation(clear);
  openApp('/settings', app);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' });
  vi.useFakeTimers();
  expect(tools()).toBeNull();
  for (let click = 0; click < 7; click += 1) fireEvent.click(heading);
  const region = within(tools()!);
  const press = async () => {
    fireEvent.click(region.getByRole('button', { name: 'Clear voice cache' }));
    await pass(0);
  };
  return { app, clearAll, region, press, said: () => region.getByRole('status').textContent };
}

describe('the developer tools', () => {
  it('clear the voice cache, and stay until the result can be read [SCR-350, SCR-353]', async () => {
    let clearing = (_removed: number) => {};
    const { clearAll, press, said } = await openTools(() => new Promise((resolve) => (clearing = resolve)));
    await pass(4999);
    await press();
    await pass(60_000);
    expect(said()).toBe('');
    clearing(12);
    await pass(0);
    await pass(4999);
    expect(said()).toBe('Cache cleared! Removed 12 entries.');
    expect(clearAll.mock.calls).toEqual([[{ force: true, key: CLEAR_CLIPS_KEY }]]);
    await pass(1);
    expect(tools()).toBeNull();
  });

  it('say when the device failed, when clearing was refused, and when the code is not there [SCR-353]', async () => {
    const { app, clearAll, press, said } = await openTools(async () => 0);
    clearAll.mockRejectedValueOnce(new Error('disk')).mockResolvedValueOnce(undefined);
    const failed = 'Error clearing cache. See console for details.';
    await press();
    expect(said()).toBe(failed);
    await press();
    expect(said()).toBe(failed);
    await press();
    expect(said()).toBe('Cache cleared! Removed 0 entries.');
    vi.spyOn(app.workout, 'fetch').mockRejectedValue(new TypeError('no network'));
    await press();
    expect(said()).toBe(failed);
  });
});
