// One account's pushes to a process take turns, so that they do not race each other; the one whose turn it is takes along those that
// wait behind it, as far as they can be stored with it. (docs/design/scale.md)

import { createTurns, type Turns } from '@roundbell/core/base';
import { isSummaryOnlyDocument } from '@roundbell/core/ports';
import type { Push, Pushed } from './store.ts';

/** What is stored together with a first push has no more rows, and about as many characters. */
const TOGETHER = { rows: 100, characters: 1_000_000 };

/** Stores a push and, of those behind it, none or the first few, as if it had stored one after another: what became of each. */
export type StoreTogether = (first: Push, behind: readonly Push[]) => Promise<readonly [Pushed, ...Pushed[]]>;

interface Waiting {
  readonly push: Push;
  pushed: Pushed | undefined;
}

/** What is done with accounts in turns. */
export interface AccountTurns {
  /** A push that fails fails alone: those behind it have their own turns. */
  push(push: Push): Promise<Pushed>;
  /** Does it while no push of the account is stored here. */
  alone<T>(owner: string, run: () => Promise<T>): Promise<T>;
}

interface Account {
  readonly turns: Turns;
  readonly waiting: Waiting[];
  /** What waits for its turn or has it. */
  queued: number;
}

/** Lets one account's pushes to this process, and what must not meet them, take turns. */
export function inTurns(store: StoreTogether): AccountTurns {
  const accounts = new Map<string, Account>();

  async function inTurn<T>(owner: string, run: (waiting: Waiting[]) => Promise<T>, mine?: Waiting): Promise<T> {
    const account = accounts.get(owner) ?? { turns: createTurns(), waiting: [], queued: 0 };
    accounts.set(owner, account);
    account.queued += 1;
    if (mine !== undefined) account.waiting.push(mine);
    try {
      return await account.turns.inTurn(() => run(account.waiting));
    } finally {
      account.queued -= 1;
      if (account.queued === 0) accounts.delete(owner);
    }
  }

  return {
    alone: (owner, run) => inTurn(owner, run),
    async push(push) {
      const mine: Waiting = { push, pushed: undefined };
      const stored = async (waiting: Waiting[]) => mine.pushed ?? (await storeWith(store, push, waiting));
      return await inTurn(push.owner, stored, mine);
    },
  };
}

/** Stores the first of those that wait, and those behind it that can be stored with it. */
async function storeWith(store: StoreTogether, push: Push, waiting: Waiting[]): Promise<Pushed> {
  let done = 1;
  try {
    const stored = await store(push, behindOf(push, waiting.slice(1)));
    for (const [at, taken] of waiting.slice(0, stored.length).entries()) taken.pushed = stored[at];
    done = stored.length;
    return stored[0];
  } finally {
    waiting.splice(0, done);
  }
}

/** Whether a push is one like almost all: whole documents, each once, from a device that knows the account. */
export function isPlain({ kind, rows, lineage }: Push): boolean {
  const ids = new Set(rows.map(({ document }) => document.id));
  return (
    lineage?.offered !== true &&
    ids.size === rows.length &&
    !rows.some(({ document }) => isSummaryOnlyDocument(kind, document))
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
