// How much of one account is on its way out at a time: an answer that no one reads stays in memory.

import type { Context } from 'hono';
import { waitFor } from '../base/refusal.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { MINUTE } from './attempts.ts';
import { type Hold, holding, onceGone } from './memory-budget.ts';
import { createRate } from './rate.ts';

/** Answers with documents, counted until the other side has them. */
export interface Reads {
  /**
   * Runs one; 'too-many-requests' if this account reads too often, or does not read what it asked for. `weight` is how large it may be,
   * `hold` gets its size.
   */
  run<T>(context: Context<ServerContext>, owner: string, weight: number, read: (hold: Hold) => Promise<T>): Promise<T>;
}

/** Something that others have taken is soon free again. */
const SOON_MILLIS = 1000;

/** What is being read is counted only once it is there. */
const READING_AT_ONCE = 8;

/** Starts with none. */
export function createReads({
  limits: { reads, readsAtOnce },
  memoryBudget,
  now,
}: Pick<ServerParts, 'limits' | 'memoryBudget' | 'now'>): Reads {
  const rate = createRate({ most: reads, millis: MINUTE }, now);
  const underWay = new Map<string, number>();
  const inTurn = createSlots(READING_AT_ONCE);

  function add(owner: string, weight: number): void {
    const total = (underWay.get(owner) ?? 0) + weight;
    if (total > 0) underWay.set(owner, total);
    else underWay.delete(owner);
  }

  return {
    async run(context, owner, weight, read) {
      const wait = await rate.take(owner);
      if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
      if ((underWay.get(owner) ?? 0) + weight > readsAtOnce) throw waitFor(context, SOON_MILLIS, 'too-many-requests');
      add(owner, weight);
      const { outgoing } = (context.env as Partial<ServerContext['Bindings']> | undefined) ?? {};
      const release = (): void => add(owner, -weight);
      if (outgoing !== undefined) onceGone(outgoing, release);
      try {
        return await holding(context, memoryBudget, owner, (hold) => inTurn(() => read(hold)));
      } finally {
        // In-process there is no connection that could be slow.
        if (outgoing === undefined) release();
      }
    },
  };
}

/** Runs so many at a time; the others wait, the first comes first. */
function createSlots(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((go) => void waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
