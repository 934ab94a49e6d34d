// The file that carries an account out and in: its contents, how it is written and what it is called. Described for
// others in docs/export-format.md.

import type { HeartRatePreferences, Preferences, Profile } from '../../account/profile.ts';
import { utf8Length } from '../../base/bytes.ts';
import { slugOf } from '../../base/slug.ts';
import type { WallTime } from '../../base/units.ts';
import { sessionBody, type SessionBody } from '../../heart/sessions/session-body.ts';
import type { HeartRateSession } from '../../heart/sessions/session.ts';
import type { WholeSound } from '../../own-sound/own-sound.ts';
import { programmeDocument } from '../../programme/document.ts';
import type { Programme } from '../../programme/programme.ts';
import { timerDocument } from '../../timer/document.ts';
import type { Timer } from '../../timer/timer.ts';
import { FILE_FORMAT, FILE_LIMIT, FILE_VERSION } from './file-limit.ts';

/** Its media type. */
export const FILE_TYPE = 'application/json';

/** A person's preferences, without who they are. */
export type FilePreferences = Preferences & { readonly heartRatePreferences: HeartRatePreferences };

/** What a file is made of. */
export interface FileBody {
  readonly timers: readonly Timer[];
  readonly programmes?: readonly Programme[];
  readonly sounds?: readonly WholeSound[];
  readonly preferences: FilePreferences | undefined;
  /** Each has ended. */
  readonly sessions: readonly HeartRateSession[];
}

/** A file as it is handed to the browser. */
export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** A timer, or a programme, as in the file: without its owner, with human-readable dates. */
export type FileTimer = Readonly<Record<string, unknown>>;

/** The timer as in the file. */
export function fileTimer(timer: Timer): FileTimer {
  const { userId: _, createdAt: _created, updatedAt: _updated, ...body } = timerDocument(timer);
  return { ...body, createdAt: timer.createdAt.toISOString(), updatedAt: timer.updatedAt.toISOString() };
}

/** The programme as in the file. */
export function fileProgramme(programme: Programme): FileTimer {
  const { userId: _, createdAt: _created, updatedAt: _updated, ...body } = programmeDocument(programme);
  const { createdAt, updatedAt } = programme;
  return { ...body, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** The part of a profile in the file: neither name nor email. */
export function preferencesOf({ preferences, heartRatePreferences }: Profile): FilePreferences {
  return { ...preferences, heartRatePreferences };
}

/** Everything as files, nearly always one; if it would be too large to read, several in order. */
export function filesOf(content: FileBody, at: WallTime, limit = FILE_LIMIT): readonly MadeFile[] {
  let last = newPart(content.preferences);
  const parts = [last];
  let room = limit - FRAME_ROOM;
  const partFor = (item: object): Part => {
    const size = sizeOf(item);
    if (size > room) {
      last = newPart(undefined);
      parts.push(last);
      room = limit - FRAME_ROOM;
    }
    room -= size;
    return last;
  };
  for (const timer of content.timers.map(fileTimer)) partFor(timer).timers.push(timer);
  for (const programme of (content.programmes ?? []).map(fileProgramme)) {
    const part = partFor(programme);
    part.programmes = [...(part.programmes ?? []), programme];
  }
  for (const sound of content.sounds ?? []) addSound(partFor(sound), sound);
  for (const session of content.sessions.map(sessionBody)) partFor(session).sessions.push(session);
  const base = `roundbell-${dayOf(at)}`;
  return parts.map((part, place) => fileOf(place === 0 ? base : `${base}-part-${place + 1}`, part, at));
}

/** One timer as a file that bears its name, with the sounds of its owner that it has. */
export function timerFile(timer: Timer, sounds: readonly WholeSound[], at: WallTime): MadeFile {
  const part = newPart(undefined);
  part.timers.push(fileTimer(timer));
  for (const sound of sounds) addSound(part, sound);
  return fileOf(`roundbell-${slugOf(timer.name)}`, part, at);
}

interface Part {
  readonly timers: FileTimer[];
  /** Absent if there are none. */
  programmes?: readonly FileTimer[];
  sounds?: readonly WholeSound[];
  readonly preferences: FilePreferences | undefined;
  readonly sessions: SessionBody[];
}

function newPart(preferences: FilePreferences | undefined): Part {
  return { timers: [], preferences, sessions: [] };
}

function addSound(part: Part, sound: WholeSound): void {
  part.sounds = [...(part.sounds ?? []), sound];
}

/** More than the file's head and its preferences take. */
const FRAME_ROOM = 2_000;

function fileOf(base: string, part: Part, at: WallTime): MadeFile {
  const head = { format: FILE_FORMAT, version: FILE_VERSION, exportedAt: new Date(at).toISOString() };
  return { name: `${base}.json`, type: FILE_TYPE, text: `${JSON.stringify({ ...head, ...part }, null, 2)}\n` };
}

/** The most bytes an item can take in the file: it is indented four spaces, with a comma and a line end. */
function sizeOf(item: object): number {
  const text = JSON.stringify(item, null, 2);
  return utf8Length(text) + 6 + 4 * text.split('\n').length;
}

/** The day in the person's own calendar, '2026-11-21'. */
function dayOf(at: WallTime): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
