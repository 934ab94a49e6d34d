// Reads a file of another program as a file of one timer, so that it goes the way of our own: compared, shown, imported.

import { contentHash } from '../../base/content.ts';
import type { Zones } from '../../heart/zones.ts';
import { isWithoutSettings, readExchange, type ForeignText } from '../formats/read-exchange.ts';
import type { ReadFile, UnsaidSettings } from './read-file.ts';
import { isTooLarge, TOO_LARGE, type NewOwner } from './read-timer.ts';
import { PROBLEMS_MOST } from './source.ts';

/** Who it is read for: their zones, and what their new timers start with. */
export interface ForeignOwner extends NewOwner {
  readonly zones: Zones;
  readonly newTimers: UnsaidSettings;
}

/** The file as read for its new owner; undefined if it is no format of another program. Never throws. */
export function readForeignFile(file: ForeignText, owner: ForeignOwner): ReadFile | undefined {
  const { userId, now, zones, newTimers } = owner;
  const read = readExchange(file, zones);
  if (read === undefined) return undefined;
  const at = new Date(now);
  // The same content is the same timer when it comes again.
  const made = read.ok
    ? [{ ...read.draft, id: `text-${contentHash(read.draft)}`, userId, createdAt: at, updatedAt: at }]
    : [];
  const timers = made.filter((timer) => !isTooLarge(timer));
  const tooLarge = made.filter(isTooLarge).map(() => ({ line: 1, message: TOO_LARGE }));
  const problems = read.ok ? tooLarge : read.problems;
  return {
    ok: true,
    content: {
      timers,
      brokenTimers: 1 - timers.length,
      brokenIds: new Set(),
      preferences: undefined,
      sessions: [],
      brokenSessions: 0,
      problems: problems.slice(0, PROBLEMS_MOST),
      problemCount: problems.length,
      notes: read.ok ? read.notes : [],
      ...(isWithoutSettings(file) ? { unsaid: newTimers } : {}),
      // One timer takes the place of no library.
      isWhole: false,
    },
  };
}
