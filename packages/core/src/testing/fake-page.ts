// A page whose visibility and network are switches.

import type { Page, Stop } from '../ports.ts';

/** The page of a test. */
export interface FakePage extends Page {
  show(): void;
  hide(): void;
  goOnline(): void;
  goOffline(): void;
  readonly awake: boolean;
}

/** A visible page with a network. */
export function fakePage(): FakePage {
  let visible = true;
  let online = true;
  let awake = false;
  const onVisible = new Set<() => void>();
  const onOnline = new Set<() => void>();

  function subscribe(to: Set<() => void>, run: () => void): Stop {
    const entry = (): void => run();
    to.add(entry);
    return () => void to.delete(entry);
  }

  return {
    isVisible: () => visible,
    onVisible: (run) => subscribe(onVisible, run),
    isOnline: () => online,
    onOnline: (run) => subscribe(onOnline, run),
    keepAwake(on) {
      awake = on;
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
}
