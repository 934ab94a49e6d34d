// The place of pocket mode beside live sound. Its code is fetched for the first timer that is opened in it; without it, all of
// this is live sound.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { inTime } from '../base/in-time.ts';
import type { Millis } from '../base/units.ts';
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
  /** Lets a run go on that was taken over from another page: live, as its track would have to be made first. */
  goOn(player: Player): void;
}

/** What has not been fetched by then keeps no run waiting. */
const FETCH_LIMIT: Millis = 10_000;

/** Makes the place, with no pocket mode in it. */
export function createPocketSlot(parts: Omit<PocketModeParts, 'view' | 'player' | 'maker'>): PocketSlot {
  const { device, live } = parts;
  const view = createStore<PocketView>(() => NOTHING);
  let mode: PocketMode | undefined;
  let isFetching = false;
  /** Of the run that sounds live, whenever pocket mode arrives: its start was agreed on, or it could wait for none. */
  let spared: Plan | undefined;
  const isPocket = (): boolean => device.view.getState().soundMode === 'pocket';

  const isQuiet = (): boolean => mode?.isQuiet() === true;

  function follow(player: Player, maker: PocketModeParts['maker']): void {
    const shown = player.view.getState();
    const isWanted = isPocket() && shown.status !== 'empty';
    if (shown.status === 'empty') spared = undefined;
    else if (isWanted && (shown.status === 'running' || shown.overview.plan === spared)) return;
    mode?.follow(shown);
    if (!isWanted) show(view, NOTHING);
    else if (mode === undefined) void fetch(player, maker);
  }

  /** The run that is shown sounds live. */
  function spare(player: Player): void {
    const shown = player.view.getState();
    spared = shown.status === 'empty' ? undefined : shown.overview.plan;
    mode?.giveUp();
    view.setState({ preparing: undefined });
  }

  async function fetch(player: Player, maker: PocketModeParts['maker']): Promise<void> {
    show(view, { preparing: 'Preparing', note: undefined });
    if (isFetching) return;
    isFetching = true;
    mode = await modeInTime({ ...parts, view, player, maker });
    isFetching = false;
    if (mode !== undefined) return follow(player, maker);
    if (view.getState().preparing === undefined) return;
    spare(player);
    view.setState({ note: 'pocket-live' });
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
      noteReturns(player, view, isPocket);
      return attended(player, spare, isQuiet);
    },
    goOn: (player) => (isPocket() ? goOnLive(player, view, spare) : player.resume()),
  };
}

const NOTHING: PocketView = { preparing: undefined, note: undefined };

/** The player with what pocket mode changes of it. */
function attended(player: Player, spare: (player: Player) => void, isQuiet: () => boolean): Player {
  return {
    ...player,
    join(began) {
      spare(player);
      player.join(began);
    },
    hasten: (segment) => !isQuiet() && player.hasten(segment),
  };
}

function goOnLive(player: Player, view: StoreApi<PocketView>, spare: (player: Player) => void): void {
  spare(player);
  player.resume();
  // A resume takes the note of the run before with it.
  view.setState({ note: 'pocket-live' });
}

/** Says of a run that is loaded moving, as it waited for a tap when its page was lost, that it sounds live. */
function noteReturns(player: Player, view: StoreApi<PocketView>, isPocket: () => boolean): void {
  player.view.subscribe((now, before) => {
    if (isPocket() && before.status === 'empty' && now.status === 'running') view.setState({ note: 'pocket-live' });
  });
}

/** Undefined if it cannot be fetched, or does not come in time. */
function modeInTime(parts: PocketModeParts): Promise<PocketMode | undefined> {
  const make = async (): Promise<PocketMode> => (await import('./pocket-mode.ts')).createPocketMode(parts);
  return inTime(parts.ports.clock, FETCH_LIMIT, make, () => undefined).catch(() => undefined);
}

function show(view: StoreApi<PocketView>, next: PocketView): void {
  const { preparing, note } = view.getState();
  if (preparing !== next.preparing || note !== next.note) view.setState(next);
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
