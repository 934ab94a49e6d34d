// RxDB as a store of rows: a separate chunk.

import { openAccount, type AccountOpening, type OpenAccount, type TabChannel, type TabMessage } from '@roundbell/core';
import { aroundRest } from '../page/rest.ts';
import { canShare, eraseMemory, openDatabase } from './database.ts';
import { probeDevice } from './probe.ts';
import { rowStoreOf } from './row-store.ts';
import type { RowVersions } from './schema.ts';

export { eraseDatabase } from './database.ts';

/** PRT-26, PRT-27: opens an account in the database with this name. */
export function openRxAccount(
  opening: Omit<AccountOpening, 'platform'>,
  name: string,
  versions: RowVersions,
): Promise<OpenAccount> {
  return openAccount({
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
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data)),
    close: () => channel.close(),
  };
}
