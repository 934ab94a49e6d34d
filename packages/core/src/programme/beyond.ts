// Whether a stored programme holds more than may be written. Asked about documents of unknown origin: those of another shape
// are not its business.

import { isFields } from '../base/content.ts';
import { characterCount } from '../base/short-text.ts';
import { beyondLimits } from '../timer/beyond.ts';
import { WRITTEN_LIMIT } from '../timer/limits.ts';
import { PROGRAMME_LIMIT } from './programme.ts';

/** The first sentence about what exceeds the limits; undefined if nothing does. */
export function programmeBeyondLimits(body: unknown): string | undefined {
  if (!isFields(body)) return undefined;
  const { name, entries, timers } = body;
  if (typeof name === 'string' && characterCount(name) > WRITTEN_LIMIT.name)
    return `Programme name must have at most ${WRITTEN_LIMIT.name} characters`;
  // Two devices may each have added as many as fit.
  if (Array.isArray(entries) && entries.length > 2 * PROGRAMME_LIMIT.entries)
    return `Programme must have at most ${PROGRAMME_LIMIT.entries} entries`;
  if (!Array.isArray(timers)) return undefined;
  return timers.map((timer: unknown) => beyondLimits(timer)).find((words) => words !== undefined);
}
