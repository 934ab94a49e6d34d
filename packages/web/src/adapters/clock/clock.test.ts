import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock, type ClockRing, type ClockWish, type ClockWorker } from './clock.ts';

/** A worker that writes its wishes down and rings when the test says so. */
function scriptedWorker() {
  const wishes: ClockWish[] = [];
  const target = new EventTarget();
  const worker: ClockWorker = {
    postMessage: (wish: ClockWish) => void wishes.push(wish),
    addEventListener: (type: string, listen: EventListenerOrEventListenerObject) =>
      target.addEventListener(type, listen),
  };
  const ring = (id: number) => target.dispatchEvent(new MessageEvent<ClockRing>('message', { data: { id } }));
  return { worker, wishes, ring, die: () => target.dispatchEvent(new Event('error')) };
}

describe('the clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('never falls, even where the page time does', () => {
    const clock = createClock(() => scriptedWorker().worker);
    const times = [10, 30, 20, 31];
    vi.spyOn(performance, 'now').mockImplementation(() => times.shift()!);
    expect([clock.now(), clock.now(), clock.now(), clock.now()]).toEqual([10, 30, 30, 31]);
  });

  it('does not follow the time of day', () => {
    const clock = createClock(() => scriptedWorker().worker);
    const before = clock.now();
    vi.setSystemTime(0);
    expect(clock.wall()).toBe(0);
    expect(clock.now()).toBe(before);
  });

  it('counts what the device slept while the page was hidden, and no other jump of its clock [RUN-56, RUN-57]', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    const change = (state: string) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    const clock = createClock(() => scriptedWorker().worker);
    const begun = clock.now();
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(clock.now()).toBe(begun);
    change('hidden');
    expect(clock.now()).toBe(begun);
    vi.setSystemTime(Date.now() + 600_000);
    change('visible');
    expect(clock.now()).toBe(begun + 600_000);
    vi.setSystemTime(Date.now() - 7_200_000);
    change('hidden');
    expect(clock.now()).toBe(begun + 600_000);
    vi.unstubAllGlobals();
  });

  it('lets the worker ring, and runs nothing itself [PRT-4]', () => {
    const { worker, wishes, ring } = scriptedWorker();
    const clock = createClock(() => worker);
    const every = vi.fn();
    const after = vi.fn();
    clock.every(250, every);
    clock.after(1000, after);
    expect(wishes).toEqual([
      { kind: 'every', id: 1, ms: 250 },
      { kind: 'after', id: 2, ms: 1000 },
    ]);
    vi.advanceTimersByTime(5000);
    expect(every).not.toHaveBeenCalled();
    ring(1);
    ring(1);
    ring(2);
    ring(2);
    expect(every).toHaveBeenCalledTimes(2);
    expect(after).toHaveBeenCalledTimes(1);
  });

  it('runs nothing after its stop, though a ring may be under way [PRT-4]', () => {
    const { worker, wishes, ring } = scriptedWorker();
    const run = vi.fn();
    const stop = createClock(() => worker).every(250, run);
    stop();
    stop();
    ring(1);
    expect(run).not.toHaveBeenCalled();
    expect(wishes).toEqual([
      { kind: 'every', id: 1, ms: 250 },
      { kind: 'stop', id: 1 },
    ]);
  });

  it('uses the timers of the page where no worker can be started', () => {
    const clock = createClock(() => {
      throw new Error('no workers here');
    });
    const every = vi.fn();
    const after = vi.fn();
    const stop = clock.every(250, every);
    clock.after(300, after);
    vi.advanceTimersByTime(1000);
    stop();
    vi.advanceTimersByTime(1000);
    expect(every).toHaveBeenCalledTimes(4);
    expect(after).toHaveBeenCalledTimes(1);
  });

  it('takes running timers over when the worker dies', () => {
    const { worker, die } = scriptedWorker();
    const clock = createClock(() => worker);
    const run = vi.fn();
    const stop = clock.every(250, run);
    die();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(4);
    stop();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(4);
  });
});
