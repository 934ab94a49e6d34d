import { inTime, type Millis } from '@roundbell/core/base';
import { WAIT_LIMIT, type Clock, type DiskTableName, type Log } from '@roundbell/core/ports';
import { openDB, type IDBPDatabase } from 'idb';

const VERSION = 1;
/** A device that did not answer is asked again after this long. */
const AGAIN_AFTER: Millis = 5000;

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly name: string;
  readonly tables: readonly DiskTableName[];
  /** The connection is open, or open again. */
  readonly onOpen: (database: IDBPDatabase) => void;
}

/** The connection to this device's tables. */
export interface DiskConnection {
  /** Undefined while the device does not answer, or refuses. */
  database(): Promise<IDBPDatabase | undefined>;
  /**
   * The result of some work with it; undefined if the work has not ended in time: the device is then left alone for a while.
   */
  answer<T>(work: Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** The next use opens the connection again. */
  close(): void;
}

/** Opens the tables on first use; if opening or a later use hangs, they are opened again later. */
export function connectDisk({ clock, log, name, tables, onOpen }: Deps): DiskConnection {
  let opening: Promise<IDBPDatabase | undefined> | undefined;
  let isLogged = false;

  const tell = (cause: unknown) => {
    if (!isLogged) log.warn('disk-unavailable', cause);
    isLogged = true;
  };
  const close = () => {
    const leaving = opening;
    opening = undefined;
    void leaving?.then((database) => database?.close());
  };
  const leaveAlone = (cause: unknown) => {
    tell(cause);
    close();
    opening = Promise.resolve(undefined);
    clock.after(AGAIN_AFTER, () => void open());
  };
  const open = () => {
    const coming = openTables(name, tables, () => {
      if (opening === mine) opening = undefined;
    });
    // A late answer still counts.
    const mine: Promise<IDBPDatabase | undefined> = coming.then((database) => {
      isLogged = false;
      opening = mine;
      onOpen(database);
      return database;
    });
    mine.catch(() => {});
    const noLonger = (cause: unknown) => (leaveAlone(cause), undefined);
    opening = inTime(clock, WAIT_LIMIT.disk, () => mine, noAnswer).catch(noLonger);
    return opening;
  };
  return {
    close,
    database: () => opening ?? open(),
    async answer(work) {
      try {
        return { value: await inTime(clock, WAIT_LIMIT.disk, () => work, noAnswer) };
      } catch (cause) {
        if (cause !== NO_ANSWER) throw cause;
        leaveAlone(cause);
        return undefined;
      }
    },
  };
}

const NO_ANSWER = new Error('no answer');
const noAnswer = (): never => {
  throw NO_ANSWER;
};

async function openTables(
  database: string,
  tables: readonly DiskTableName[],
  onLost: () => void,
): Promise<IDBPDatabase> {
  const opened = await openDB(database, VERSION, {
    upgrade: (fresh) => {
      for (const name of tables) fresh.createObjectStore(name);
    },
    // Some systems drop a background page's connection: the next use opens it again.
    terminated: onLost,
  });
  opened.addEventListener('versionchange', () => {
    opened.close();
    onLost();
  });
  return opened;
}
