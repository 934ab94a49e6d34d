import type { Seconds, Stop } from '@roundbell/core';

/** Below what loudspeakers give and ears hear, above the line (between -74 and -66 dBFS) under which browsers call a page silent. */
const FREQUENCY = 40;
const GAIN = 7e-4;
/** How long after the last tone a page is still kept awake. */
const LINGER: Seconds = 60;

/** Keeps a page's sound device, timers and audio clock going between tones. */
export interface KeepAlive {
  /** Goes on until 60 s after a time of the context; never shortens what was asked before. */
  extend(until: Seconds): void;
  stop: Stop;
}

/** PRT-18: a faint tone for one context, silent until it is first extended. */
export function createKeepAlive(context: AudioContext): KeepAlive {
  let oscillator: OscillatorNode | undefined;
  let end: Seconds = 0;
  const stop = () => {
    oscillator?.stop();
    oscillator?.disconnect();
    oscillator = undefined;
    end = 0;
  };
  const start = (): OscillatorNode => {
    const node = context.createOscillator();
    const gain = context.createGain();
    node.frequency.value = FREQUENCY;
    gain.gain.value = GAIN;
    node.addEventListener('ended', () => {
      if (oscillator === node) stop();
    });
    node.connect(gain).connect(context.destination);
    node.start();
    return node;
  };
  return {
    extend(until) {
      end = Math.max(end, until + LINGER);
      oscillator ??= start();
      oscillator.stop(end);
    },
    stop,
  };
}
