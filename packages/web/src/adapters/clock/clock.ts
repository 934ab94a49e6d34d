import type { Instant, Millis } from '@roundbell/core/base';
import type { Clock, Stop } from '@roundbell/core/ports';
import { type ClockLook, sleepBetween } from '@roundbell/core/run';
import { ownScript } from '../../base/own-script.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the worker that it builds
import clockWorker from './clock.worker.ts?worker&url';

/** What the page asks of the clock's worker. */
export type ClockWish =
  | { readonly kind: 'every' | 'after'; readonly id: number; readonly ms: Millis }
  | { readonly kind: 'stop'; readonly id: number };
/** The worker's answer: the request that fell due. */
export interface ClockRing {
  readonly id: number;
}

interface Pending {
  readonly kind: 'every' | 'after';
  readonly ms: Millis;
  readonly run: () => void;
  /** Stops the page's own timer, which rings when there is no worker. */
  clear?: () => void;
}

/** The part of a Worker that the clock uses. */
export type ClockWorker = Pick<Worker, 'postMessage' | 'addEventListener'>;

/**
 * `now` is the page's monotonic time plus the time it slept, and never falls; timers are rung by a worker,
 * so that a hidden page keeps pace. If no worker can be started, or it dies, the page's own timers take over.
 */
export function createClock(startWorker: () => ClockWorker = startClockWorker): Clock {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let worker: ClockWorker | undefined;

  const ring = (id: number) => {
    const due = pending.get(id);
    if (due?.kind === 'after') pending.delete(id);
    due?.run();
  };
  const arm = (id: number, wish: Pending) => {
    if (worker) worker.postMessage({ kind: wish.kind, id, ms: wish.ms } satisfies ClockWish);
    else wish.clear = startOwnTimer(wish, () => ring(id));
  };
  const loseWorker = () => {
    worker = undefined;
    for (const [id, wish] of pending) arm(id, wish);
  };
  const schedule = (kind: Pending['kind'], ms: Millis, run: () => void): Stop => {
    const id = ++lastId;
    const wish: Pending = { kind, ms, run };
    pending.set(id, wish);
    arm(id, wish);
    return () => {
      if (!pending.delete(id)) return;
      wish.clear?.();
      worker?.postMessage({ kind: 'stop', id } satisfies ClockWish);
    };
  };

  try {
    worker = startWorker();
    worker.addEventListener('message', (event) => ring((event as MessageEvent<ClockRing>).data.id));
    worker.addEventListener('error', loseWorker);
  } catch {
    worker = undefined;
  }
  return {
    now: createNow(),
    wall: () => Date.now(),
    every: (ms, run) => schedule('every', ms, run),
    after: (ms, run) => schedule('after', ms, run),
  };
}

/** Monotonic time plus the time the device slept, sampled often enough to tell the two apart. */
function createNow(): () => Instant {
  let latest = 0;
  let slept: Millis = 0;
  let seen = look();
  const now = () => {
    const before = seen;
    seen = look();
    slept += sleepBetween(before, seen);
    latest = Math.max(latest, seen.monotonic + slept);
    return latest;
  };
  // A look at the moment of hiding, so that a sleep right after it falls into a gap with a hidden end.
  if (typeof document !== 'undefined') document.addEventListener('visibilitychange', now);
  return now;
}

function look(): ClockLook {
  const isHidden = typeof document !== 'undefined' && document.visibilityState === 'hidden';
  return { monotonic: performance.now(), wall: Date.now(), isHidden };
}

function startClockWorker(): ClockWorker {
  return new Worker(ownScript(clockWorker), { type: 'module' });
}

function startOwnTimer(wish: Pending, ring: () => void): () => void {
  const timer = wish.kind === 'every' ? setInterval(ring, wish.ms) : setTimeout(ring, wish.ms);
  return () => clearInterval(timer);
}
