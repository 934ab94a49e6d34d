// The steps of an import in order, and what can be reported when it ends, even half-way because the device has run out
// of room.

import type { HeartRateSession } from '../../heart/sessions/session.ts';
import type { WholeSound } from '../../own-sound/own-sound.ts';
import type { Programme } from '../../programme/programme.ts';
import type { Timer } from '../../timer/timer.ts';
import type { FilePreferences } from './file.ts';
import type { ImportMode, Preview } from './plan.ts';

/** What to import from a file. */
export interface ImportChoice {
  readonly mode: ImportMode;
  readonly preferences: boolean;
  readonly sessions: boolean;
}

/** How an import ended. */
export interface ImportOutcome {
  /** False if writing failed; what is counted here was imported all the same. */
  readonly isComplete: boolean;
  readonly timers: number;
  /** Absent if none were. */
  readonly programmes?: number;
  readonly sessions: number;
  readonly preferences: boolean;
  readonly removed: number;
  /** The names of timers that were not imported. */
  readonly missing: readonly string[];
  /** Absent if none are. */
  readonly missingProgrammes?: number;
  /** Sounds of the person's own; absent if none were. */
  readonly sounds?: number;
  /** Absent if none are. */
  readonly missingSounds?: number;
  readonly missingSessions: number;
  readonly missingPreferences: boolean;
}

/** How each thing is written; rejects if it cannot be kept. */
export interface Writes {
  timer(timer: Timer): Promise<void>;
  programme(programme: Programme): Promise<void>;
  sound(sound: WholeSound): Promise<void>;
  session(session: HeartRateSession): Promise<void>;
  preferences(preferences: FilePreferences): Promise<void>;
  remove(timer: Timer): Promise<void>;
}

type Step = () => Promise<void>;

/** Stages one after the other, the steps within each in any order; and the outcome so far. */
export interface ImportSteps {
  readonly stages: readonly (readonly Step[])[];
  outcomeOf(isComplete: boolean): ImportOutcome;
}

/** What to do: timers and the sounds that they have, then preferences and sessions, deletions last. */
export function importSteps(preview: Preview, chosen: ImportChoice, writes: Writes): ImportSteps {
  const plan = preview.timers[chosen.mode];
  const timers = [...plan.added, ...plan.changed];
  const programmes = preview.programmes ?? [];
  const sounds = preview.sounds ?? [];
  const sessions = chosen.sessions ? preview.sessions.added : [];
  const found = preview.content.preferences;
  const preferences = chosen.preferences && found !== undefined ? [found] : [];
  const written = new Set<object>();
  const stepsFor = <T extends object>(items: readonly T[], write: (item: T) => Promise<void>): readonly Step[] =>
    items.map((item) => async () => {
      await write(item);
      written.add(item);
    });
  const countOf = (items: readonly object[]): number => items.filter((item) => written.has(item)).length;
  return {
    stages: [
      stepsFor(timers, writes.timer),
      stepsFor(programmes, writes.programme),
      stepsFor(sounds, writes.sound),
      stepsFor(preferences, writes.preferences),
      stepsFor(sessions, writes.session),
      stepsFor(plan.removed, writes.remove),
    ],
    outcomeOf: (isComplete) => ({
      isComplete,
      timers: countOf(timers),
      ...countedProgrammes(countOf(programmes), programmes.length),
      ...countedSounds(countOf(sounds), sounds.length),
      sessions: countOf(sessions),
      preferences: countOf(preferences) > 0,
      removed: countOf(plan.removed),
      missing: timers.filter((timer) => !written.has(timer)).map(({ name }) => name),
      missingSessions: sessions.length - countOf(sessions),
      missingPreferences: countOf(preferences) < preferences.length,
    }),
  };
}

function countedProgrammes(come: number, all: number): Pick<ImportOutcome, 'programmes' | 'missingProgrammes'> {
  return { ...(come > 0 && { programmes: come }), ...(come < all && { missingProgrammes: all - come }) };
}

function countedSounds(come: number, all: number): Pick<ImportOutcome, 'sounds' | 'missingSounds'> {
  return { ...(come > 0 && { sounds: come }), ...(come < all && { missingSounds: all - come }) };
}
