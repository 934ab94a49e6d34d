// The heart-rate sessions and the preferences of a file.

import { parseSession } from '../../heart/sessions/session-body.ts';
import { isSummaryOnly, type HeartRateSession } from '../../heart/sessions/session.ts';
import type { FilePreferences } from './file.ts';
import { readPreferences } from './preferences.ts';
import type { Source } from './source.ts';

/** The sessions of a file. */
export interface ReadSessions {
  readonly sessions: readonly HeartRateSession[];
  /** How many cannot be read. */
  readonly brokenSessions: number;
}

/** The ids by which the history is sorted. */
const SESSION_ID = /^hr-session-\d{1,16}$/;

/** Reads the sessions of a file; for a broken one only its line can be reported. */
export function readSessions(source: Source): ReadSessions {
  const sessions = new Map<string, HeartRateSession>();
  let brokenSessions = 0;
  for (const [place, raw] of source.items('sessions').entries()) {
    // What is missing from the end of an unfinished one may leave no trace.
    const isReported = source.isUnfinished(raw) || source.isDoubtful(['sessions', place]);
    const session = isReported ? undefined : parseSession(raw);
    const isKnown = session !== undefined && sessions.has(session.sessionId);
    if (session !== undefined && isStorable(session) && !isKnown) {
      sessions.set(session.sessionId, session);
      continue;
    }
    brokenSessions += 1;
    const why = isKnown ? 'It has the same sessionId as one before it' : 'It cannot be read';
    if (!isReported) source.tell(['sessions', place], `Session ${place + 1}: ${why}`);
  }
  return { sessions: [...sessions.values()], brokenSessions };
}

function isStorable(session: HeartRateSession): boolean {
  return session.endTime !== undefined && !isSummaryOnly(session) && SESSION_ID.test(session.sessionId);
}

/**
 * The preferences of a file; undefined if there are none, or if something is wrong with them, which is reported.
 */
export function readFilePreferences(source: Source): FilePreferences | undefined {
  const raw = source.field('preferences');
  if (raw === undefined || source.isUnfinished(raw) || source.isDoubtful(['preferences'])) return undefined;
  const read = readPreferences(raw);
  if (read.ok) return read.preferences;
  for (const { path, message } of read.faults) {
    const keys = ['preferences', ...path.map(String)];
    source.tell(keys, `${keys.join('.')} ${message}`);
  }
  return undefined;
}
