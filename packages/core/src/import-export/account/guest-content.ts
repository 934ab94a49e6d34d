// What a guest's documents hold, as a file for the account that they go into.

import { newProfile, profileOf } from '../../account/profile.ts';
import { parseSession } from '../../heart/sessions/session-body.ts';
import { NOTHING_READ_YET, readTimers } from '../../library/timer-reader.ts';
import { parseWholeSound } from '../../own-sound/own-sound.ts';
import type { StoredDocuments } from '../../ports/records.ts';
import type { Document, User } from '../../ports/wire/wire.ts';
import { parseProgramme } from '../../programme/document.ts';
import { markedName } from '../../timer/limits.ts';
import type { Timer } from '../../timer/timer.ts';
import { preferencesOf } from './file.ts';
import { COPY_MARK } from './plan.ts';
import type { FileContent } from './read-file.ts';

/** What is brought, and how many documents this device cannot read: they stay. */
export interface GuestContent {
  readonly content: FileContent;
  readonly unreadable: number;
}

interface NewOwner {
  readonly userId: string;
  /** Those that the account has. */
  readonly timers: readonly Timer[];
}

/** Reads them for the account; a timer whose name is taken there is marked as a copy. Its id stays: brought again, it is there already. */
export function guestContent(
  guestId: string,
  { documents }: Pick<StoredDocuments, 'documents'>,
  owner: NewOwner,
): GuestContent {
  const { timers, unreadable } = readTimers(documents.timers ?? [], guestId, NOTHING_READ_YET);
  const read = (documents.hrsessions ?? []).map(({ body }) => parseSession(body));
  const programmes = (documents.programmes ?? []).map(({ id, body }) =>
    parseProgramme({ ...body, id, userId: owner.userId }),
  );
  const ownSounds = documents.sounds ?? [];
  const sounds = ownSounds.flatMap(({ body }) => parseWholeSound(body) ?? []);
  const brought = programmes.flatMap((parsed) => (parsed.ok ? parsed.programme : []));
  const sessions = read.filter((session) => session !== undefined);
  const brokenSessions = read.length - sessions.length;
  return {
    content: {
      timers: timers.map((timer) => forOwner(timer, owner)),
      brokenTimers: unreadable.length,
      brokenIds: new Set(unreadable),
      ...(brought.length > 0 && { programmes: brought }),
      ...(sounds.length > 0 && { sounds }),
      sessions,
      brokenSessions,
      preferences: preferencesIn(guestId, documents.profile ?? []),
      problems: [],
      problemCount: 0,
      isWhole: true,
    },
    unreadable:
      unreadable.length + brokenSessions + programmes.length - brought.length + ownSounds.length - sounds.length,
  };
}

function forOwner(timer: Timer, { userId, timers }: NewOwner): Timer {
  const isTaken = timers.some(({ id, name }) => id !== timer.id && name === timer.name);
  return { ...timer, userId, name: isTaken ? markedName(timer.name, COPY_MARK) : timer.name };
}

/** What the guest has chosen; undefined if that is nothing. */
function preferencesIn(guestId: string, [document]: readonly Document[]): FileContent['preferences'] {
  if (document === undefined) return undefined;
  const user: User = { id: guestId, email: '', displayName: '' };
  const chosen = preferencesOf(profileOf(user, document.body));
  const { heartRatePreferences } = preferencesOf(newProfile(user, new Date(0)));
  // A guest has the browser's voice alone, and has not chosen among those of the server.
  const { ttsProvider, aiVoice, openaiVoice } = heartRatePreferences;
  return {
    ...chosen,
    heartRatePreferences: { ...chosen.heartRatePreferences, ttsProvider, aiVoice, openaiVoice },
  };
}
