import type { Audio, Clock, Log, Page, SoundState, ToneOutcome } from '@roundbell/core';
import { HUM } from './keep-alive.ts';
import { createAudioSession, type LoopElement } from './session.ts';
import { createListeners, oncePerCode } from './tell-once.ts';
import { createAudioWatch } from './watch.ts';

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
  const states = createListeners<SoundState>();
  const outcomes = createListeners<ToneOutcome>();
  const session = createAudioSession(log, openLoop);
  const watch = createAudioWatch({ clock, page, log, openContext, states, outcomes, onLook: session.follow });
  listenForReturn(page, watch.wake);

  return {
    warm() {
      if (hasBeenTouched(globalThis) && session.claim()) void watch.open();
    },
    async unlock() {
      session.begin();
      const isWell = await watch.open();
      const device = watch.device();
      if (isWell) device?.keepAlive.extend(device.context.currentTime);
      return isWell;
    },
    state: watch.state,
    onState: states.subscribe,
    setMode: session.setMode,
    hold: watch.hold,
    tone: (name, at, volume) => watch.lay({ name, at, volume }),
    onTone: outcomes.subscribe,
    clip: async (bytes, volume) => watch.device()?.clips.play(bytes, volume),
    hush: () => watch.device()?.clips.silence(),
    silence() {
      watch.hold(false);
      watch.silence();
      watch.device()?.clips.silence();
      watch.device()?.keepAlive.stop();
      session.follow(false);
    },
  };
}

/** Where a device may have changed without a word: the page is seen again, thawed, or has other loudspeakers. */
function listenForReturn(page: Page, run: () => void): void {
  page.onVisible(run);
  if (typeof document !== 'undefined') document.addEventListener('resume', run);
  devicesOf(globalThis)?.addEventListener('devicechange', run);
}

/** Older browsers, and pages without https, have no such list. */
function devicesOf({
  navigator,
}: {
  readonly navigator?: { readonly mediaDevices?: EventTarget };
}): EventTarget | undefined {
  return navigator?.mediaDevices;
}

/** A browser lets a page sound on its own once somebody has touched it; older ones do not tell. */
function hasBeenTouched({
  navigator,
}: {
  readonly navigator?: { readonly userActivation?: { readonly hasBeenActive: boolean } };
}): boolean {
  return navigator?.userActivation?.hasBeenActive ?? false;
}

function openAudioContext(): AudioContext | undefined {
  return 'AudioContext' in globalThis ? new AudioContext() : undefined;
}

async function openLazyLoop(): Promise<LoopElement> {
  const { openLoop } = await import('./loop.ts');
  return openLoop(HUM);
}
