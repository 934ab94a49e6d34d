// Pulls and pushes one kind of document. The invariant: the checkpoint never passes a server state that this device has neither
// taken nor merged.

import { Failure } from '../base/failure.ts';
import type { Checkpoint, LogContents, LogEntry, MarkedRow, RowConflict, RowToSend } from '../ports/document-log.ts';
import type { Stop } from '../ports/stop.ts';
import { PUSH_ROWS, type DocumentKind } from '../ports/wire/wire.ts';
import { isOnServer, isSameRow, NOTHING_REV, withReadingsFrom } from './row.ts';
import type { Rows } from './rows.engine.ts';

const PULL_ROWS = 200;

/** The requests for one kind of document; after a rejection they are made again the next time. */
export interface RowExchange {
  readonly pull: (
    from: Checkpoint | undefined,
    limit: number,
  ) => Promise<{ readonly documents: readonly MarkedRow[]; readonly checkpoint: Checkpoint }>;
  /** Answers the server's states of those that it did not take. */
  readonly push: (rows: readonly RowToSend[]) => Promise<readonly MarkedRow[]>;
}

interface Deps extends RowExchange {
  readonly kind: DocumentKind;
  readonly rows: Pick<Rows, 'get' | 'unsent' | 'checkpoints' | 'commit' | 'onRows'>;
  /** Settles a conflict; its copies are kept when it resolves. */
  readonly settle: (conflict: RowConflict) => Promise<MarkedRow>;
  /** All that waited at the beginning is exchanged. */
  readonly onExchanged: () => void;
  /** What a pull or a push came to: undefined if it ended well, else an error of our own, not a refusal or a lack of network. */
  readonly onOutcome: (work: 'pull' | 'push', fault: unknown) => void;
}

/** Server states that we skipped because a local edit is unsent; we pull again from here once it is sent. */
interface SkippedByPull {
  readonly id: string;
  /** Where the first such pull began. */
  readonly from: Checkpoint | undefined;
  /** The newest state that it found. */
  readonly rev: string;
}

export interface KindExchange {
  /** Asks the server again now. */
  readonly ask: () => void;
  readonly stop: Stop;
}

/** Exchanges one kind from now on. */
export function exchangeRows({ kind, rows, settle, onOutcome, ...server }: Deps): KindExchange {
  const skippedByPull = new Map<string, SkippedByPull>();
  const refused = new Map<string, string>();
  /** Of the push under way. */
  let faults: unknown[] = [];
  let endFirstPull: () => void = () => {};
  const firstPull = new Promise<void>((resolve) => (endFirstPull = resolve));
  let state: 'first' | 'exchanged' | 'stopped' = 'first';
  const isStopped = (): boolean => state === 'stopped';

  /** A device that keeps nothing is no error of ours. */
  const commit: Rows['commit'] = (...given) =>
    rows.commit(...given).catch((cause: unknown) => {
      throw cause instanceof Failure ? cause : new Failure('storage-unavailable');
    });

  async function pullAll(): Promise<void> {
    for (let more = true; more && !isStopped();) {
      const from = rows.checkpoints()[kind];
      const { documents, checkpoint } = await server.pull(from, PULL_ROWS);
      if (isStopped()) return;
      await commit(() => contentsOfPull(documents, from, checkpoint), 'server').catch(pushAnyway);
      more = documents.length === PULL_ROWS;
    }
    endFirstPull();
  }
  /** A device without room for what is new pushes all the same. */
  function pushAnyway(cause: unknown): never {
    endFirstPull();
    throw cause;
  }
  function contentsOfPull(
    documents: readonly MarkedRow[],
    from: Checkpoint | undefined,
    to: Checkpoint,
  ): LogContents | undefined {
    // Of a document that comes twice the later state counts: both would be written over the same version.
    const newest = new Map(documents.map((row) => [row.id, row]));
    const entries = [...newest.values()].flatMap((row) => entriesOfPull(row, from));
    // While this pull was under way, an answer may have moved the checkpoint back: what it skipped comes first.
    const isBehind = (rows.checkpoints()[kind]?.sequence ?? 0) < (from?.sequence ?? 0);
    const isNowhere = isBehind || (from?.sequence === to.sequence && from.epoch === to.epoch);
    return entries.length === 0 && isNowhere ? undefined : { entries, checkpoints: isBehind ? {} : { [kind]: to } };
  }
  function entriesOfPull(row: MarkedRow, from: Checkpoint | undefined): readonly LogEntry[] {
    const mine = rows.get(kind, row.id);
    if (mine === undefined) return [{ kind, row, base: row, version: 0 }];
    if (isSameRow(mine.row, row)) return isOnServer(mine) ? [] : [{ ...mine, base: mine.row }];
    if (isOnServer(mine)) return [{ ...mine, row: withReadingsFrom(row, mine.row), base: row }];
    // The push finds the conflict. A mark too many, if another tab came first, only pulls again.
    const isNews = row.rev !== NOTHING_REV && row.rev !== mine.base?.rev;
    if (isNews) skippedByPull.set(row.id, { id: row.id, from, ...skippedByPull.get(row.id), rev: row.rev });
    return [];
  }

  async function pushAll(): Promise<void> {
    await firstPull;
    faults = [];
    for (let sent = nextToSend(); sent.length > 0; sent = nextToSend()) {
      const answers = new Map((await server.push(sent)).map((row) => [row.id, row]));
      if (isStopped()) return;
      const isKnown = sent.every(({ row }) => refused.get(row.id) === row.rev);
      await acknowledge(sent.filter(({ row }) => !answers.has(row.id)));
      for (const one of sent) await answered(one, answers.get(one.row.id));
      // Nothing but what is refused again: it is offered whenever someone asks.
      if (isKnown && sent.every(({ row }) => refused.get(row.id) === row.rev)) break;
    }
    if (state === 'first') {
      state = 'exchanged';
      server.onExchanged();
    }
    if (faults.length > 0) throw faults[0];
  }
  /** Refused rows come after all others, the longest refused first. */
  function nextToSend(): readonly LogEntry[] {
    const waiting = isStopped() ? [] : rows.unsent(kind);
    const fresh = waiting.filter(({ row }) => refused.get(row.id) !== row.rev);
    if (fresh.length > 0) return fresh.slice(0, PUSH_ROWS);
    const byId = new Map(waiting.map((entry) => [entry.row.id, entry]));
    return [...refused.keys()].flatMap((id) => byId.get(id) ?? []).slice(0, PUSH_ROWS);
  }
  /** A document that cannot be settled does not block those behind it. */
  function refuseUnsettled({ row }: LogEntry, cause: unknown): undefined {
    if (cause instanceof Failure) throw cause;
    refuse(row);
    faults.push(cause);
  }
  function refuse({ id, rev }: MarkedRow): void {
    refused.delete(id);
    refused.set(id, rev);
  }
  async function acknowledge(sent: readonly LogEntry[]): Promise<void> {
    if (sent.length === 0) return;
    const taken = () =>
      sent.flatMap(({ row }) => {
        const now = rows.get(kind, row.id);
        // Only acknowledge rows descended from what we sent, or we would overwrite an unseen edit.
        const isMadeOfIt = now !== undefined && (isSameRow(now.row, row) || now.row.ancestors.includes(row.rev));
        return isMadeOfIt ? [{ ...now, base: row }] : [];
      });
    await keepAnswer(sent, taken, 'note');
  }
  /** A pull may have skipped newer states while the answer was on its way: we pull them again. */
  async function keepAnswer(
    sent: readonly LogEntry[],
    entriesOf: () => readonly LogEntry[],
    what?: 'note',
  ): Promise<void> {
    let skipped: readonly SkippedByPull[] = [];
    const make = () => {
      skipped = sent.flatMap(({ row }) => skippedByPull.get(row.id) ?? []);
      const to = rows.checkpoints()[kind];
      const isBehind = to !== undefined && skipped.length > 0;
      const sequence = Math.min(...skipped.map(({ from }) => from?.sequence ?? 0));
      const entries = entriesOf();
      const checkpoints = isBehind ? { [kind]: { ...to, sequence } } : {};
      return entries.length === 0 && !isBehind ? undefined : { entries, checkpoints };
    };
    await commit(make, 'exchange', what);
    for (const one of skipped) if (skippedByPull.get(one.id) === one) skippedByPull.delete(one.id);
    if (skipped.length > 0) pull();
  }
  async function answered(sent: LogEntry, theirs: MarkedRow | undefined): Promise<void> {
    const { base, row } = sent;
    if (theirs === undefined) return void refused.delete(row.id);
    if (theirs.rev === NOTHING_REV || theirs.rev === base?.rev) return refuse(row);
    if (skippedByPull.get(row.id)?.rev === theirs.rev) skippedByPull.delete(row.id);
    refused.delete(row.id);
    const settled = await settle({ mine: row, base, theirs }).catch((cause: unknown) => refuseUnsettled(sent, cause));
    if (settled === undefined) return;
    // An edit that was made meanwhile is sent, and settled, itself.
    const settledOnly = () => {
      const now = rows.get(kind, row.id);
      return now?.row === row ? [{ ...now, row: withReadingsFrom(settled, row), base: theirs }] : [];
    };
    await keepAnswer([sent], settledOnly);
  }

  const outcomeOf = (work: 'pull' | 'push') => (fault?: unknown) => {
    if (!isStopped() && !(fault instanceof Failure)) onOutcome(work, fault);
  };
  const pull = coalesced(pullAll, outcomeOf('pull'));
  const push = coalesced(pushAll, outcomeOf('push'));
  const stopFollowing = rows.onRows(kind, (_, from) => from !== 'server' && push());
  const ask = () => {
    pull();
    push();
  };
  ask();
  return {
    ask,
    stop() {
      state = 'stopped';
      stopFollowing();
    },
  };
}

/** Runs the work when called; calls during a run lead to one more run after it. */
function coalesced(work: () => Promise<void>, onOutcome: (fault?: unknown) => void): () => void {
  let state: 'idle' | 'busy' | 'asked' = 'idle';
  const go = () => {
    if (state !== 'idle') {
      state = 'asked';
      return;
    }
    state = 'busy';
    void work()
      .then(() => onOutcome(), onOutcome)
      .then(() => {
        const isAsked = state === 'asked';
        state = 'idle';
        if (isAsked) go();
      });
  };
  return go;
}
