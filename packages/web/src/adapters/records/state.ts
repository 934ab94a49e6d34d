import type { DocumentKind, RecordsState } from '@roundbell/core';
import type { AttemptOutcome } from './retry.ts';

/** What the device knows of its account's standing against the server, gathered from everything that happens. */
export interface Standing {
  /** The document is at this revision on this device. */
  here(kind: DocumentKind, id: string, rev: string): void;
  /** The server has this revision of it. */
  there(kind: DocumentKind, id: string, rev: string): void;
  /** Whether anything of a kind is still to be sent beside these documents. */
  hasMore(kind: DocumentKind, ids: readonly string[]): boolean;
  ended(outcome: AttemptOutcome): void;
  /** All that waited when the replication of a kind began is exchanged. */
  exchanged(kind: DocumentKind): void;
  /** Forgets what is still to be sent: the replication that begins now finds it again. */
  restart(): void;
  state(): RecordsState;
  unsent(): readonly UnsentId[];
}

/** A document whose newest state no server has. */
export interface UnsentId {
  readonly kind: DocumentKind;
  readonly id: string;
}

/** PRT-32: 'synced' needs an answer for every kind and nothing left to send. */
export function createStanding(kinds: readonly DocumentKind[], onState: (state: RecordsState) => void): Standing {
  const unsent = new Map<string, string>();
  const onServer = new Map<string, string>();
  const unexchanged = new Set(kinds);
  let outcome: AttemptOutcome = 'answered';
  let told = '';
  const state = (): RecordsState => {
    const changes = unsent.size;
    if (outcome === 'not-signed-in') return { status: 'signed-out', changes };
    if (outcome === 'offline') return { status: 'offline', changes };
    return changes === 0 && unexchanged.size === 0 ? { status: 'synced' } : { status: 'waiting', changes };
  };
  const tell = () => {
    const next = state();
    if (JSON.stringify(next) === told) return;
    told = JSON.stringify(next);
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

function keyOf(kind: DocumentKind, id: string): string {
  return `${kind} ${id}`;
}

function unkeyed(unsent: ReadonlyMap<string, string>): readonly UnsentId[] {
  return [...unsent.keys()].map((key) => {
    const space = key.indexOf(' ');
    return { kind: key.slice(0, space) as DocumentKind, id: key.slice(space + 1) };
  });
}
