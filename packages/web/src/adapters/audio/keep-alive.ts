import type { Seconds, Stop } from '@roundbell/core';

/** Below what loudspeakers give and ears hear, above the line (between -74 and -66 dBFS) under which browsers call a page silent. */
export const HUM = { frequency: 40, gain: 7e-4 };
/** How long after the last tone, and after it was let go, a page is still kept awake. */
const AFTER_TONE: Seconds = 60;
const AFTER_RUN: Seconds = 600;

/** Keeps a page's sound device, timers and audio clock going between tones. */
export interface KeepAlive {
  /** Goes on until 60 s after a time of the context; never shortens what was asked before. */
  extend(until: Seconds): void;
  /** Goes on until it is let go, and then for ten minutes. */
  hold(on: boolean): void;
  stop: Stop;
}

/** PRT-18, PRT-52: a faint tone for one context, silent until it is first asked for. */
export function createKeepAlive(context: AudioContext): KeepAlive {
  let oscillator: OscillatorNode | undefined;
  /** Infinite while it is held: nothing was planned then. */
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
    node.frequency.value = HUM.frequency;
    gain.gain.value = HUM.gain;
    node.addEventListener('ended', () => {
      if (oscillator === node) stop();
    });
    node.connect(gain).connect(context.destination);
    node.start();
    return node;
  };
  const endAt = (time: Seconds) => {
    end = time;
    oscillator ??= start();
    oscillator.stop(end);
  };
  return {
    extend(until) {
      if (end < Infinity) endAt(Math.max(end, until + AFTER_TONE));
    },
    hold(on) {
      if (on === (end === Infinity)) return;
      if (!on) return endAt(context.currentTime + AFTER_RUN);
      // A planned end can be moved, but not taken back; and times beyond 97 days are refused by Firefox.
      stop();
      oscillator = start();
      end = Infinity;
    },
    stop,
  };
}
