// RxDB as a store of rows: a separate chunk.

import {
  inTime,
  openAccount,
  type AccountOpening,
  type Millis,
  type OpenAccount,
  type TabChannel,
  type TabMessage,
} from '@roundbell/core';
import { aroundRest } from '../page/rest.ts';
import { canShare, deleteEmptied, eraseMemory, openDatabase } from './database.ts';
import { probeDevice } from './probe.ts';
import { rowStoreOf } from './row-store.ts';
import type { RowVersions } from './schema.ts';

export { eraseDatabase } from './database.ts';

/** A device that does not answer holds no one up who signs out. */
const TIDIES_WITHIN: Millis = 2_000;

/** PRT-26, PRT-27: opens an account in the database with this name. */
export async function openRxAccount(
  opening: Omit<AccountOpening, 'platform'>,
  name: string,
  versions: RowVersions,
): Promise<OpenAccount> {
  const account = await openAccount({
    ...opening,
    platform: {
      openRows: async (where, resolve, hold) =>
        rowStoreOf(await openDatabase({ name, resolve, versions, where, hold }), where !== 'memory'),
      openChannel: () => (canShare() ? openChannel(`roundbell-${name}`) : undefined),
      probe: probeDevice,
      eraseMemory: () => eraseMemory(name),
      aroundRest,
    },
  });
  const tidy = () =>
    inTime(
      opening.clock,
      TIDIES_WITHIN,
      () => deleteEmptied(name),
      () => undefined,
    );
  return { ...account, close: () => account.close().then(tidy) };
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data)),
    close: () => channel.close(),
  };
}
