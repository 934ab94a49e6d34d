// A device of which only the clocks are real to the product: its monotonic time stops in sleep, its wall clock can be
// set, its page can be hidden. It stands in for the globals that the browser's adapters read.

import type { ClockWish, ClockWorker } from '../src/adapters/clock/clock.ts';
import type { Times } from './simulated-sound.ts';

/** A device whose time passes only when the test says so; milliseconds throughout. */
export interface SimulatedDevice extends Times {
  /** Time passes awake: every timer fires at its time, promises settle between; `before` is called ahead of each leap. */
  pass(length: number, before: () => void): Promise<void>;
  /** Time passes without anything running. */
  sleep(length: number): void;
  setWallClock(by: number): void;
  setVisible(isVisible: boolean): void;
  /** For the clock adapter: rings by this device's time. */
  startWorker(): ClockWorker;
  /** Gives the globals back. */
  release(): void;
}

interface Timer {
  due: number;
  readonly wish: Extract<ClockWish, { readonly ms: number }>;
  readonly ring: () => void;
}

const TURNS = 20;
const EPOCH = Date.UTC(2026, 0, 1);

/** Takes the globals over at a monotonic time that is no whole number. */
export function createSimulatedDevice(): SimulatedDevice {
  let monotonic = 1234.5;
  let slept = 0;
  let set = 0;
  const timers = createTimers(() => monotonic);
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const release = takeOver({ now: () => monotonic, wall: () => EPOCH + monotonic + slept + set, page });
  return {
    monotonic: () => monotonic,
    real: () => monotonic + slept,
    async pass(length, before) {
      const end = monotonic + length;
      await settle();
      for (let timer = timers.nextUntil(end); timer; timer = timers.nextUntil(end)) {
        monotonic = Math.max(monotonic, timer.due);
        before();
        timers.fire(timer);
        await settle();
      }
      monotonic = end;
      before();
    },
    sleep: (length) => void (slept += length),
    setWallClock: (by) => void (set += by),
    setVisible(isVisible) {
      page.visibilityState = isVisible ? 'visible' : 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
    },
    startWorker: timers.startWorker,
    release,
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}

/** What the product's clock asked its worker for. */
function createTimers(now: () => number) {
  const timers = new Map<number, Timer>();
  return {
    nextUntil(end: number): Timer | undefined {
      let first: Timer | undefined;
      for (const timer of timers.values()) if (timer.due <= end && timer.due < (first?.due ?? Infinity)) first = timer;
      return first;
    },
    fire(timer: Timer): void {
      if (timer.wish.kind === 'every') timer.due += timer.wish.ms;
      else timers.delete(timer.wish.id);
      timer.ring();
    },
    startWorker(): ClockWorker {
      const target = new EventTarget();
      const obey = (wish: ClockWish) => {
        timers.delete(wish.id);
        if (wish.kind === 'stop') return;
        const ring = () => void target.dispatchEvent(new MessageEvent('message', { data: { id: wish.id } }));
        timers.set(wish.id, { due: now() + wish.ms, wish, ring });
      };
      return { postMessage: obey, addEventListener: target.addEventListener.bind(target) };
    },
  };
}

interface StandIns {
  now(): number;
  wall(): number;
  readonly page: EventTarget & { readonly visibilityState: string };
}

/** Puts the stand-ins in the place of the globals; the result puts the globals back. */
function takeOver({ now, wall, page }: StandIns): () => void {
  const known = { now: performance.now, wall: Date.now };
  const window = new EventTarget();
  performance.now = now;
  Date.now = wall;
  Object.assign(globalThis, { document: page, addEventListener: window.addEventListener.bind(window) });
  return () => {
    performance.now = known.now;
    Date.now = known.wall;
    Reflect.deleteProperty(globalThis, 'document');
    Reflect.deleteProperty(globalThis, 'addEventListener');
  };
}
