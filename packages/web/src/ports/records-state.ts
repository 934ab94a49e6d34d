import type { DocumentKind, RecordsState } from '@roundbell/core';

import type { Outcome } from './records-patience.ts';

/** What the device knows of its account's standing against the server, gathered from everything that happens. */
export interface Standing {
  changed(kind: DocumentKind, id: string, rev: string): void;
  sent(kind: DocumentKind, id: string, rev: string): void;
  ended(outcome: Outcome): void;
  /** All that waited when the replication of a kind began is exchanged. */
  exchanged(kind: DocumentKind): void;
  /** Forgets what is still to be sent: the replication that begins now finds it again. */
  restart(): void;
  state(): RecordsState;
}

/** PRT-32: 'synced' needs an answer for every kind and nothing left to send. */
export function createStanding(kinds: readonly DocumentKind[], onState: (state: RecordsState) => void): Standing {
  const unsent = new Map<string, string>();
  const unexchanged = new Set(kinds);
  let outcome: Outcome = 'answered';
  let told: RecordsState | undefined;

  const state = (): RecordsState => {
    const changes = unsent.size;
    if (outcome === 'not-signed-in') return { status: 'signed-out', changes };
    if (outcome === 'offline') return { status: 'offline', changes };
    return changes === 0 && unexchanged.size === 0 ? { status: 'synced' } : { status: 'waiting', changes };
  };
  const tell = () => {
    const next = state();
    if (JSON.stringify(next) === JSON.stringify(told)) return;
    told = next;
    onState(next);
  };
  return {
    state,
    changed(kind, id, rev) {
      unsent.set(`${kind} ${id}`, rev);
      tell();
    },
    sent(kind, id, rev) {
      // An edit made while this one travelled is still to be sent.
      if (unsent.get(`${kind} ${id}`) === rev) unsent.delete(`${kind} ${id}`);
      tell();
    },
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
