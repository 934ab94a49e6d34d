// From the documents of an account to its timers: each is read once per revision; unreadable ones are set aside.

import type { StoredState } from '../ports/wire/history.ts';
import type { Document } from '../ports/wire/wire.ts';
import { parseTimer, timerDocument } from '../timer/document.ts';
import type { Timer } from '../timer/timer.ts';

/** What some documents hold; keeping the revisions read so far saves reading them again. */
export interface TimersRead {
  /** Latest updated first; ties by the smaller id. */
  readonly timers: readonly Timer[];
  /** The ids of documents that this device cannot read. */
  readonly unreadable: readonly string[];
  readonly read: ReadonlyMap<string, ReadDocument>;
}

/** One document after reading. */
export interface ReadDocument {
  readonly document: Document;
  /** Undefined if it could not be read. */
  readonly timer: Timer | undefined;
}

/** The starting point: no documents read. */
export const NOTHING_READ_YET: TimersRead = { timers: [], unreadable: [], read: new Map() };

/** Reads the living documents of one user; a timer that names another owner counts as unreadable. */
export function readTimers(documents: readonly Document[], userId: string, before: TimersRead): TimersRead {
  const read = new Map(documents.map((document) => [document.id, readOnce(document, userId, before)]));
  const entries = [...read.values()];
  return {
    timers: entries.flatMap(({ timer }) => timer ?? []).sort(byLatestUpdate),
    unreadable: entries.filter(({ timer }) => !timer).map(({ document }) => document.id),
    read,
  };
}

/** The timer of a document under the document's own id; undefined if it cannot be read or names another owner. */
export function timerOf(document: Document, userId: string): Timer | undefined {
  const parsed = parseTimer({ ...document.body, id: document.id });
  return parsed.ok && parsed.timer.userId === userId ? parsed.timer : undefined;
}

/** An earlier state of a timer, and when it reached the server (epoch ms). */
export interface EarlierVersion {
  readonly at: number;
  readonly timer: Timer;
}

/** The readable states of a timer, in their order. */
export function readStates(states: readonly StoredState[], userId: string): readonly EarlierVersion[] {
  return states.flatMap(({ at, document }) => {
    const timer = timerOf(document, userId);
    return timer ? { at, timer } : [];
  });
}

function readOnce(document: Document, userId: string, before: TimersRead): ReadDocument {
  const known = before.read.get(document.id);
  if (known && known.document.rev === document.rev && known.timer?.userId === userId) return known;
  return { document, timer: timerOf(document, userId) };
}

function byLatestUpdate(a: Timer, b: Timer): number {
  return b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** A timer as it is stored, under a revision. */
export function documentOf(timer: Timer, rev: string): Document {
  return { id: timer.id, rev, updatedAt: timer.updatedAt.getTime(), deleted: false, body: timerDocument(timer) };
}
