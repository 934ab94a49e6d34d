// What the device does during a run: its screen stays on, its lock screen shows the run, it vibrates at transitions, and what is to
// sound under a step does.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../../base/latest.ts';
import type { Audio, BackgroundSound } from '../../ports/audio.ts';
import type { Ports } from '../../ports/ports.ts';
import { BACKGROUND_FADE, BACKGROUND_STOP } from '../../sound/background-fade.ts';
import { backgroundUnder } from '../../timer/sound-set.ts';
import { breathSoundOf } from '../plan/breath.ts';
import { isMoving } from '../play/moving.ts';
import { transitionBetween, vibrationOf } from '../play/transition.ts';
import type { PlayerView } from '../play/view.ts';
import { nowPlayingOf, isSameNowPlaying } from './now-playing.ts';

/** What the device effects show: false once the platform has refused to keep the screen on, until it agrees again. */
export interface CompanionView {
  readonly staysAwake: boolean;
}

export interface DeviceEffects {
  readonly view: StoreApi<CompanionView>;
  /** Does what a change in the run calls for. */
  follow(now: PlayerView, before: PlayerView): void;
}

/** What the device effects need of the world; `vibrates` says whether the person wants vibration. */
export type DeviceEffectsParts = Pick<Ports, 'page'> & {
  readonly audio: Pick<Audio, 'background'>;
  readonly vibrates: () => boolean;
  /** Whether the run is heard by its track, which has its backgrounds, too. */
  readonly isQuiet: () => boolean;
};

/** Makes the device effects of a run that does not move. */
export function createDeviceEffects({ page, audio, vibrates, isQuiet }: DeviceEffectsParts): DeviceEffects {
  const view = createStore<CompanionView>(() => ({ staysAwake: true }));
  let isRunning = false;
  let backgrounds: readonly BackgroundSound[] = [];
  const wish = latest();

  /** Asked repeatedly while running: a system takes the screen back when the page is hidden or the battery is low. */
  async function stayAwake(): Promise<void> {
    const isLatest = wish.begin();
    const staysAwake = await page.keepAwake(true);
    // An older answer may arrive later, and one from before a pause says nothing about the run.
    if (isLatest()) view.setState({ staysAwake });
  }

  function letSleep(): void {
    wish.begin();
    void page.keepAwake(false);
  }

  /** From step to step slowly, and quickly where the run halts. */
  function sound(next: readonly BackgroundSound[], isMoved: boolean): void {
    if (isSameSound(next, backgrounds)) return;
    backgrounds = next;
    audio.background(next, isMoved ? BACKGROUND_FADE : BACKGROUND_STOP);
  }

  page.onVisible(() => {
    if (isRunning) void stayAwake();
  });

  return {
    view,
    follow(now, before) {
      const wasRunning = isRunning;
      isRunning = now.status === 'running';
      const transition = transitionBetween(before, now);
      if (isRunning && (!wasRunning || transition !== undefined)) void stayAwake();
      if (wasRunning && !isRunning) letSleep();
      if (transition !== undefined && vibrates()) page.vibrate(vibrationOf(transition));
      if (!isSameNowPlaying(before, now)) page.showNowPlaying(nowPlayingOf(now));
      sound(isQuiet() ? [] : backgroundsNow(now), isMoving(now) && !now.muted);
    },
  };
}

/** What is to be heard under the step in which a run moves. */
function backgroundsNow(now: PlayerView): readonly BackgroundSound[] {
  if (!isMoving(now) || now.status !== 'running' || now.muted || now.current.kind !== 'step') return [];
  const { current, progress, overview } = now;
  const volume = now.volume / 100;
  const under = backgroundUnder(current.step, volume);
  const { segmentMillis, endsAt: ends } = progress;
  const breath =
    ends !== undefined && breathSoundOf(overview.plan, current.segment, { volume, begins: ends - segmentMillis, ends });
  return [...(under ? [under] : []), ...(breath ? [breath] : [])];
}

function isSameSound(sounds: readonly BackgroundSound[], others: readonly BackgroundSound[]): boolean {
  return JSON.stringify(sounds) === JSON.stringify(others);
}
