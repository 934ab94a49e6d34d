import {
  createAccountRecords,
  openAccount,
  type Clock,
  type Log,
  type Millis,
  type Page,
  type Random,
  type Records,
  type Server,
} from '@roundbell/core';
import { whenIdle } from '../../base/idle.ts';
import { openExisting, removed } from './existing.ts';
import { openIdbLog } from './idb.ts';
import { removePrevious } from './previous-build.ts';

/** What the documents need of the world. */
export interface RecordsDeps {
  readonly server: Server;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  /** The name of an account's database; tests play several devices in one process. */
  readonly databaseName?: (userId: string) => string;
}

/** The longest wait for an idle moment. */
const IDLE_WITHIN: Millis = 500;
/**
 * Idle moments within this time belong to a screen that is itself waiting for something: the first picture of a run needs its
 * rows read.
 */
const DRAWN_WITHIN: Millis = 300;

/** PRT-26, PRT-107: the documents of an account, with their log in IndexedDB. */
export function createRecords({ databaseName = databaseNameOf, ...deps }: RecordsDeps): Records {
  const newId = () => deps.random.id('rev-');
  return createAccountRecords({
    ...deps,
    openAccount: (userId, told, remembered) =>
      openAccount({
        ...deps,
        ...told,
        userId,
        remembered,
        documentLog: openIdbLog(databaseName(userId), newId),
        whenIdle: whenDrawn,
      }),
    async eraseAccount(userId) {
      const name = databaseName(userId);
      try {
        await removed(name);
        await removePrevious(name);
      } catch (cause) {
        // Where a browser opens no database it keeps none.
        if (await mayOpen(name)) throw cause;
      }
    },
  });
}

async function mayOpen(name: string): Promise<boolean> {
  return openExisting(name).then(
    (database) => (database?.close(), true),
    () => false,
  );
}

/** Does something once what was shown has been drawn. */
function whenDrawn(run: () => void): void {
  setTimeout(() => whenIdle(run, IDLE_WITHIN), DRAWN_WITHIN);
}

const databaseNameOf = (userId: string): string => `user_${userId}`;
