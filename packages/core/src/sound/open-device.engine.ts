// One sound device while it is open: its clock compared with the run's, the tones and the speech on it, and the faint tone that
// keeps it going.

import type { Instant, Millis, Seconds } from '../base/units.ts';
import type { AudioDevice, PlacedBackground, Playable } from '../ports/audio-device.ts';
import type { BackgroundSound, MadeTone, Samples, ToneName } from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';
import { currentAt, instantOf, NO_READINGS, timeOf, withClockReading } from './clock-map.ts';
import type { ToneOrder } from './cue.ts';
import { UNDER_SPEECH } from './mix.ts';

/** How long a page is kept awake after the last tone, and after it was released. */
const AFTER_TONE: Seconds = 60;
const AFTER_RUN: Seconds = 600;
/** A sound that begins sooner than this may already be on its way to the loudspeaker. */
const TOO_NEAR: Seconds = 0.05;
/** A clip that has not reported its end this long after its length never will. */
const CLIP_WAIT: Millis = 2000;

/** A tone that is ahead of its device's clock, or sounding. */
export interface PlacedTone {
  readonly duration: Seconds;
  hasBegun(): boolean;
  /** Whether it surely has not begun, and can be taken back unheard. */
  isAhead(): boolean;
  /** How far it is from where its instant is now known to be. */
  slip(): Seconds;
  heardAt(): Instant;
  /** Takes it back; if it sounds, fades it out. */
  stop(): void;
}

/** A device with all that lives and dies with it. */
export interface OpenDevice extends Pick<AudioDevice, 'status' | 'resume' | 'suspend' | 'close'> {
  /** Its clock runs, and is known. */
  isReady(): boolean;
  /** Compares the clocks; answers whether they are certain. */
  look(): boolean;
  /** Schedules a tone or a number at its instant of the run; `onEnd` is called once, when it is over. Only while it is ready. */
  play(order: ToneOrder, onEnd: () => void): PlacedTone;
  /**
   * Plays stored speech immediately; resolves at the end, when hushed, and immediately if the device stands still. Rejects
   * bytes that are not a sound.
   */
  clip(bytes: ArrayBuffer, volume: number): Promise<void>;
  /** Cuts short the clips. */
  hush(): void;
  /** Fades to backgrounds within some seconds; before it is ready the tone of a breath is placed without its latency. */
  background(next: readonly BackgroundSound[], within: Seconds): void;
  /** Keeps the device going for a minute from now. */
  extend(): void;
  /** Keeps it going until it is released, and then for ten minutes. */
  hold(on: boolean): void;
  /** Releases it now. */
  release(): void;
}

/** What plays on one device; `playedAs` says what a tone is. */
export function createOpenDevice(
  device: AudioDevice,
  clock: Clock,
  playedAs: (name: ToneName) => Samples | MadeTone,
): OpenDevice {
  let map = NO_READINGS;
  /** Infinite while it is held: no end is planned then. */
  let humEnd: Seconds = 0;
  const clips = new Set<Stop>();
  let hushes = 0;

  const time = (): Seconds => device.status().time;
  const hum = (until: Seconds) => {
    humEnd = until;
    device.hum(until);
  };
  const extend = (until: Seconds) => {
    if (humEnd < Infinity) hum(Math.max(humEnd, until + AFTER_TONE));
  };
  /** Tones are never delayed by speech, only softer while it is heard. */
  const giveWay = () => device.setToneLevel(clips.size > 0 ? UNDER_SPEECH : 1);
  const placed = (sound: BackgroundSound): PlacedBackground => {
    if (!('begins' in sound)) return sound;
    const at = map === NO_READINGS ? time() + (sound.begins - clock.now()) / 1000 : timeOf(map, sound.begins);
    return { ...sound, at };
  };
  const playClip = (clip: Playable, volume: number, onEnd: () => void) => {
    const { stop } = startSound(clip, volume, 0, time, () => {
      stopWaiting();
      clips.delete(stop);
      giveWay();
      onEnd();
    });
    const stopWaiting = clock.after(clip.duration * 1000 + CLIP_WAIT, stop);
    clips.add(stop);
    giveWay();
  };

  return {
    status: () => device.status(),
    isReady: () => map !== NO_READINGS && device.status().isRunning,
    look() {
      // A device reports that it runs before it does.
      if (time() === 0) return false;
      // The present is read last: earlier readings are at least that old.
      map = withClockReading(map, { ...device.reading(), instant: clock.now() });
      return map.isCertain;
    },
    play(order, onEnd) {
      const { at, volume } = order;
      const when = timeOf(map, at);
      const heard = 'samples' in order ? order.samples : playedAs(order.name);
      const playable = typeof heard === 'string' ? device.tone(heard) : device.samples(heard);
      const now = () => Math.max(time(), currentAt(map, clock.now()));
      const { begin, ...sound } = startSound(playable, volume, when, now, onEnd);
      extend(begin + sound.duration);
      return { ...sound, slip: () => timeOf(map, at) - when, heardAt: () => instantOf(map, begin) };
    },
    async clip(bytes, volume) {
      const hushesBefore = hushes;
      const clip = await device.decode(bytes);
      if (!device.status().isRunning || hushes !== hushesBefore) return;
      await new Promise<void>((resolve) => playClip(clip, volume, resolve));
    },
    hush() {
      hushes++;
      for (const stop of [...clips]) stop();
    },
    extend: () => extend(time()),
    hold(on) {
      if (on !== (humEnd === Infinity)) hum(on ? Infinity : time() + AFTER_RUN);
    },
    release: () => hum(0),
    background: (next, within) => device.background(next.map(placed), within),
    resume: () => device.resume(),
    suspend: () => device.suspend(),
    close: () => device.close(),
  };
}

/** Starts samples at a time of the device; a past time means immediately. `onEnd` is called once: when it has ended, was taken back or cut short. */
function startSound(sound: Playable, volume: number, when: Seconds, now: () => Seconds, onEnd: () => void) {
  const begin = Math.max(when, now());
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    onEnd();
  };
  const started = sound.start(Math.min(1, Math.max(0, volume)), begin, end);
  const hasBegun = () => begin <= now();
  return {
    begin,
    duration: sound.duration,
    hasBegun,
    isAhead: () => begin > now() + TOO_NEAR,
    stop() {
      if (isOver) return;
      if (hasBegun()) started.fade(now());
      else started.drop();
      end();
    },
  };
}
