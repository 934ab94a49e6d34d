// Pocket mode beside live sound: which of them a run is heard by.

import type { StoreApi } from 'zustand/vanilla';
import { millisOf } from '../base/units.ts';
import type { Device } from '../device/device.engine.ts';
import { formsPlayedOn } from '../device/played-forms.ts';
import type { RemoteCommand } from '../ports/page.ts';
import type { AppPorts, Ports } from '../ports/ports.ts';
import type { TonesAhead } from '../run/play/player-needs.ts';
import type { Player } from '../run/play/player.engine.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { PocketView } from '../run/pocket/pocket-view.ts';
import { createPocket } from '../run/pocket/pocket.engine.ts';
import type { TrackFormMemory } from '../run/pocket/track-loader.engine.ts';
import type { TrackMaker } from '../run/track/track-maker.engine.ts';

/** Pocket mode of a player's runs. */
export interface PocketMode {
  readonly tones: TonesAhead;
  /** Whether the run is heard by its track, so that nothing may sound live. */
  isQuiet(): boolean;
  /** Does what a command of a lock screen means while the track holds; false if it means there what it always does. */
  obeys(command: RemoteCommand): boolean;
  /** Follows what is shown of the run, and whether pocket mode is still set. */
  follow(shown: PlayerView): void;
  /** The run that is shown sounds live. */
  giveUp(): void;
}

/** What it needs of the world; `forms` remembers what the device refuses. */
export interface PocketModeParts {
  readonly ports: Pick<Ports, 'clock' | 'page' | 'log'> & Pick<AppPorts, 'forPocket'>;
  readonly device: Device;
  readonly view: StoreApi<PocketView>;
  readonly live: TonesAhead;
  readonly player: Player;
  readonly maker: () => Promise<TrackMaker>;
  readonly forms?: TrackFormMemory | undefined;
}

/** Makes pocket mode; rejects if something for it cannot be fetched. */
export async function createPocketMode(parts: PocketModeParts): Promise<PocketMode> {
  const { ports, device, view, live, player, forms = formsPlayedOn(device) } = parts;
  const [trackPlayer, layer] = await Promise.all([ports.forPocket(), parts.maker()]);
  const lead = () => millisOf(device.view.getState().leadIn);
  const pocket = createPocket({ ...ports, trackPlayer, layer, forms, lead, view, run: player });
  /** By which of them the run is heard since it was last set moving. */
  let by: 'track' | 'live' | undefined;
  const isQuiet = (): boolean => by === 'track' || (by === undefined && pocket.isReady());

  return {
    isQuiet,
    obeys: pocket.obeys,
    giveUp: () => pocket.giveUp(),
    follow: (shown) => (device.view.getState().soundMode === 'pocket' ? pocket.follow(shown) : pocket.giveUp()),
    tones: {
      ...live,
      unlock: () => !isQuiet() && live.unlock(),
      scheduleAhead(plan, run, volume, now) {
        const before = by;
        by = before !== 'live' && pocket.play(plan, run, now) ? 'track' : 'live';
        if (by === 'track') return;
        // Still inside the gesture, if there was one: it was not unlocked while a track was to play.
        if (before !== 'live') live.unlock();
        live.scheduleAhead(plan, run, volume, now);
      },
      clear() {
        by = undefined;
        live.clear();
        pocket.clear();
      },
    },
  };
}
