// The product without its pixels: builds the engines over the ports and joins them. Engines never know each other;
// what one needs of another is handed over here as a command.

import { createAccount } from './account/account.ts';
import { createLibrary } from './library/library.ts';
import { createPlayer } from './run/player.ts';
import { createSpeaker } from './voice/speaker.ts';
import type { Account, AccountState } from './account/account.ts';
import type { Library } from './library/library.ts';
import type { Ports } from './ports.ts';
import type { Player } from './run/player.ts';
import type { Speaker } from './voice/speaker.ts';

/** The engines of the product. */
export interface App {
  readonly account: Account;
  readonly library: Library;
  readonly player: Player;
  readonly speaker: Speaker;
  /** Finds out who is here and opens their library; resolves when that is decided. */
  open(): Promise<void>;
}

/** Builds the engines; nothing happens before `open`. */
export function createApp(ports: Ports): App {
  const account = createAccount(ports);
  const userId = (): string | undefined => userOf(account.view.getState().state);
  const library = createLibrary({ ...ports, user: userId });
  const speaker = createSpeaker(ports);
  const player = createPlayer({
    ...ports,
    say: (announcement) => speaker.say(announcement),
    hush: () => speaker.stop(),
    tune: (settings) => speaker.configure(settings),
  });

  account.view.subscribe((now, before) => {
    const user = userOf(now.state);
    if (user === userOf(before.state)) return;
    if (user === undefined) {
      player.unload();
      library.close();
    } else void library.open(user);
  });

  return { account, library, player, speaker, open: () => account.open() };
}

function userOf(state: AccountState): string | undefined {
  return state.status === 'signed-in' ? state.user.id : undefined;
}
