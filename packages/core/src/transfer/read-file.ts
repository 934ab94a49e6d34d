// Reads an untrusted file: what in it is fine, and everything that is not, each problem with its line.

import { linesOf } from '../base/lines.ts';
import { isFields } from '../library/content.ts';
import type { GlobalSettings } from '../timer/timer.ts';
import { FILE_FORMAT } from './file-limit.ts';
import { FILE_VERSION, type FilePreferences } from './file.ts';
import { readJson, type ReadText, type TextFault } from './json-text.ts';
import { readFilePreferences, readSessions, type ReadSessions } from './read-sessions.ts';
import { readTimersOfFile, type NewOwner, type ReadTimers } from './read-timer.ts';
import { sourceOf, type FileProblem } from './source.ts';

/** What a Zwift workout and a file of steps cannot say. */
export type UnsaidSettings = Pick<GlobalSettings, 'volume' | 'voiceEnabled'>;

/** What a file holds. */
export interface FileContent extends ReadTimers, ReadSessions {
  /** Undefined if there are none, or they cannot be read. */
  readonly preferences: FilePreferences | undefined;
  /** By line; the first of `problemCount`. */
  readonly problems: readonly FileProblem[];
  readonly problemCount: number;
  /** What was read otherwise than it is written, in a file of another program; absent for our own. */
  readonly notes?: readonly FileProblem[];
  /** What it has no words for, as new timers of its owner start; absent for a file that says it. (EXC-86) */
  readonly unsaid?: UnsaidSettings;
  /** False if the text breaks off, so that no one knows what else it held. */
  readonly isWhole: boolean;
}

/** The result of reading; `problem` is a sentence for the person. */
export type ReadFile =
  | { readonly ok: true; readonly content: FileContent }
  | { readonly ok: false; readonly problem: string };

const NOT_OURS = 'This is not a Roundbell file.';
const TOO_NEW = 'This file was made by a newer Roundbell.';

/** Reads the text of a file for its new owner. Never throws (MOV-10 to MOV-21). */
export function readFile(text: string, owner: NewOwner): ReadFile {
  const read = readJson(text);
  const problem = problemOf(read, text);
  if (problem !== undefined) return { ok: false, problem };
  const source = sourceOf(read, text);
  const content = {
    ...readTimersOfFile(source, owner),
    preferences: readFilePreferences(source),
    ...readSessions(source),
    isWhole: read.fault === undefined,
  };
  return { ok: true, content: { ...content, ...source.problems() } };
}

/** Why a text is not one of our files, or is unreadable. */
function problemOf({ value, fault }: ReadText, text: string): string | undefined {
  if (!isFields(value)) return NOT_OURS;
  const { format, version } = value;
  if (format === FILE_FORMAT && typeof version === 'number' && Number.isInteger(version) && version > 0) {
    return version > FILE_VERSION ? TOO_NEW : undefined;
  }
  // Up to where it breaks off it may be ours.
  const mayBeOurs = fault !== undefined && (format === undefined || format === FILE_FORMAT);
  return mayBeOurs ? `This file cannot be read. ${syntaxWords(fault, text)}` : NOT_OURS;
}

function syntaxWords({ at, message }: TextFault, text: string): string {
  const { line, column } = linesOf(text)(at);
  return `Line ${line}, column ${column}: ${message}.`;
}
