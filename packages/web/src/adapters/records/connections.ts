import type { Clock, Millis, Stop } from '@roundbell/core';
import { aroundRest } from '../page/rest.ts';

/** The connection to one database of the store on this device, as the store below makes it. */
export interface DeviceConnection {
  open(): PromiseLike<unknown>;
  close(): void;
}

/** An opening that has not been answered by then is given up and asked again, with more patience each time: a slow device answers in the end. */
const FIRST_PATIENCE: Millis = 2000;
const MOST_PATIENCE: Millis = 30_000;

/** A connection that is looked after, and whether somebody waits for its opening. */
interface Held {
  readonly connection: DeviceConnection;
  isOpening: boolean;
}

/** The connections of one account. */
export interface Connections {
  /** Looks after a connection from now on. */
  hold(connection: DeviceConnection): void;
  /** Whether an opening is waited for: then nobody needs to ask again. */
  isOpening(): boolean;
  /** The page's coming and going is followed no longer. */
  readonly end: Stop;
}

/** PRT-84, PRT-85: repeats an opening that hangs, closes connections when the page goes, and opens them when it comes back. */
export function createConnections(clock: Clock): Connections {
  const all = new Set<Held>();
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
    end: followPage(all),
  };
}

function openAgainAndAgain(open: DeviceConnection['open'], close: () => void, clock: Clock): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const attempt = (retry: Millis) => {
      let isGivenUp = false;
      const stop = clock.after(retry, () => {
        isGivenUp = true;
        close();
      });
      const fail = (cause: unknown) => {
        stop();
        if (isGivenUp) attempt(Math.min(MOST_PATIENCE, retry * 2));
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

function followPage(all: ReadonlySet<Held>): Stop {
  let closed: readonly Held[] = [];
  return aroundRest({
    leave() {
      closed = [...all].filter((held) => !held.isOpening);
      for (const { connection } of closed) connection.close();
    },
    comeBack() {
      for (const { connection } of closed) void connection.open().then(undefined, () => {});
    },
  });
}
