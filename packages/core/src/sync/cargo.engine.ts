// The documents from another store that a store shows and does not have yet.

import type { MarkedRow } from '../ports/row-store.ts';
import type { Document, DocumentKind } from '../ports/wire/wire.ts';
import { storedRowOf } from './row.ts';

/** Documents by kind. */
export type Documents = Readonly<Record<DocumentKind, readonly Document[]>>;

/** What is carried until the store has it. */
export interface Cargo {
  load(documents: Documents): void;
  isLoaded(): boolean;
  get(kind: DocumentKind, id: string): Document | undefined;
  /** The documents shown: the store's, and the cargo that the store does not have. */
  beside(kind: DocumentKind, own: readonly Document[]): readonly Document[];
  /** The row that a change is made from: the store's, else the cargo's. */
  under(kind: DocumentKind, id: string, before: MarkedRow | undefined): MarkedRow | undefined;
  /** The store now has it, or its tombstone; answers whether it was in the cargo. */
  unload(kind: DocumentKind, id: string): boolean;
  drop(): void;
}

/** PRT-86: none at first. */
export function createCargo(): Cargo {
  const cargo = new Map<string, Map<string, Document>>();
  const get = (kind: DocumentKind, id: string) => cargo.get(kind)?.get(id);

  return {
    load(documents) {
      for (const [kind, shown] of Object.entries(documents))
        cargo.set(kind, new Map(shown.map((document) => [document.id, document])));
    },
    isLoaded: () => cargo.size > 0,
    get,
    beside(kind, own) {
      const known = new Set(own.map(({ id }) => id));
      return [...own, ...[...(cargo.get(kind)?.values() ?? [])].filter(({ id }) => !known.has(id))];
    },
    under(kind, id, before) {
      const shown = get(kind, id);
      return before ?? (shown && storedRowOf(shown));
    },
    unload: (kind, id) => cargo.get(kind)?.delete(id) ?? false,
    drop: () => cargo.clear(),
  };
}
