// The timers of the person here: list, read, add, update, remove, all through the Records port.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { Failure, isAnswer, sentenceOf, type FallbackCode } from '../base/failure.ts';
import { stopAll } from '../base/stop-all.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Records } from '../ports/records.ts';
import type { Stop } from '../ports/stop.ts';
import type { Document } from '../ports/wire/wire.ts';
import type { Timer, TimerDraft } from '../timer/timer.ts';
import { validateTimer } from '../timer/validate.ts';
import { exchanged } from './exchange.ts';
import { lastRunsOf } from './last-runs.ts';
import { CLOSED_LIBRARY, type LibraryView } from './library-view.ts';
import { notSaved, type RemoveResult, type SaveResult } from './result.ts';
import { storageProblems } from './storage-problems.ts';
import { NOTHING_READ_YET, documentOf, readTimers, timerOf } from './timer-reader.ts';

export interface Library {
  readonly view: StoreApi<LibraryView>;
  open(userId: string): Promise<void>;
  close(): void;
  /** Adds a timer if the draft has no problems. */
  add(draft: TimerDraft): Promise<SaveResult>;
  /** Merges the fields that are not undefined into a stored timer. */
  update(id: string, changes: Partial<TimerDraft>): Promise<SaveResult>;
  /** Saves the edits to a timer as it was opened; changes from other devices since then are merged, never overwritten. */
  save(opened: Timer, draft: TimerDraft): Promise<SaveResult>;
  /** Keeps a copy of a stored timer next to it, under its own name (`copyNameOf`). */
  duplicate(id: string, name: string): Promise<SaveResult>;
  remove(id: string): Promise<RemoveResult>;
  /** Restores the timer removed last, with its id and content; if it is already back, it stays as it is. Fails for any other. */
  restore(id: string): Promise<SaveResult>;
  /** One timer, undefined if there is none; rejects with a Failure ('not-signed-in', 'timer-get-failed', 'document-unreadable'). */
  read(id: string): Promise<Timer | undefined>;
}

/** What the library needs of the world; `user` is the id of the person here. */
export interface LibraryParts {
  readonly records: Records;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
  readonly user: () => string | undefined;
  /** Resolves when the states that edits have replaced are kept, where this device keeps them. */
  readonly versionsSaved?: () => Promise<void>;
}

/** Makes a closed library. */
export function createLibrary({ records, random, clock, log, user, versionsSaved }: LibraryParts): Library {
  const view = createStore<LibraryView>(() => CLOSED_LIBRARY);
  let timersRead = NOTHING_READ_YET;
  let opening: Promise<void> = Promise.resolve();
  let owner: string | undefined;
  let stop: Stop = () => {};
  let removed: Document | undefined;
  /** By what is in them, the ids of new timers that were refused and may be kept all the same. */
  const unsure = new Map<string, string>();

  function show(documents: readonly Document[], userId: string): void {
    const known = new Set(timersRead.unreadable);
    timersRead = readTimers(documents, userId, timersRead);
    for (const id of timersRead.unreadable) if (!known.has(id)) log.warn('document-unreadable');
    view.setState({
      status: 'ready',
      timers: timersRead.timers,
      unreadable: timersRead.unreadable.length,
      failure: undefined,
    });
  }

  function close(): void {
    owner = undefined;
    stop();
    stop = () => {};
    removed = undefined;
    unsure.clear();
    timersRead = NOTHING_READ_YET;
    view.setState(CLOSED_LIBRARY);
  }

  async function openFor(userId: string): Promise<void> {
    try {
      await records.open(userId);
      if (owner !== userId) return;
      stop = stopAll([
        records.observe('timers', (documents) => owner === userId && show(documents, userId)),
        records.observe('hrsessions', (sessions) => view.setState({ lastRuns: lastRunsOf(sessions) })),
        records.observe('programmes', (programmes) => view.setState({ programmes })),
        records.observe('sounds', (sounds) => view.setState({ sounds })),
      ]);
    } catch (thrown) {
      log.warn('timers-get-failed', thrown);
      if (owner === userId) view.setState({ status: 'ready', failure: sentenceOf(thrown, 'timers-get-failed') });
    }
  }

  /** The id of the person here, once their documents are open. */
  async function userReady(): Promise<string> {
    const userId = user();
    if (userId === undefined) throw new Failure('not-signed-in');
    await opening;
    return userId;
  }

  async function readTimer(id: string, userId: string): Promise<Timer | undefined> {
    const document = await records.get('timers', id);
    if (!document) return undefined;
    const timer = timerOf(document, userId);
    if (!timer) throw new Failure('document-unreadable');
    return timer;
  }

  async function stored(id: string): Promise<Timer> {
    const timer = await readTimer(id, await userReady());
    if (!timer) throw new Failure('not-found');
    return timer;
  }

  /** Keeps a timer that has no problems; `opened` is what it was made from, if other devices may have changed it since. */
  async function keep(timer: Timer, opened: Timer | undefined): Promise<SaveResult> {
    const mine = documentOf(timer, random.id('rev-'));
    const written = validateTimer(timer);
    const problems = written.length > 0 ? written : storageProblems(mine.body, timer);
    if (problems.length > 0) return { ok: false, problems };
    if (opened === undefined) await records.put('timers', mine);
    else await (await import('./put-merged.engine.ts')).putMerged(records, mine, opened);
    // A person who sees that it is saved may close the page.
    await versionsSaved?.();
    return { ok: true, id: timer.id };
  }

  async function keepNew(draft: TimerDraft, userId: string): Promise<SaveResult> {
    const content = JSON.stringify(draft);
    const earlier = unsure.get(content);
    const isSaved = earlier !== undefined && (await records.get('timers', earlier)) !== undefined;
    unsure.delete(content);
    // It may have been edited since.
    if (isSaved) return { ok: true, id: earlier };
    const id = earlier ?? random.id('timer-');
    const now = new Date(clock.wall());
    try {
      return await keep({ ...draft, id, userId, createdAt: now, updatedAt: now }, undefined);
    } catch (thrown) {
      unsure.set(content, id);
      throw thrown;
    }
  }

  async function attempt(fallback: FallbackCode, save: () => Promise<SaveResult>): Promise<SaveResult> {
    try {
      return await save();
    } catch (thrown) {
      if (!isAnswer(thrown)) log.warn(fallback, thrown);
      return notSaved(sentenceOf(thrown, fallback));
    }
  }

  return {
    view,
    close,
    open(userId) {
      if (owner === userId && view.getState().failure === undefined) return opening;
      close();
      owner = userId;
      opening = openFor(userId);
      return opening;
    },
    add: (draft) => attempt('timer-create-failed', async () => keepNew(draft, await userReady())),
    duplicate: (id, name) =>
      attempt('timer-create-failed', async () => {
        const timer = await stored(id);
        return keepNew({ ...timer, name }, timer.userId);
      }),
    update: (id, changes) =>
      attempt('timer-update-failed', async () => {
        const timer = await stored(id);
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        return keep({ ...timer, ...given, updatedAt: new Date(clock.wall()) }, timer);
      }),
    save: (opened, draft) =>
      attempt('timer-update-failed', async () => {
        await userReady();
        return keep({ ...opened, ...draft, updatedAt: new Date(clock.wall()) }, opened);
      }),
    async remove(id) {
      try {
        await userReady();
        const document = await records.get('timers', id);
        // A second press of the same button finds nothing, and must not take from 'Undo' what the first one removed.
        if (document === undefined) return { ok: true };
        await records.remove('timers', id, document);
        removed = document;
        return { ok: true };
      } catch (thrown) {
        if (!isAnswer(thrown)) log.warn('timer-delete-failed', thrown);
        return { ok: false, message: sentenceOf(thrown, 'timer-delete-failed') };
      }
    },
    restore: (id) =>
      attempt('timer-create-failed', async () => {
        await userReady();
        if ((await records.get('timers', id)) !== undefined) return { ok: true, id };
        if (removed?.id !== id) return notSaved('This timer cannot be brought back.');
        await records.put('timers', { ...removed, rev: random.id('rev-') });
        return { ok: true, id };
      }),
    async read(id) {
      const userId = await userReady();
      const timer = await readTimer(id, userId);
      if (timer !== undefined) return timer;
      // A device that has not yet reached the server may lack it.
      await exchanged(records, clock);
      return readTimer(id, userId);
    },
  };
}
