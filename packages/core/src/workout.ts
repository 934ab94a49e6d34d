// The engines that only a running timer needs, joined: the player and the voice that speaks for it. A chunk of its own,
// so that nobody who signs in or looks at a list waits for it.

import { createPlayer } from './run/player.ts';
import { createSpeaker } from './voice/speaker.ts';
import type { Ports } from './ports.ts';
import type { Player } from './run/player.ts';
import type { Speaker } from './voice/speaker.ts';

/** The player and its voice. */
export interface Workout {
  readonly player: Player;
  readonly speaker: Speaker;
}

/** Builds both; nothing is loaded. */
export function createWorkout(ports: Ports): Workout {
  const speaker = createSpeaker(ports);
  const player = createPlayer({
    ...ports,
    say: (announcement) => speaker.say(announcement),
    hush: () => speaker.stop(),
    tune: (settings) => speaker.configure(settings),
  });
  return { player, speaker };
}
