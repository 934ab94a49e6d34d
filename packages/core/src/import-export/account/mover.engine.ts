// Exports an account to a file, and imports a file into an account.

import { type AccountView, personIn } from '../../account/account-state.ts';
import { chosenBody, newProfile, profileOf, type Profile } from '../../account/profile.ts';
import { isSameContent } from '../../base/content.ts';
import { parseSession } from '../../heart/sessions/session-body.ts';
import type { HeartRateSession } from '../../heart/sessions/session.ts';
import { withReadingsRestored, sessionDocument } from '../../heart/sessions/stored-session.ts';
import { zonesFor } from '../../heart/zone-floors.ts';
import { exchanged } from '../../library/exchange.ts';
import { NOTHING_READ_YET, documentOf, readTimers } from '../../library/timer-reader.ts';
import { soundDocument } from '../../own-sound/own-sound.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Random } from '../../ports/random.ts';
import type { Records } from '../../ports/records.ts';
import type { Document, DocumentKind, User } from '../../ports/wire/wire.ts';
import { parseProgramme, programmeDocument } from '../../programme/document.ts';
import type { Programme } from '../../programme/programme.ts';
import type { Timer } from '../../timer/timer.ts';
import { filesOf, preferencesOf, timerFile, type FilePreferences, type MadeFile } from './file.ts';
import { importSteps, type ImportChoice, type ImportOutcome, type Writes } from './import-steps.ts';
import { ownSessions, withAllReadings, type DeviceSessions } from './own-sessions.engine.ts';
import { canRestoreReadings, previewOf, type Present, type Preview } from './plan.ts';
import { readFile, type FileContent, type ReadFile } from './read-file.ts';
import { readForeignFile, type ForeignOwner } from './read-foreign-file.ts';
import type { NewOwner } from './read-timer.ts';
import { soundIds, wholeSounds } from './whole-sounds.engine.ts';

/** What is exported, and what could not be read here and stays behind. */
export interface Export {
  /** Nearly always one. */
  readonly files: readonly MadeFile[];
  readonly timers: number;
  /** Absent if there are none. */
  readonly programmes?: number;
  readonly sessions: number;
  /** Sounds of the person's own; absent if there are none. */
  readonly sounds?: number;
  /** How many of those were left out, because only the account has their bytes, and it cannot be reached; absent if none. */
  readonly soundsElsewhere?: number;
  readonly unreadable: number;
  /** How many sessions were left out because only the account has their readings, and it cannot be reached. */
  readonly elsewhere: number;
  /** How many were left out because their readings are gone for good. */
  readonly gone: number;
  /** Whether the server has just confirmed that this is everything; offline, other devices may have more. */
  readonly isCurrent: boolean;
}

/** Gets how many of all steps are done. */
export type OnStep = (done: number, all: number) => void;

/** The engine for export and import. */
export interface Mover {
  /** Everything that is here. Rejects if it cannot be read. */
  exportAll(): Promise<Export>;
  exportTimer(timer: Timer): Promise<MadeFile>;
  /** Reads the text of a file, ours or another program's; nothing changes. */
  read(text: string, fileName?: string): ReadFile;
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
  /** Who is here, with their preferences. */
  readonly account: { readonly view: { readonly getState: () => AccountView } };
  readonly library: { readonly open: (userId: string) => Promise<void> };
  readonly heartRate: () => Promise<{ readonly sessions: DeviceSessions }>;
}

function programmeIn({ id, body }: Document): readonly Programme[] {
  const parsed = parseProgramme({ ...body, id });
  return parsed.ok ? [parsed.programme] : [];
}

function programmeRow(programme: Programme, rev: string): Document {
  const updatedAt = programme.updatedAt.getTime();
  return { id: programme.id, rev, updatedAt, deleted: false, body: programmeDocument(programme) };
}

/** How many documents are written in parallel. */
const AT_ONCE = 16;

/** The timers' documents that a preview was made from, by id. */
type Seen = ReadonlyMap<string, Document>;

/** Makes a mover. */
export function createMover(parts: MoverParts): Mover {
  const { records, clock, random, log, user, library } = parts;
  const seenFor = new WeakMap<Preview, Seen>();

  function here(): User {
    const found = user();
    if (found === undefined) throw new Error('nobody is signed in');
    return found;
  }

  function foreignOwner(owner: NewOwner): ForeignOwner {
    const person = personIn(parts.account.view.getState().state);
    const profile = person?.profile ?? newProfile(here(), new Date(owner.now));
    const { defaultVolume: volume, defaultVoiceEnabled: voiceEnabled } = profile.preferences;
    return { ...owner, zones: zonesFor(profile.heartRatePreferences), newTimers: { volume, voiceEnabled } };
  }

  async function profileHere(of: User): Promise<Profile> {
    return profileOf(of, (await records.get('profile', of.id))?.body);
  }

  async function gather(): Promise<
    Present & { readonly programmes: readonly Programme[]; readonly unreadable: number; readonly seen: Seen }
  > {
    const person = here();
    await library.open(person.id);
    await exchanged(records, clock);
    const documents = records.documents('timers');
    const shelf = readTimers(documents, person.id, NOTHING_READ_YET);
    const rows = records.documents('programmes');
    const programmes = rows.flatMap(programmeIn);
    const { sessions, broken } = await ownSessions(parts);
    const preferences = preferencesOf(await profileHere(person));
    const isPreferencesNew = isSameContent(preferences, preferencesOf(newProfile(person, new Date(0))));
    return {
      timers: shelf.timers,
      programmes,
      programmeIds: new Set(rows.map(({ id }) => id)),
      soundIds: new Set(records.documents('sounds').map(({ id }) => id)),
      unreadTimers: new Set(shelf.unreadable),
      preferences,
      isPreferencesNew,
      sessions,
      unreadable: shelf.unreadable.length + rows.length - programmes.length + broken,
      seen: new Map(documents.map((document) => [document.id, document])),
    };
  }

  async function putPreferences({ heartRatePreferences, ...preferences }: FilePreferences): Promise<void> {
    const person = here();
    const stored = await records.get('profile', person.id);
    const profile = profileOf(person, stored?.body);
    const now = clock.wall();
    const maximum = { age: undefined, maxHeartRate: undefined, zones: undefined };
    const chosen = { ...maximum, ...heartRatePreferences };
    const dated = { ...profile, updatedAt: new Date(now) };
    const body = chosenBody(stored?.body, dated, chosen, { weeklyGoal: undefined, ...preferences });
    const changed = { id: person.id, rev: random.id('rev-'), updatedAt: now, deleted: false, body };
    await records.put('profile', changed, stored);
  }

  /** What has come since the preview is neither replaced nor removed. */
  async function add(kind: DocumentKind, document: Document, seen?: Document): Promise<void> {
    const isNews = seen === undefined && (await records.get(kind, document.id)) !== undefined;
    if (!isNews) await records.put(kind, document, seen);
  }

  async function addSession(session: HeartRateSession): Promise<void> {
    const document = await records.get('hrsessions', session.sessionId);
    if (document === undefined || !canRestoreReadings(parseSession(document.body), session))
      return add('hrsessions', sessionDocument(session, random.id('rev-')));
    await records.put('hrsessions', withReadingsRestored(document, session, random.id('rev-')), document);
  }

  const writesSince = (seen: Seen): Writes => ({
    timer: (timer) => add('timers', documentOf(timer, random.id('rev-')), seen.get(timer.id)),
    programme: (programme) => add('programmes', programmeRow(programme, random.id('rev-'))),
    sound: (sound) => add('sounds', soundDocument(sound, random.id('rev-'), clock.wall())),
    session: addSession,
    preferences: putPreferences,
    remove: (timer) => records.remove('timers', timer.id, seen.get(timer.id)),
  });

  return {
    async exportAll() {
      const { timers, programmes, preferences, unreadable, ...own } = await gather();
      const { sessions, ...left } = await withAllReadings(parts, own.sessions);
      const soundsHere = soundIds(parts);
      const sounds = await wholeSounds(parts, soundsHere);
      const files = filesOf({ timers, programmes, sounds, preferences, sessions }, clock.wall());
      const { status } = records.state();
      const isCurrent = status === 'synced' || status === 'device-only';
      const counts = {
        timers: timers.length,
        ...(programmes.length > 0 && { programmes: programmes.length }),
        ...(sounds.length > 0 && { sounds: sounds.length }),
        ...(sounds.length < soundsHere.length && { soundsElsewhere: soundsHere.length - sounds.length }),
      };
      return { files, ...counts, sessions: sessions.length, ...left, unreadable, isCurrent };
    },
    async exportTimer(timer) {
      const sounds = await wholeSounds(parts, soundIds(parts, timer));
      return timerFile(timer, sounds, clock.wall());
    },
    read(text, fileName = '') {
      const owner = { userId: here().id, now: clock.wall() };
      return readForeignFile({ text, fileName }, foreignOwner(owner)) ?? readFile(text, owner);
    },
    async preview(content) {
      const { seen, ...present } = await gather();
      const preview = previewOf(content, present);
      seenFor.set(preview, seen);
      return preview;
    },
    async bring(preview, chosen, onStep) {
      const { stages, outcomeOf } = importSteps(preview, chosen, writesSince(seenFor.get(preview) ?? new Map()));
      const all = stages.flat().length;
      const person = user()?.id;
      let done = 0;
      for (const stage of stages) {
        for (let from = 0; from < stage.length; from += AT_ONCE) {
          // Nothing of a person's goes into the account of another, who has signed in meanwhile.
          if (user()?.id !== person) return outcomeOf(false);
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
