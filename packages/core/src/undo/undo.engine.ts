// The way back from what was just done: one offer at a time, for ten seconds at least.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

/** One way back. */
export interface UndoOffer {
  /** What was done, as it is read out: 'Round deleted.' */
  readonly text: string;
  readonly undo: () => void;
  /** How long it is offered: ten seconds, or for as long after them as nothing else is done (see `pass`). */
  readonly stays: 'ten-seconds' | 'until-passed';
}

/** What is offered now; `count` tells two offers of the same words apart. */
export interface UndoView {
  readonly text: string | undefined;
  readonly count: number;
}

/** The undo engine. */
export interface Undo {
  readonly view: StoreApi<UndoView>;
  /** Offers a way back in place of any other; what it returns withdraws this offer. */
  offer(offer: UndoOffer): Stop;
  /** Something else was done: an offer that stays until then goes, its ten seconds left to it. */
  pass(): void;
  /** Goes back, once. */
  take(): void;
  drop(): void;
  /** Lets the time stand still while somebody is at the offer; afterwards it begins again. */
  hold(isHeld: boolean): void;
}

/** How long an offer stays at least. (WCAG 2.2.1: and it waits for who is at it) */
export const UNDO_TIME: Millis = 10_000;

/** Makes an engine that offers nothing. */
export function createUndo({ clock }: { readonly clock: Clock }): Undo {
  const view = createStore<UndoView>(() => ({ text: undefined, count: 0 }));
  let current: UndoOffer | undefined;
  let isHeld = false;
  let isPassed = false;
  let isDue = false;
  let stop: Stop = () => undefined;

  function drop(): void {
    stop();
    current = undefined;
    isHeld = false;
    view.setState({ text: undefined });
  }

  function look(due: boolean): void {
    isDue = due;
    if (isDue && (isPassed || current?.stays === 'ten-seconds')) drop();
  }

  function wait(): void {
    stop();
    isDue = false;
    if (!isHeld) stop = clock.after(UNDO_TIME, () => look(true));
  }

  return {
    view,
    drop,
    offer(offer) {
      current = offer;
      isPassed = false;
      view.setState(({ count }) => ({ text: offer.text, count: count + 1 }));
      wait();
      return () => {
        if (current === offer) drop();
      };
    },
    pass() {
      isPassed = true;
      look(isDue);
    },
    take() {
      const undo = current?.undo;
      drop();
      undo?.();
    },
    hold(held) {
      if (current === undefined || held === isHeld) return;
      isHeld = held;
      wait();
    },
  };
}
