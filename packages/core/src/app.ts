// The product without its pixels: builds the engines over the ports and joins them. Engines never know each other;
// what one needs of another is handed over here as a command.

import { createAccount } from './account/account.ts';
import { voiceOf } from './account/profile.ts';
import { createSettings } from './account/settings.ts';
import { createDevice } from './device/device.ts';
import { createLibrary } from './library/library.ts';
import { createKeeper } from './run/keeper.ts';
import type { Account, AccountState } from './account/account.ts';
import type { Settings } from './account/settings.ts';
import type { User } from './wire.ts';
import type { Device } from './device/device.ts';
import type { Library } from './library/library.ts';
import type { AppPorts } from './ports.ts';
import type { Keeper } from './run/keeper.ts';
import type { Reader } from './voice/reader.ts';
import type { Workout } from './workout.ts';

/** The engines of the product. */
export interface App {
  readonly account: Account;
  readonly settings: Settings;
  readonly library: Library;
  readonly device: Device;
  readonly keeper: Keeper;
  /** The engines of a running timer, fetched when first asked for; always the same. Rejects where they cannot be fetched, and may be asked again. */
  workout(): Promise<Workout>;
  /** Finds out who is here and opens their library, and reads what this device keeps; resolves when that is decided. */
  open(): Promise<void>;
}

/** Builds the engines; nothing happens before `open`. */
export function createApp(ports: AppPorts): App {
  const account = createAccount(ports);
  const user = (): User | undefined => userOf(account.view.getState().state);
  const settings = createSettings({ ...ports, user });
  const library = createLibrary({ ...ports, user: () => user()?.id });
  const device = createDevice(ports);
  const keeper = createKeeper(ports);
  let workout: Promise<Workout> | undefined;

  account.view.subscribe((now, before) => {
    const userId = userOf(now.state)?.id;
    if (userId === userOf(before.state)?.id) return;
    if (userId === undefined) {
      void workout?.then(({ player }) => player.unload());
      void keeper.clear();
      library.close();
    } else void library.open(userId);
  });

  async function fetchWorkout(): Promise<Workout> {
    try {
      // A chunk of its own: nobody who signs in or looks at a list waits for it.
      const [{ createWorkout }, forRuns] = await Promise.all([import('./workout.ts'), ports.forRuns()]);
      const made = createWorkout({ ...ports, ...forRuns }, { device, keeper });
      obeyVoice(made.reader, account, device);
      return made;
    } catch (cause) {
      workout = undefined;
      throw cause;
    }
  }

  return {
    account,
    settings,
    library,
    device,
    keeper,
    workout: () => (workout ??= fetchWorkout()),
    async open() {
      await Promise.all([account.open(), device.open(), keeper.look()]);
    },
  };
}

/** The voice of whoever is here speaks, from now on and after each change. */
function obeyVoice(reader: Reader, account: Account, device: Device): void {
  const obey = (): void => {
    const { state } = account.view.getState();
    const { browserVoice } = device.view.getState();
    if (state.status === 'signed-in') reader.choose(voiceOf(state.profile.heartRatePreferences, browserVoice));
  };
  obey();
  account.view.subscribe(obey);
  device.view.subscribe(obey);
}

function userOf(state: AccountState): User | undefined {
  return state.status === 'signed-in' ? state.user : undefined;
}
