// The connections to the databases of one account on this device.

import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeviceConnection, RowPlatform } from '../ports/row-store.ts';
import type { Stop } from '../ports/stop.ts';

/** An opening that has not been answered by then is given up and asked again, with more patience each time: a slow device answers in the end. */
const FIRST_PATIENCE: Millis = 2000;
const MOST_PATIENCE: Millis = 30_000;

/** A connection that is looked after, and whether someone waits for its opening. */
interface Held {
  readonly connection: DeviceConnection;
  isOpening: boolean;
}

/** Looks after them. */
export interface Connections {
  /** Looks after a connection from now on. */
  hold(connection: DeviceConnection): void;
  /** Whether an opening is waited for: then no one needs to ask again. */
  isOpening(): boolean;
  /** The page's coming and going is followed no longer. */
  readonly end: Stop;
}

/** PRT-84, PRT-85: repeats an opening that hangs, closes connections when the page goes, and opens them when it comes back. */
export function createConnections(clock: Clock, aroundRest: RowPlatform['aroundRest']): Connections {
  const all = new Set<Held>();
  let closed: readonly Held[] = [];
  const end = aroundRest({
    leave() {
      closed = [...all].filter((held) => !held.isOpening);
      for (const { connection } of closed) connection.close();
    },
    comeBack() {
      for (const { connection } of closed) void connection.open().then(undefined, () => {});
    },
  });
  return {
    hold(connection) {
      const held: Held = { connection, isOpening: false };
      all.add(held);
      const open = connection.open.bind(connection);
      connection.open = () => {
        held.isOpening = true;
        const opened = openAgainAndAgain(open, () => connection.close(), clock);
        return opened.finally(() => (held.isOpening = false));
      };
    },
    isOpening: () => [...all].some((held) => held.isOpening),
    end,
  };
}

function openAgainAndAgain(open: DeviceConnection['open'], close: () => void, clock: Clock): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const attempt = (patience: Millis) => {
      let isGivenUp = false;
      const stop = clock.after(patience, () => {
        isGivenUp = true;
        close();
      });
      const fail = (cause: unknown) => {
        stop();
        if (isGivenUp) attempt(Math.min(MOST_PATIENCE, patience * 2));
        else reject(cause);
      };
      open().then((opened) => {
        stop();
        resolve(opened);
      }, fail);
    };
    attempt(FIRST_PATIENCE);
  });
}
