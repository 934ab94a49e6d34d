// Exports an account to a file, and imports a file into an account.

import type { StoreApi } from 'zustand/vanilla';
import { chosenBody, newProfile, profileOf, type Profile } from '../account/profile.ts';
import { joinHistories } from '../heart/sessions/history.ts';
import { sessionDocument } from '../heart/sessions/kept-session.ts';
import { parseSession, sessionBody } from '../heart/sessions/session-body.ts';
import { isActive, isSimulated, type HeartRateSession } from '../heart/sessions/session.ts';
import type { SessionsView } from '../heart/sessions/sessions-view.ts';
import { isSameContent } from '../library/content.ts';
import { exchanged } from '../library/exchange.ts';
import { NOTHING_READ_YET, documentOf, readTimers } from '../library/timer-reader.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Random } from '../ports/random.ts';
import type { Records } from '../ports/records.ts';
import type { Document, DocumentKind, User } from '../ports/wire/wire.ts';
import type { Timer } from '../timer/timer.ts';
import { filesOf, preferencesOf, timerFile, type FilePreferences, type MadeFile } from './file.ts';
import { importSteps, type ImportChoice, type ImportOutcome } from './import-steps.ts';
import { previewOf, type Present, type Preview } from './plan.ts';
import { readFile, type FileContent, type ReadFile } from './read-file.ts';

/** What is exported, and what could not be read here and stays behind. */
export interface Export {
  /** Nearly always one. */
  readonly files: readonly MadeFile[];
  readonly timers: number;
  readonly sessions: number;
  readonly unreadable: number;
  /** Whether the server has just confirmed that this is everything; offline, other devices may have more. (MOV-34) */
  readonly isCurrent: boolean;
}

/** Gets how many of all steps are done. */
export type OnStep = (done: number, all: number) => void;

/** The engine for export and import. */
export interface Mover {
  /** Everything that is here. Rejects if it cannot be read. */
  exportAll(): Promise<Export>;
  exportTimer(timer: Timer): MadeFile;
  /** Reads the text of a file; nothing changes. */
  read(text: string): ReadFile;
  /** Compares what a file holds with what is here. Rejects if that cannot be read. */
  preview(content: FileContent): Promise<Preview>;
  /**
   * Carries out what was chosen from a preview, and nothing it did not show; reports how many of all steps are done.
   * Never rejects.
   */
  bring(preview: Preview, chosen: ImportChoice, onStep: OnStep): Promise<ImportOutcome>;
}

/**
 * What the mover needs of the world; `library` opens the documents of the person here, `heartRate` fetches the engines
 * that record their heart rate.
 */
export interface MoverParts {
  readonly records: Records;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly user: () => User | undefined;
  readonly library: { readonly open: (userId: string) => Promise<void> };
  readonly heartRate: () => Promise<{ readonly sessions: { readonly view: StoreApi<SessionsView> } }>;
}

/** How many documents are written in parallel. */
const AT_ONCE = 16;

/** Makes a mover. */
export function createMover(parts: MoverParts): Mover {
  const { records, clock, random, log, user, library } = parts;

  function here(): User {
    const found = user();
    if (found === undefined) throw new Error('nobody is signed in');
    return found;
  }

  function documentsOf(kind: DocumentKind): readonly Document[] {
    let found: readonly Document[] = [];
    records.observe(kind, (documents) => (found = documents))();
    return found;
  }

  async function sessionsHere(): Promise<{ readonly sessions: readonly HeartRateSession[]; readonly broken: number }> {
    const own = await historyOf(parts).catch((cause: unknown) => (log.warn('history-not-exported', cause), []));
    const documents = documentsOf('hrsessions').map(({ body }) => parseSession(body));
    const known = documents.filter((session) => session !== undefined);
    const ids = new Set(known.map(({ sessionId }) => sessionId));
    // For a session whose readings are broken, the list knows only its numbers.
    const missing = own.filter((past) => !ids.has(past.sessionId) && !isSimulated(past));
    const others = missing.map((past) => parseSession(sessionBody(past)));
    const whole = others.filter((session) => session !== undefined);
    const sessions = joinHistories(known, whole).filter((session) => !isActive(session));
    return { sessions, broken: documents.length - known.length + others.length - whole.length };
  }

  const profileBodyHere = async (of: User) => (await records.get('profile', of.id))?.body;
  async function profileHere(of: User): Promise<Profile> {
    return profileOf(of, await profileBodyHere(of));
  }

  async function gather(): Promise<Present & { readonly unreadable: number }> {
    const person = here();
    await library.open(person.id);
    await exchanged(records, clock);
    const shelf = readTimers(documentsOf('timers'), person.id, NOTHING_READ_YET);
    const { sessions, broken } = await sessionsHere();
    const preferences = preferencesOf(await profileHere(person));
    const isPreferencesNew = isSameContent(preferences, preferencesOf(newProfile(person, new Date(0))));
    return {
      timers: shelf.timers,
      preferences,
      isPreferencesNew,
      sessions,
      unreadable: shelf.unreadable.length + broken,
    };
  }

  async function putPreferences({ heartRatePreferences, ...preferences }: FilePreferences): Promise<void> {
    const person = here();
    const profile = await profileHere(person);
    const now = clock.wall();
    const createdAt = profile.createdAt.getTime() === 0 ? new Date(now) : profile.createdAt;
    const stored = await profileBodyHere(person);
    const maximum = { age: undefined, maxHeartRate: undefined };
    const chosen = { ...maximum, ...heartRatePreferences };
    const kept = chosenBody(stored, { ...profile, createdAt, updatedAt: new Date(now) }, chosen);
    const body = { ...kept, preferences: { ...(kept['preferences'] as Document['body']), ...preferences } };
    await records.put('profile', { id: person.id, rev: random.id('rev-'), updatedAt: now, deleted: false, body });
  }

  const writes = {
    timer: (timer: Timer) => records.put('timers', documentOf(timer, random.id('rev-'))),
    session: (session: HeartRateSession) => records.put('hrsessions', sessionDocument(session, random.id('rev-'))),
    preferences: putPreferences,
    remove: (timer: Timer) => records.remove('timers', timer.id),
  };

  return {
    async exportAll() {
      const { timers, preferences, sessions, unreadable } = await gather();
      const files = filesOf({ timers, preferences, sessions }, clock.wall());
      const isCurrent = records.state().status === 'synced';
      return { files, timers: timers.length, sessions: sessions.length, unreadable, isCurrent };
    },
    exportTimer: (timer) => timerFile(timer, clock.wall()),
    read: (text) => readFile(text, { userId: here().id, now: clock.wall() }),
    preview: async (content) => previewOf(content, await gather()),
    async bring(preview, chosen, onStep) {
      const { stages, outcomeOf } = importSteps(preview, chosen, writes);
      const all = stages.flat().length;
      let done = 0;
      for (const stage of stages) {
        for (let from = 0; from < stage.length; from += AT_ONCE) {
          const results = await Promise.allSettled(stage.slice(from, from + AT_ONCE).map((step) => step()));
          const failed = results.find(({ status }) => status === 'rejected');
          done += results.length;
          onStep(done, all);
          if (failed !== undefined) {
            log.warn('import-stopped', failed.status === 'rejected' ? failed.reason : undefined);
            return outcomeOf(false);
          }
        }
      }
      return outcomeOf(true);
    },
  };
}

/** The sessions of this device, once they are read: some may not be in the account yet. */
async function historyOf({ heartRate }: Pick<MoverParts, 'heartRate'>): Promise<readonly HeartRateSession[]> {
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
