// Following a server through its restores: what this device has, and a server that came back from a backup has lost, is offered
// before anything is taken from it. (docs/design/sync.md)

import { Failure } from '../base/failure.ts';
import type { Checkpoint, MarkedRow, RowConflict, RowStore, RowToSend } from '../ports/row-store.ts';
import type { Server } from '../ports/server.ts';
import type { DocumentKind, Lineage, StaleDocument } from '../ports/wire/wire.ts';
import { isSameRow } from './conflict.ts';
import type { Retry } from './retry.engine.ts';
import { documentOfRow, NOTHING_REV, storedRowOf } from './row.ts';
import { REFUSED_PAUSE, sendRows, type SendDeps } from './send.engine.ts';
import type { SyncStatus } from './sync-status.engine.ts';

/** The lineage of one kind of document on this device. */
export interface LineageOfKind {
  /** A pull begins here. */
  from(checkpoint: Checkpoint | undefined): void;
  /**
   * The epoch that the server answered with. If it is new, everything on this device is offered first; resolves to whether that
   * happened: then the answer is out of date.
   */
  follow(epoch: string | undefined): Promise<boolean>;
  /** Runs a push once the server is known, and again if it has come back from a backup meanwhile. */
  within<T>(push: (lineage: Lineage) => Promise<T>): Promise<T>;
}

interface Deps extends SendDeps {
  readonly rows: Pick<RowStore, 'all' | 'write'>;
  readonly server: Pick<Server, 'push' | 'pull'>;
  readonly status: Pick<SyncStatus, 'here' | 'there' | 'unfit' | 'doubt'>;
  readonly retry: Pick<Retry, 'until' | 'pause'>;
  readonly newRev: () => string;
  /** Settles a conflict; its copies are kept when it resolves. */
  readonly settle: (kind: DocumentKind, conflict: RowConflict) => Promise<MarkedRow>;
}

/** SYN-150, SYN-151: follows nothing before the first pull. */
export function createLineage(deps: Deps): LineageOfKind {
  const { kind, server, retry, status } = deps;
  let lineage: Lineage = { epoch: '', since: 0 };
  let reached = 0;
  let known: () => void = () => undefined;
  const isKnown = new Promise<void>((resolve) => (known = resolve));
  let offering: Promise<void> | undefined;

  async function offerTo(epoch: string): Promise<void> {
    const offered: Lineage = { epoch, since: reached, offered: true };
    status.doubt(kind);
    const rows = (await deps.rows.all(kind)).filter(({ row }) => row.rev !== NOTHING_REV);
    for (const { row } of rows) status.here(kind, row.id, row.rev);
    let left = rows.flatMap(asOffered);
    while (left.length > 0) {
      const { conflicts, refused } = await sendRows(deps, left, offered);
      for (const { row } of refused) await keepUnsent(deps, row);
      const again = await Promise.all(conflicts.map((stale) => settleOffered(deps, stale)));
      left = again.filter((row) => row !== undefined);
    }
    lineage = offered;
  }

  async function follow(epoch = ''): Promise<boolean> {
    // A pull and a push may both meet the new epoch.
    while (offering !== undefined) await offering.catch(() => undefined);
    const isNew = epoch !== lineage.epoch;
    if (isNew) {
      offering = offerTo(epoch).finally(() => (offering = undefined));
      await offering;
    }
    known();
    return isNew;
  }

  return {
    from(checkpoint) {
      const { sequence, epoch = '' } = checkpoint ?? { sequence: 0 };
      reached = sequence;
      // What was reached before the restore stays the mark of all that this page offers.
      if (lineage.offered !== true) lineage = { epoch, since: reached };
    },
    follow,
    async within(push) {
      await isKnown;
      for (;;)
        try {
          await offering;
          return await push(lineage);
        } catch (cause) {
          if (!(cause instanceof Failure) || cause.code !== 'restored') throw cause;
          const { epoch } = await retry.until(() => server.pull(kind, reached, 1));
          // A server that names no other epoch has nothing to be offered: it is asked again later.
          if (!(await follow(epoch))) await retry.pause(REFUSED_PAUSE);
        }
    },
  };
}

/** A row that the server refuses becomes an edit that it does not have: nothing replaces it here, and it is sent again. (PRT-35) */
async function keepUnsent({ kind, rows, newRev }: Deps, { id, rev }: MarkedRow): Promise<void> {
  await rows.write(kind, id, async (before) =>
    before?.rev === rev
      ? storedRowOf({ ...documentOfRow(before), rev: newRev() }, [...before.ancestors, rev])
      : undefined,
  );
}

/** A row to be offered; before an edit that no server has, the state that it was made from, which the others may build on too. */
function asOffered({ base, row }: RowToSend): readonly RowToSend[] {
  if (base === undefined || base.rev === NOTHING_REV || isSameRow(base, row)) return [{ base: undefined, row }];
  return [
    { base: undefined, row: base },
    { base, row },
  ];
}

/** A document that is newer on the server: what both made of it is written here. Returns what has to be offered again, on top of it. */
async function settleOffered(
  { kind, rows, settle, status }: Deps,
  { base, ...document }: StaleDocument,
): Promise<RowToSend | undefined> {
  const theirs = storedRowOf(document);
  let again: RowToSend | undefined;
  await rows.write(kind, document.id, async (before) => {
    again = undefined;
    if (before === undefined) return undefined;
    const settled = await settle(kind, { base: base && storedRowOf(base), row: before, theirs });
    if (!isSameRow(settled, before)) return settled;
    again = { base: theirs, row: before };
    return undefined;
  });
  if (again === undefined) status.there(kind, document.id, document.rev);
  return again;
}
