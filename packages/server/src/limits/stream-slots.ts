// How many event streams an account may have open, counted across all processes of a server.

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isOutOfSpace } from '../database/space.ts';
import type { DatabaseConnection, Tables } from '../database/tables.ts';
import { hasEnded } from './throttle.ts';

/** Gives the slot back. */
export type Leave = () => void;

/** The slots of all accounts. */
export interface StreamSlots {
  /** Takes one for a stream; undefined if the account has no other. */
  take(owner: string): Promise<Leave | undefined>;
  close(): Promise<void>;
}

/** Slots of this process only: for an engine that has no other. */
export function createStreamSlots(most: number): StreamSlots {
  const taken = new Map<string, number>();
  return {
    take(owner) {
      const count = (taken.get(owner) ?? 0) + 1;
      if (count > most) return Promise.resolve(undefined);
      taken.set(owner, count);
      let leave: Leave = () => {
        leave = () => undefined;
        const left = (taken.get(owner) ?? 1) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
      return Promise.resolve(() => leave());
    },
    close: () => Promise.resolve(taken.clear()),
  };
}

/** How long a slot outlives its process, and how often it is renewed, in milliseconds. */
export type SlotPace = Readonly<Record<'lasts' | 'renewEvery', number>>;
const PACE: SlotPace = { lasts: 90_000, renewEvery: 30_000 };

/** What slots in the database need besides it. */
export interface SharedSlotsParts {
  readonly most: number;
  readonly now: () => number;
  readonly pace?: SlotPace;
}

/** StreamSlots in the database: a process that ends without giving them back loses them soon. */
export function createSharedStreamSlots(
  db: DatabaseConnection,
  { most, now, pace = PACE }: SharedSlotsParts,
): StreamSlots {
  const holder = randomUUID();
  const open = new Set<string>();
  const leaving = createPending();

  async function sit(slot: Pick<Tables['stream_seat'], 'id' | 'owner' | 'ends_at'>): Promise<void> {
    try {
      await db
        .insertInto('stream_seat')
        .values({ ...slot, holder })
        .execute();
    } catch (error) {
      // Who may listen must not depend on writing.
      if (!isOutOfSpace(error)) throw error;
    }
  }

  async function isTooMany(owner: string, at: number): Promise<boolean> {
    const rows = await db.selectFrom('stream_seat').select('ends_at').where('owner', '=', owner).execute();
    // One that ends later than it lasts was kept by a clock that was set back since; a living process has kept it again.
    return rows.filter(({ ends_at: endsAt }) => !hasEnded(endsAt, pace.lasts, at)).length > most;
  }

  function leave(id: string): void {
    if (!open.delete(id)) return;
    leaving.add(db.deleteFrom('stream_seat').where('id', '=', id).execute());
  }

  const keeping = setInterval(() => quietly(keep(db, open, now() + pace.lasts)), pace.renewEvery).unref();
  return {
    async take(owner) {
      // A page that opens its stream again has closed the one before.
      await leaving.settled();
      const at = now();
      const id = randomUUID();
      await sit({ id, owner, ends_at: at + pace.lasts });
      open.add(id);
      const isOver = await isTooMany(owner, at).catch((error: unknown) => {
        leave(id);
        throw error;
      });
      if (!isOver) return () => leave(id);
      leave(id);
      return undefined;
    },
    async close() {
      clearInterval(keeping);
      open.clear();
      leaving.add(db.deleteFrom('stream_seat').where('holder', '=', holder).execute());
      await leaving.settled();
    },
  };
}

/** Renews the slots of open streams, and no others: one that has ended may still have its slot, as giving it back can fail. */
async function keep(db: DatabaseConnection, open: ReadonlySet<string>, endsAt: number): Promise<void> {
  if (open.size === 0) return;
  // One array, so that the statement is the same however many there are.
  const isOpen = sql<boolean>`id = any(${[...open]}::text[])`;
  await db.updateTable('stream_seat').set({ ends_at: endsAt }).where(isOpen).execute();
}

/** What is under way; whether it fails does not matter. */
function createPending() {
  const pending = new Set<Promise<unknown>>();
  return {
    add(work: Promise<unknown>): void {
      const ended = work.catch(() => undefined);
      pending.add(ended);
      void ended.then(() => pending.delete(ended));
    },
    settled: async () => void (await Promise.all(pending)),
  };
}

/** What fails here ends by itself, and a refused stream asks again. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
