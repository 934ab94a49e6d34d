// Sends the rows of the store, and reports the outcome of each.

import type { MarkedRow, RowToSend } from '../ports/document-log.ts';
import type { RowExchange } from './kind-exchange.engine.ts';
import type { RestoreEpoch } from './restore-epoch.engine.ts';
import type { Retry } from './retry.engine.ts';
import { NOTHING_REV, storedRowOf } from './row.ts';
import { REFUSED_PAUSE, sendRows, type SendDeps } from './send.engine.ts';
import type { CommonBases } from './settle.ts';
import type { SyncStatus } from './sync-status.engine.ts';

interface Deps extends SendDeps {
  readonly retry: Pick<Retry, 'until' | 'pause'>;
  readonly status: Pick<SyncStatus, 'setLocal' | 'setServer' | 'setRefused' | 'hasMore'>;
  readonly bases: CommonBases;
  readonly restoreEpoch: Pick<RestoreEpoch, 'within'>;
}

/** Sends rows, as many in one request as it may carry; answers the server's states of stale rows. */
export function pushOf(deps: Deps): RowExchange['push'] {
  const { kind, retry, status } = deps;
  return async (rows) => {
    for (const { row } of rows) status.setLocal(kind, row.id, row.rev);
    const { conflicts, refused } = await deps.restoreEpoch.within((epoch) => sendRows(deps, rows, epoch));
    for (const { id, rev, base } of conflicts) {
      status.setServer(kind, id, rev);
      if (base) deps.bases.set(rev, base);
    }
    const ids = rows.map(({ row }) => row.id);
    // An edit ends the pause too: nothing waits behind a refused document.
    if (refused.length > 0 && !status.hasMore(kind, ids)) await retry.pause(REFUSED_PAUSE);
    // Not acknowledged: what the server had before still holds, and the row comes again.
    return [...conflicts.map((document) => storedRowOf(document)), ...refused.map(stateBefore)];
  };
}

function stateBefore({ base, row }: RowToSend): MarkedRow {
  return base ?? { ...row, rev: NOTHING_REV, _deleted: true, body: '{}' };
}
