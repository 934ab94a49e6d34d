// What the engine of sound asks of a platform: a device with a clock of its own, and samples started at a time of that clock.
// An adapter of the `Audio` port is one of these; when something sounds, and what helps a device that does not, is in core/src/sound.

import type { Millis, Seconds } from '../base/units.ts';
import type { BreathSound, LoopSound, MadeTone, Samples, SoundMode } from './audio.ts';

/** How a device stands. Its clock shows 0 until the device really begins. */
export interface DeviceStatus {
  readonly time: Seconds;
  readonly isRunning: boolean;
  /** By a call, or another app: it ends by itself. */
  readonly isInterrupted: boolean;
}

/** What a device tells of its clock at one moment. `pageTime` is a clock that only ever goes on; its zero means nothing. */
export interface DeviceReading {
  readonly currentTime: Seconds;
  /** The page's time at the moment of reading. */
  readonly pageTime: Millis;
  /** Which time of the device left the loudspeaker at which time of the page, if the platform tells. */
  readonly output: { readonly deviceTime: Seconds | undefined; readonly pageTime: Millis | undefined } | undefined;
  /** From the device's clock to the loudspeaker, if the platform tells. */
  readonly latency: Seconds | undefined;
}

/** Samples that were started. */
export interface StartedSound {
  /** Fades it out in 10 ms, from a time on that has come. */
  fade(from: Seconds): void;
  /** Takes it back before it begins. */
  drop(): void;
}

/** Samples that a device can play, once or more often. */
export interface Playable {
  readonly duration: Seconds;
  /** Starts it at a time that has not passed, at a volume of 0 to 1; `onEnd` is called when it has ended or was cut short. */
  start(volume: number, at: Seconds, onEnd: () => void): StartedSound;
}

/** The tone of a breath on a device: it begins at a time that may have passed. */
export interface PlacedBreath extends BreathSound {
  readonly at: Seconds;
}
/** A background on a device. */
export type PlacedBackground = LoopSound | PlacedBreath;

/** One sound device. What its commands refuse, they reject. */
export interface AudioDevice {
  status(): DeviceStatus;
  reading(): DeviceReading;
  tone(name: MadeTone): Playable;
  /** Samples that are heard among the tones. */
  samples(samples: Samples): Playable;
  /** Stored speech; rejects bytes that are no sound. */
  decode(bytes: ArrayBuffer): Promise<Playable>;
  /** Plays the faint tone until a time of the device: 0 ends it now, Infinity lets it go on. Never shorter by itself. */
  hum(until: Seconds): void;
  /** Fades to backgrounds, or to none, within some seconds; the tone of a breath fades by itself, and sooner where it is cut short. */
  background(next: readonly PlacedBackground[], within: Seconds): void;
  /** Glides to how loud tones and background are as a whole, 0 to 1. Speech is not among them. */
  setToneLevel(level: number): void;
  resume(): Promise<void>;
  suspend(): Promise<void>;
  close(): Promise<void>;
}

/** An inaudible sound, which a lock screen takes for a player. */
export interface SoundLoop {
  readonly paused: boolean;
  play(): Promise<void>;
  pause(): void;
}

/** What a platform has to sound with. */
export interface AudioPlatform {
  /** Opens a device, undefined if there is none; throws what the platform refuses. `onEvent` is called when something happened to it. */
  open(onEvent: () => void): AudioDevice | undefined;
  /** Whether a device may sound before the next gesture. */
  mayOpen(): boolean;
  /** Calls back when a device may have changed without a word: of other devices, once one was opened. */
  onReturn(run: () => void): void;
  /** Tells the platform what kind of sound this is. */
  setMode(mode: SoundMode): void;
  openLoop(): Promise<SoundLoop>;
  /** Stored sound as samples, its channels as one, without a device; rejects bytes that are no sound. */
  decode(bytes: ArrayBuffer): Promise<Samples>;
}
