// The coach's lines for the current user: fetched once, kept on this device for thirty days, read through a schema. Nothing
// rejects.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import type { Millis, WallTime } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import { messageBankSchema } from '../ports/wire/coach.ts';
import type { MessageBank } from '../ports/wire/coaching.ts';

/** How long a bank stays good (specification, section 9). */
export const BANK_LIFETIME: Millis = 30 * 24 * 3_600_000;

/** The bank store engine. */
export interface BankStore {
  /** The bank of a user: the kept one while it is good, else a new one; undefined if none is available now. */
  bankOf(userId: string): Promise<MessageBank | undefined>;
}

/** What the bank store needs of the world; `fetch` is the model client's, `user` is who is signed in now. */
export type BankStoreParts = Pick<Ports, 'disk' | 'clock' | 'log'> & {
  readonly fetch: () => Promise<MessageBank | undefined>;
  readonly user: () => string | undefined;
};

const storedSchema = z.object({ bank: messageBankSchema, fetchedAt: z.number() });

interface StoredBank {
  readonly bank: MessageBank;
  readonly fetchedAt: WallTime;
}

/** A bank store over the banks kept on `disk`. */
export function createBankStore({ disk, clock, log, fetch, user }: BankStoreParts): BankStore {
  const table = disk.table<unknown>('messages');
  const banks = new Map<string, StoredBank>();
  const flights = new Map<string, Promise<MessageBank | undefined>>();

  async function storedBank(userId: string): Promise<StoredBank | undefined> {
    const stored = await table.get(keyOf(userId)).catch((cause: unknown) => log.warn('bank-unreadable', cause));
    const read = readAs(storedSchema, stored);
    return read.success ? read.data : undefined;
  }

  async function find(userId: string): Promise<MessageBank | undefined> {
    const found = banks.get(userId) ?? (await storedBank(userId));
    if (found !== undefined && isGood(found.fetchedAt, clock.wall())) {
      banks.set(userId, found);
      return found.bank;
    }
    const bank = await fetch();
    // Nothing of someone who has signed out meanwhile is kept.
    if (bank === undefined || user() !== userId) return bank;
    const fresh = { bank, fetchedAt: clock.wall() };
    banks.set(userId, fresh);
    await table.put(keyOf(userId), fresh).catch((cause: unknown) => log.warn('bank-not-kept', cause));
    return bank;
  }

  return {
    bankOf(userId) {
      const flight = flights.get(userId) ?? find(userId).finally(() => flights.delete(userId));
      flights.set(userId, flight);
      return flight;
    },
  };
}

function keyOf(userId: string): string {
  return `bank:${userId}`;
}

/** A bank from the future is not good: the device's clock was wrong when it was fetched, or is wrong now. */
function isGood(fetchedAt: WallTime, now: WallTime): boolean {
  return fetchedAt <= now && now - fetchedAt < BANK_LIFETIME;
}
