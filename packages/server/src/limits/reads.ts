// How much of one account is on its way out at a time: an answer that no one reads stays in memory.

import type { Context } from 'hono';
import type { ServerContext } from '../base/parts.ts';
import { waitFor } from '../base/refusal.ts';
import { MINUTE } from './attempts.ts';
import type { Limits } from './limits.ts';
import { createRate } from './rate.ts';

/** Answers with documents, counted until the other side has them. */
export interface Reads {
  /** Runs one; 'too-many-requests' if this account reads too often, or does not read what it asked for. `weight` is how large it may be. */
  run<T>(context: Context<ServerContext>, owner: string, weight: number, read: () => Promise<T>): Promise<T>;
}

/** Something that others have taken is soon free again. */
const SOON_MILLIS = 1000;

/** Starts with none. */
export function createReads({ reads, readsAtOnce }: Pick<Limits, 'reads' | 'readsAtOnce'>, now: () => number): Reads {
  const rate = createRate({ most: reads, millis: MINUTE }, now);
  const underWay = new Map<string, number>();

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
      outgoing?.once('close', release);
      try {
        return await read();
      } finally {
        // In-process there is no connection that could be slow.
        if (outgoing === undefined) release();
      }
    },
  };
}
