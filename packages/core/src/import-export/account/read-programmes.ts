// The programmes of a file. Their own timers come with them; those of the library are found by their ids.

import { isFields } from '../../base/content.ts';
import { parseProgramme, programmeDocument, programmeProblem } from '../../programme/document.ts';
import type { Programme } from '../../programme/programme.ts';
import { momentOf, type NewOwner } from './read-timer.ts';
import type { Source } from './source.ts';

/** The programmes of a file; absent if there are none. */
export interface ReadProgrammes {
  readonly programmes?: readonly Programme[];
}

/** Ids that can be used in a URL as they are. */
const PLAIN_ID = /^[\w-]{1,100}$/;

/** Reads them for their new owner, and reports those that cannot be kept. */
export function readProgrammes(source: Source, owner: NewOwner): ReadProgrammes {
  const programmes = new Map<string, Programme>();
  for (const [place, raw] of source.items('programmes').entries()) {
    if (source.isUnfinished(raw) || source.isDoubtful(['programmes', place])) continue;
    const read = readProgramme(raw, owner);
    if (typeof read === 'string') source.tell(['programmes', place], `Programme ${place + 1}: ${read}`);
    else if (!programmes.has(read.id)) programmes.set(read.id, read);
  }
  return programmes.size === 0 ? {} : { programmes: [...programmes.values()] };
}

/** The programme, or what is wrong with it. */
function readProgramme(raw: unknown, { userId, now }: NewOwner): Programme | string {
  if (!isFields(raw)) return 'It cannot be read';
  const [createdAt, updatedAt] = [momentOf(raw['createdAt'], now), momentOf(raw['updatedAt'], now)];
  const parsed = parseProgramme({ ...raw, userId, createdAt, updatedAt });
  if (!parsed.ok) return parsed.problem;
  const { programme } = parsed;
  if (!PLAIN_ID.test(programme.id)) return 'id has other characters than letters, digits, _ and -';
  return programmeProblem(programme, programmeDocument(programme)) ?? programme;
}
