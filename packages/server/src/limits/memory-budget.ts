// How many bytes a process has under way for others: answers that are not taken yet, bodies that are still coming, events that no one
// reads. What one account may have at a time says nothing about many accounts. (docs/design/server.md)

import { Failure } from '@roundbell/core/base';
import type { Context } from 'hono';
import { waitFor } from '../base/refusal.ts';
import type { ServerContext } from '../parts.ts';

/** Bytes under way, of all accounts. */
export interface MemoryBudget {
  /** Whether there was room for so many more; they are counted only then. */
  take(owner: string, bytes: number): 'taken' | 'account-full' | 'full';
  give(owner: string, bytes: number): void;
  /** How many there are. */
  used(): number;
  /** Whether there are so many that it is not worth beginning. */
  isNearlyFull(): boolean;
}

/** What an answer goes out on. */
type Outgoing = NonNullable<ServerContext['Bindings']['outgoing']>;

/** Counts what one piece of work has in memory; throws 'server-busy', or 'too-many-requests' if it is this account that has too much. */
export type Hold = (bytes: number) => void;

/** An account may have at most this part of it. */
const SHARE = 0.5;
const NEARLY = 0.95;
/** Something that others have taken is soon free again. */
const SOON_MILLIS = 1000;
/** An answer of which no byte is taken for so long is given up: what it holds is wanted by others. */
const UNTAKEN_MILLIS = 30_000;

/** Starts empty. */
export function createMemoryBudget(most: number): MemoryBudget {
  const byOwner = new Map<string, number>();
  let total = 0;

  function add(owner: string, bytes: number): void {
    total += bytes;
    const left = (byOwner.get(owner) ?? 0) + bytes;
    if (left > 0) byOwner.set(owner, left);
    else byOwner.delete(owner);
  }

  return {
    take(owner, bytes) {
      if ((byOwner.get(owner) ?? 0) + bytes > most * SHARE) return 'account-full';
      if (total + bytes > most) return 'full';
      add(owner, bytes);
      return 'taken';
    },
    give: (owner, bytes) => add(owner, -bytes),
    used: () => total,
    isNearlyFull: () => total > most * NEARLY,
  };
}

/** Calls `then` once the other side has the whole answer, or is gone; at once if it is gone already, because no event says so again. */
export function onceGone(outgoing: Outgoing, then: () => void): void {
  if (outgoing.destroyed) then();
  else outgoing.once('close', then);
}

/** Runs something that takes memory; what it holds is given back once the other side has the whole answer, or is gone. */
export async function holding<T>(
  context: Context<ServerContext>,
  memoryBudget: MemoryBudget,
  owner: string,
  run: (hold: Hold) => Promise<T>,
): Promise<T> {
  // To read and then to refuse would cost as much as to answer.
  if (memoryBudget.isNearlyFull()) throw new Failure('server-busy');
  const { outgoing } = (context.env as Partial<ServerContext['Bindings']> | undefined) ?? {};
  let held = 0;
  let isOver = false;
  function release(): void {
    isOver = true;
    memoryBudget.give(owner, held);
    held = 0;
  }
  if (outgoing !== undefined) onceGone(outgoing, release);
  outgoing?.socket?.setTimeout(UNTAKEN_MILLIS);
  try {
    return await run((bytes) => {
      if (isOver) return;
      const taken = memoryBudget.take(owner, bytes);
      if (taken === 'account-full') throw waitFor(context, SOON_MILLIS, 'too-many-requests');
      if (taken === 'full') throw new Failure('server-busy');
      held += bytes;
    });
  } finally {
    // In-process there is no connection that could be slow.
    if (outgoing === undefined) release();
  }
}
