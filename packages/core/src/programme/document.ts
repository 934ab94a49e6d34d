// A programme as it is stored, synced and exported: plain JSON with dates in epoch milliseconds. Its own timers are stored
// without owner and dates, which are the programme's.

import * as z from 'zod/mini';
import { bytesOf } from '../base/bytes.ts';
import { readAs } from '../base/read.ts';
import { characterCount } from '../base/short-text.ts';
import { DOCUMENT_BYTES, type Document } from '../ports/wire/wire.ts';
import { complaintOf, parseTimer, timerDocument } from '../timer/document.ts';
import { DOCUMENT_LIMIT, WRITTEN_LIMIT } from '../timer/limits.ts';
import { PROGRAMME_ID } from '../timer/programme-timer.ts';
import type { Timer } from '../timer/timer.ts';
import { PROGRAMME_LIMIT, type Programme } from './programme.ts';

const MAX_DATE = 8_640_000_000_000_000;
const id = z.string().check(z.minLength(1), z.maxLength(DOCUMENT_LIMIT.id));
const moment = z.number().check(z.gte(0), z.lte(MAX_DATE));
const date = z.pipe(
  moment,
  z.transform((ms) => new Date(ms)),
);

const programmeSchema = z.object({
  id: id.check(z.refine((text) => text.startsWith(PROGRAMME_ID), { error: `must begin with ${PROGRAMME_ID}` })),
  userId: id,
  name: z.string().check(z.minLength(1), z.maxLength(DOCUMENT_LIMIT.name)),
  description: z.optional(z.string().check(z.maxLength(DOCUMENT_LIMIT.description))),
  daysPerWeek: z.optional(z.int().check(z.gte(1), z.lte(PROGRAMME_LIMIT.daysPerWeek))),
  entries: z.array(z.object({ id, timerId: id, doneAt: z.optional(moment) })).check(
    // Two devices may each have added as many as fit.
    z.maxLength(2 * PROGRAMME_LIMIT.entries),
    z.refine((entries) => new Set(entries.map((entry) => entry.id)).size === entries.length, {
      error: 'must not use an id twice',
    }),
  ),
  timers: z._default(z.array(z.record(z.string(), z.unknown())).check(z.maxLength(2 * PROGRAMME_LIMIT.entries)), []),
  nextFrom: z.optional(id),
  pausedAt: z.optional(moment),
  createdAt: date,
  updatedAt: date,
});

/** The result of reading: the programme, or the first thing that is wrong with it. */
export type ParsedProgramme =
  | { readonly ok: true; readonly programme: Programme }
  | { readonly ok: false; readonly problem: string };

/** Reads a stored, synced or imported programme. Unknown fields are dropped. Never throws. */
export function parseProgramme(value: unknown): ParsedProgramme {
  const read = readAs(programmeSchema, value, { error: complaintOf });
  if (!read.success) {
    const [issue] = read.error.issues;
    return { ok: false, problem: `${issue?.path.map(String).join('.') ?? ''} ${issue?.message ?? ''}`.trim() };
  }
  const timers: Timer[] = [];
  for (const [at, raw] of read.data.timers.entries()) {
    const { id: own, createdAt, updatedAt, userId } = read.data;
    const isOwn = typeof raw['id'] === 'string' && raw['id'].startsWith(`${own}.`);
    const parsed = parseTimer({ ...raw, userId, createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() });
    if (!isOwn || !parsed.ok) {
      const problem = parsed.ok ? 'must begin with the id of the programme' : parsed.problems[0];
      return { ok: false, problem: `timers.${at}.${parsed.ok ? 'id ' : ''}${problem ?? ''}` };
    }
    timers.push(parsed.timer);
  }
  return { ok: true, programme: { ...read.data, timers } };
}

/** What `parseProgramme` reads back as the same programme. */
export function programmeDocument(programme: Programme): Document['body'] {
  return given({
    ...programme,
    entries: programme.entries.map(given),
    timers: programme.timers.map((timer) => {
      const { userId: _, createdAt: _created, updatedAt: _updated, ...body } = timerDocument(timer);
      return body;
    }),
    createdAt: programme.createdAt.getTime(),
    updatedAt: programme.updatedAt.getTime(),
  }) as Document['body'];
}

function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Why a programme cannot be kept, in a sentence; undefined if it can. One that was joined to more than may be written had `before` entries. */
export function programmeProblem({ name, entries }: Programme, body: Document['body'], before = 0): string | undefined {
  if (name === '') return 'Give your programme a name.';
  if (characterCount(name) > WRITTEN_LIMIT.name || name.length > DOCUMENT_LIMIT.name)
    return `The name must have at most ${WRITTEN_LIMIT.name} characters.`;
  if (entries.length > Math.max(before, PROGRAMME_LIMIT.entries))
    return `A programme holds at most ${PROGRAMME_LIMIT.entries} timers.`;
  if (bytesOf(body) > DOCUMENT_BYTES - ENVELOPE_BYTES)
    return 'This programme is too large to be kept: make two of it, or shorten its timers.';
  return undefined;
}

/** More than what stands around the body of a document. */
const ENVELOPE_BYTES = 1000;
