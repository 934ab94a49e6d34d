// The port of sound on devices that a test moves: what a platform does to one, without a platform.

import type { Millis, Seconds } from '../base/units.ts';
import type { AudioDevice, DeviceReading, PlacedBackground, Playable } from '../ports/audio-device.ts';
import type { Audio, SoundState, ToneOutcome } from '../ports/audio.ts';
import { createSound } from '../sound/sound.engine.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { fakePage, type FakePage } from './fake-page.ts';
import { strictLog, type StrictLog } from './strict-log.ts';

/** From the clock of a scripted device to its loudspeaker. */
export const SCRIPTED_LATENCY: Seconds = 0.02;
/** A device that fades a sound does so for 10 ms. */
const CUT: Seconds = 0.01;

/** A sound that a device was asked to start. */
export interface ScriptedStart {
  readonly begin: Seconds;
  readonly volume: number;
  /** When it was cut or taken back; undefined until then. */
  readonly end: Seconds | undefined;
  /** The device tells that it has ended. */
  finish(): void;
}

/** A device whose time goes on with the clock of the test while it runs. */
export interface ScriptedDevice extends AudioDevice {
  /** Everything it was asked to start, and of that what lies ahead or has sounded. */
  started(): readonly ScriptedStart[];
  /** The backgrounds that were faded to, call after call. */
  backgrounds(): readonly (readonly PlacedBackground[])[];
  kept(): readonly ScriptedStart[];
  /** When the faint tone is to end, if it sounds. */
  humsUntil(): Seconds | undefined;
  /** What it was asked to do, in order. */
  readonly asked: ('resume' | 'suspend' | 'close')[];
  state: 'running' | 'suspended' | 'interrupted' | 'closed';
  /** Whether `resume` helps, and settles at all. */
  resumes: boolean;
  isCuredByRestart: boolean;
  time(): Seconds;
  /** The platform changes the state by itself. */
  change(state: ScriptedDevice['state']): void;
  /** It says that it runs, but its time stands still; and goes on by itself. */
  stick(): void;
  free(): void;
  /** It swallows time; time that stands still already loses no more. */
  lose(ms: Millis): void;
  /** Its time is zero until so long from now. */
  startAfter(ms: Millis): void;
  /** Tells of a change that was none. */
  emitEvent(): void;
}

/** The port of sound with the switches of its platform. */
export interface ScriptedSound {
  readonly audio: Audio;
  readonly clock: FakeClock;
  readonly page: FakePage;
  readonly log: StrictLog;
  /** The device that is opened first. */
  readonly device: ScriptedDevice;
  /** All that were opened. */
  readonly devices: readonly ScriptedDevice[];
  readonly states: readonly SoundState[];
  readonly outcomes: readonly ToneOutcome[];
}

/** Opens the port at 50 s of the clock, on a device that has run for a second; `next` makes those that are opened in its place, `first` says what the platform does before. */
export function openScriptedSound(
  next?: (device: ScriptedDevice) => void,
  first: (device: ScriptedDevice) => ScriptedDevice | undefined = (device) => device,
): ScriptedSound {
  const clock = fakeClock(50_000);
  const page = fakePage();
  const log = strictLog();
  const device = scriptedDevice(clock);
  const devices: ScriptedDevice[] = [];
  const platform = {
    open(onEvent: () => void) {
      const opened = devices.length === 0 ? first(device) : scriptedDevice(clock);
      if (opened === undefined) return undefined;
      if (devices.length > 0) next?.(opened);
      opened.emitEvent = onEvent;
      devices.push(opened);
      return opened;
    },
    mayOpen: () => false,
    onReturn: () => {},
    setMode: () => {},
    openLoop: () => Promise.reject(new Error('no loop')),
    decode: () => Promise.reject(new Error('nothing decodes')),
  };
  const audio = createSound({ clock, page, log, platform });
  const outcomes: ToneOutcome[] = [];
  const states: SoundState[] = [];
  audio.onTone((outcome) => outcomes.push(outcome));
  audio.onState((state) => states.push(state));
  return { audio, clock, page, log, device, devices, states, outcomes };
}

/** A time that goes on with the clock, stands still, and slips. */
function scriptedTime(clock: FakeClock) {
  let zero = clock.now() - 1000;
  let stoppedAt: number | undefined = clock.now();
  return {
    now: (): Seconds => Math.max(0, (stoppedAt ?? clock.now()) - zero) / 1000,
    goOn() {
      if (stoppedAt !== undefined) zero += clock.now() - stoppedAt;
      stoppedAt = undefined;
    },
    standStill: () => void (stoppedAt ??= clock.now()),
    lose: (ms: Millis) => void (zero += stoppedAt === undefined ? ms : 0),
    beginAfter(ms: Millis) {
      zero = clock.now() + ms;
      stoppedAt = undefined;
    },
  };
}

function scriptedPlayable(duration: Seconds, now: () => Seconds, started: ScriptedStart[]): Playable {
  return {
    duration,
    start(volume, begin, onEnd) {
      if (!(begin >= now())) throw new RangeError(`asked to start at ${begin} s, which is past`);
      const sound = { begin, volume, end: undefined as Seconds | undefined, finish: onEnd };
      started.push(sound);
      return {
        fade: (from) => void (sound.end = from + CUT),
        drop: () => void (sound.end = now()),
      };
    },
  };
}

function scriptedDevice(clock: FakeClock): ScriptedDevice {
  const time = scriptedTime(clock);
  const started: ScriptedStart[] = [];
  const backgrounds: (readonly PlacedBackground[])[] = [];
  let humEnd: Seconds = 0;
  let isStuck = false;
  const asked = (what: 'resume' | 'suspend' | 'close', state: ScriptedDevice['state']) => {
    device.asked.push(what);
    if (what === 'resume' && !device.resumes) return new Promise<void>(() => {});
    if (what === 'suspend' && device.isCuredByRestart) isStuck = false;
    device.change(state);
    return Promise.resolve();
  };
  const device: ScriptedDevice = {
    asked: [],
    state: 'suspended',
    resumes: true,
    isCuredByRestart: false,
    started: () => started,
    backgrounds: () => backgrounds,
    kept: () => started.filter(({ begin, end }) => end === undefined || end > begin),
    humsUntil: () => (humEnd > device.time() ? humEnd : undefined),
    time: time.now,
    status: () => ({
      time: device.time(),
      isRunning: device.state === 'running',
      isInterrupted: device.state === 'interrupted',
    }),
    reading(): DeviceReading {
      const currentTime = device.time();
      const pageTime = clock.now() - 7000;
      const output = { deviceTime: Math.max(0, currentTime - SCRIPTED_LATENCY), pageTime };
      return { currentTime, pageTime, output, latency: SCRIPTED_LATENCY };
    },
    tone: (name) => scriptedPlayable(name === 'timer-complete' ? 1 : 0.15, () => device.time(), started),
    samples: ({ wave, rate }) => scriptedPlayable(wave.length / rate, () => device.time(), started),
    decode: async (bytes) => scriptedPlayable(bytes.byteLength / 1000, () => device.time(), started),
    hum: (until) => void (humEnd = until),
    background: (next) => void backgrounds.push(next),
    setToneLevel: () => {},
    resume: () => asked('resume', 'running'),
    suspend: () => asked('suspend', 'suspended'),
    close: () => asked('close', 'closed'),
    change(state) {
      if (device.state === state) return;
      if (state === 'running' && !isStuck) time.goOn();
      else time.standStill();
      device.state = state;
      device.emitEvent();
    },
    stick: () => ((isStuck = true), time.standStill()),
    free: () => ((isStuck = false), time.goOn()),
    lose: time.lose,
    startAfter: time.beginAfter,
    emitEvent: () => {},
  };
  return device;
}
