import type { DeviceReading } from '@roundbell/core/ports';

/** What a context reports about its clock; some engines lack part of it. */
interface OutputClock {
  readonly currentTime: number;
  readonly outputLatency?: number;
  getOutputTimestamp?(): AudioTimestamp;
}

/**
 * Firefox answers both on the page's thread, and holds its audio graph while it asks PulseAudio, which may wait for
 * that graph: the page then hangs for good. Firefox on X11 or Wayland always identifies itself as X11.
 */
const LOCKS_UP = /X11.*Firefox\//;

/** Whether a page may ask a context for its output. */
export function tellsOfOutput({ navigator }: { readonly navigator?: { readonly userAgent?: string } }): boolean {
  return !LOCKS_UP.test(navigator?.userAgent ?? '');
}

/** What the platform reports about a context's clock and output, as far as it may be asked. */
export function deviceReadingOf(context: OutputClock): DeviceReading {
  const { currentTime } = context;
  const mayAsk = tellsOfOutput(globalThis);
  const latency = mayAsk ? context.outputLatency : undefined;
  const timestamp = mayAsk ? context.getOutputTimestamp?.() : undefined;
  const output = timestamp && { deviceTime: timestamp.contextTime, pageTime: timestamp.performanceTime };
  // The present is read last: earlier readings are at least that old.
  return { currentTime, output, latency, pageTime: performance.now() };
}
