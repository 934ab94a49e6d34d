// One account's pushes to a process take turns, so that they do not race each other; the one whose turn it is takes along those that
// wait behind it, as far as they can be stored with it. (docs/design/scale.md)

import { createTurns, isHeadDocument, type Turns } from '@roundbell/core';
import type { Push, Pushed } from './store.ts';

/** What is stored together with a first push has no more rows, and about as many characters. */
const TOGETHER = { rows: 100, characters: 1_000_000 };

/** Stores a push and, of those behind it, none or the first few, as if it had stored one after another: what became of each. */
export type StoreTogether = (first: Push, behind: readonly Push[]) => Promise<readonly [Pushed, ...Pushed[]]>;

interface Waiting {
  readonly push: Push;
  pushed: Pushed | undefined;
}

/** A push that fails fails alone: those behind it have their own turns. (SYN-161, SYN-190) */
export function inTurns(store: StoreTogether): (push: Push) => Promise<Pushed> {
  const accounts = new Map<string, { readonly turns: Turns; readonly waiting: Waiting[] }>();
  return async (push) => {
    const { owner } = push;
    const account = accounts.get(owner) ?? { turns: createTurns(), waiting: [] };
    accounts.set(owner, account);
    const { turns, waiting } = account;
    const mine: Waiting = { push, pushed: undefined };
    waiting.push(mine);
    return await turns.inTurn(async () => {
      // It was taken along.
      if (mine.pushed !== undefined) return mine.pushed;
      let done = 1;
      try {
        const stored = await store(push, behindOf(push, waiting.slice(1)));
        for (const [at, taken] of waiting.slice(0, stored.length).entries()) taken.pushed = stored[at];
        done = stored.length;
        return stored[0];
      } finally {
        waiting.splice(0, done);
        if (waiting.length === 0) accounts.delete(owner);
      }
    });
  };
}

/** Whether a push is one like almost all: whole documents, each once, from a device that knows the account. */
export function isPlain({ kind, rows, lineage }: Push): boolean {
  const ids = new Set(rows.map(({ document }) => document.id));
  return (
    lineage?.offered !== true &&
    ids.size === rows.length &&
    !rows.some(({ document }) => isHeadDocument(kind, document))
  );
}

/** Those that can be stored with a push: plain ones of its kind, all of other documents, up to the first that is none. */
function behindOf(first: Push, waiting: readonly Waiting[]): readonly Push[] {
  const ids = new Set(idsOf(first));
  const behind: Push[] = [];
  let characters = 0;
  for (const { push } of isPlain(first) ? waiting : []) {
    if (push.kind !== first.kind || !isPlain(push) || idsOf(push).some((id) => ids.has(id))) break;
    for (const id of idsOf(push)) ids.add(id);
    characters += JSON.stringify(push.rows).length;
    if (ids.size > TOGETHER.rows || characters > TOGETHER.characters) break;
    behind.push(push);
  }
  return behind;
}

function idsOf({ rows }: Push): readonly string[] {
  return rows.map(({ document }) => document.id);
}
