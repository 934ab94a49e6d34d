// What the history shows: the documents, those that are on their way there, and those whose run may go on.

import type { StoreApi } from 'zustand/vanilla';
import type { Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordsState } from '../../ports/records.ts';
import type { Stop } from '../../ports/stop.ts';
import { isDeviceOnlyBody } from '../../ports/wire/summary-only.ts';
import type { Document, DocumentKind } from '../../ports/wire/wire.ts';
import { isNearlyFull, joinHistories, withoutSession, type History } from './history.ts';
import type { HeartRateSession } from './session.ts';
import type { SessionsView, RejectionReason } from './sessions-view.ts';
import { accountMeter, documentReader, rejectionReasonOf } from './stored-session.ts';

/** To measure a thousand timers takes 30 ms: once for all that comes together, and not before it is drawn. */
const MEASURES_AFTER: Millis = 1000;

/** The sessions that are shown; each change is in the view at once, but for the room that is left. */
export interface ShownSessions {
  /** A session as it is shown. */
  known(sessionId: string): HeartRateSession | undefined;
  /** Adds sessions, or other states of them, until the documents have these. */
  add(...past: History): void;
  remove(sessionId: string): void;
  /** The same, and its document is not shown either, until it is gone. */
  hide(sessionId: string): void;
  /** The sessions whose run may go on: shown in place of anything else with their id. */
  setUnfinished(sessions: History): void;
  /** The account's sessions, from now on. */
  hear(documents: readonly Document[]): void;
  /** The account's documents of any kind, from now on, as far as they take room from its sessions. */
  measure(kind: DocumentKind, documents: readonly Document[]): void;
  documents(): readonly Document[];
  /** How the account's documents compare with the server's, from now on. */
  follow(state: RecordsState): void;
  /** Shows nothing any more. */
  clear(): void;
}

/** Shows nothing yet; `onBroken` is called for what cannot be read. */
export function createShownSessions(
  view: StoreApi<SessionsView>,
  clock: Pick<Clock, 'after'>,
  onBroken: () => void,
): ShownSessions {
  let pending: History = [];
  let unfinished: History = [];
  let documents: readonly Document[] = [];
  let rejected: readonly string[] = [];
  const hidden = new Set<string>();
  let stored: History = [];
  let readDocuments = documentReader(onBroken);
  let meter = accountMeter();
  const unmeasured = new Map<DocumentKind, readonly Document[]>();
  let stopMeasuring: Stop | undefined;

  function show(): void {
    const ended = joinHistories(
      pending,
      stored.filter(({ sessionId }) => !hidden.has(sessionId)),
    );
    const ids = new Set(unfinished.map(({ sessionId }) => sessionId));
    const others = ids.size === 0 ? ended : ended.filter(({ sessionId }) => !ids.has(sessionId));
    view.setState({ history: ids.size === 0 ? ended : joinHistories(unfinished, others) });
  }

  function showRejected(): void {
    const refused = documents.filter(({ id }) => rejected.includes(id) && !hidden.has(id));
    const next: Record<string, RejectionReason> = Object.fromEntries(
      refused.map((each) => [each.id, rejectionReasonOf(each)]),
    );
    if (JSON.stringify(next) !== JSON.stringify(view.getState().rejected)) view.setState({ rejected: next });
  }

  function measure(kind: DocumentKind, found: readonly Document[]): void {
    unmeasured.set(kind, found);
    stopMeasuring ??= clock.after(MEASURES_AFTER, () => {
      stopMeasuring = undefined;
      const use = [...unmeasured].map((each) => meter(...each)).at(-1);
      unmeasured.clear();
      const next = use !== undefined && isNearlyFull(use);
      if (next !== view.getState().isNearlyFull) view.setState({ isNearlyFull: next });
    });
  }

  function remove(sessionId: string): void {
    pending = withoutSession(pending, sessionId);
    stored = withoutSession(stored, sessionId);
    unfinished = withoutSession(unfinished, sessionId);
    documents = documents.filter(({ id }) => id !== sessionId);
    show();
    showRejected();
  }

  return {
    known: (id) => view.getState().history.find(({ sessionId }) => sessionId === id),
    add(...past) {
      for (const { sessionId } of past) hidden.delete(sessionId);
      pending = joinHistories(past, pending);
      show();
    },
    remove,
    hide(sessionId) {
      hidden.add(sessionId);
      remove(sessionId);
    },
    setUnfinished(sessions) {
      if (sessions.length === 0 && unfinished.length === 0) return;
      unfinished = sessions;
      show();
    },
    hear(found) {
      documents = found;
      const ids = new Set(found.map(({ id }) => id));
      for (const id of hidden) if (!ids.has(id)) hidden.delete(id);
      stored = readDocuments(found);
      pending = pending.filter((each) => !isStored(each, stored));
      measure(
        'hrsessions',
        found.filter(({ body }) => !isDeviceOnlyBody(body)),
      );
      show();
      showRejected();
    },
    measure,
    documents: () => documents,
    follow(state) {
      const names = 'rejected' in state ? (state.rejected ?? []) : [];
      rejected = names.filter(({ kind }) => kind === 'hrsessions').map(({ id }) => id);
      showRejected();
    },
    clear() {
      [pending, stored, unfinished, documents, rejected] = [[], [], [], [], []];
      [readDocuments, meter] = [documentReader(onBroken), accountMeter()];
      unmeasured.clear();
      stopMeasuring?.();
      stopMeasuring = undefined;
      hidden.clear();
    },
  };
}

/** Whether the documents have a state of a session that is no earlier than this one. */
function isStored({ sessionId, endTime = 0, notesAt = -1 }: HeartRateSession, stored: History): boolean {
  const there = stored.find((each) => each.sessionId === sessionId);
  return there !== undefined && (there.endTime ?? 0) >= endTime && (there.notesAt ?? -1) >= notesAt;
}
