// A timer as it is stored, synced and imported: plain JSON with dates in epoch milliseconds. One schema reads them all,
// so that nothing behind it ever meets a number that could stop a run.

import * as z from 'zod/mini';
import { readAs } from '../base/read.ts';
import type { Document } from '../ports/wire/wire.ts';
import { DOCUMENT_LIMIT, REST_LIMIT, VOLUME_LIMIT } from './limits.ts';
import { SPORTS } from './sport.ts';
import { roundOrder, soundName, stepExtras, storedEnd, withWholeEnd } from './step-extras.ts';
import { NEW_GLOBAL_SETTINGS, STEP_TYPES, type Round, type SpokenCountdown, type Step, type Timer } from './timer.ts';

/** One bad field: its path, and what is wrong with it ('must be a number'). */
export interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The result of reading: the timer, or one plain sentence for each bad field, naming it by its path. */
export type ParsedTimer =
  | { readonly ok: true; readonly timer: Timer }
  | { readonly ok: false; readonly problems: readonly string[]; readonly faults: readonly Fault[] };

const MAX_DATE = 8_640_000_000_000_000;
const PROBLEMS_SHOWN = 50;

const id = z.string().check(z.minLength(1), z.maxLength(DOCUMENT_LIMIT.id));
const name = z.string().check(z.maxLength(DOCUMENT_LIMIT.name));
const repeat = z.int().check(z.gte(1), z.lte(DOCUMENT_LIMIT.repeat));
const date = z.pipe(
  z.number().check(z.gte(0), z.lte(MAX_DATE)),
  z.transform((ms) => new Date(ms)),
);

/** Its sport, in a draft too. */
export const sport = z.optional(z.enum(SPORTS));
/** The same in a draft. */
export const spokenCountdown = z.optional(z.enum(['numbers', 'both'] satisfies SpokenCountdown[]));

const stepSchema = z.object({
  id,
  name,
  duration: z.number().check(z.gt(0), z.lte(DOCUMENT_LIMIT.duration)),
  type: z._default(z.enum(STEP_TYPES), 'work'),
  repeat: z._default(repeat, 1),
  targetHeartRateZone: z.optional(z.literal([1, 2, 3, 4, 5])),
  chimeInterval: z.optional(z.number().check(z.gte(0), z.lte(DOCUMENT_LIMIT.duration))),
  coachingEnabled: z.optional(z.boolean()),
  pauseAfterEnd: z._default(z.boolean(), false),
  ...stepExtras,
});

const roundSchema = z.object({
  id,
  name,
  steps: z._default(z.array(stepSchema).check(z.maxLength(DOCUMENT_LIMIT.steps)), []),
  repeat: z._default(
    z.union([z.literal('infinite'), repeat], {
      error: `must be 'infinite' or a whole number from 1 to ${DOCUMENT_LIMIT.repeat}`,
    }),
    1,
  ),
  restAfterRound: z._default(z.number().check(z.gte(REST_LIMIT.min), z.lte(REST_LIMIT.max)), 0),
  order: roundOrder,
});

const globalSettingsSchema = z.object({
  countdownBeep: z._default(z.boolean(), NEW_GLOBAL_SETTINGS.countdownBeep),
  spokenCountdown,
  sounds: soundName,
  showAs: soundName,
  breathSound: soundName,
  sport,
  voiceEnabled: z._default(z.boolean(), NEW_GLOBAL_SETTINGS.voiceEnabled),
  volume: z._default(z.number().check(z.gte(VOLUME_LIMIT.min), z.lte(VOLUME_LIMIT.max)), NEW_GLOBAL_SETTINGS.volume),
});

const timerSchema = z.object({
  id,
  userId: id,
  name,
  description: z.optional(z.string().check(z.maxLength(DOCUMENT_LIMIT.description))),
  rounds: z._default(
    z.array(roundSchema).check(
      z.maxLength(DOCUMENT_LIMIT.rounds),
      z.refine((rounds) => rounds.reduce((sum, { steps }) => sum + steps.length, 0) <= DOCUMENT_LIMIT.steps, {
        error: `must hold at most ${DOCUMENT_LIMIT.steps} steps in all`,
      }),
      z.refine((rounds) => areDistinct(rounds), { error: 'must not use an id twice' }),
      z.refine((rounds) => areDistinct(rounds.flatMap(({ steps }) => steps)), {
        error: 'must not use the id of a step twice',
      }),
    ),
    [],
  ),
  globalSettings: z._default(globalSettingsSchema, NEW_GLOBAL_SETTINGS),
  tags: z._default(
    z.array(z.string().check(z.maxLength(DOCUMENT_LIMIT.tag))).check(z.maxLength(DOCUMENT_LIMIT.tags)),
    [],
  ),
  createdAt: date,
  updatedAt: date,
});

/** The same as someone writes it: what the reader of a file fills in is left out. */
export const writtenTimerSchema = z.extend(
  z.omit(timerSchema, { id: true, userId: true, createdAt: true, updatedAt: true }),
  {
    rounds: z.array(
      z.extend(roundSchema, {
        id: z.optional(id),
        name: z._default(name, ''),
        steps: z.array(z.extend(stepSchema, { id: z.optional(id) })),
      }),
    ),
  },
);

/**
 * Reads a stored, synced or imported timer. Unknown fields are dropped, absent ones get the defaults of new items, and
 * every bad one is named, the first 50 in full. Never throws.
 */
export function parseTimer(value: unknown): ParsedTimer {
  const read = readAs(timerSchema, value, { error: complaintOf });
  if (!read.success) return { ok: false, problems: sentencesOf(read.error.issues), faults: read.error.issues };
  const rounds = read.data.rounds.map((round) => ({ ...round, steps: round.steps.map(withCoaching) }));
  return { ok: true, timer: { ...read.data, rounds } };
}

/** What `parseTimer` reads back as the same timer; undefined fields and empty optional numbers (NaN) are left out. */
export function timerDocument(timer: Timer): Document['body'] {
  return present({
    ...timer,
    drawnFrom: undefined,
    rounds: timer.rounds.map((round) => present({ ...round, steps: round.steps.map(stepDocument) })),
    globalSettings: present({ ...timer.globalSettings }),
    tags: [...timer.tags],
    createdAt: timer.createdAt.getTime(),
    updatedAt: timer.updatedAt.getTime(),
  }) as Document['body'];
}

function stepDocument(step: Step): Record<string, unknown> {
  return present({
    ...step,
    ...storedEnd(step.end),
    ...(step.bells && { bells: present({ ...step.bells }) }),
    ...(step.count && { count: present({ ...step.count }) }),
  });
}

// A step coaches unless it says otherwise; a delay keeps quiet unless it says otherwise.
function withCoaching(step: z.infer<typeof stepSchema>): Step {
  return { ...withWholeEnd(step), coachingEnabled: step.coachingEnabled ?? step.type !== 'delay' };
}

function areDistinct(items: readonly Pick<Round, 'id'>[]): boolean {
  return new Set(items.map((item) => item.id)).size === items.length;
}

const OPTIONAL_NUMBERS: ReadonlySet<string> = new Set([
  'restAfterRound',
  'chimeInterval',
  'ladder',
  'strikes',
  'apart',
  'backgroundVolume',
  'sayEvery',
]);

function present(fields: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(fields).filter(
    ([key, value]) => value !== undefined && !(OPTIONAL_NUMBERS.has(key) && Number.isNaN(value)),
  );
  return Object.fromEntries(given);
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong with a field, in plain words. */
export function complaintOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'must not be empty'
        : `must be ${issue.inclusive ? 'at least' : 'greater than'} ${issue.minimum}`;
    case 'too_big':
      return `must ${SIZES[issue.origin] ?? 'be at most'} ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    default:
      return 'cannot be read';
  }
}

const SIZES: Record<string, string> = { string: 'have at most', array: 'have at most' };
const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

function sentencesOf(issues: readonly z.core.$ZodIssue[]): readonly string[] {
  const sentences = issues.slice(0, PROBLEMS_SHOWN).map((issue) => `${pathText(issue.path)} ${issue.message}`);
  const more = issues.length - sentences.length;
  return more > 0 ? [...sentences, `and ${more} more`] : sentences;
}

function pathText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The timer';
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.slice(1);
}
