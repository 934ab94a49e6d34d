// Signing out for good: what would be lost, and what becomes of it.

import { inTime } from '../base/in-time.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Records, RecordsState } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import { isDeviceOnlyBody } from '../ports/wire/summary-only.ts';
import type { CaredAccount } from './account-state.ts';
import type { Account } from './account.engine.ts';
import type { Forgetting, ForgetParts } from './forget.engine.ts';
import { isRowOf, unsentKind } from './personal-stores.ts';
import type { AccountResult } from './result.ts';

/** What of an account is on this device alone. */
export interface Unsent {
  /** How many changes the server does not have; 'unknown' if the device cannot say. */
  readonly changes: number | 'unknown';
  /** How many simulated sessions there are, which are never sent. */
  readonly simulated: number;
}

/** What becomes of what is not sent. */
export type Departure = 'send-first' | 'keep' | 'remove';

/** Signing out. Nothing rejects. */
export interface Leaving {
  /** What of the person here is on this device alone. */
  unsent(): Promise<Unsent>;
  /**
   * Signs out, if that is still wanted once what comes first is done. 'keep' leaves everything for the next sign-in of the same account;
   * otherwise nothing stays.
   */
  signOut(how: Departure, isStillWanted?: () => boolean): Promise<AccountResult>;
}

/** The sessions that are interrupted: how many there are, and their end, once it is kept. */
export interface Interrupted {
  interrupted(): Promise<number>;
  endInterrupted(): Promise<void>;
}

/** What leaving needs of the world. */
export interface LeavingParts extends ForgetParts {
  readonly forget: Forgetting['forget'];
  readonly records: Pick<Records, 'state' | 'onState' | 'sync' | 'erase' | 'documents'>;
  readonly server: Pick<Server, 'whoIsHere'>;
  readonly clock: Clock;
  readonly account: Pick<Account, 'signOut'> & Pick<CaredAccount, 'pendingSignOut'>;
  /** Fetches the engine of the sessions; rejects if it cannot. */
  readonly sessions: () => Promise<Interrupted>;
}

/** The store of a device says by then what it has. */
const SAYS_WITHIN: Millis = 3_000;
/** The longest that someone who leaves waits for their changes to be sent. */
const SENDS_WITHIN: Millis = 15_000;
/** The first pause before a server that has not heard of a sign-out is asked again, and the longest. */
const ASKS_AGAIN: Millis = 15_000;
const ASKS_AT_LEAST_EACH: Millis = 600_000;

/** Makes the engine. */
export function createLeaving(parts: LeavingParts): Leaving {
  const { records, server, disk, clock, log, account, user, settle } = parts;

  /** The first state that satisfies, or the last one before the time is over. */
  function stateOnce(isWanted: (state: RecordsState) => boolean, within: Millis): Promise<RecordsState> {
    let stop = (): void => undefined;
    const wanted = () =>
      new Promise<RecordsState>((resolve) => {
        const look = (state: RecordsState): void => void (isWanted(state) && resolve(state));
        stop = records.onState(look);
        look(records.state());
      });
    return inTime(clock, within, wanted, records.state).finally(() => stop());
  }

  /** Of the sessions: how many the documents have not taken, and how many are simulated, which are never sent. */
  async function unsentSessions(): Promise<{ readonly waiting: number; readonly simulated: number }> {
    const here = user();
    const documents = records.documents('hrsessions');
    const rows = await disk
      .table<unknown>('heart-rate')
      .all()
      .catch((cause: unknown) => (log.warn('history-unreadable', cause), []));
    const ids = new Set(documents.map(({ id }) => id));
    const left = rows.filter(([key, row]) => here && isRowOf(row, here.id) && !ids.has(key)).map(([, row]) => row);
    const kinds = left.map(unsentKind);
    const simulated = documents.filter(({ body }) => isDeviceOnlyBody(body)).length;
    return {
      waiting: kinds.filter((kind) => kind === 'waiting').length,
      simulated: simulated + kinds.filter((kind) => kind === 'simulated').length,
    };
  }

  function unreadable(cause: unknown): undefined {
    log.warn('history-unreadable', cause);
  }

  /** The sessions of the person here, if one may be interrupted. */
  async function interruptedSessions(): Promise<Interrupted | undefined> {
    try {
      const here = user()?.id ?? '';
      const rows = await disk.table<unknown>('session-chunks').all();
      return rows.some(([, row]) => isRowOf(row, here)) ? await parts.sessions() : undefined;
    } catch (cause) {
      return unreadable(cause);
    }
  }

  async function endInterrupted(): Promise<void> {
    const sessions = await interruptedSessions();
    await sessions?.endInterrupted().catch(unreadable);
  }

  async function unsent(): Promise<Unsent> {
    // Until the store is open the device says 'waiting', with nothing to wait for.
    if (isUndecided(records.state())) records.sync();
    const state = await stateOnce((now) => !isUndecided(now), SAYS_WITHIN);
    const [{ waiting, simulated }, sessions] = await Promise.all([unsentSessions(), interruptedSessions()]);
    const others = (await sessions?.interrupted().catch(unreadable)) ?? 0;
    if (isUndecided(state)) return { changes: 'unknown', simulated };
    return { changes: waiting + others + ('changes' in state ? state.changes : 0), simulated };
  }

  async function sent(): Promise<boolean> {
    await settle();
    await endInterrupted();
    // A pull that is under way when the sign-in ends would be refused.
    if ((await unsent()).changes === 0) return true;
    records.sync();
    await stateOnce(isDecided, SENDS_WITHIN);
    return (await unsent()).changes === 0;
  }

  /** Any question that is answered has ended the sign-in. */
  function askUntilHeard(pause: Millis): void {
    void server
      .whoIsHere()
      .catch(() => clock.after(pause, () => askUntilHeard(Math.min(pause * 2, ASKS_AT_LEAST_EACH))));
  }

  return {
    unsent,
    async signOut(how, isStillWanted = () => true) {
      const here = user();
      if (how === 'send-first' && !(await sent())) return { ok: false, message: whyNotSent(records.state()) };
      await settle();
      if (!isStillWanted()) return { ok: false, message: 'You are still signed in.' };
      const result = await account.signOut(how === 'keep' ? 'kept' : 'removed');
      if (!result.ok) return result;
      if (how !== 'keep' && here !== undefined) void parts.forget(here.id);
      void account.pendingSignOut().then(() => askUntilHeard(ASKS_AGAIN));
      return result;
    },
  };
}

function whyNotSent({ status }: RecordsState): string {
  return status === 'signed-out'
    ? 'Your changes could not be sent: your sign-in has expired. Sign in again first.'
    : 'Your changes could not be sent. You are still signed in.';
}

/** Whether waiting longer sends no more. */
function isDecided(state: RecordsState): boolean {
  if (state.status === 'offline') return state.changes === 0;
  return state.status !== 'waiting';
}

const isUndecided = (state: RecordsState): boolean => state.status === 'waiting' && state.changes === 0;
