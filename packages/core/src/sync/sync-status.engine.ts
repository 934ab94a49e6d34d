// How far this device's documents are in sync with the server, gathered from everything that happens.

import type { RecordsState } from '../ports/records.ts';
import type { DocumentKind } from '../ports/wire/wire.ts';
import type { AttemptOutcome } from './retry.engine.ts';

/** A document whose newest state no server has. */
export interface UnsentId {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** Tracks what is sent, what is not, and how the latest request ended. */
export interface SyncStatus {
  /** The document is at this revision on this device. */
  here(kind: DocumentKind, id: string, rev: string): void;
  /** The server has this revision of it. */
  there(kind: DocumentKind, id: string, rev: string): void;
  /** Whether anything of a kind besides these documents is still to be sent. */
  hasMore(kind: DocumentKind, ids: readonly string[]): boolean;
  ended(outcome: AttemptOutcome): void;
  /** Everything that waited when the replication of a kind began is exchanged. */
  exchanged(kind: DocumentKind): void;
  /** Forgets what is still to be sent: the replication that begins now finds it again. */
  restart(): void;
  state(): RecordsState;
  unsent(): readonly UnsentId[];
}

/** PRT-32: 'synced' needs an answer for every kind and nothing left to send. `onState` is called when the state changes. */
export function createSyncStatus(kinds: readonly DocumentKind[], onState: (state: RecordsState) => void): SyncStatus {
  const unsent = new Map<string, string>();
  const onServer = new Map<string, string>();
  const unexchanged = new Set(kinds);
  let outcome: AttemptOutcome = 'answered';
  let told: RecordsState | undefined;
  const state = () => stateOf(outcome, unsent.size, unexchanged.size === 0);
  const tell = () => {
    const next = state();
    if (told && isSameState(next, told)) return;
    told = next;
    onState(next);
  };
  return {
    state,
    unsent: () => unkeyed(unsent),
    here(kind, id, rev) {
      const key = keyOf(kind, id);
      if (onServer.get(key) === rev) unsent.delete(key);
      else unsent.set(key, rev);
      tell();
    },
    there(kind, id, rev) {
      const key = keyOf(kind, id);
      onServer.set(key, rev);
      // An edit made while this one travelled is still to be sent.
      if (unsent.get(key) === rev) unsent.delete(key);
      tell();
    },
    hasMore: (kind, ids) => unkeyed(unsent).some((left) => left.kind === kind && !ids.includes(left.id)),
    ended(next) {
      outcome = next;
      tell();
    },
    exchanged(kind) {
      unexchanged.delete(kind);
      tell();
    },
    restart() {
      unsent.clear();
      tell();
    },
  };
}

function stateOf(outcome: AttemptOutcome, changes: number, isExchanged: boolean): RecordsState {
  if (outcome === 'not-signed-in') return { status: 'signed-out', changes };
  if (outcome === 'offline') return { status: 'offline', changes };
  return changes === 0 && isExchanged ? { status: 'synced' } : { status: 'waiting', changes };
}

function isSameState(one: RecordsState, other: RecordsState): boolean {
  return one.status === other.status && changesOf(one) === changesOf(other);
}

function changesOf(state: RecordsState): number | undefined {
  return 'changes' in state ? state.changes : undefined;
}

function keyOf(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

function unkeyed(unsent: ReadonlyMap<string, string>): readonly UnsentId[] {
  return [...unsent.keys()].map((key) => {
    const space = key.indexOf(' ');
    return { kind: key.slice(0, space) as DocumentKind, id: key.slice(space + 1) };
  });
}
