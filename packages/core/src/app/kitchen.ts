// The board of the kitchen, joined: its lanes are players on one wake a second, with one ringer and the voice of the workout.

import type { Preferences } from '../account/profile.ts';
import { once, type Once } from '../base/once.ts';
import { createBoard, type Board, type BoardParts } from '../kitchen/board.engine.ts';
import type { ClosedBells } from '../kitchen/closed-bells.engine.ts';
import { createRinger } from '../kitchen/ringer.engine.ts';
import { createSharedWake } from '../kitchen/shared-wake.engine.ts';
import type { Ports } from '../ports/ports.ts';
import { createPlayer } from '../run/play/player.engine.ts';
import { tabLockOf } from '../run/session/tab-lock.ts';
import { NEW_GLOBAL_SETTINGS, type GlobalSettings } from '../timer/timer.ts';
import { showOnLockScreen } from './kitchen-lock-screen.ts';
import type { Workout } from './workout.ts';

/** The board, and what rings for it while no page is open. */
export interface KitchenBoard extends Board {
  readonly closedBells: Once<ClosedBells>;
}

/** What the board needs of the engines beside it. */
export interface KitchenParts extends Pick<BoardParts, 'user' | 'offer'> {
  readonly workout: Pick<Workout, 'speaker' | 'player' | 'unlock' | 'newToneScheduler'>;
  readonly preferences: () => Pick<Preferences, 'defaultVolume' | 'defaultVoiceEnabled'> | undefined;
}

/** Builds the board; it is closed. */
export function createKitchen(
  ports: Pick<Ports, 'clock' | 'disk' | 'page' | 'log' | 'random' | 'server'>,
  { workout, preferences, user, offer }: KitchenParts,
): KitchenBoard {
  const { clock, page, random } = ports;
  const tones = workout.newToneScheduler();
  const wake = createSharedWake(clock);
  const lock = (onWanted: Parameters<BoardParts['lock']>[0]) =>
    tabLockOf({ after: clock.after, claim: page.claim, claimed: page.claimed, onWanted });
  const settings = (): GlobalSettings => {
    const { volume, voiceEnabled } = NEW_GLOBAL_SETTINGS;
    const { defaultVolume = volume, defaultVoiceEnabled = voiceEnabled } = preferences() ?? {};
    return { ...NEW_GLOBAL_SETTINGS, volume: defaultVolume, voiceEnabled: defaultVoiceEnabled };
  };
  const board = createBoard({
    ...ports,
    clock: wake,
    sound: tones.view,
    ringer: createRinger({ ...tones, now: () => Math.ceil(clock.now()) }),
    newPlayer: (needs) => createPlayer({ ...needs, clock: wake, page, random, leadIn: () => 0 }),
    lock,
    say(...words) {
      // What a run has set for the voice holds for both.
      if (workout.player.view.getState().status === 'empty') workout.speaker.configure({ enabled: true, volume: 1 });
      workout.speaker.say(...words);
    },
    unlock() {
      workout.unlock();
      tones.unlock();
    },
    newId: () => random.id(''),
    user,
    settings,
    offer,
  });
  showOnLockScreen(page, board, workout.player.view);
  const closedBells = once(async () => {
    const { createClosedBells } = await import('../kitchen/closed-bells.engine.ts');
    return createClosedBells({ ...ports, board, user });
  });
  return { ...board, closedBells };
}
