// A page whose visibility and network are switches.

import type { Page, Stop } from '../ports.ts';
import type { RemoteCommand, RunCard } from '../run/card.ts';
import type { Millis } from '../units.ts';

/** The page of a test. */
export interface FakePage extends Page {
  show(): void;
  hide(): void;
  focus(): void;
  goOnline(): void;
  goOffline(): void;
  /** Whether the screen is held awake; a page that is hidden loses it. */
  readonly awake: boolean;
  /** Whether the platform grants that the screen stays on. */
  grantsAwake: boolean;
  /** Every vibration that a person could feel. */
  readonly vibrations: readonly (readonly Millis[])[];
  /** What the lock screen shows. */
  readonly card: RunCard | undefined;
  /** Everything it was told to show, in order. */
  readonly cards: readonly (RunCard | undefined)[];
  /** Somebody presses a button of the lock screen, if a card with buttons is there. */
  press(command: RemoteCommand): void;
}

/** A visible page with a network. */
export function fakePage(): FakePage {
  let visible = true;
  let online = true;
  let awake = false;
  const onVisible = new Set<() => void>();
  const onHidden = new Set<() => void>();
  const onFocus = new Set<() => void>();
  const onOnline = new Set<() => void>();
  const onRemote = new Set<(command: RemoteCommand) => void>();
  const vibrations: (readonly Millis[])[] = [];
  const cards: (RunCard | undefined)[] = [];
  let card: RunCard | undefined;

  function subscribe(to: Set<() => void>, run: () => void): Stop {
    const entry = (): void => run();
    to.add(entry);
    return () => void to.delete(entry);
  }

  const page: FakePage = {
    isVisible: () => visible,
    onVisible: (run) => subscribe(onVisible, run),
    onHidden: (run) => subscribe(onHidden, run),
    isOnline: () => online,
    onFocus: (run) => subscribe(onFocus, run),
    focus() {
      for (const run of [...onFocus]) run();
    },
    onOnline: (run) => subscribe(onOnline, run),
    keepAwake(on) {
      awake = on && visible && page.grantsAwake;
      return Promise.resolve(!on || !visible || page.grantsAwake);
    },
    grantsAwake: true,
    vibrate(pattern) {
      if (visible) vibrations.push(pattern);
    },
    vibrations,
    showCard(next) {
      card = next;
      cards.push(next);
    },
    cards,
    get card() {
      return card;
    },
    onRemote(run) {
      onRemote.add(run);
      return () => void onRemote.delete(run);
    },
    press(command) {
      if (card === undefined) return;
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
      awake = false;
      for (const run of [...onHidden]) run();
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
