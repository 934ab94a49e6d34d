// What the history shows: this device's sessions and the account's, joined.

import type { StoreApi } from 'zustand/vanilla';
import type { Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RecordsState } from '../../ports/records.ts';
import type { Stop } from '../../ports/stop.ts';
import { areReadingsRemoved } from '../../ports/wire/summary-only.ts';
import type { Document, DocumentKind } from '../../ports/wire/wire.ts';
import { isNearlyFull, joinHistories, withoutSession, type History } from './history.ts';
import type { HeartRateSession } from './session.ts';
import type { SessionsView, WhyUnfit } from './sessions-view.ts';
import * as stored from './stored-session.ts';

/** To measure a thousand timers takes 30 ms: once for all that comes together, and not before it is drawn. */
const MEASURES_AFTER: Millis = 1000;

/** The sessions that are shown; each change is in the view at once, but for the room that is left. */
export interface ShownSessions {
  /** This device's sessions that have ended. */
  own(): History;
  /** A session as it is shown. */
  known(sessionId: string): HeartRateSession | undefined;
  /** Adds sessions of this device, or other states of them. */
  add(...past: History): void;
  remove(sessionId: string): void;
  /** The same, and what the account still has of it is not shown, until the account has it no more. */
  hide(sessionId: string): void;
  /** Whether a session is hidden. */
  isHidden(sessionId: string): boolean;
  /** The sessions whose run may go on: shown in place of anything else with their id. */
  setUnfinished(sessions: History): void;
  /** The account's sessions, from now on. */
  hear(documents: readonly Document[]): void;
  /** The account's documents of any kind, from now on, as far as they take room from its sessions. */
  measure(kind: DocumentKind, documents: readonly Document[]): void;
  documents(): readonly Document[];
  /** How the account's documents compare with the server's, from now on. */
  follow(state: RecordsState): void;
  /** Whether the readings of a session were removed, here or on another device. */
  areReadingsRemoved(sessionId: string): boolean;
  /** Whether the account has a session, as far as it was heard. */
  isInAccount(sessionId: string): boolean;
  /** Shows nothing any more. */
  clear(): void;
}

/** Shows nothing yet; `onBroken` is called for what cannot be read. */
export function createShownSessions(
  view: StoreApi<SessionsView>,
  clock: Pick<Clock, 'after'>,
  onBroken: () => void,
): ShownSessions {
  let own: History = [];
  let unfinished: History = [];
  let documents: readonly Document[] = [];
  let unfit: readonly string[] = [];
  const hidden = new Set<string>();
  let withoutReadings: ReadonlySet<string> = new Set();
  let readDocuments = stored.documentReader(onBroken);
  let meter = stored.accountMeter();
  const unmeasured = new Map<DocumentKind, readonly Document[]>();
  let stopMeasuring: Stop | undefined;

  function show(): void {
    const here = own.filter(({ sessionId }) => !withoutReadings.has(sessionId));
    const there = readDocuments(documents).filter(({ sessionId }) => !hidden.has(sessionId));
    const ended = joinHistories(here, there);
    const ids = new Set(unfinished.map(({ sessionId }) => sessionId));
    const others = ids.size === 0 ? ended : ended.filter(({ sessionId }) => !ids.has(sessionId));
    view.setState({ history: ids.size === 0 ? ended : joinHistories(unfinished, others) });
  }

  function tellUnfit(): void {
    const refused = documents.filter(({ id }) => unfit.includes(id) && !hidden.has(id));
    const next: Record<string, WhyUnfit> = Object.fromEntries(refused.map((each) => [each.id, stored.whyUnfit(each)]));
    if (JSON.stringify(next) !== JSON.stringify(view.getState().unfit)) view.setState({ unfit: next });
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
    own = withoutSession(own, sessionId);
    unfinished = withoutSession(unfinished, sessionId);
    documents = documents.filter(({ id }) => id !== sessionId);
    show();
    tellUnfit();
  }

  return {
    own: () => own,
    known: (id) => view.getState().history.find(({ sessionId }) => sessionId === id),
    add(...past) {
      for (const { sessionId } of past) hidden.delete(sessionId);
      own = joinHistories(past, own);
      show();
    },
    remove,
    hide(sessionId) {
      hidden.add(sessionId);
      remove(sessionId);
    },
    isHidden: (sessionId) => hidden.has(sessionId),
    setUnfinished(sessions) {
      if (sessions.length === 0 && unfinished.length === 0) return;
      unfinished = sessions;
      show();
    },
    hear(found) {
      documents = found;
      const ids = new Set(found.map(({ id }) => id));
      for (const id of hidden) if (!ids.has(id)) hidden.delete(id);
      withoutReadings = new Set(found.filter(({ body }) => areReadingsRemoved(body)).map(({ id }) => id));
      measure('hrsessions', found);
      show();
      tellUnfit();
    },
    measure,
    documents: () => documents,
    follow(state) {
      const names = 'unfit' in state ? (state.unfit ?? []) : [];
      unfit = names.filter(({ kind }) => kind === 'hrsessions').map(({ id }) => id);
      tellUnfit();
    },
    areReadingsRemoved: (sessionId) => withoutReadings.has(sessionId),
    isInAccount: (sessionId) => documents.some(({ id }) => id === sessionId),
    clear() {
      [own, unfinished, documents, unfit, readDocuments] = [[], [], [], [], stored.documentReader(onBroken)];
      [withoutReadings, meter] = [new Set(), stored.accountMeter()];
      unmeasured.clear();
      stopMeasuring?.();
      stopMeasuring = undefined;
      hidden.clear();
    },
  };
}
