// What an import would change, decided before anything happens: it loses nothing unless the person asks for that.

import { contentHash, isSameContent } from '../../base/content.ts';
import { isWithoutReadings, withoutDoubted, type HeartRateSession } from '../../heart/sessions/session.ts';
import type { WholeSound } from '../../own-sound/own-sound.ts';
import type { Programme } from '../../programme/programme.ts';
import { timerDocument } from '../../timer/document.ts';
import { markedName } from '../../timer/limits.ts';
import { NEW_GLOBAL_SETTINGS, type Timer } from '../../timer/timer.ts';
import type { FilePreferences } from './file.ts';
import type { FileContent, UnsaidSettings } from './read-file.ts';

/** How a file is imported: next to what is here, or in its place. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** What is here. */
export interface Present {
  readonly timers: readonly Timer[];
  /** The ids of those that cannot be read here: a newer version may have written them. */
  readonly unreadTimers: ReadonlySet<string>;
  /** The ids of the programmes, read or not; absent if there are none. */
  readonly programmeIds?: ReadonlySet<string>;
  /** The ids of the sounds of their own; absent if there are none. */
  readonly soundIds?: ReadonlySet<string>;
  readonly preferences: FilePreferences;
  /** Whether these preferences are those of a new account. */
  readonly isPreferencesNew: boolean;
  readonly sessions: readonly HeartRateSession[];
}

/** What a file would change, in either mode. */
export interface Preview {
  readonly content: FileContent;
  /** Whether there are timers here at all. */
  readonly hasTimers: boolean;
  readonly timers: Readonly<Record<ImportMode, TimerPlan>>;
  /** Those that are not here; absent if there are none. One that is here stays as it is, with its progress. */
  readonly programmes?: readonly Programme[];
  /** Those that are not here; absent if there are none. */
  readonly sounds?: readonly WholeSound[];
  readonly sessions: SessionPlan;
  readonly preferences: PreferencesPlan;
}

/** Compares a file with what is here. */
export function previewOf(content: FileContent, present: Present): Preview {
  return {
    content,
    hasTimers: present.timers.length > 0,
    timers: { merge: planTimers('merge', content, present), replace: planTimers('replace', content, present) },
    ...planProgrammes(content, present),
    ...planSounds(content, present),
    sessions: planSessions(content, present),
    preferences: planPreferences(content, present),
  };
}

function planProgrammes({ programmes = [] }: FileContent, { programmeIds }: Present): Pick<Preview, 'programmes'> {
  const added = programmes.filter(({ id }) => programmeIds?.has(id) !== true);
  return added.length === 0 ? {} : { programmes: added };
}

function planSounds({ sounds = [] }: FileContent, { soundIds }: Present): Pick<Preview, 'sounds'> {
  const added = sounds.filter(({ id }) => soundIds?.has(id) !== true);
  return added.length === 0 ? {} : { sounds: added };
}

/** What happens to the timers. */
export interface TimerPlan {
  /** In the file, but not here. */
  readonly added: readonly Timer[];
  /** Here with the same id and different content; shown as they will be written: a copy next to it, or in its place. */
  readonly changed: readonly Timer[];
  /** In the file, and already here. */
  readonly same: number;
  /** Here, but not in the file: what replacing deletes. */
  readonly removed: readonly Timer[];
}

/** What would happen to the timers of a file; what it cannot say is no difference. */
export function planTimers(mode: ImportMode, content: FileContent, present: Present): TimerPlan {
  const planned = mode === 'merge' ? planMerge : planReplacing;
  const { unsaid } = content;
  if (unsaid === undefined) return planned(content, present);
  const timers = present.timers.map((timer) => withSettings(timer, NEW_GLOBAL_SETTINGS));
  const plan = planned(content, { ...present, timers });
  const started = (timer: Timer): Timer => withSettings(timer, unsaid);
  return { ...plan, added: plan.added.map(started), changed: plan.changed.map(started) };
}

function withSettings(timer: Timer, { volume, voiceEnabled }: UnsaidSettings): Timer {
  return { ...timer, globalSettings: { ...timer.globalSettings, volume, voiceEnabled } };
}

function planMerge({ timers }: FileContent, present: Present): TimerPlan {
  const here = byId(present.timers);
  const added: Timer[] = [];
  const changed: Timer[] = [];
  for (const timer of timers) {
    const mine = here.get(timer.id);
    const isUnread = present.unreadTimers.has(timer.id);
    if (mine === undefined && !isUnread) added.push(timer);
    else if (mine === undefined || !isSameTimer(mine, timer)) {
      const copy = copyOf(timer);
      // The copy from last time, whatever has become of it since.
      if (!here.has(copy.id)) changed.push(copy);
    }
  }
  return { added, changed, same: timers.length - added.length - changed.length, removed: [] };
}

function planReplacing(content: FileContent, present: Present): TimerPlan {
  const { timers: found, brokenIds, isWhole } = content;
  const here = byId(present.timers);
  // What cannot be read here is not replaced by what an older version knew of it.
  const timers = found.map((timer) => (present.unreadTimers.has(timer.id) ? copyOf(timer) : timer));
  const remaining = byId([...found, ...timers]);
  const added = timers.filter(({ id }) => !here.has(id));
  const changed = timers.filter((timer) => {
    const mine = here.get(timer.id);
    return mine !== undefined && !isSameTimer(mine, timer);
  });
  return {
    added,
    changed,
    same: timers.length - added.length - changed.length,
    // What the file has but cannot be read stays as it is here; if it breaks off, no one knows what else it had.
    removed: isWhole ? present.timers.filter(({ id }) => !remaining.has(id) && !brokenIds.has(id)) : [],
  };
}

function byId(timers: readonly Timer[]): ReadonlyMap<string, Timer> {
  return new Map(timers.map((timer) => [timer.id, timer]));
}

/** Whether two timers are the same, regardless of when and by whom they were written. */
function isSameTimer(a: Timer, b: Timer): boolean {
  return isSameContent(sayingOf(a), sayingOf(b));
}

function sayingOf(timer: Timer): object {
  const { id: _, userId: _user, createdAt: _created, updatedAt: _updated, ...saying } = timerDocument(timer);
  return saying;
}

/** Behind the name of a copy. */
export const COPY_MARK = ' (imported)';

/** The copy of a timer placed next to one with the same id: the same content always makes the same copy. */
function copyOf(timer: Timer): Timer {
  const id = `import-${contentHash([timer.id, sayingOf(timer)])}`;
  return { ...timer, id, name: markedName(timer.name, COPY_MARK) };
}

/** What happens to the sessions. */
export interface SessionPlan {
  /** Not here, or here without their readings; newest first. */
  readonly added: readonly HeartRateSession[];
  /** How many of their readings are left out, as no heart beats so slowly; absent if none are. */
  readonly doubtedReadings?: number;
  /** How many of those are here, and get their readings back. */
  readonly readingsRestored: number;
  /** Already here. */
  readonly same: number;
}

/** What would happen to the sessions of a file: what is not here is added, and none here is removed. */
export function planSessions({ sessions }: FileContent, present: Present): SessionPlan {
  const here = new Map(present.sessions.map((session) => [session.sessionId, session]));
  const found = sessions.filter(({ sessionId }) => !here.has(sessionId));
  const news = found.map(withoutDoubted);
  const doubtedReadings = readingsIn(found) - readingsIn(news);
  const restored = sessions.filter((session) => canRestoreReadings(here.get(session.sessionId), session));
  const added = [...news, ...restored].sort((a, b) => b.startTime - a.startTime);
  const plan = { added, readingsRestored: restored.length, same: sessions.length - added.length };
  return doubtedReadings === 0 ? plan : { ...plan, doubtedReadings };
}

function readingsIn(sessions: readonly HeartRateSession[]): number {
  return sessions.reduce((sum, { readings }) => sum + readings.length, 0);
}

/** Whether a session has lost its readings, and another state of the very same run has them. */
export function canRestoreReadings(here: HeartRateSession | undefined, whole: HeartRateSession): boolean {
  return (
    here !== undefined &&
    isWithoutReadings(here) &&
    here.startTime === whole.startTime &&
    here.endTime === whole.endTime &&
    here.stats?.totalReadings === whole.stats?.totalReadings
  );
}

/**
 * What happens to the preferences: none in the file, the same, or different ones, which are preselected if no one has
 * set any here.
 */
export type PreferencesPlan = 'none' | 'same' | 'new' | 'other';

/** What would happen to the preferences of a file. */
export function planPreferences({ preferences }: FileContent, present: Present): PreferencesPlan {
  if (preferences === undefined) return 'none';
  if (isSameContent(preferences, present.preferences)) return 'same';
  return present.isPreferencesNew ? 'new' : 'other';
}
