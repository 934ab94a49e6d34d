// What the device does beside a run: its screen stays on, its lock screen shows the run, and it vibrates at transitions.

import { createStore } from 'zustand/vanilla';
import { cardOf } from './card.ts';
import { transitionBetween, vibrationOf } from './transition.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Page } from '../ports.ts';
import type { PlayerView } from './view.ts';

/** What the companion shows: whether the screen stays on while the run moves. */
export interface CompanionView {
  readonly staysAwake: boolean;
}

/** The companion engine. */
export interface Companion {
  readonly view: StoreApi<CompanionView>;
  /** Does what the change of a run asks for. */
  follow(now: PlayerView, before: PlayerView): void;
}

/** What the companion needs of the world; `vibrates` tells whether the person wants it to. */
export type CompanionParts = { readonly page: Page; readonly vibrates: () => boolean };

/** Makes a companion of a run that does not move. */
export function createCompanion({ page, vibrates }: CompanionParts): Companion {
  const view = createStore<CompanionView>(() => ({ staysAwake: true }));

  async function keepAwake(on: boolean): Promise<void> {
    const staysAwake = await page.keepAwake(on);
    view.setState({ staysAwake });
  }

  return {
    view,
    follow(now, before) {
      if ((now.status === 'running') !== (before.status === 'running')) void keepAwake(now.status === 'running');
      const transition = transitionBetween(before, now);
      if (transition !== undefined && vibrates()) page.vibrate(vibrationOf(transition));
      page.showCard(cardOf(now));
    },
  };
}
