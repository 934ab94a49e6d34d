// What a person does with a past session: gives it words, takes its removal back, and asks for all of its readings.

import type { StoreApi } from 'zustand/vanilla';
import type { SessionTable } from './session-works.ts';
import type { HeartRateSession, SessionNotes } from './session.ts';
import type { SessionsView } from './sessions-view.ts';

/** The commands for a past session. None rejects. */
export interface SessionEdits {
  /** Gives a session its title, note and effort in place of those it has. */
  edit(sessionId: string, notes: SessionNotes): Promise<void>;
  /** Takes the last removal of a session back. */
  restore(sessionId: string): Promise<void>;
  /** A session with its readings, also if this device has only its numbers; undefined if they cannot be had. */
  whole(sessionId: string): Promise<HeartRateSession | undefined>;
}

interface SessionEditsParts {
  readonly view: StoreApi<SessionsView>;
  readonly table: Pick<SessionTable, 'inTurn'>;
  readonly owner: () => string | undefined;
  /** Shows a session in place of the one with its id. */
  readonly add: (session: HeartRateSession) => void;
  readonly keep: (session: HeartRateSession, by: string) => Promise<void>;
}

/** Makes an engine over the history that is shown. */
export function createSessionEdits({ view, table, owner, add, keep }: SessionEditsParts): SessionEdits {
  const change = async (session: HeartRateSession): Promise<void> => {
    const by = owner();
    add(session);
    if (by !== undefined) await table.inTurn(() => keep(session, by));
  };
  let gone: readonly HeartRateSession[] = [];
  const find = (list: readonly HeartRateSession[], id: string) => list.find(({ sessionId }) => sessionId === id);
  view.subscribe(({ history }, before) => {
    if (history.length < before.history.length) gone = before.history.filter((session) => !history.includes(session));
  });
  return {
    async edit(sessionId, notes) {
      const session = find(view.getState().history, sessionId);
      if (session !== undefined) await change({ ...session, notes });
    },
    async restore(sessionId) {
      const session = find(gone, sessionId);
      if (session !== undefined) await change(session);
    },
    whole: async (sessionId) => find(view.getState().history, sessionId),
  };
}
