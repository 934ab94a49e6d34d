// A sound card that a test moves: what a browser does to an audio context, without a browser.

import type { SoundLoop, SoundState, ToneOutcome } from '@roundbell/core/ports';
import { fakeClock, fakePage, strictLog } from '@roundbell/core/testing';
import { vi } from 'vitest';
import { createAudio } from '../audio.ts';
import { legalNumber, legalTime } from './legal-sound.ts';

/** What a context was asked to play. */
interface Played {
  readonly kind: 'buffer' | 'hum';
  readonly frequency: { value: number };
  readonly volume: () => number;
  readonly loops: () => boolean;
  begin: number | undefined;
  /** Where in its samples it was started, in seconds. */
  offset: number;
  end: number | undefined;
  readonly fades: (readonly [string, number, number])[];
  finish(): void;
}

/** A gain that writes down what is asked of it. */
function scriptedGain() {
  const fades: (readonly [string, number, number])[] = [];
  let level = 1;
  const fade = (kind: string) => (value: number, at: number) => {
    fades.push([kind, legalNumber(value), legalTime(at)]);
  };
  const gain = {
    get value() {
      return level;
    },
    set value(value) {
      level = legalNumber(value);
    },
    cancelScheduledValues: (from: number) => void legalTime(from),
    setValueAtTime: fade('set'),
    linearRampToValueAtTime: fade('ramp'),
    setTargetAtTime(value: number, at: number, timeConstant: number) {
      legalTime(timeConstant);
      fade('glide')(value, at);
    },
  };
  return { gain, fades, connect: <Target>(target: Target) => target, disconnect: () => {} };
}

/** A source of sound that plays into the gain it is connected to. */
function scriptedSource(kind: Played['kind'], currentTime: () => number) {
  const target = new EventTarget();
  // As a browser reads it: 0 means at once.
  const soonest = (when: number) => Math.max(legalTime(when), currentTime());
  let into: ReturnType<typeof scriptedGain> | undefined;
  const played: Played = {
    kind,
    frequency: { value: 0 },
    volume: () => into?.gain.value ?? Number.NaN,
    loops: () => source.loop,
    begin: undefined,
    offset: 0,
    end: undefined,
    get fades() {
      return into?.fades ?? [];
    },
    finish: () => void target.dispatchEvent(new Event('ended')),
  };
  const source = {
    played,
    buffer: undefined,
    loop: false,
    frequency: played.frequency,
    addEventListener: target.addEventListener.bind(target),
    connect: (gain: ReturnType<typeof scriptedGain>) => (into = gain),
    disconnect: () => {},
    start(when = 0, offset = 0) {
      played.offset = legalTime(offset);
      if (played.begin !== undefined) throw new DOMException('started before', 'InvalidStateError');
      played.begin = soonest(when);
    },
    stop(when = 0) {
      if (played.begin === undefined) throw new DOMException('not started', 'InvalidStateError');
      played.end = soonest(when);
    },
  };
  return source;
}

/** A time that goes on with the clock, stands still, and slips. */
function scriptedTime(clock: { now(): number }) {
  // It has run for a second.
  let zero = clock.now() - 1000;
  let stoppedAt: number | undefined = clock.now();
  return {
    /** In seconds. */
    now: () => Math.max(0, (stoppedAt ?? clock.now()) - zero) / 1000,
    goOn() {
      if (stoppedAt !== undefined) zero += clock.now() - stoppedAt;
      stoppedAt = undefined;
    },
    standStill: () => void (stoppedAt ??= clock.now()),
    /** Time that stands still already loses no more. */
    lose: (ms: number) => void (zero += stoppedAt === undefined ? ms : 0),
    /** Zero until so many milliseconds from now. */
    beginAfter(ms: number) {
      zero = clock.now() + ms;
      stoppedAt = undefined;
    },
  };
}

/** A millisecond of sound for each byte. */
async function decoded(bytes: ArrayBuffer) {
  if (bytes.byteLength === 0) throw new DOMException('no sound', 'EncodingError');
  // Decoding takes the bytes away from their owner.
  const { byteLength: length } = structuredClone(bytes, { transfer: [bytes] });
  return {
    duration: length / 1000,
    length,
    numberOfChannels: 1,
    sampleRate: 1000,
    getChannelData: () => new Float32Array(length).fill(0.5),
  };
}

/** A context that decodes and never plays. */
function scriptedDecoder() {
  return { decodeAudioData: decoded };
}

/** What can be played on a card, and all that was. */
function scriptedGraph(currentTime: () => number) {
  const played: Played[] = [];
  const create = (kind: Played['kind']) => {
    const source = scriptedSource(kind, currentTime);
    played.push(source.played);
    return source;
  };
  const of = (kind: Played['kind']) => played.filter((one) => one.kind === kind);
  return {
    createBuffer: (_channels: number, length: number, rate: number) => ({
      duration: length / rate,
      copyToChannel: () => {},
    }),
    createGain: scriptedGain,
    createWaveShaper: () => ({ curve: undefined, connect: () => ({}) }),
    createBufferSource: () => create('buffer'),
    createOscillator: () => create('hum'),
    decodeAudioData: decoded,
    sounds: () => of('buffer'),
    /** The loops of backgrounds. */
    loops: () => of('buffer').filter((one) => one.loops()),
    hums: () => of('hum'),
    /** When the faint tones that sound are to end. */
    humming: () => of('hum').flatMap(({ end = Infinity }) => (end > currentTime() ? [end] : [])),
    /** What lies ahead or has sounded: not what was taken back before it began. */
    kept: () => of('buffer').filter(({ begin, end }) => end === undefined || end > (begin ?? 0)),
  };
}

/** The sound card of a test: its time goes on with the clock while it runs, at 20 ms of latency. */
function scriptedContext(clock: { now(): number }) {
  const target = new EventTarget();
  const time = scriptedTime(clock);
  const change = (state: AudioContextState) => {
    if (context.state === state) return;
    if (state === 'running' && !context.isStuck) time.goOn();
    else time.standStill();
    context.state = state;
    target.dispatchEvent(new Event('statechange'));
  };
  const asked = (what: 'resume' | 'suspend' | 'close', state: AudioContextState) => {
    context.asked.push(what);
    if (what === 'resume' && !context.resumes) return new Promise<void>(() => {});
    if (what === 'suspend' && context.isCuredByRestart) context.isStuck = false;
    change(state);
    return Promise.resolve();
  };
  const context = {
    ...scriptedGraph(time.now),
    state: 'suspended' as AudioContextState,
    /** Whether `resume` helps, and settles at all. */
    resumes: true,
    /** Runs, but its time stands still. */
    isStuck: false,
    isCuredByRestart: false,
    /** What it was asked to do, in order. */
    asked: [] as ('resume' | 'suspend' | 'close')[],
    sampleRate: 8000,
    outputLatency: 0.02,
    destination: {},
    get currentTime() {
      return time.now();
    },
    getOutputTimestamp: (): AudioTimestamp => ({
      contextTime: Math.max(0, time.now() - 0.02),
      performanceTime: performance.now(),
    }),
    resume: () => asked('resume', 'running'),
    suspend: () => asked('suspend', 'suspended'),
    close: () => asked('close', 'closed'),
    addEventListener: target.addEventListener.bind(target),
    /** The platform changes the state by itself. */
    change,
    /** It says that it runs, but its time stands still. */
    stick: () => ((context.isStuck = true), time.standStill()),
    /** Its time goes on by itself. */
    free: () => ((context.isStuck = false), time.goOn()),
    lose: time.lose,
    startsAfter: time.beginAfter,
    /** Tells of a change that was none. */
    emitEvent: () => void target.dispatchEvent(new Event('statechange')),
  };
  return context;
}

/** The port on scripted contexts: one that is there, and those it opens in its place, each made by `next`. */
export function openScriptedAudio(next?: (context: ScriptedContext) => void) {
  const clock = fakeClock(50_000);
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now() - 7000);
  vi.stubGlobal('OfflineAudioContext', scriptedDecoder);
  const page = fakePage();
  const log = strictLog();
  const context = scriptedContext(clock);
  const contexts: ScriptedContext[] = [];
  const openContext = () => {
    const opened = contexts.length === 0 ? context : scriptedContext(clock);
    if (contexts.length > 0) next?.(opened);
    contexts.push(opened);
    return opened as unknown as AudioContext;
  };
  const loop = scriptedLoop();
  const audio = createAudio({ clock, page, log, openContext, openLoop: () => Promise.resolve(loop) });
  const outcomes: ToneOutcome[] = [];
  const states: SoundState[] = [];
  audio.onTone((outcome) => outcomes.push(outcome));
  audio.onState((state) => states.push(state));
  return { clock, page, log, context, contexts, audio, loop, outcomes, states };
}

/** A media element that plays when asked. */
function scriptedLoop(): SoundLoop & { refuses: boolean; plays: number } {
  const loop = {
    paused: true,
    refuses: false,
    plays: 0,
    play() {
      loop.plays++;
      if (loop.refuses) return Promise.reject(new DOMException('a gesture is needed', 'NotAllowedError'));
      loop.paused = false;
      return Promise.resolve();
    },
    pause: () => void (loop.paused = true),
  };
  return loop;
}

type ScriptedContext = ReturnType<typeof scriptedContext>;
