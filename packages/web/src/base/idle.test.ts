import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenIdle } from './idle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the next idle moment', () => {
  it('is the one that the browser tells, at the latest when it is said', () => {
    const asked: unknown[][] = [];
    const cancelled: number[] = [];
    vi.stubGlobal('requestIdleCallback', (...given: unknown[]) => asked.push(given));
    vi.stubGlobal('cancelIdleCallback', (id: number) => cancelled.push(id));
    const run = () => undefined;
    whenIdle(run)();
    whenIdle(run, 200);
    expect(asked).toEqual([
      [run, undefined],
      [run, { timeout: 200 }],
    ]);
    expect(cancelled).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [undefined, 500],
    [200, 200],
  ])('is soon where the browser tells none (within %s: %i ms)', (within, ms) => {
    vi.stubGlobal('requestIdleCallback', undefined);
    const run = vi.fn<() => void>();
    whenIdle(run, within);
    vi.advanceTimersByTime(ms - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    whenIdle(run, within)();
    vi.advanceTimersByTime(ms);
    expect(run).toHaveBeenCalledOnce();
  });
});
