// The engines of guests joined, which hardly anyone needs at first.

import { createGuests, type Guests } from '../account/guests.engine.ts';
import { createDeviceVersions, type DeviceVersions } from '../library/device-versions.engine.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { App } from './app.ts';
import type { GuestLibraryJoins } from './guest-library.ts';

/** Guests, and the earlier versions of their timers, which no server has. */
export interface GuestsWithVersions extends Guests {
  readonly versionsOf: DeviceVersions['of'];
  /** Resolves when all that edits have replaced so far is kept. */
  versionsSaved(): Promise<void>;
}

/** Makes them; from now on what a guest's edit replaces is kept. */
export function joinGuests(ports: AppPorts, joins: GuestLibraryJoins & Pick<App, 'library'>): GuestsWithVersions {
  const versions = createDeviceVersions(ports);
  const { account, library } = joins;
  let keeping: Promise<void> = Promise.resolve();
  library.view.subscribe((now, before) => {
    if (account.view.getState().state.status !== 'guest' || now.timers === before.timers) return;
    const edited = new Map(now.timers.map((timer) => [timer.id, timer]));
    const replaced = before.timers.filter((timer) => (edited.get(timer.id) ?? timer) !== timer);
    keeping = Promise.all([keeping, ...replaced.map(versions.keep)]).then(() => undefined);
  });
  return { ...createGuests({ ...ports, ...joins }), versionsOf: versions.of, versionsSaved: () => keeping };
}
