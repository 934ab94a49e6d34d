// The sound port over a platform's devices: the device and the tones on it, looked after while something should sound.

import { createEmitter } from '../base/emitter.ts';
import type { Millis, Seconds } from '../base/units.ts';
import type { AudioPlatform } from '../ports/audio-device.ts';
import type { Audio, BackgroundSound, SoundState, ToneOutcome } from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Stop } from '../ports/stop.ts';
import { BACKGROUND_FADE, BACKGROUND_STOP } from './background-fade.ts';
import type { ToneOrder } from './cue.ts';
import { createLearnedSounds } from './learned-sounds.engine.ts';
import { createScheduledTones } from './scheduled-tones.engine.ts';
import { createSoundOutput } from './sound-output.engine.ts';
import { createSoundSession } from './sound-session.engine.ts';

/** A browser that has not begun to play by then never will. */
const UNLOCK_LIMIT: Millis = 1000;
/** How often the clocks are compared while something should sound. */
const PULSE: Millis = 250;
/** And while the page is hidden: each look wakes the device, and nobody sees what it would correct. */
const PULSE_HIDDEN: Millis = 1000;
/** They are compared again this soon while they disagree: a number of times in a row, then a number between two beats. */
const AGAIN: Millis = 20;
const MOST_AGAIN = 25;
const REFILL = 2;

/** What sound needs of the world. */
export interface SoundDeps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  readonly platform: AudioPlatform;
}

/** Without a device, or before `unlock`, nothing sounds and nothing fails. */
export function createSound({ clock, page, log: everyLog, platform }: SoundDeps): Audio {
  const log = oncePerCode(everyLog);
  const states = createEmitter<SoundState>();
  const outcomes = createEmitter<ToneOutcome>();
  const session = createSoundSession(log, platform);
  const learned = createLearnedSounds();
  const pulse = pulseOf({ clock, page }, check);
  const output = createSoundOutput({
    clock,
    page,
    log,
    platform,
    playedAs: learned.playedAs,
    onEvent: () => pulse.isGoing() && look(),
    onDevice(device) {
      tones.leave();
      if (isHeld) device.hold(true);
      if (background.length > 0) device.background(background, BACKGROUND_FADE);
    },
  });
  const tones = createScheduledTones({ clock, log, device: output.device, tell: outcomes.emit });
  /** 'locked' until something is known; a device that may still come back leaves it as it was. */
  let state: SoundState = 'locked';
  let isHeld = false;
  let background: readonly BackgroundSound[] = [];
  /** What is only made ready disappoints no one. */
  let isAskedFor = false;
  /** What waits for sound after an unlock. */
  const waiting = new Set<Stop>();

  const isWell = () => output.condition() === 'well';
  const isWanted = () => isHeld || !tones.isEmpty();
  function become(next: SoundState): void {
    const isNew = next !== state;
    state = next;
    if (isNew) states.emit(next);
  }
  /** Compares the clocks, keeps the tones in step and the device going, and reports whether there is sound. */
  function look(): void {
    const isCertain = output.look(isWanted());
    tones.settle();
    if (isAskedFor && output.condition() === 'lost') become('silent');
    if (isWell()) {
      become('sounding');
      for (const end of [...waiting]) end();
    }
    pulse.go(paceOf(isWanted() || output.isInDoubt(), isCertain));
  }
  function check(): void {
    session.follow(isWanted());
    look();
  }
  function wake(): void {
    if (isWanted()) {
      // The system may have paused its loop.
      session.begin();
      output.wake();
    }
    check();
  }
  /** Opens the output inside a gesture; resolves, within a second, whether it runs. */
  async function open(): Promise<boolean> {
    if (!output.open()) {
      become('missing');
      return false;
    }
    // The tones to sound are scheduled after this.
    look();
    if (!isWell()) await wellOrLate();
    if (isAskedFor && !isWell() && state === 'locked') become('silent');
    return isWell();
  }
  const wellOrLate = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        stop();
        waiting.delete(end);
        resolve();
      };
      const stop = clock.after(UNLOCK_LIMIT, end);
      waiting.add(end);
    });
  function hold(on: boolean): void {
    if (on === isHeld) return;
    isHeld = on;
    output.device()?.hold(on);
    // Released and held again immediately, as with each jump of a run, it continues.
    if (on) check();
  }
  function schedule(order: ToneOrder): Stop {
    // After a gap, the clocks' relation is unknown.
    const isCertain = pulse.isGoing() || output.look(true);
    pulse.go(paceOf(true, isCertain));
    return tones.schedule(order);
  }
  function fadeTo(next: readonly BackgroundSound[], within: Seconds): void {
    background = next;
    output.device()?.background(next, within);
  }
  page.onVisible(wake);
  platform.onReturn(wake);

  return {
    warm() {
      if (platform.mayOpen() && session.claim()) void open();
    },
    async unlock() {
      isAskedFor = true;
      session.begin();
      const runs = await open();
      if (runs) output.device()?.extend();
      return runs;
    },
    state: () => state,
    onState: states.on,
    setMode: session.setMode,
    hold,
    tone(name, at, volume) {
      learned.want(name);
      return schedule({ name, at, volume });
    },
    decode: (bytes) => platform.decode(bytes),
    learn(sound, strike) {
      learned.learn(sound, strike);
      tones.renew(sound);
    },
    onUnknown: learned.onUnknown,
    number: (name, samples, at, volume) => schedule({ name, samples, at, volume }),
    onTone: outcomes.on,
    clip: async (bytes, volume) => output.device()?.clip(bytes, volume),
    hush: () => output.device()?.hush(),
    background: fadeTo,
    silence() {
      isAskedFor = false;
      fadeTo([], BACKGROUND_STOP);
      hold(false);
      tones.silence();
      output.device()?.hush();
      output.device()?.release();
      session.follow(false);
    },
  };
}

/** 'quick' is steady with one more beat soon: 25 in a row, then two between two regular ones. */
type Pace = 'stopped' | 'steady' | 'quick';

function paceOf(isGoing: boolean, isCertain: boolean): Pace {
  if (!isGoing) return 'stopped';
  return isCertain ? 'steady' : 'quick';
}

/** How often the device is looked at: a beat of changing pace, four times a second while it runs, once while the page is hidden. */
function pulseOf({ clock, page }: Pick<SoundDeps, 'clock' | 'page'>, onBeat: () => void) {
  let stop: Stop | undefined;
  let stopAgain: Stop | undefined;
  let left = MOST_AGAIN;
  const endAgain = () => {
    stopAgain?.();
    stopAgain = undefined;
  };
  const begin = (): Stop => {
    const isVisible = page.isVisible();
    return clock.every(isVisible ? PULSE : PULSE_HIDDEN, () => {
      if (page.isVisible() !== isVisible) {
        stop?.();
        stop = begin();
      }
      left = Math.min(MOST_AGAIN, left + REFILL);
      onBeat();
    });
  };
  const again = () => {
    if (stopAgain || left === 0) return;
    left--;
    stopAgain = clock.after(AGAIN, () => {
      endAgain();
      onBeat();
    });
  };
  const end = () => {
    stop?.();
    stop = undefined;
    endAgain();
  };
  return {
    go(pace: Pace) {
      if (pace === 'stopped') end();
      else stop ??= begin();
      if (pace === 'quick') again();
    },
    isGoing: () => stop !== undefined,
  };
}

/** A log that hears each code once. */
function oncePerCode(log: Log): Log {
  const logged = new Set<string>();
  const once = (level: keyof Log) => (code: string, cause?: unknown) => {
    if (logged.has(code)) return;
    logged.add(code);
    log[level](code, cause);
  };
  return { warn: once('warn'), error: once('error') };
}
