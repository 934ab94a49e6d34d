// Undoing what was just done: one offer at a time, for at least ten seconds.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Stop } from '../ports/stop.ts';

/** One offer to undo. */
export interface UndoOffer {
  /** What was done, as read aloud: 'Round deleted.' */
  readonly text: string;
  readonly undo: () => void;
  /** How long it is offered: ten seconds, or longer until something else is done (see `pass`). */
  readonly stays: 'ten-seconds' | 'until-passed';
}

/** What is offered now; `count` distinguishes two offers with the same words. */
export interface UndoView {
  readonly text: string | undefined;
  readonly count: number;
  readonly stays: UndoOffer['stays'];
  /** Whether something else was done since: the offer is no longer the last thing that can be undone. */
  readonly isPassed: boolean;
}

export interface Undo {
  readonly view: StoreApi<UndoView>;
  /** Offers an undo in place of any other; the result withdraws this offer. */
  offer(offer: UndoOffer): Stop;
  /** Something else was done: an offer that stays until then expires, but not before its ten seconds are up. */
  pass(): void;
  /** Undoes, once. */
  take(): void;
  drop(): void;
  /** Stops the clock while someone is at the offer; afterwards the time starts over. */
  hold(isHeld: boolean): void;
}

/** The least time an offer stays. (WCAG 2.2.1: and it waits for someone who is at it) */
export const UNDO_TIME: Millis = 10_000;

/** Makes an engine that offers nothing yet. */
export function createUndo({ clock }: { readonly clock: Clock }): Undo {
  const view = createStore<UndoView>(() => ({ text: undefined, count: 0, stays: 'ten-seconds', isPassed: false }));
  let current: UndoOffer | undefined;
  let isHeld = false;
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
    if (isDue && (view.getState().isPassed || current?.stays === 'ten-seconds')) drop();
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
      view.setState(({ count }) => ({ text: offer.text, count: count + 1, stays: offer.stays, isPassed: false }));
      wait();
      return () => {
        if (current === offer) drop();
      };
    },
    pass() {
      if (!view.getState().isPassed) view.setState({ isPassed: true });
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
