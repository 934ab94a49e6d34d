// The schemas of how a step ends and what it says, in a stored timer and in a draft.

import * as z from 'zod/mini';
import { isSoundName } from './bells.ts';
import {
  APART_LIMIT,
  BORDER_LIMIT,
  DOCUMENT_LIMIT,
  LADDER_LIMIT,
  REPETITIONS_LIMIT,
  SAY_EVERY_LIMIT,
  STRIKES_LIMIT,
  VOLUME_LIMIT,
  WRITTEN_LIMIT,
} from './limits.ts';
import { COUNTED } from './step-count.ts';
import { AT_MOST, BOTH_SIDES, isStepLink, UNTIL_ANSWERED, type StepEnd } from './step-end.ts';

/** A number of a draft: JSON has no NaN, so that an empty one is written as null. */
export const typed = z.pipe(
  z.nullable(z.number()),
  z.transform((value) => value ?? Number.NaN),
);

/** The order of a round's steps. */
export const roundOrder = z.optional(z.literal('shuffled'));

/** The name of a set, or of what else can sound: one that only a newer build knows is kept. */
export const soundName = z.optional(
  z.string().check(z.refine((name) => isSoundName(name), { error: 'cannot be read' })),
);

const chimes = z.optional(z.literal('random'));
const sides = z.optional(z.literal(BOTH_SIDES));
const zone = z.object({ kind: z.literal('zone'), zone: z.literal([1, 2, 3, 4, 5]) });
const when = z.enum(['below', 'above']);

/** What a stored step may have besides its fields of old. */
export const stepExtras = {
  /** Any text: what only a newer build knows is no fault. */
  rings: z.optional(z.string()),
  /** The same. */
  lasts: z.optional(z.string()),
  end: z.optional(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('tap'),
        repetitions: z.optional(
          z.object({
            count: z.int().check(z.gte(REPETITIONS_LIMIT.min), z.lte(REPETITIONS_LIMIT.max)),
            ladder: z.optional(z.int().check(z.gte(-REPETITIONS_LIMIT.ladder), z.lte(REPETITIONS_LIMIT.ladder))),
          }),
        ),
      }),
      z.object({
        kind: z.literal('heart'),
        when,
        border: z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('bpm'),
            bpm: z.int().check(z.gte(BORDER_LIMIT.min), z.lte(BORDER_LIMIT.max)),
          }),
          zone,
        ]),
        atLeast: z.number().check(z.gte(0), z.lte(DOCUMENT_LIMIT.duration)),
      }),
    ]),
  ),
  note: z.optional(z.string().check(z.maxLength(WRITTEN_LIMIT.note))),
  link: z.optional(
    z.string().check(
      z.maxLength(WRITTEN_LIMIT.link),
      z.refine((text) => isStepLink(text), { error: 'must be an address that begins with https://' }),
    ),
  ),
  sides,
  ladder: z.optional(z.number().check(z.gte(LADDER_LIMIT.min), z.lte(LADDER_LIMIT.max))),
  bells: z.optional(
    z.object({
      start: soundName,
      end: soundName,
      strikes: z.optional(z.int().check(z.gte(STRIKES_LIMIT.min), z.lte(STRIKES_LIMIT.max))),
      apart: z.optional(z.number().check(z.gte(APART_LIMIT.min), z.lte(APART_LIMIT.max))),
      chime: soundName,
      chimes,
      background: soundName,
      backgroundVolume: z.optional(z.number().check(z.gte(VOLUME_LIMIT.min), z.lte(VOLUME_LIMIT.max))),
    }),
  ),
  count: z.optional(
    z.object({
      kind: z.enum(COUNTED),
      sayEvery: z.optional(z.int().check(z.gte(SAY_EVERY_LIMIT.min), z.lte(SAY_EVERY_LIMIT.max))),
    }),
  ),
};

interface StoredEnd {
  readonly rings?: string | undefined;
  readonly lasts?: string | undefined;
  readonly end?: StepEnd | undefined;
}

/** A stored step as it is edited and run: that it rings, or that its duration is a cap, is how it ends. */
export function withWholeEnd<T extends StoredEnd>({ rings, lasts, ...step }: T): Omit<T, 'rings' | 'lasts'> {
  if (rings === UNTIL_ANSWERED && step.end === undefined) return { ...step, end: { kind: 'ring' } };
  if (lasts === AT_MOST && step.end?.kind === 'tap') return { ...step, end: { ...step.end, lasts } };
  return step;
}

/** The reverse: how a step ends, as it is stored. */
export function storedEnd(end: StepEnd | undefined): StoredEnd {
  if (end?.kind === 'ring') return { end: undefined, rings: UNTIL_ANSWERED };
  if (end?.kind !== 'tap') return { end };
  const { lasts, ...tap } = end;
  return { end: tap, lasts };
}

/** The same while it is being written. */
export const draftExtras = {
  end: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('ring') }),
      z.object({
        kind: z.literal('tap'),
        repetitions: z.optional(z.object({ count: typed, ladder: z.optional(typed) })),
        lasts: z.optional(z.literal(AT_MOST)),
      }),
      z.object({
        kind: z.literal('heart'),
        when,
        border: z.discriminatedUnion('kind', [z.object({ kind: z.literal('bpm'), bpm: typed }), zone]),
        atLeast: typed,
      }),
    ]),
  ),
  note: z.optional(z.string()),
  link: z.optional(z.string()),
  sides,
  ladder: z.optional(typed),
  bells: z.optional(
    z.object({
      start: soundName,
      end: soundName,
      strikes: z.optional(typed),
      apart: z.optional(typed),
      chime: soundName,
      chimes,
      background: soundName,
      backgroundVolume: z.optional(typed),
    }),
  ),
  count: z.optional(z.object({ kind: z.enum(COUNTED), sayEvery: z.optional(typed) })),
};
