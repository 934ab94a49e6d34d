// A loudspeaker that records what was scheduled on it, for when, and when it was taken back.

import type { Instant, Millis, Seconds } from '../base/units.ts';
import type {
  Audio,
  BackgroundSound,
  CueName,
  OwnSoundName,
  SoundMode,
  SoundState,
  ToneOutcome,
} from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';
import { createLearnedSounds } from '../sound/learned-sounds.engine.ts';

/** One requested sound. `takenBackAt` is the instant of its cancellation. */
export interface ScheduledSound {
  readonly kind: 'tone' | 'number' | 'clip';
  readonly name: CueName | undefined;
  readonly bytes: number | undefined;
  /** When it should sound. */
  readonly at: Instant;
  readonly volume: number;
  /** When it was requested. */
  readonly scheduledAt: Instant;
  takenBackAt: Instant | undefined;
}

/** The loudspeaker of a test. */
export interface FakeAudio extends Audio {
  /** Everything ever requested, in order. */
  readonly scheduled: readonly ScheduledSound[];
  /** What has actually sounded so far: scheduled for an instant that has passed and not taken back before it. */
  sounded(): readonly ScheduledSound[];
  /** Whether `unlock` was called. */
  readonly unlocked: boolean;
  /** What `unlock` resolves to. */
  canSound: boolean;
  /** The mode requested last. */
  readonly mode: SoundMode;
  /** Whether the device is kept going. */
  readonly isHeld: boolean;
  /** The backgrounds that were faded to, and within how many seconds. */
  readonly backgrounds: readonly (readonly [readonly BackgroundSound[], Seconds])[];
  /** The sounds of a person's own that it has learned. */
  readonly learned: ReadonlySet<OwnSoundName>;
  /** The system takes the sound away or gives it back. */
  become(state: SoundState): void;
  /** What is reported of each tone: by default that it was heard on its instant; undefined drops it. */
  hear: (at: Instant) => Instant | undefined;
  /** Makes the next clips fail, and those that are decoded. */
  clipsFail: boolean;
}

/** A loudspeaker on a clock; a clip, or each by its bytes, takes `clipMillis` (0: it ends immediately). */
export function fakeAudio(clock: Clock, clipMillis: Millis | ((bytes: ArrayBuffer) => Millis) = 0): FakeAudio {
  const scheduled: ScheduledSound[] = [];
  const endings = new Set<() => void>();
  const onState = new Set<(state: SoundState) => void>();
  const onTone = new Set<(outcome: ToneOutcome) => void>();
  let state: SoundState = 'locked';
  let mode: SoundMode = 'mix';
  const backgrounds: (readonly [readonly BackgroundSound[], Seconds])[] = [];
  let isHeld = false;
  const learned = new Set<OwnSoundName>();
  const own = createLearnedSounds();

  function subscribe<T>(to: Set<(told: T) => void>, tell: (told: T) => void): Stop {
    const entry = (told: T): void => tell(told);
    to.add(entry);
    return () => void to.delete(entry);
  }

  function takeBack(sound: ScheduledSound): void {
    const gone = sound.takenBackAt !== undefined;
    if (!gone) sound.takenBackAt = clock.now();
  }

  function schedule(kind: 'tone' | 'number', name: CueName, at: Instant, volume: number): Stop {
    const scheduledAt = clock.now();
    const sound: ScheduledSound = { kind, name, bytes: undefined, at, volume, scheduledAt, takenBackAt: undefined };
    scheduled.push(sound);
    const stopTelling = clock.after(Math.max(0, at - scheduledAt), () => {
      if (sound.takenBackAt !== undefined) return;
      const outcome = { name, at, heardAt: audio.hear(at) };
      for (const tell of [...onTone]) tell(outcome);
    });
    return () => {
      stopTelling();
      takeBack(sound);
    };
  }

  const audio: FakeAudio = {
    scheduled,
    canSound: true,
    clipsFail: false,
    hear: (at) => at,
    get mode() {
      return mode;
    },
    get isHeld() {
      return isHeld;
    },
    get unlocked() {
      return state === 'sounding';
    },
    become(next) {
      if (next === state) return;
      state = next;
      for (const tell of [...onState]) tell(next);
    },
    warm: () => undefined,
    state: () => state,
    onState: (onChange) => subscribe(onState, onChange),
    onTone: (onOutcome) => subscribe(onTone, onOutcome),
    setMode(next) {
      mode = next;
    },
    hold(on) {
      isHeld = on;
    },
    backgrounds,
    background: (next, within) => void backgrounds.push([next, within]),
    sounded: () =>
      scheduled.filter(
        (sound) => sound.at <= clock.now() && (sound.takenBackAt === undefined || sound.takenBackAt > sound.at),
      ),
    unlock() {
      audio.become(audio.canSound ? 'sounding' : 'silent');
      return Promise.resolve(audio.canSound);
    },
    tone(name, at, volume) {
      own.want(name);
      return schedule('tone', name, at, volume);
    },
    learned,
    learn(sound, strike) {
      learned.add(sound);
      own.learn(sound, strike);
    },
    onUnknown: own.onUnknown,
    number: (name, _samples, at, volume) => schedule('number', name, at, volume),
    decode(bytes) {
      if (audio.clipsFail || bytes.byteLength === 0) return Promise.reject(new Error('no sound'));
      return Promise.resolve({ wave: new Float32Array(bytes.byteLength).fill(0.5), rate: 1000 });
    },
    clip(bytes, volume) {
      if (audio.clipsFail) return Promise.reject(new Error('the clip cannot be played'));
      const now = clock.now();
      const sound: ScheduledSound = {
        kind: 'clip',
        name: undefined,
        bytes: bytes.byteLength,
        at: now,
        volume,
        scheduledAt: now,
        takenBackAt: undefined,
      };
      scheduled.push(sound);
      const length = typeof clipMillis === 'number' ? clipMillis : clipMillis(bytes);
      if (length === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const end = (): void => {
          stop();
          endings.delete(end);
          resolve();
        };
        const stop = clock.after(length, end);
        endings.add(end);
      });
    },
    hush() {
      for (const sound of scheduled) if (sound.kind === 'clip') takeBack(sound);
      for (const end of [...endings]) end();
    },
    silence() {
      isHeld = false;
      for (const sound of scheduled) takeBack(sound);
      for (const end of [...endings]) end();
    },
  };
  return audio;
}
