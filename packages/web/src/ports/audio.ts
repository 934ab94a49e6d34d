import type { Audio, Clock, Log, Millis, Page } from '@roundbell/core';

import { createClips } from './audio-clips.ts';
import { createKeepAlive } from './audio-keep-alive.ts';
import { createLaidTones } from './audio-laid.ts';

/** A browser that has not begun to play by then will not. */
const UNLOCK_LIMIT: Millis = 1000;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  /** Undefined where the browser has no Web Audio. */
  readonly openContext?: () => AudioContext | undefined;
}

/** PRT-13 to PRT-19: Web Audio. Without it, or before `unlock`, nothing sounds and nothing fails. */
export function createAudio({ clock, page, log, openContext = openAudioContext }: Deps): Audio {
  let speaker: Pick<Audio, 'unlock' | 'tone' | 'clip' | 'silence'> | undefined;
  const open = () => {
    try {
      const context = openContext();
      return context && createSpeaker(context, { clock, page, log });
    } catch (cause) {
      log.warn('audio-unavailable', cause);
      return undefined;
    }
  };
  return {
    unlock: async () => {
      speaker ??= open();
      return speaker?.unlock() ?? false;
    },
    state: () => 'locked',
    onState: () => () => {},
    setMode: () => {},
    onTone: () => () => {},
    tone: (name, at, volume) => speaker?.tone(name, at, volume) ?? (() => {}),
    clip: async (bytes, volume) => speaker?.clip(bytes, volume),
    silence: () => speaker?.silence(),
  };
}

function createSpeaker(
  context: AudioContext,
  { clock, page, log }: Omit<Deps, 'openContext'>,
): Pick<Audio, 'unlock' | 'tone' | 'clip' | 'silence'> {
  const keepAlive = createKeepAlive(context);
  const tones = createLaidTones(context, { clock, log, keepAlive });
  const clips = createClips(context, clock);
  const isRunning = () => context.state === 'running';
  const resume = async () => {
    await context.resume().catch((cause: unknown) => log.warn('audio-resume-refused', cause));
  };
  // A call or the system may stop the context ('suspended', 'interrupted'): it goes on as soon as the page is seen.
  const wake = () => {
    if (isRunning()) tones.layAgain();
    else if (context.state !== 'closed' && page.isVisible()) void resume();
  };
  context.addEventListener('statechange', wake);
  page.onVisible(wake);

  return {
    async unlock() {
      await Promise.race([resume(), pause(clock, UNLOCK_LIMIT)]);
      if (isRunning()) keepAlive.extend(context.currentTime);
      return isRunning();
    },
    tone: (name, at, volume) => tones.lay(name, at, volume),
    clip: (bytes, volume) => clips.play(bytes, volume),
    silence() {
      tones.silence();
      clips.silence();
      keepAlive.stop();
    },
  };
}

function pause(clock: Clock, ms: Millis): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

function openAudioContext(): AudioContext | undefined {
  return 'AudioContext' in globalThis ? new AudioContext() : undefined;
}
