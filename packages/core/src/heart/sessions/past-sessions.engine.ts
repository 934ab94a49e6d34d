// What can be done with the sessions of the past.

import type { WallTime } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RunScore } from '../../timer/step-score.ts';
import type { History } from './history.ts';
import type { LateUnfinished } from './late-unfinished.engine.ts';
import type { SessionDocuments } from './session-documents.engine.ts';
import type { SessionMirror } from './session-mirror.engine.ts';
import { tidyNotes, withNotes, withScore } from './session-notes.ts';
import { isSummaryOnly, type HeartRateSession, type SessionNotes } from './session.ts';
import type { WholeSessions } from './sessions-view.ts';
import type { ShownSessions } from './shown-sessions.engine.ts';
import { roomOfReadings, removableReadings } from './stored-session.ts';

/** How many sessions have readings to remove, and how much room that makes. */
export interface RemovableReadings {
  readonly sessions: number;
  readonly room: number;
}

/** What can be done with the sessions of the past. */
export interface PastSessions {
  /** Forgets a session, here and in the account. */
  remove(sessionId: string): Promise<void>;
  /** Brings back a session that was removed, with its dates; resolves when it is kept, or could not be. */
  restore(session: HeartRateSession): Promise<void>;
  /** Gives an ended session another score, shown at once. */
  rescore(sessionId: string, score: RunScore | undefined): Promise<void>;
  /** Gives a session other notes, shown at once; what is empty is cleared, what is too long is cut. */
  edit(sessionId: string, notes: SessionNotes): Promise<void>;
  /** How many sessions of the account began before a moment and have readings, and the characters these take there. */
  removableReadings(before: WallTime): RemovableReadings;
  /** Removes the readings of those, everywhere, and keeps their numbers; resolves to how many it were. */
  removeReadings(before: WallTime): Promise<number>;
  /** Sessions with all their readings, fetched from the server where missing; not kept here. */
  withReadings(sessions: History): Promise<WholeSessions>;
  /** A session with all its readings, kept here from now on; undefined if they cannot be had. */
  whole(sessionId: string): Promise<HeartRateSession | undefined>;
}

/** What it needs of the sessions. */
export interface PastSessionsParts {
  readonly documents: SessionDocuments;
  readonly mirror: SessionMirror;
  readonly shown: ShownSessions;
  readonly late: Pick<LateUnfinished, 'inTurn'>;
  readonly clock: Pick<Clock, 'wall'>;
  readonly owner: () => string | undefined;
  /** Does some work after all earlier work. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  /** Keeps an ended session; whether it outlives the page. */
  readonly keep: (ended: HeartRateSession, by: string) => Promise<boolean>;
  /** Removes from the mirror what the documents have no more. */
  readonly follow: (by: string) => Promise<void>;
}

/** Makes the engine. */
export function createPastSessions(parts: PastSessionsParts): PastSessions {
  const { documents, mirror, shown, late, clock, owner, inTurn, keep, follow } = parts;
  return {
    async remove(sessionId) {
      const by = owner();
      late.inTurn(async (unfinished) => unfinished.forget(sessionId));
      shown.hide(sessionId);
      await inTurn(async () => {
        await mirror.delete(sessionId);
        if (owner() === by) await documents.remove(sessionId);
      });
    },
    async restore(removed) {
      const { unfinished: _, ...session } = removed;
      const by = owner();
      // What is shown again is kept: a page that ends now has it at the next visit.
      if (by !== undefined)
        await inTurn(async () => {
          if (!(await documents.restore(session)) && !isSummaryOnly(session)) await mirror.write(session, by, false);
        });
      if (owner() === by) shown.add(session);
    },
    withReadings: documents.withReadings,
    removableReadings(before) {
      const found = removableReadings(shown.documents(), before);
      return { sessions: found.length, room: found.reduce((sum, { body }) => sum + roomOfReadings(body), 0) };
    },
    async removeReadings(before) {
      const by = owner();
      let count = 0;
      await inTurn(async () => {
        count = await documents.removeReadings(removableReadings(shown.documents(), before));
        if (by !== undefined) await follow(by);
      });
      return count;
    },
    async whole(sessionId) {
      const [past, by] = [shown.known(sessionId), owner()];
      if (past === undefined || !isSummaryOnly(past) || by === undefined) return past;
      const found = await documents.whole(past);
      if (found === undefined || owner() !== by) return undefined;
      shown.add(found);
      return shown.known(sessionId);
    },
    async rescore(sessionId, score) {
      const [past, by] = [shown.known(sessionId), owner()];
      if (past === undefined || by === undefined || past.unfinished !== undefined) return;
      shown.add(withScore(past, score));
      await inTurn(async () => {
        if (!(await documents.rescore({ sessionId, score, at: clock.wall() }))) await keep(withScore(past, score), by);
      });
    },
    async edit(sessionId, given) {
      const [past, by] = [shown.known(sessionId), owner()];
      if (past === undefined || by === undefined) return;
      const [notes, at] = [tidyNotes(given), Math.max(clock.wall(), (past.notesAt ?? 0) + 1)];
      if (past.unfinished !== undefined) return late.inTurn((found) => found.note({ sessionId, notes, at }, by));
      shown.add(withNotes(past, notes, at));
      await inTurn(async () => {
        if (!(await documents.note({ sessionId, notes, at }))) await keep(withNotes(past, notes, at), by);
      });
    },
  };
}
