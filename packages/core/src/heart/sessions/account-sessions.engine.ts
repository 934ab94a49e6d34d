// The account's part of the history: it is given what it lacks, and what other devices removed is removed here.

import { stopAll } from '../../base/stop-all.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import { DOCUMENT_KINDS } from '../../ports/wire/wire.ts';
import type { SessionEdits } from './session-edits.engine.ts';
import type { SessionTable } from './session-table.engine.ts';
import type { HeartRateSession } from './session.ts';
import type { ShownSessions } from './shown-sessions.engine.ts';
import * as stored from './stored-session.ts';

/** The sessions of the account. Nothing rejects: what cannot be done is logged. */
export interface AccountSessions {
  /** Opens someone's documents; resolves when the account has what this device has, or could not be opened. */
  open(by: string): Promise<void>;
  isOpen(): boolean;
  close(): void;
  /** Keeps an ended session on the device, then in the account; whether this device has it now. */
  keep(past: HeartRateSession, by: string): Promise<boolean>;
  /** Removes a session from the device and the account; from one that is not open yet, once it is. */
  remove(sessionId: string): Promise<void>;
}

/** What it needs of the world and of the sessions. */
export type AccountSessionsParts = Pick<Ports, 'records' | 'log'> & {
  readonly table: SessionTable;
  readonly edits: SessionEdits;
  readonly shown: ShownSessions;
  readonly owner: () => string | undefined;
};

const KIND = 'hrsessions';
/** What takes room from them. */
const OTHERS = DOCUMENT_KINDS.filter((kind) => kind !== KIND);

/** Opens nothing yet. */
export function createAccountSessions({
  records,
  log,
  table,
  edits,
  shown,
  owner,
}: AccountSessionsParts): AccountSessions {
  let isOpen = false;
  let stop: Stop = () => {};
  let opening: Promise<void> = Promise.resolve();

  /** Gives the account a session it lacks; if that fails, the next visit tries again. */
  async function share(past: HeartRateSession, by: string, isStored: boolean): Promise<void> {
    if (owner() !== by || !isOpen) return;
    if ((await edits.give(past)) && isStored) await table.put(stored.storedSessionOf(past, by, true));
  }

  /** Once the account is known to be up to date: what another device removed is removed here too. */
  async function follow(by: string): Promise<void> {
    // Documents that live in memory alone do not say what the account has.
    if (owner() !== by || records.state().status !== 'synced' || !records.isPersisted()) return;
    for (const key of table.sharedOf(by)) {
      // Of a session without readings the account has all there is.
      if (shown.areReadingsRemoved(key)) await table.delete(key);
      if (shown.isInAccount(key) || (await records.get(KIND, key))) continue;
      await table.delete(key);
      if (owner() === by) shown.remove(key);
    }
  }

  async function openNow(by: string): Promise<void> {
    try {
      await records.open(by);
    } catch (cause) {
      return log.warn('sessions-not-open', cause);
    }
    if (owner() !== by) return;
    isOpen = true;
    const look = (): void => {
      shown.follow(records.state());
      void table.inTurn(() => follow(by));
    };
    const others = OTHERS.map((kind) => records.observe(kind, (documents) => shown.measure(kind, documents)));
    stop = stopAll([records.observe(KIND, shown.hear), ...others, records.onState(look)]);
    shown.follow(records.state());
    await table.inTurn(async () => {
      const shared = new Set(table.sharedOf(by));
      for (const past of shown.own()) if (!shared.has(past.sessionId)) await share(past, by, true);
      await follow(by);
    });
  }

  return {
    open: (by) => (opening = openNow(by)),
    isOpen: () => isOpen,
    close() {
      stop();
      [isOpen, stop] = [false, () => {}];
    },
    async keep(past, by) {
      const isStored = await table.put(stored.storedSessionOf(past, by, false)).then(
        () => true,
        (cause: unknown) => (log.warn('session-not-kept', cause), false),
      );
      await share(past, by, isStored);
      return isStored;
    },
    async remove(sessionId) {
      const [by, wasOpen] = [owner(), isOpen];
      shown.hide(sessionId);
      await edits.remove(sessionId, wasOpen);
      if (wasOpen) return;
      const removeLater = async (): Promise<void> => {
        if (isOpen && owner() === by && shown.isHidden(sessionId)) await edits.remove(sessionId, true);
      };
      void opening.then(removeLater);
    },
  };
}
