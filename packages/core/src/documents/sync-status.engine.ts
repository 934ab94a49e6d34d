// How far this device's documents are in sync with the server, gathered from everything that happens.

import type { DocumentName, RecordsState } from '../ports/records.ts';
import type { DocumentKind } from '../ports/wire/wire.ts';
import type { AttemptOutcome } from './retry.engine.ts';

/** Tracks what is sent, what is not, and how the latest request ended. */
export interface SyncStatus {
  /** The revision of a document on this device. */
  setLocal(kind: DocumentKind, id: string, rev: string): void;
  /** Its revision on the server. */
  setServer(kind: DocumentKind, id: string, rev: string): void;
  /** The server has refused this revision: it does not fit into the account, or the server does not know its kind. */
  setRefused(kind: DocumentKind, id: string, rev: string): void;
  /** Whether anything of a kind besides these documents is still to be sent. */
  hasMore(kind: DocumentKind, ids: readonly string[]): boolean;
  ended(outcome: AttemptOutcome): void;
  /** Everything that waited when the replication of a kind began is exchanged. */
  exchanged(kind: DocumentKind): void;
  /** Whether a pull or a push of a kind met an error of our own, which asking again may meet again. */
  failed(kind: DocumentKind, work: 'pull' | 'push', isFailed: boolean): void;
  /** Forgets what the server has of a kind. */
  forgetServer(kind: DocumentKind): void;
  /** Forgets what is still to be sent: the replication that begins now finds it again. */
  restart(): void;
  state(): RecordsState;
  unsent(): readonly DocumentName[];
}

/** 'synced' needs an answer for every kind and nothing left to send. `onState` is called when the state changes. */
export function createSyncStatus(kinds: readonly DocumentKind[], onState: (state: RecordsState) => void): SyncStatus {
  const unsent = new Map<string, string>();
  const onServer = new Map<string, string>();
  const refused = new Map<string, string>();
  const unexchanged = new Set(kinds);
  const failures = new Set<string>();
  let outcome: AttemptOutcome = 'answered';
  let published: RecordsState | undefined;
  // Another edit may fit.
  const rejected = () => [...unsent].filter(([key, rev]) => refused.get(key) === rev).map(([key]) => nameOf(key));
  const state = () => stateOf(outcome, failures.size > 0, unsent.size, rejected(), unexchanged.size === 0);
  const publish = () => {
    const next = state();
    if (published && isSameState(next, published)) return;
    published = next;
    onState(next);
  };
  return {
    state,
    unsent: () => namesOf(unsent),
    setLocal(kind, id, rev) {
      const key = keyOf(kind, id);
      if (onServer.get(key) === rev) unsent.delete(key);
      else unsent.set(key, rev);
      publish();
    },
    setServer(kind, id, rev) {
      const key = keyOf(kind, id);
      onServer.set(key, rev);
      // An edit made while this one travelled is still to be sent.
      if (unsent.get(key) === rev) unsent.delete(key);
      publish();
    },
    setRefused(kind, id, rev) {
      refused.set(keyOf(kind, id), rev);
      publish();
    },
    hasMore: (kind, ids) => namesOf(unsent).some((left) => left.kind === kind && !ids.includes(left.id)),
    ended(next) {
      outcome = next;
      publish();
    },
    exchanged(kind) {
      unexchanged.delete(kind);
      publish();
    },
    failed(kind, work, isFailed) {
      const key = `${kind} ${work}`;
      if (isFailed) failures.add(key);
      else failures.delete(key);
      publish();
    },
    forgetServer(kind) {
      for (const key of onServer.keys()) if (key.startsWith(`${kind} `)) onServer.delete(key);
    },
    restart() {
      unsent.clear();
      publish();
    },
  };
}

function stateOf(
  outcome: AttemptOutcome,
  hasFailed: boolean,
  changes: number,
  rejected: readonly DocumentName[],
  isExchanged: boolean,
): RecordsState {
  const unsent = { changes, ...(rejected.length > 0 && { rejected }) };
  if (outcome === 'not-signed-in') return { status: 'signed-out', ...unsent };
  if (outcome === 'offline') return { status: 'offline', ...unsent };
  if (hasFailed) return { status: 'failed', ...unsent };
  return changes === 0 && isExchanged ? { status: 'synced' } : { status: 'waiting', ...unsent };
}

function isSameState(one: RecordsState, other: RecordsState): boolean {
  return one.status === other.status && unsentOf(one) === unsentOf(other);
}

/** As text, to be compared. */
function unsentOf(state: RecordsState): string {
  return 'changes' in state ? JSON.stringify([state.changes, state.rejected]) : '';
}

function keyOf(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

function namesOf(unsent: ReadonlyMap<string, string>): readonly DocumentName[] {
  return [...unsent.keys()].map(nameOf);
}

function nameOf(key: string): DocumentName {
  const space = key.indexOf(' ');
  return { kind: key.slice(0, space) as DocumentKind, id: key.slice(space + 1) };
}
