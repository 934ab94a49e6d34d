// Follows a server through its restores. One that came back from a backup has a new epoch: before anything is pulled from it, this
// device uploads all that it has. (docs/design/sync.md)

import { Failure } from '../base/failure.ts';
import type { Checkpoint, MarkedRow, RowConflict, RowToSend } from '../ports/document-log.ts';
import type { Server } from '../ports/server.ts';
import type { DocumentKind, PushEpoch, StaleDocument } from '../ports/wire/wire.ts';
import type { Retry } from './retry.engine.ts';
import { documentOfRow, isDeviceOnly, isSameRow, NOTHING_REV, storedRowOf } from './row.ts';
import type { Rows } from './rows.engine.ts';
import { REFUSED_PAUSE, sendRows, type SendDeps } from './send.engine.ts';
import type { SyncStatus } from './sync-status.engine.ts';

/** The epoch of the server that one kind of document on this device follows. */
export interface RestoreEpoch {
  /** A pull begins here. */
  pullFrom(checkpoint: Checkpoint | undefined): void;
  /**
   * Takes the epoch that the server answered with. If it is new, everything on this device is uploaded first. Resolves to whether
   * that happened: then the answer is out of date.
   */
  follow(epoch: string | undefined): Promise<boolean>;
  /** Runs a push once the server is known, and again if it has come back from a backup meanwhile. */
  within<T>(push: (epoch: PushEpoch) => Promise<T>): Promise<T>;
}

interface Deps extends SendDeps {
  readonly rows: Pick<Rows, 'entries' | 'whole' | 'write'>;
  readonly server: Pick<Server, 'push' | 'pull'>;
  readonly status: Pick<SyncStatus, 'setLocal' | 'setServer' | 'setRefused' | 'forgetServer'>;
  readonly retry: Pick<Retry, 'until' | 'pause'>;
  readonly newRev: () => string;
  /** Settles a conflict; its copies are kept when it resolves. */
  readonly settle: (kind: DocumentKind, conflict: RowConflict) => Promise<MarkedRow>;
}

/** Follows nothing before the first pull. */
export function createRestoreEpoch(deps: Deps): RestoreEpoch {
  const { kind, server, retry, status } = deps;
  let pushEpoch: PushEpoch = { epoch: '', since: 0 };
  let reached = 0;
  let known: () => void = () => undefined;
  const isKnown = new Promise<void>((resolve) => (known = resolve));
  let reuploading: Promise<void> | undefined;

  async function reuploadTo(epoch: string): Promise<void> {
    const offered: PushEpoch = { epoch, since: reached, offered: true };
    status.forgetServer(kind);
    const rows = deps.rows.entries(kind).filter(({ row }) => row.rev !== NOTHING_REV && !isDeviceOnly(row));
    for (const { row } of rows) status.setLocal(kind, row.id, row.rev);
    let unsent = rows.flatMap(asReuploaded);
    while (unsent.length > 0) {
      const { conflicts, refused } = await sendRows(deps, unsent, offered);
      for (const { row } of refused) await keepUnsent(deps, row);
      const again = await Promise.all(conflicts.map((stale) => settleReuploaded(deps, stale)));
      unsent = again.filter((row) => row !== undefined);
    }
    pushEpoch = offered;
  }

  async function follow(epoch = ''): Promise<boolean> {
    // A pull and a push may both meet the new epoch.
    while (reuploading !== undefined) await reuploading.catch(() => undefined);
    const isNew = epoch !== pushEpoch.epoch;
    if (isNew) {
      reuploading = reuploadTo(epoch).finally(() => (reuploading = undefined));
      await reuploading;
    }
    known();
    return isNew;
  }

  return {
    pullFrom(checkpoint) {
      const { sequence, epoch = '' } = checkpoint ?? { sequence: 0 };
      reached = sequence;
      // What was reached before the restore stays the mark of all that this page uploads.
      if (pushEpoch.offered !== true) pushEpoch = { epoch, since: reached };
    },
    follow,
    async within(push) {
      await isKnown;
      for (;;)
        try {
          await reuploading;
          return await push(pushEpoch);
        } catch (cause) {
          if (!(cause instanceof Failure) || cause.code !== 'restored') throw cause;
          const { epoch } = await retry.until(() => server.pull(kind, reached, 1));
          // A server that names no other epoch needs no upload: it is asked again later.
          if (!(await follow(epoch))) await retry.pause(REFUSED_PAUSE);
        }
    },
  };
}

/** Turns a row that the server refuses into an unsent edit: nothing replaces it here, and it is sent again. */
async function keepUnsent({ kind, rows, newRev }: Deps, { id, rev }: MarkedRow): Promise<void> {
  await rows.write(kind, id, async (before) =>
    before?.rev === rev
      ? storedRowOf({ ...documentOfRow(before), rev: newRev() }, [...before.ancestors, rev])
      : undefined,
  );
}

/** A row as it is uploaded; before an unsent edit, the state that it was made from, which other devices may have built on too. */
function asReuploaded({ base, row }: RowToSend): readonly RowToSend[] {
  if (base === undefined || base.rev === NOTHING_REV || isSameRow(base, row)) return [{ base: undefined, row }];
  return [
    { base: undefined, row: base },
    { base, row },
  ];
}

/** Settles a document that is newer on the server. Returns what has to be uploaded again, on top of it. */
async function settleReuploaded(
  { kind, rows, settle, status }: Deps,
  { base, ...document }: StaleDocument,
): Promise<RowToSend | undefined> {
  const theirs = storedRowOf(document);
  let again: RowToSend | undefined;
  await rows.write(kind, document.id, async (before) => {
    again = undefined;
    if (before === undefined) return undefined;
    const settled = await settle(kind, { mine: before, base: base && storedRowOf(base), theirs });
    if (!isSameRow(settled, before)) return settled;
    again = { base: theirs, row: before };
    return undefined;
  });
  if (again === undefined) status.setServer(kind, document.id, document.rev);
  return again;
}
