// The product without its pixels: builds the engines over the ports and joins them. Engines never know each other;
// what one needs of another is handed over here as a command.

import { createAccount } from './account/account.ts';
import { createDevice } from './device/device.ts';
import { createLibrary } from './library/library.ts';
import { createKeeper } from './run/keeper.ts';
import type { Account, AccountState } from './account/account.ts';
import type { Device } from './device/device.ts';
import type { Library } from './library/library.ts';
import type { Ports } from './ports.ts';
import type { Keeper } from './run/keeper.ts';
import type { Workout } from './workout.ts';

/** The engines of the product. */
export interface App {
  readonly account: Account;
  readonly library: Library;
  readonly device: Device;
  readonly keeper: Keeper;
  /** The engines of a running timer, fetched when first asked for; always the same. Rejects where they cannot be fetched, and may be asked again. */
  workout(): Promise<Workout>;
  /** Finds out who is here and opens their library, and reads what this device keeps; resolves when that is decided. */
  open(): Promise<void>;
}

/** Builds the engines; nothing happens before `open`. */
export function createApp(ports: Ports): App {
  const account = createAccount(ports);
  const userId = (): string | undefined => userOf(account.view.getState().state);
  const library = createLibrary({ ...ports, user: userId });
  const device = createDevice(ports);
  const keeper = createKeeper(ports);
  let workout: Promise<Workout> | undefined;

  account.view.subscribe((now, before) => {
    const user = userOf(now.state);
    if (user === userOf(before.state)) return;
    if (user === undefined) {
      void workout?.then(({ player }) => player.unload());
      void keeper.clear();
      library.close();
    } else void library.open(user);
  });

  async function fetchWorkout(): Promise<Workout> {
    try {
      // A chunk of its own: nobody who signs in or looks at a list waits for it.
      const { createWorkout } = await import('./workout.ts');
      return createWorkout(ports, { device, keeper });
    } catch (cause) {
      workout = undefined;
      throw cause;
    }
  }

  return {
    account,
    library,
    device,
    keeper,
    workout: () => (workout ??= fetchWorkout()),
    async open() {
      await Promise.all([account.open(), device.open(), keeper.look()]);
    },
  };
}

function userOf(state: AccountState): string | undefined {
  return state.status === 'signed-in' ? state.user.id : undefined;
}
