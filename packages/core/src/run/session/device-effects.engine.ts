// What the device does during a run: its screen stays on, its lock screen shows the run, and it vibrates at
// transitions.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../../base/latest.ts';
import type { Page } from '../../ports/page.ts';
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
export type DeviceEffectsParts = { readonly page: Page; readonly vibrates: () => boolean };

/** Makes the device effects of a run that does not move. */
export function createDeviceEffects({ page, vibrates }: DeviceEffectsParts): DeviceEffects {
  const view = createStore<CompanionView>(() => ({ staysAwake: true }));
  let isRunning = false;
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
    },
  };
}
