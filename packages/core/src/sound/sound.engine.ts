// The sound port over a platform's devices: every decision about sound that is not the platform's.

import { createEmitter } from '../base/emitter.ts';
import type { AudioPlatform } from '../ports/audio-device.ts';
import type { Audio, SoundState, ToneOutcome } from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import { createSoundSession } from './sound-session.engine.ts';
import { createSoundWatch } from './sound-watch.engine.ts';

/** What sound needs of the world. */
export interface SoundDeps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  readonly platform: AudioPlatform;
}

/** PRT-13 to PRT-19, PRT-40 to PRT-53: without a device, or before `unlock`, nothing sounds and nothing fails. */
export function createSound({ clock, page, log: everyLog, platform }: SoundDeps): Audio {
  const log = oncePerCode(everyLog);
  const states = createEmitter<SoundState>();
  const outcomes = createEmitter<ToneOutcome>();
  const session = createSoundSession(log, platform);
  const watch = createSoundWatch({ clock, page, log, platform, states, outcomes, onLook: session.follow });
  page.onVisible(watch.wake);
  platform.onReturn(watch.wake);

  return {
    warm() {
      if (platform.mayOpen() && session.claim()) void watch.open();
    },
    async unlock() {
      session.begin();
      const isWell = await watch.open();
      if (isWell) watch.device()?.extend();
      return isWell;
    },
    state: watch.state,
    onState: states.on,
    setMode: session.setMode,
    hold: watch.hold,
    tone: (name, at, volume) => watch.schedule({ name, at, volume }),
    decode: (bytes) => platform.decode(bytes),
    number: (name, samples, at, volume) => watch.schedule({ name, samples, at, volume }),
    onTone: outcomes.on,
    clip: async (bytes, volume) => watch.device()?.clips.play(bytes, volume),
    hush: () => watch.device()?.clips.silence(),
    silence() {
      watch.hold(false);
      watch.silence();
      watch.device()?.clips.silence();
      watch.device()?.release();
      session.follow(false);
    },
  };
}

/** PRT-53: a log that hears each code once. */
function oncePerCode(log: Log): Log {
  const told = new Set<string>();
  return {
    warn(code, cause) {
      if (told.has(code)) return;
      told.add(code);
      log.warn(code, cause);
    },
  };
}
