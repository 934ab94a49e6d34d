import {
  createAccountRecords,
  Failure,
  type AccountTold,
  type Clock,
  type Log,
  type Millis,
  type Page,
  type Random,
  type Records,
  type Server,
} from '@roundbell/core';
import { whenIdle } from '../../base/idle.ts';
import { lookAtDevice } from './first-look.ts';
import { ROWS, type RowVersions } from './schema.ts';

/** What the documents need of the world. */
export interface RecordsDeps {
  readonly server: Server;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  /** The name of an account's database; tests play several devices in one process. */
  readonly databaseName?: (userId: string) => string;
  /** How rows are stored; tests play a later version of the app. */
  readonly rows?: RowVersions;
}

/** The longest wait for an idle moment. */
const IDLE_WITHIN: Millis = 500;
/**
 * Idle moments within this time belong to a screen that is itself waiting for something: the first picture of a run needs its
 * rows read.
 */
const DRAWN_WITHIN: Millis = 300;

/** PRT-26, PRT-107: the documents of an account in RxDB. It is large and comes as a separate chunk, after a first look without it. */
export function createRecords({ databaseName = databaseNameOf, rows = ROWS, ...deps }: RecordsDeps): Records {
  return createAccountRecords({
    ...deps,
    whenIdle: whenDrawn,
    look: (userId) => lookAtDevice(databaseName(userId), rows.schema.version),
    async openAccount(userId: string, told: AccountTold) {
      const { openRxAccount } = await import('./rxdb.ts').catch(() => {
        throw new Failure('offline');
      });
      return openRxAccount({ ...deps, ...told, userId }, databaseName(userId), rows);
    },
    async eraseAccount(userId) {
      const { eraseDatabase } = await import('./rxdb.ts');
      await eraseDatabase(databaseName(userId));
    },
  });
}

/** Does something once what was shown has been drawn. */
function whenDrawn(run: () => void): void {
  setTimeout(() => whenIdle(run, IDLE_WITHIN), DRAWN_WITHIN);
}

const databaseNameOf = (userId: string): string => `user_${userId}`;
