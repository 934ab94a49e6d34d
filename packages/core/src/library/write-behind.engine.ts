// Rows written a moment after they are given, so that no one who types waits for a disk. What could not be written yet,
// or at all, is remembered here while the page lives.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { deleteKeys } from '../base/delete-keys.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { DiskTable } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Stop } from '../ports/stop.ts';
import type { StoredDraftRow, RowsView, WriteBehind } from './rows.ts';

/** How long after a change it is written. */
export const WRITE_AFTER: Millis = 400;

export interface WriteBehindParts {
  readonly table: DiskTable<unknown>;
  readonly clock: Clock;
  readonly page: Page;
  readonly log: Log;
}

/** Makes an engine over a table. */
export function createWriteBehind({ table, clock, page, log }: WriteBehindParts): WriteBehind<StoreApi<RowsView>> {
  const view = createStore<RowsView>(() => ({ isSaved: true }));
  const unwritten = new Map<string, StoredDraftRow | undefined>();
  const due = new Set<string>();
  let settling: Promise<void> | undefined;
  let stop: Stop | undefined;
  let isHidden = false;

  async function settle(): Promise<void> {
    for (const key of due) {
      due.delete(key);
      const row = unwritten.get(key);
      await (row === undefined ? table.delete(key) : putRow(table, key, row)).then(
        () => {
          view.setState({ isSaved: true });
          if (unwritten.get(key) === row && !due.has(key)) unwritten.delete(key);
        },
        (cause: unknown) => {
          log.warn('draft-not-kept', cause);
          view.setState({ isSaved: false });
        },
      );
    }
    settling = undefined;
  }

  function flush(): void {
    stop?.();
    stop = undefined;
    // Without anything to write it would be over before it is known to have begun.
    if (due.size > 0) settling ??= settle();
  }

  page.onHidden(() => {
    isHidden = true;
    flush();
  });
  page.onVisible(() => (isHidden = false));

  return {
    view,
    flush,
    unwritten: () => unwritten,
    put(key, row) {
      unwritten.set(key, row);
      due.add(key);
      // There may be no later.
      if (isHidden) flush();
      else stop ??= clock.after(WRITE_AFTER, flush);
    },
    rows: async () =>
      new Map([...(await storedIn(table, log)), ...[...unwritten].map(([key, row]) => [key, row?.('whole')] as const)]),
    async drop() {
      const keys = [...unwritten.keys()];
      due.clear();
      unwritten.clear();
      await settling;
      for (const key of keys) await forget(table, log, key);
    },
    async remove(isMeant) {
      for (const [key, row] of unwritten) {
        if (row === undefined || !isMeant(row('least'))) continue;
        due.delete(key);
        unwritten.delete(key);
      }
      await settling;
      const meant = (await table.all()).flatMap(([key, row]) => (isMeant(row) ? [key] : []));
      await deleteKeys(table, meant);
    },
  };
}

/** A device that is nearly full still has room for the least of a row. */
function putRow(table: DiskTable<unknown>, key: string, row: StoredDraftRow): Promise<void> {
  return table.put(key, row('whole')).catch(() => table.put(key, row('least')));
}

function storedIn(table: DiskTable<unknown>, log: Log): Promise<readonly (readonly [string, unknown])[]> {
  return table.all().catch((cause: unknown) => {
    log.warn('drafts-unreadable', cause);
    return [];
  });
}

function forget(table: DiskTable<unknown>, log: Log, key: string): Promise<void> {
  return table.delete(key).catch((cause: unknown) => log.warn('draft-not-forgotten', cause));
}
