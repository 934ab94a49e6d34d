// The only reader of a stored check.

import * as z from 'zod/mini';
import { readAs } from '../../base/read.ts';
import { type CheckLog, EMPTY_LOG, VERDICTS } from './check-log.ts';

/** No date is later. */
const LAST = 8.64e15;

const schema = z.object({
  loads: z.number(),
  answers: z.record(z.string(), z.object({ verdict: z.enum(VERDICTS), note: z.string() })),
  events: z.array(z.object({ wall: z.number().check(z.gte(0), z.lte(LAST)), what: z.string() })),
  figures: z.object({
    looks: z.number(),
    gapShown: z.number(),
    gapHidden: z.number(),
    offset: z.number(),
    least: z.number(),
    most: z.number(),
    slept: z.number(),
  }),
});

/** The check in what a device has stored, without the looks at clocks of a page that is gone; an empty one if it cannot be read. */
export function checkLogOf(stored: unknown): CheckLog {
  const read = readAs(schema, stored);
  return read.success ? read.data : EMPTY_LOG;
}
