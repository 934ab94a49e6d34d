// Notes to the other processes, gathered: a NOTIFY holds up every commit of the database, so many changes share one.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { CHANNEL } from './listening.ts';

/** Changes on their way to other processes. */
export interface Notes {
  add(owner: string, sequence: number): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Sends the newest number of each changed account, `millis` after the first; what cannot be sent is tried with the next. */
export function createNotes(db: DatabaseConnection, millis: number): Notes {
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function send(): Promise<void> {
    timer = undefined;
    if (waiting.size === 0) return;
    const sent = waiting;
    waiting = new Map();
    const texts = [...sent].map(([owner, sequence]) => `${sequence} ${owner}`);
    try {
      await sql`select pg_notify(${CHANNEL}, note) from unnest(${texts}::text[]) note`.execute(db);
    } catch {
      for (const [owner, sequence] of sent) if (!waiting.has(owner)) waiting.set(owner, sequence);
    }
  }

  return {
    add(owner, sequence) {
      waiting.set(owner, sequence);
      timer ??= setTimeout(() => {
        sending = sending.then(send);
      }, millis).unref();
    },
    async close() {
      clearTimeout(timer);
      await sending;
      await send();
    },
  };
}
