// An audio context without a sound card: its clock runs by a crystal of its own, stands still when rendering fails, and
// what would have left the loudspeaker is written down.

import type { Sound } from './score.ts';

/** The crystal of the sound card is this much too fast. */
const TOO_FAST = 100e-6;
const RATE = 44_100;
const QUANTUM = 128 / RATE;
/** From the context to the ear, in seconds. */
const LATENCY = 0.03;

/** Times in milliseconds: `monotonic` stops while the device sleeps, `real` never does. */
export interface Times {
  monotonic(): number;
  real(): number;
}

/** The context with what only the bench may do to it. */
export interface SimulatedSound {
  readonly context: AudioContext;
  /** Notes what was heard until now, and tells ends. To be called before time leaps. */
  listen(): void;
  /** Nothing is rendered for so long (ms). */
  fail(length: number): void;
  readonly heard: readonly Sound[];
}

/** The clock of the sound card: seconds of the context. */
interface Crystal {
  now(): number;
  run(isRunning: boolean): void;
  fail(length: number): void;
  /** When a time of the context leaves the loudspeaker, in real milliseconds. */
  realTimeOf(time: number): number;
}

interface Playing {
  readonly begin: number;
  readonly end: number;
  readonly target: EventTarget;
  isHeard: boolean;
}

/** Makes one that is suspended until it is resumed. */
export function createSimulatedSound(times: Times): SimulatedSound {
  const crystal = createCrystal(times);
  const { play, listen, heard } = createLoudspeaker(crystal);
  const target = new EventTarget();
  let state: AudioContextState = 'suspended';
  const change = async (next: AudioContextState) => {
    // A browser takes its time, too.
    await Promise.resolve();
    state = next;
    crystal.run(next === 'running');
    target.dispatchEvent(new Event('statechange'));
  };
  const context = {
    sampleRate: RATE,
    baseLatency: QUANTUM,
    outputLatency: LATENCY,
    destination: {},
    get state() {
      return state;
    },
    get currentTime() {
      return Math.floor(crystal.now() / QUANTUM) * QUANTUM;
    },
    getOutputTimestamp: () => ({ contextTime: crystal.now() - LATENCY, performanceTime: times.monotonic() }),
    ...nodes(play, crystal.now),
    resume: () => change('running'),
    suspend: () => change('suspended'),
    close: () => change('closed'),
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  };
  const fail = (length: number) => {
    listen();
    crystal.fail(length);
  };
  return { context: context as unknown as AudioContext, listen, heard, fail };
}

function createCrystal(times: Times): Crystal {
  let anchor = { monotonic: times.monotonic(), seconds: 0 };
  let isRunning = false;
  const now = (): number => {
    if (!isRunning) return anchor.seconds;
    const passed = Math.max(0, times.monotonic() - anchor.monotonic) / 1000;
    return anchor.seconds + passed * (1 + TOO_FAST);
  };
  return {
    now,
    run(next) {
      anchor = { monotonic: times.monotonic(), seconds: now() };
      isRunning = next;
    },
    fail: (length) => void (anchor = { monotonic: times.monotonic() + length, seconds: now() }),
    realTimeOf: (time) => times.real() + ((time + LATENCY - now()) / (1 + TOO_FAST)) * 1000,
  };
}

function createLoudspeaker(crystal: Crystal) {
  const heard: Sound[] = [];
  const playing = new Set<Playing>();
  return {
    heard,
    listen() {
      const now = crystal.now();
      for (const sound of playing) {
        if (!sound.isHeard && sound.begin + LATENCY <= now) {
          sound.isHeard = true;
          const length = (sound.end - sound.begin) * 1000;
          heard.push({ at: crystal.realTimeOf(sound.begin), length, peak: 1 });
        }
        if (sound.end > now) continue;
        playing.delete(sound);
        sound.target.dispatchEvent(new Event('ended'));
      }
    },
    play(length: number, target: EventTarget, when: number): (at: number) => void {
      const begin = Math.max(when, crystal.now());
      const sound: Playing = { begin, end: begin + length, target, isHeard: false };
      playing.add(sound);
      return (at) => {
        if (at <= begin) playing.delete(sound);
      };
    },
  };
}

type Play = (length: number, target: EventTarget, when: number) => (at: number) => void;

/** The makers of nodes; only sources of samples are heard. */
function nodes(play: Play, seconds: () => number) {
  const createSource = () => {
    const target = new EventTarget();
    let cut: (at: number) => void = () => {};
    const source = {
      buffer: undefined as { readonly duration: number } | undefined,
      frequency: { value: 0 },
      connect: <Node>(to: Node) => to,
      disconnect: () => {},
      addEventListener: target.addEventListener.bind(target),
      start: (when = 0) => void (cut = source.buffer ? play(source.buffer.duration, target, when) : cut),
      stop: (when = 0) => cut(Math.max(when, seconds())),
    };
    return source;
  };
  const createPlain = () => ({
    gain: { value: 1, setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, cancelScheduledValues: () => {} },
    connect: <Node>(to: Node) => to,
    disconnect: () => {},
  });
  return {
    createBuffer: (_channels: number, length: number, rate: number) => ({
      duration: length / rate,
      copyToChannel: () => {},
    }),
    createBufferSource: createSource,
    createOscillator: createSource,
    createGain: createPlain,
    createWaveShaper: createPlain,
  };
}
