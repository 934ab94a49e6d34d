// The sessions of the person here, also those that no document could take, as an export and an import need them.

import type { StoreApi } from 'zustand/vanilla';
import { joinHistories, type History } from '../../heart/sessions/history.ts';
import { parseSession, sessionBody } from '../../heart/sessions/session-body.ts';
import { isUnfinished, isSummaryOnly, isSimulated, isWithoutReadings } from '../../heart/sessions/session.ts';
import type { SessionsView, WholeSessions } from '../../heart/sessions/sessions-view.ts';
import type { Log } from '../../ports/log.ts';
import type { Records } from '../../ports/records.ts';
import { isDeviceOnlyBody } from '../../ports/wire/summary-only.ts';
import type { Document } from '../../ports/wire/wire.ts';

/** What is needed of the sessions. */
export interface DeviceSessions {
  readonly view: StoreApi<SessionsView>;
  withReadings(sessions: History): Promise<WholeSessions>;
}

/** What they are read from; `heartRate` fetches the engines that record. */
export interface OwnSessionsParts {
  readonly records: Pick<Records, 'documents'>;
  readonly log: Log;
  readonly heartRate: () => Promise<{ readonly sessions: DeviceSessions }>;
}

/** The ended sessions here, newest first, some perhaps summary-only, and how many could not be read. */
export interface OwnSessions {
  readonly sessions: History;
  readonly broken: number;
}

/** Reads them; a history that cannot be read is logged, and the account's sessions are read without it. */
export async function ownSessions(parts: OwnSessionsParts): Promise<OwnSessions> {
  const own = await historyOf(parts).catch((cause: unknown) => (parts.log.warn('history-not-exported', cause), []));
  const exported = parts.records.documents('hrsessions').filter(isExported);
  const documents = exported.map(({ body }) => parseSession(body));
  const known = documents.filter((session) => session !== undefined);
  // A summary-only session that this device has with its readings is one of those.
  const ids = new Set(known.filter((session) => !isSummaryOnly(session)).map(({ sessionId }) => sessionId));
  // For a session whose readings are broken, the list knows only its numbers.
  const missing = own.filter((past) => !ids.has(past.sessionId) && !isSimulated(past) && !isSummaryOnly(past));
  const others = missing.map((past) => parseSession(sessionBody(past)));
  const whole = others.filter((session) => session !== undefined);
  const sessions = joinHistories(whole, known).filter((session) => !isUnfinished(session));
  return { sessions, broken: documents.length - known.length + others.length - whole.length };
}

/** Simulated sessions stay on their device. */
const isExported = ({ body }: Document): boolean => !isDeviceOnlyBody(body);

/** What an export has of the sessions, and how many it leaves out because their readings are gone for good. */
export interface ExportedSessions extends WholeSessions {
  readonly gone: number;
}

/** The same sessions with all their readings; those that cannot be had are counted and left out. */
export async function withAllReadings(
  { heartRate, log }: OwnSessionsParts,
  sessions: History,
): Promise<ExportedSessions> {
  const wanted = sessions.filter((session) => !isWithoutReadings(session));
  const here = wanted.filter((session) => !isSummaryOnly(session));
  const gone = sessions.length - wanted.length;
  if (here.length === wanted.length) return { sessions: here, elsewhere: 0, gone };
  try {
    return { ...(await (await heartRate()).sessions.withReadings(wanted)), gone };
  } catch (cause) {
    log.warn('readings-not-exported', cause);
    return { sessions: here, elsewhere: wanted.length - here.length, gone };
  }
}

/** What is shown, once it is read: the documents may have refused some of it. */
async function historyOf({ heartRate }: Pick<OwnSessionsParts, 'heartRate'>): Promise<History> {
  const { view } = (await heartRate()).sessions;
  return new Promise((resolve) => {
    const look = (): void => {
      const { status, history } = view.getState();
      if (status !== 'ready') return;
      stop();
      resolve(history);
    };
    const stop = view.subscribe(look);
    look();
  });
}
