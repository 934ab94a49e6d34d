import type { Document, DocumentKind } from '@roundbell/core';
import { storedRowOf } from './row.ts';
import type { Documents } from './store.ts';
import type { AsyncChange, RowChange } from './write.ts';

/** The documents that a store shows of another one, which it has not got itself. */
export interface Cargo {
  load(documents: Documents): void;
  isLoaded(): boolean;
  get(kind: DocumentKind, id: string): Document | undefined;
  /** What is shown: those of the store, and of the cargo what the store has not got. */
  beside(kind: DocumentKind, own: readonly Document[]): readonly Document[];
  /** The change, made from the cargo where the store has nothing to make it from. */
  under(kind: DocumentKind, id: string, change: RowChange | AsyncChange): AsyncChange;
  /** The store has it, or its tombstone, from now on; answers whether it was among the cargo. */
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
    under: (kind, id, change) => async (before) => {
      const shown = get(kind, id);
      return change(before ?? (shown && storedRowOf(shown)));
    },
    unload: (kind, id) => cargo.get(kind)?.delete(id) ?? false,
    drop: () => cargo.clear(),
  };
}
