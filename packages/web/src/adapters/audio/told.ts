import type { AudioReading } from './map.ts';

/** What a context tells of its loudspeaker; some engines lack a part of it. */
interface ToldOutput {
  readonly outputLatency?: number;
  getOutputTimestamp?(): AudioTimestamp;
}

/**
 * PRT-110: Firefox answers both on the page's thread, and holds its audio graph while it asks PulseAudio, which may wait for that
 * graph: the page then stands still for good. Every Firefox of X11 or Wayland calls itself one of X11.
 */
const LOCKS_UP = /X11.*Firefox\//;

/** Whether a page may ask a context for its output. */
export function tellsOfOutput({ navigator }: { readonly navigator?: { readonly userAgent?: string } }): boolean {
  return !LOCKS_UP.test(navigator?.userAgent ?? '');
}

/** PRT-14: what the platform tells of its output, as far as it may be asked. */
export function outputOf(context: ToldOutput): Pick<AudioReading, 'output' | 'outputLatency'> {
  if (!tellsOfOutput(globalThis)) return { output: undefined, outputLatency: undefined };
  const { outputLatency } = context;
  return { outputLatency, output: context.getOutputTimestamp?.() };
}
