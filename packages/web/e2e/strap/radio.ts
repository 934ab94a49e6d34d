// The Bluetooth adapter of the machine: on, off or absent, and searching or not.
// cspell:ignore bluez manager pairable

import { type Reply, refusal } from './bus.ts';
import type { Objects } from './objects.ts';
import { typed } from './wire.ts';

export const ADAPTER = '/org/bluez/hci0';
const FACE = 'org.bluez.Adapter1';
/** How often a strap advertises itself during a search (ms). */
const CALL_EVERY = 200;

export type RadioState = 'on' | 'off' | 'absent';

/** The adapter. */
export interface Radio {
  readonly state: RadioState;
  readonly isSearching: boolean;
  set(state: RadioState): void;
  stop(): void;
}

/** An adapter that is on; `onCall` runs when a strap nearby is heard, `onLost` when it loses all links. */
export function createRadio(objects: Objects, onCall: () => void, onLost: () => void): Radio {
  let state: RadioState = 'on';
  let calls: NodeJS.Timeout | undefined;

  function search(on: boolean): Reply {
    if (on && state !== 'on') throw refusal('org.bluez.Error.NotReady');
    clearInterval(calls);
    calls = on ? setInterval(onCall, CALL_EVERY) : undefined;
    objects.changed(ADAPTER, FACE, 'Discovering');
    return [''];
  }
  const properties = () => ({
    Address: typed('s', '00:00:5E:00:53:01'),
    AddressType: typed('s', 'public'),
    Name: typed('s', 'test'),
    Alias: typed('s', 'test'),
    Class: typed('u', 0),
    Powered: typed('b', state === 'on'),
    Discoverable: typed('b', false),
    Pairable: typed('b', false),
    Discovering: typed('b', calls !== undefined),
    UUIDs: typed('as', []),
    Roles: typed('as', ['central']),
  });
  const methods = { StartDiscovery: () => search(true), StopDiscovery: () => search(false) };
  const appear = () => objects.add(ADAPTER, { [FACE]: { properties, methods }, 'org.bluez.GattManager1': {} });

  objects.add('/org/bluez', { 'org.bluez.AgentManager1': {}, 'org.bluez.ProfileManager1': {} });
  appear();
  return {
    get state() {
      return state;
    },
    get isSearching() {
      return calls !== undefined;
    },
    set(next) {
      if (state === next) return;
      if (state === 'on') {
        onLost();
        search(false);
      }
      const wasAbsent = state === 'absent';
      state = next;
      if (next === 'absent') objects.remove(ADAPTER);
      else if (wasAbsent) appear();
      else objects.changed(ADAPTER, FACE, 'Powered');
    },
    stop: () => clearInterval(calls),
  };
}
