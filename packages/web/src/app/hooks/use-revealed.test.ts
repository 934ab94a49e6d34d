// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRevealed } from './use-revealed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function hidden() {
  const { result } = renderHook(useRevealed);
  return {
    isRevealed: () => result.current.isRevealed,
    click: (times: number) => {
      for (let click = 0; click < times; click += 1) act(() => result.current.click());
    },
    use: (work: Promise<unknown>) => act(() => result.current.stayWhile(work)),
    pass: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
  };
}

describe('what is hidden', () => {
  it('is revealed by the seventh click [SCR-350]', () => {
    const { click, isRevealed } = hidden();
    click(6);
    expect(isRevealed()).toBe(false);
    click(1);
    expect(isRevealed()).toBe(true);
  });

  it('starts counting again three seconds after the last click [SCR-350]', async () => {
    const { click, pass, isRevealed } = hidden();
    click(6);
    await pass(3000);
    click(1);
    expect(isRevealed()).toBe(false);
    click(5);
    await pass(2999);
    click(1);
    expect(isRevealed()).toBe(true);
  });

  it('starts counting again once it was revealed [SCR-350]', async () => {
    const { click, pass, isRevealed } = hidden();
    click(7);
    await pass(5000);
    click(6);
    expect(isRevealed()).toBe(false);
  });

  it('stays for five seconds [SCR-350]', async () => {
    const { click, pass, isRevealed } = hidden();
    click(7);
    await pass(4999);
    expect(isRevealed()).toBe(true);
    await pass(1);
    expect(isRevealed()).toBe(false);
  });

  it('stays while it is used, and for five seconds more [SCR-350]', async () => {
    const { click, pass, use, isRevealed } = hidden();
    let end = () => {};
    click(7);
    await pass(4999);
    use(new Promise<void>((resolve) => (end = resolve)));
    await pass(60_000);
    expect(isRevealed()).toBe(true);
    end();
    await pass(0);
    await pass(4999);
    expect(isRevealed()).toBe(true);
    await pass(1);
    expect(isRevealed()).toBe(false);
  });
});
