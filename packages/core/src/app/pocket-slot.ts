// The place of pocket mode beside live sound. Its code is fetched for the first timer that is opened in it; without it, all of
// this is live sound.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Plan } from '../run/plan/plan.ts';
import type { TonesAhead } from '../run/play/player-needs.ts';
import type { Player } from '../run/play/player.engine.ts';
import type { PocketView } from '../run/pocket/pocket-view.ts';
import type { PocketMode, PocketModeParts } from './pocket-mode.ts';

/** Where pocket mode arrives, if it is set. */
export interface PocketSlot {
  readonly view: StoreApi<PocketView>;
  readonly mode: () => PocketMode | undefined;
  /** Whether the run is heard by its track, so that nothing is said live. */
  readonly isQuiet: () => boolean;
  /** Whether a run cannot be set moving yet. */
  readonly isWaiting: () => boolean;
  /** The tones of a run: those of its track, or else live. */
  readonly tones: TonesAhead;
  /** Attends to the runs of a player; returns it as it is joined, where a start that was agreed on sounds live, and as
   * it is hastened: a track takes the longest time of a step. */
  attend(player: Player, maker: PocketModeParts['maker']): Player;
}

/** Makes the place, with no pocket mode in it. */
export function createPocketSlot(parts: Omit<PocketModeParts, 'view' | 'player' | 'maker'>): PocketSlot {
  const { device, live } = parts;
  const view = createStore<PocketView>(() => ({ preparing: undefined, note: undefined }));
  let mode: PocketMode | undefined;
  let fetching: Promise<void> | undefined;
  /** Of the run that was joined where a start was agreed on: it sounds live, whenever pocket mode arrives. */
  let agreed: Plan | undefined;

  const isQuiet = (): boolean => mode?.isQuiet() === true;

  function follow(player: Player, maker: PocketModeParts['maker']): void {
    const shown = player.view.getState();
    const isPocket = device.view.getState().soundMode === 'pocket';
    if (shown.status === 'empty') agreed = undefined;
    else if (isPocket && (shown.status === 'running' || shown.overview.plan === agreed)) return;
    if (mode !== undefined) mode.follow(shown);
    else if (isPocket && shown.status !== 'empty') fetching ??= fetch(player, maker);
  }
  function join(player: Player, began: Parameters<Player['join']>[0]): void {
    const shown = player.view.getState();
    agreed = shown.status === 'empty' ? undefined : shown.overview.plan;
    mode?.giveUp();
    view.setState({ preparing: undefined });
    player.join(began);
  }

  async function fetch(player: Player, maker: PocketModeParts['maker']): Promise<void> {
    view.setState({ preparing: 'Preparing' });
    try {
      const { createPocketMode } = await import('./pocket-mode.ts');
      mode = await createPocketMode({ ...parts, view, player, maker });
      follow(player, maker);
    } catch {
      view.setState({ preparing: undefined, note: 'pocket-live' });
    }
  }

  return {
    view,
    mode: () => mode,
    isQuiet,
    isWaiting: () => view.getState().preparing !== undefined,
    tones: tonesOf(live, () => mode?.tones ?? live),
    attend(player, maker) {
      const look = (): void => follow(player, maker);
      player.view.subscribe(look);
      device.view.subscribe(look);
      return {
        ...player,
        join: (began) => join(player, began),
        hasten: (segment) => !isQuiet() && player.hasten(segment),
      };
    },
  };
}

/** The tones of a run, by way of whatever makes them now. */
function tonesOf(live: TonesAhead, now: () => TonesAhead): TonesAhead {
  return {
    ...live,
    unlock: () => now().unlock(),
    scheduleAhead: (...given) => now().scheduleAhead(...given),
    clear: () => now().clear(),
  };
}
