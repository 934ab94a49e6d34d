// The player of a lane: an ordinary one, whose tones are one lane of the ringer's, and whose words say whose they are.

import type { StoreApi } from 'zustand/vanilla';
import type { PlayerNeeds } from '../run/play/player-needs.ts';
import type { PlayerCommands } from '../run/play/steering.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { Announcement } from '../voice/announcement.ts';
import { waitsForStart } from './lane-place.ts';
import { PITCHES } from './lane-timer.ts';
import { laneWords } from './lane-words.ts';
import type { Ringer } from './ringer.engine.ts';
import type { Lane } from './saved-lane.ts';

/** The run of a lane. */
export type LanePlayer = PlayerCommands & { readonly view: StoreApi<PlayerView> };

/** What it needs of the board around it. */
export interface LanePlayerParts {
  readonly ringer: Ringer;
  readonly newPlayer: (needs: Omit<PlayerNeeds, 'leadIn'>) => LanePlayer;
  readonly say: (words: readonly Announcement[]) => void;
  /** A person has left the run of the lane for good, as it stood. */
  readonly onExit: (stood: PlayerView) => void;
}

/** Makes the player of a lane, with nothing loaded. */
export function createLanePlayer(
  { id, pitch, timer }: Lane,
  { ringer, newPlayer, say, onExit }: LanePlayerParts,
): LanePlayer {
  const player: LanePlayer = newPlayer({
    tones: ringer.tonesOf(id, PITCHES[pitch] ?? 0),
    say(...announced) {
      const isWaiting = waitsForStart(player.view.getState());
      const words = laneWords({ name: timer.name, isWaiting }, announced);
      if (words.length > 0) say(words);
    },
    enter: () => {},
    hush: () => {},
    prepare: () => {},
    tune: () => {},
    onEnded: (by, stood) => by === 'exit' && onExit(stood),
    newest: (same) => same,
  });
  return player;
}
