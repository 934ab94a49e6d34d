// Notifies listeners that an account has something new. Says 'pull now' and carries no data. How changes travel between
// processes is one of three ways: heard by PostgreSQL's LISTEN, once that has proved to work; polled; or not at all, where there
// is one process.

import type { Stop } from '@roundbell/core/ports';
import type { ServerLog } from '../base/log.ts';
import type { Database, ListenPace } from '../database/database.ts';
import { keepListening } from './listening.ts';
import { createNotes } from './notes.ts';
import { createPoll } from './polling.ts';

/** Hears an account's newest sequence number. */
export type OnSequence = (sequence: number) => void;

/** How this process learns what other processes have changed: there is none, by LISTEN, or by asking. */
export type ChangesWay = 'alone' | 'heard' | 'polled';

/** News of accounts. */
export interface Changes {
  /** After a commit: notifies the listeners here at once, and those of other processes within a moment. */
  tell(owner: string, sequence: number): void;
  /** Calls back with an account's newest sequence number after each change, from any replica. */
  onChange(owner: string, onSequence: OnSequence): Stop;
  way(): ChangesWay;
  close(): Promise<void>;
}

const PACE: ListenPace = { gather: 25, poll: 1000, proof: 3000, again: 20_000 };

interface Listeners extends Pick<Changes, 'onChange'> {
  tellHere(owner: string, sequence: number): void;
  owners(): readonly string[];
  clear(): void;
}

function createListeners(): Listeners {
  const listeners = new Map<string, Set<OnSequence>>();
  return {
    tellHere(owner, sequence) {
      for (const onSequence of listeners.get(owner) ?? []) onSequence(sequence);
    },
    onChange(owner, onSequence) {
      const ofOwner = listeners.get(owner) ?? new Set();
      listeners.set(owner, ofOwner.add(onSequence));
      return () => {
        ofOwner.delete(onSequence);
        if (ofOwner.size === 0 && listeners.get(owner) === ofOwner) listeners.delete(owner);
      };
    },
    owners: () => [...listeners.keys()],
    clear: () => listeners.clear(),
  };
}

/** With PostgreSQL it resolves once it is known whether LISTEN works; until it does, changes are polled. */
export async function openChanges(
  { place, db }: Pick<Database, 'place' | 'db'>,
  log: Pick<ServerLog, 'alarm' | 'note'>,
): Promise<Changes> {
  const { tellHere, onChange, owners, clear } = createListeners();
  const alone: Changes = {
    tell: tellHere,
    onChange,
    way: () => 'alone',
    close: () => Promise.resolve(clear()),
  };
  if (place.engine === 'sqlite') return alone;

  const pace = { ...PACE, ...place.pace };
  const poll = createPoll(db, { owners, onSequence: tellHere, every: pace.poll });
  poll.start();
  const { listening = { url: place.url } } = place;
  if (listening === 'none') {
    await poll.look();
    return { ...alone, way: () => 'polled', close: () => poll.stop() };
  }

  let way: ChangesWay | undefined;
  const onHeard = (isHeard: boolean): void => {
    const next = isHeard ? 'heard' : 'polled';
    if (isHeard && way === 'heard') void poll.look();
    if (next === way) return;
    if (isHeard) void poll.stop();
    else poll.start();
    if (!isHeard) log.alarm('changes-polled', {});
    else if (way !== undefined) log.note('changes-heard', {});
    way = next;
  };
  const link = await keepListening(db, { url: listening.url, onNote: tellHere, onHeard, pace });
  const notes = createNotes(db, pace.gather);
  return {
    ...alone,
    tell(owner, sequence) {
      tellHere(owner, sequence);
      notes.add(owner, sequence);
    },
    way: () => way ?? 'polled',
    async close() {
      await notes.close();
      await link.close();
      await poll.stop();
      clear();
    },
  };
}
