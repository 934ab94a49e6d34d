// The connections to the databases of one account on this device.

import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeviceConnection, RowPlatform } from '../ports/row-store.ts';
import type { Stop } from '../ports/stop.ts';

/** An opening that is not answered by then is given up and tried again, with more patience each time: a slow device answers in the end. */
const FIRST_PATIENCE: Millis = 2000;
const MOST_PATIENCE: Millis = 30_000;

/** A connection under care, and whether someone waits for its opening. */
interface Held {
  readonly connection: DeviceConnection;
  isOpening: boolean;
}

/** Looks after an account's connections. */
export interface Connections {
  /** Looks after a connection from now on. */
  hold(connection: DeviceConnection): void;
  /** Whether an opening is pending: then no one needs to ask again. */
  isOpening(): boolean;
  /** Stops following the page's coming and going. */
  readonly end: Stop;
}

/** PRT-84, PRT-85: repeats a hanging opening, closes connections when the page goes, and opens them when it comes back. */
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

/** SYN-178: opens those that were closed; whether there were any, and all are open now. Never rejects. */
export async function reopen(connections: readonly DeviceConnection[]): Promise<boolean> {
  const lost = connections.filter((connection) => !connection.isOpen());
  const opened = await Promise.allSettled(lost.map((connection) => connection.open()));
  return lost.length > 0 && opened.every(({ status }) => status === 'fulfilled');
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
