// The unfinished sessions, fetched when they are first needed, each call in its turn.

import { inTime } from '../../base/in-time.ts';
import { arrived, once } from '../../base/once.ts';
import type { Millis } from '../../base/units.ts';
import type { SessionDocuments } from './session-documents.engine.ts';
import type { Recorder, SessionsParts } from './session-recorder.engine.ts';
import type { HeartRateSession } from './session.ts';
import type { ShownSessions } from './shown-sessions.engine.ts';
import type { UnfinishedSessions } from './unfinished-sessions.engine.ts';

/** The unfinished sessions, once they are here. Nothing rejects: what fails is logged. */
export interface LateUnfinished {
  /** Does some work with them after all earlier work; nothing if they cannot be fetched. */
  inTurn(work: (unfinished: UnfinishedSessions) => Promise<unknown>): void;
  /** Undefined if they cannot be fetched: then a session is kept only at its end. */
  fetch(): Promise<UnfinishedSessions | undefined>;
  /** Undefined if they are not here yet. */
  now(): UnfinishedSessions | undefined;
}

/** What the unfinished sessions need of the world and of the sessions. */
export type UnfinishedParts = Pick<
  SessionsParts,
  'disk' | 'random' | 'log' | 'clock' | 'page' | 'zones' | 'runPlace' | 'onRuns'
> & {
  readonly documents: Pick<SessionDocuments, 'get'>;
  /** Does some work after all earlier work; failures are logged. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly shown: ShownSessions;
  readonly recorder: Recorder;
  readonly owner: () => string | undefined;
  /** Keeps an ended session; whether it outlives the page now. */
  readonly keep: (ended: HeartRateSession, by: string) => Promise<boolean>;
};

/** A chunk that has not come by then will not come in time. */
const WAIT: Millis = 10_000;

/** Fetches nothing yet. */
export function createLateUnfinished(parts: UnfinishedParts): LateUnfinished {
  const { log, clock } = parts;
  let isLogged = false;
  const late = once(async () => {
    const { createUnfinishedSessions } = await import('./unfinished-sessions.engine.ts');
    return createUnfinishedSessions(parts);
  });

  const failed = (cause: unknown): undefined => {
    if (!isLogged) log.warn('session-not-kept', cause);
    isLogged = true;
    return undefined;
  };
  const fetch = async (): Promise<UnfinishedSessions | undefined> =>
    arrived(late) ?? inTime(clock, WAIT, late.fetch, () => failed(undefined)).catch(failed);

  return {
    fetch,
    now: () => arrived(late),
    inTurn: (work) =>
      void parts.inTurn(async () => {
        const unfinished = await fetch();
        if (unfinished !== undefined) await work(unfinished);
      }),
  };
}
