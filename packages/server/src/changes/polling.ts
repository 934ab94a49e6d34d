// Asks the database for the newest numbers of the accounts that someone listens to here.

import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';

/** What is asked, and how often. */
export interface PollParts {
  readonly owners: () => readonly string[];
  readonly onSequence: (owner: string, sequence: number) => void;
  /** Milliseconds from one answer to the next question. */
  readonly every: number;
}

/** A poll that is started and stopped. */
export interface Poll {
  start(): void;
  /** Asks once: for notes that were never sent. */
  look(): Promise<void>;
  /** Asks once more before it stops, so that a change between two ways of hearing is not missed. */
  stop(): Promise<void>;
}

/** How many accounts one question names. */
const ASKED_AT_ONCE = 500;

/** Makes one; it tells each new number once, and an account's first. A failure is what the next question is for. */
export function createPoll(db: DatabaseConnection, { owners, onSequence, every }: PollParts): Poll {
  let known = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isOn = false;
  let under = Promise.resolve();

  async function ask(): Promise<void> {
    const wanted = owners();
    const found = new Map<string, number>();
    for (let at = 0; at < wanted.length; at += ASKED_AT_ONCE) {
      const rows = await db
        .selectFrom('sync_owner')
        .select(['owner', 'seq'])
        .where('owner', 'in', wanted.slice(at, at + ASKED_AT_ONCE))
        .execute();
      for (const { owner, seq } of rows) found.set(owner, seq);
    }
    const before = known;
    known = found;
    // Asked for no one, too: a program that wants the database for itself must see that a server uses it.
    if (wanted.length === 0) await sql`select 1`.execute(db);
    // At 0 an account has nothing that anyone could be told of.
    for (const [owner, seq] of found) if ((before.get(owner) ?? 0) !== seq) onSequence(owner, seq);
  }

  function later(): void {
    if (!isOn) return;
    timer = setTimeout(() => {
      under = ask().catch(() => undefined);
      void under.then(later);
    }, every).unref();
  }

  return {
    look: () => ask().catch(() => undefined),
    start() {
      if (isOn) return;
      isOn = true;
      later();
    },
    async stop() {
      if (!isOn) return;
      isOn = false;
      clearTimeout(timer);
      await under;
      await ask().catch(() => undefined);
      known.clear();
    },
  };
}
