import type { Audio, Clock, Log, Millis, Page, SoundState, ToneOutcome } from '@roundbell/core';

import { createLaidTones } from './audio-laid.ts';
import { createAudioOutput } from './audio-output.ts';
import { createPulse } from './audio-pulse.ts';
import { createAudioSession, type LoopElement } from './audio-session.ts';
import { createTelling, nextTold, oncePerCode } from './audio-telling.ts';

/** A browser that has not begun to play by then will not. */
const UNLOCK_LIMIT: Millis = 1000;

interface Deps {
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
  /** Undefined where the browser has no Web Audio. */
  readonly openContext?: () => AudioContext | undefined;
  readonly openLoop?: () => Promise<LoopElement>;
}

/** PRT-13 to PRT-19, PRT-40 to PRT-56: Web Audio. Without it, or before `unlock`, nothing sounds and nothing fails. */
export function createAudio(deps: Deps): Audio {
  const { clock, page, openContext = openAudioContext, openLoop = openLazyLoop } = deps;
  const log = oncePerCode(deps.log);
  const states = createTelling<SoundState>();
  const recoveries = createTelling<void>();
  const outcomes = createTelling<ToneOutcome>();
  const session = createAudioSession(log, openLoop);
  const tones = createLaidTones({ clock, log, tell: outcomes.tell });
  let state: SoundState = 'locked';
  let isHeld = false;

  const become = (next: SoundState) => {
    if (next === state) return;
    state = next;
    states.tell(next);
  };
  const isWanted = () => isHeld || !tones.isEmpty();
  const check = () => {
    const isCertain = output.look(isWanted());
    const condition = output.condition();
    if (condition === 'well') {
      become('sounding');
      recoveries.tell();
    }
    if (condition === 'lost') become('silent');
    tones.check();
    session.follow(isWanted());
    pulse.go(isWanted() || condition === 'climbing');
    if (!isCertain) pulse.again();
  };
  const pulse = createPulse(clock, check);
  const output = createAudioOutput({
    ...{ clock, page, log, openContext },
    onStir: () => pulse.isGoing() && check(),
    onDevice(device) {
      tones.moveTo(device);
      if (isHeld) device.keepAlive.hold(true);
    },
  });
  const wake = () => {
    if (!isWanted()) return;
    output.wake();
    check();
  };
  listenForReturn(page, wake);

  return {
    async unlock() {
      session.begin();
      if (!output.open()) {
        become('missing');
        return false;
      }
      pulse.go(true);
      check();
      if (output.condition() !== 'well') await nextTold(recoveries, clock, UNLOCK_LIMIT);
      const { context, keepAlive } = output.device()!;
      if (output.condition() === 'well') keepAlive.extend(context.currentTime);
      else if (state === 'locked') become('silent');
      return output.condition() === 'well';
    },
    state: () => state,
    onState: states.subscribe,
    setMode: session.setMode,
    hold(on) {
      if (on === isHeld) return;
      isHeld = on;
      output.device()?.keepAlive.hold(on);
      if (on) check();
    },
    tone(name, at, volume) {
      if (!pulse.isGoing()) output.look(true);
      const stop = tones.lay(name, at, volume);
      pulse.go(true);
      return stop;
    },
    onTone: outcomes.subscribe,
    clip: async (bytes, volume) => output.device()?.clips.play(bytes, volume),
    hush: () => output.device()?.clips.silence(),
    silence() {
      isHeld = false;
      tones.silence();
      output.device()?.clips.silence();
      output.device()?.keepAlive.stop();
      session.follow(false);
    },
  };
}

/** Where a device may have come back without a word: the page is seen again, thawed, or has other loudspeakers. */
function listenForReturn(page: Page, run: () => void): void {
  page.onVisible(run);
  if (typeof document !== 'undefined') document.addEventListener('resume', run);
  globalThis.navigator?.mediaDevices?.addEventListener('devicechange', run);
}

function openAudioContext(): AudioContext | undefined {
  return 'AudioContext' in globalThis ? new AudioContext() : undefined;
}

async function openLazyLoop(): Promise<LoopElement> {
  const { openLoop } = await import('./audio-loop.ts');
  return openLoop();
}
