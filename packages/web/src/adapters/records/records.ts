import { createAccountRecords } from '@roundbell/core';
import { Failure } from '@roundbell/core/base';
import type { Clock, Log, Page, Random, Records, Server } from '@roundbell/core/ports';

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

/** The documents of an account, with their log in IndexedDB. */
export function createRecords({ databaseName = databaseNameOf, ...deps }: RecordsDeps): Records {
  return createAccountRecords({
    ...deps,
    async openAccount(userId, opening, remembered) {
      const { openDocuments } = await documents();
      return openDocuments(deps, databaseName(userId), { ...opening, userId, remembered });
    },
    async eraseAccount(userId) {
      const { eraseDocuments } = await documents();
      await eraseDocuments(databaseName(userId));
    },
  });
}

/** A visitor has no documents. */
const documents = () =>
  import('./documents.ts').catch(() => {
    throw new Failure('offline');
  });

const databaseNameOf = (userId: string): string => `user_${userId}`;
