// The product without its pixels: builds the engines over the ports and joins them. Engines never know each other;
// what one needs of another is handed over here as a command.

import { createAccount } from './account/account.ts';
import { createLibrary } from './library/library.ts';
import type { Account, AccountState } from './account/account.ts';
import type { Library } from './library/library.ts';
import type { Ports } from './ports.ts';
import type { Player } from './run/player.ts';
import type { Speaker } from './voice/speaker.ts';

/** The engines that only a running timer needs. */
export interface Workout {
  readonly player: Player;
  readonly speaker: Speaker;
}

/** The engines of the product. */
export interface App {
  readonly account: Account;
  readonly library: Library;
  /** The engines of a running timer, fetched when first asked for; always the same. Rejects where they cannot be fetched, and may be asked again. */
  workout(): Promise<Workout>;
  /** Finds out who is here and opens their library; resolves when that is decided. */
  open(): Promise<void>;
}

/** Builds the engines; nothing happens before `open`. */
export function createApp(ports: Ports): App {
  const account = createAccount(ports);
  const userId = (): string | undefined => userOf(account.view.getState().state);
  const library = createLibrary({ ...ports, user: userId });
  let workout: Promise<Workout> | undefined;

  account.view.subscribe((now, before) => {
    const user = userOf(now.state);
    if (user === userOf(before.state)) return;
    if (user === undefined) {
      void workout?.then(({ player }) => player.unload());
      library.close();
    } else void library.open(user);
  });

  async function fetchWorkout(): Promise<Workout> {
    try {
      // Chunks of their own: nobody who signs in or looks at a list waits for them.
      const [{ createPlayer }, { createSpeaker }] = await Promise.all([
        import('./run/player.ts'),
        import('./voice/speaker.ts'),
      ]);
      const speaker = createSpeaker(ports);
      const player = createPlayer({
        ...ports,
        say: (announcement) => speaker.say(announcement),
        hush: () => speaker.stop(),
        tune: (settings) => speaker.configure(settings),
      });
      return { player, speaker };
    } catch (cause) {
      workout = undefined;
      throw cause;
    }
  }

  return {
    account,
    library,
    workout: () => (workout ??= fetchWorkout()),
    open: () => account.open(),
  };
}

function userOf(state: AccountState): string | undefined {
  return state.status === 'signed-in' ? state.user.id : undefined;
}
