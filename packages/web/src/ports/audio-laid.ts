import { LATEST_TONE, type Clock, type Instant, type Log, type Millis, type Seconds, type Stop } from '@roundbell/core';
import type { ToneName, ToneOutcome } from '@roundbell/core';

import type { AudioDevice } from './audio-device.ts';
import { SLIP } from './audio-map.ts';
import type { PlacedSound } from './audio-sound.ts';

/** What begins sooner than this may be on its way to the loudspeaker already. */
const TOO_NEAR: Seconds = 0.05;
/** A tone this near gets its last chance to be moved, so it is placed more exactly. */
const SOON: Millis = 1000;
const SLIP_SOON: Seconds = 0.0005;
/** A tone that should have ended so long ago was held up, and is cut. */
const OVERDUE: Millis = 500;

interface Tone {
  readonly name: ToneName;
  readonly at: Instant;
  readonly volume: number;
  /** Absent while there is no device that runs: the tone waits for it. */
  sound?: PlacedSound;
  isTold?: true;
}

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly tell: (outcome: ToneOutcome) => void;
}

/** The tones that lie ahead of a device or sound on it. */
export interface LaidTones {
  lay(name: ToneName, at: Instant, volume: number): Stop;
  /** Brings all tones in step with what the device last told of its clock. */
  check(): void;
  /** Takes what has not begun over to another device. */
  moveTo(next: AudioDevice): void;
  silence(): void;
  isEmpty(): boolean;
}

/** PRT-14 to PRT-17, PRT-40 to PRT-44: tones at instants of the run, on whatever device there is. */
export function createLaidTones({ clock, log, tell }: Deps): LaidTones {
  const tones = new Set<Tone>();
  let device: AudioDevice | undefined;

  const tellOnce = (tone: Tone, heardAt: Instant | undefined) => {
    if (tone.isTold) return;
    tone.isTold = true;
    tell({ name: tone.name, at: tone.at, heardAt });
  };
  const hasBegun = ({ sound }: Tone): boolean => sound !== undefined && sound.begin <= device!.context.currentTime;
  const tellHeard = (tone: Tone) => tellOnce(tone, device!.map.instantOf(tone.sound!.begin));
  const drop = (tone: Tone) => {
    tones.delete(tone);
    tone.sound?.stop();
    log.warn('tone-late');
    tellOnce(tone, undefined);
  };
  const place = (tone: Tone) => {
    if (!device?.isReady()) return;
    tone.sound = device.play(tone.name, tone.volume, device.map.timeOf(tone.at), () => {
      if (!tones.delete(tone)) return;
      tellHeard(tone);
    });
  };
  /** Takes a placed tone off the device without an end. */
  const lift = (tone: Tone) => {
    tones.delete(tone);
    tone.sound?.stop();
    delete tone.sound;
    tones.add(tone);
  };
  const hasSlipped = ({ at, sound }: Tone): boolean => {
    const { context, map } = device!;
    const error = Math.abs(map.timeOf(at) - sound!.when);
    const isMovable = sound!.begin > context.currentTime + TOO_NEAR;
    return isMovable && error > (at - clock.now() < SOON ? SLIP_SOON : SLIP);
  };
  const takeBack = (tone: Tone) => {
    if (!tones.delete(tone)) return;
    if (hasBegun(tone) && tone.at <= clock.now()) tellHeard(tone);
    else if (tone.at <= clock.now()) tellOnce(tone, undefined);
    tone.sound?.stop();
  };
  const settle = (tone: Tone) => {
    const lateness = clock.now() - tone.at;
    if (hasBegun(tone)) {
      if (lateness >= 0) tellHeard(tone);
      const { begin, end } = tone.sound!;
      if (lateness > (end - begin) * 1000 + OVERDUE) takeBack(tone);
    } else if (lateness > LATEST_TONE) drop(tone);
    else if (tone.sound === undefined) place(tone);
    else if (hasSlipped(tone)) {
      lift(tone);
      place(tone);
    }
  };
  return {
    lay(name, at, volume) {
      const tone: Tone = { name, at, volume };
      tones.add(tone);
      settle(tone);
      return () => takeBack(tone);
    },
    check() {
      for (const tone of [...tones]) settle(tone);
    },
    moveTo(next) {
      for (const tone of [...tones]) {
        if (hasBegun(tone)) takeBack(tone);
        else lift(tone);
      }
      device = next;
    },
    silence() {
      for (const tone of [...tones]) takeBack(tone);
    },
    isEmpty: () => tones.size === 0,
  };
}
