// A page whose visibility and network are switches.

import type { Page, Stop } from '../ports.ts';
import type { RemoteCommand, RunCard } from '../run/card.ts';
import type { Millis } from '../units.ts';

/** The page of a test. */
export interface FakePage extends Page {
  show(): void;
  hide(): void;
  goOnline(): void;
  goOffline(): void;
  readonly awake: boolean;
  /** Whether the platform grants that the screen stays on. */
  grantsAwake: boolean;
  /** Every vibration asked for. */
  readonly vibrations: readonly (readonly Millis[])[];
  /** What the lock screen shows. */
  readonly card: RunCard | undefined;
  /** Somebody presses a button of the lock screen. */
  press(command: RemoteCommand): void;
}

/** A visible page with a network. */
export function fakePage(): FakePage {
  let visible = true;
  let online = true;
  let awake = false;
  const onVisible = new Set<() => void>();
  const onOnline = new Set<() => void>();
  const onRemote = new Set<(command: RemoteCommand) => void>();
  const vibrations: (readonly Millis[])[] = [];
  let card: RunCard | undefined;

  function subscribe(to: Set<() => void>, run: () => void): Stop {
    const entry = (): void => run();
    to.add(entry);
    return () => void to.delete(entry);
  }

  const page: FakePage = {
    isVisible: () => visible,
    onVisible: (run) => subscribe(onVisible, run),
    isOnline: () => online,
    onOnline: (run) => subscribe(onOnline, run),
    keepAwake(on) {
      awake = on && page.grantsAwake;
      return Promise.resolve(!on || page.grantsAwake);
    },
    grantsAwake: true,
    vibrate: (pattern) => void vibrations.push(pattern),
    vibrations,
    showCard(next) {
      card = next;
    },
    get card() {
      return card;
    },
    onRemote(run) {
      onRemote.add(run);
      return () => void onRemote.delete(run);
    },
    press(command) {
      for (const run of [...onRemote]) run(command);
    },
    get awake() {
      return awake;
    },
    show() {
      visible = true;
      for (const run of [...onVisible]) run();
    },
    hide() {
      visible = false;
    },
    goOnline() {
      online = true;
      for (const run of [...onOnline]) run();
    },
    goOffline() {
      online = false;
    },
  };
  return page;
}
