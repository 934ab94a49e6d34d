// Reads an untrusted file: what in it is fine, and everything that is not, each problem with its line.

import type { GlobalSettings } from '../../timer/timer.ts';
import { openFile } from './file-source.ts';
import type { FilePreferences } from './file.ts';
import { readProgrammes, type ReadProgrammes } from './read-programmes.ts';
import { readFilePreferences, readSessions, type ReadSessions } from './read-sessions.ts';
import { readSounds, type ReadSounds } from './read-sounds.ts';
import { readTimersOfFile, type NewOwner, type ReadTimers } from './read-timer.ts';
import type { FileProblem } from './source.ts';

/** What a Zwift workout and a file of steps cannot say. */
export type UnsaidSettings = Pick<GlobalSettings, 'volume' | 'voiceEnabled'>;

/** What a file holds. */
export interface FileContent extends ReadTimers, ReadProgrammes, ReadSounds, ReadSessions {
  /** Undefined if there are none, or they cannot be read. */
  readonly preferences: FilePreferences | undefined;
  /** By line; the first of `problemCount`. */
  readonly problems: readonly FileProblem[];
  readonly problemCount: number;
  /** What was read otherwise than it is written, in a file of another program; absent for our own. */
  readonly notes?: readonly FileProblem[];
  /** What it has no words for, as new timers of its owner start; absent for a file that says it. */
  readonly unsaid?: UnsaidSettings;
  /** False if the text breaks off, so that no one knows what else it held. */
  readonly isWhole: boolean;
}

/** The result of reading; `problem` is a sentence for the person. */
export type ReadFile =
  | { readonly ok: true; readonly content: FileContent }
  | { readonly ok: false; readonly problem: string };

/** Reads the text of a file for its new owner. Never throws. */
export function readFile(text: string, owner: NewOwner): ReadFile {
  const opened = openFile(text);
  if (!opened.ok) return opened;
  const { source, isWhole } = opened;
  const content = {
    ...readTimersOfFile(source, owner),
    ...readProgrammes(source, owner),
    ...readSounds(source),
    preferences: readFilePreferences(source),
    ...readSessions(source),
    isWhole,
  };
  return { ok: true, content: { ...content, ...source.problems() } };
}
