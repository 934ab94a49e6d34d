// A loudspeaker that writes down what was laid on it, for when, and when it was taken back.

import type { Audio, Clock } from '../ports.ts';
import type { ToneName } from '../run/tones.ts';
import type { Instant, Millis } from '../units.ts';

/** One sound that was asked for. `takenBackAt` is the instant of its cancellation. */
export interface LaidSound {
  readonly kind: 'tone' | 'clip';
  readonly name: ToneName | undefined;
  readonly bytes: number | undefined;
  /** When it is to sound. */
  readonly at: Instant;
  readonly volume: number;
  /** When it was asked for. */
  readonly laidAt: Instant;
  takenBackAt: Instant | undefined;
}

/** The loudspeaker of a test. */
export interface FakeAudio extends Audio {
  /** Everything ever asked for, in that order. */
  readonly laid: readonly LaidSound[];
  /** What really sounded up to now: laid for an instant that has passed and not taken back before it. */
  sounded(): readonly LaidSound[];
  /** Whether `unlock` was called. */
  readonly unlocked: boolean;
  /** Decides what `unlock` answers. */
  canSound: boolean;
  /** Makes the next clips fail. */
  clipsFail: boolean;
}

/** A loudspeaker on a clock; a clip takes `clipMillis` (0: it ends at once). */
export function fakeAudio(clock: Clock, clipMillis: Millis = 0): FakeAudio {
  const laid: LaidSound[] = [];
  const endings = new Set<() => void>();
  let unlocked = false;

  function takeBack(sound: LaidSound): void {
    const gone = sound.takenBackAt !== undefined;
    if (!gone) sound.takenBackAt = clock.now();
  }

  const audio: FakeAudio = {
    laid,
    canSound: true,
    clipsFail: false,
    get unlocked() {
      return unlocked;
    },
    sounded: () =>
      laid.filter(
        (sound) => sound.at <= clock.now() && (sound.takenBackAt === undefined || sound.takenBackAt > sound.at),
      ),
    unlock() {
      unlocked = audio.canSound;
      return Promise.resolve(audio.canSound);
    },
    tone(name, at, volume) {
      const sound: LaidSound = {
        kind: 'tone',
        name,
        bytes: undefined,
        at,
        volume,
        laidAt: clock.now(),
        takenBackAt: undefined,
      };
      laid.push(sound);
      return () => takeBack(sound);
    },
    clip(bytes, volume) {
      if (audio.clipsFail) return Promise.reject(new Error('the clip cannot be played'));
      const now = clock.now();
      const sound: LaidSound = {
        kind: 'clip',
        name: undefined,
        bytes: bytes.byteLength,
        at: now,
        volume,
        laidAt: now,
        takenBackAt: undefined,
      };
      laid.push(sound);
      if (clipMillis === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const end = (): void => {
          stop();
          endings.delete(end);
          resolve();
        };
        const stop = clock.after(clipMillis, end);
        endings.add(end);
      });
    },
    silence() {
      for (const sound of laid) takeBack(sound);
      for (const end of [...endings]) end();
    },
  };
  return audio;
}
