// What a language model is asked to answer, and how its answers are read: tolerant of wrapping, strict about the content.

import { readAs } from '@roundbell/core/base';
import { isSayable, readBankLines } from '@roundbell/core/heart';
import { BANK_CATEGORIES, BANK_SIZES, COACHING_REASONS, type BankCategory } from '@roundbell/core/ports';
import { STEP_TYPES, ZONE_NUMBERS } from '@roundbell/core/timer';
import * as z from 'zod/mini';
import { jsonOf } from '../base/json.ts';

/** Whether to coach now. */
export const decisionAnswer = z.object({
  shouldCoach: z.boolean(),
  reason: z.enum(COACHING_REASONS),
  coachingContext: z.string(),
});
/** The same with a line, as requested (D32). */
export const lineDecisionWish = z.object({
  shouldCoach: z.boolean(),
  reason: z.enum(COACHING_REASONS),
  line: z.string(),
});
/** The same as read: a decision without a usable line is still one. */
export const lineDecisionAnswer = z.object({
  shouldCoach: z.boolean(),
  reason: z.enum(COACHING_REASONS),
  line: z.optional(z.unknown()),
});

const lines = z.array(z.string());
/** Lines of each category. */
export const bankAnswer = z.object({
  push: lines,
  slow: lines,
  steady: lines,
  transition: lines,
  encouragement: lines,
});

const timerOf = <
  Z extends z.core.$ZodType,
  C extends z.core.$ZodType,
  P extends z.core.$ZodType,
  E extends z.core.$ZodType,
>(
  zone: Z,
  number: C,
  pause: P,
  endsBy: E,
) =>
  z.object({
    understood: z.boolean(),
    problem: z.string(),
    name: z.string(),
    rounds: z.array(
      z.object({
        name: z.string(),
        repeat: z.number(),
        restSeconds: z.number(),
        steps: z.array(
          z.object({
            name: z.string(),
            type: z.enum(STEP_TYPES),
            seconds: z.number(),
            repeat: z.number(),
            targetZone: z.nullable(zone),
            chimeInterval: number,
            pauseAfterEnd: pause,
            endsBy,
            endsAt: number,
          }),
        ),
      }),
    ),
    notes: z.array(z.string()),
  });
/** A timer as requested. */
export const timerWish = timerOf(
  z.literal(ZONE_NUMBERS),
  z.number(),
  z.boolean(),
  z.enum(['time', 'tap', 'below', 'above']),
);
/** A timer as read: a zone that does not exist is a problem to report, not nonsense. */
export const timerAnswer = timerOf(
  z.number(),
  z.optional(z.nullable(z.number())),
  z.optional(z.nullable(z.boolean())),
  z.optional(z.nullable(z.string())),
);
/** A timer, or a sentence saying why there is none. */
export type TimerAnswer = z.output<typeof timerAnswer>;

/**
 * What a schema finds in a text that contains a JSON object, alone, in a code fence or between sentences; undefined
 * if there is none, or one of another shape.
 */
export function readAnswer<S extends z.core.$ZodType>(schema: S, text: string): z.output<S> | undefined {
  const parsed = readAs(schema, jsonOf(text) ?? jsonOf(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  return parsed.success ? parsed.data : undefined;
}

/** The text of each category, one unchecked message per line: from an object, from lines below their categories' names, or from lines alone. */
export function readBank(text: string): Readonly<Record<BankCategory, string>> {
  const answer = readAnswer(bankAnswer, text) ?? readSections(text) ?? readPlainLines(text);
  const textOf = (name: BankCategory) => answer[name].join('\n');
  return {
    push: textOf('push'),
    slow: textOf('slow'),
    steady: textOf('steady'),
    transition: textOf('transition'),
    encouragement: textOf('encouragement'),
  };
}

type BankLines = Readonly<Record<BankCategory, readonly string[]>>;

const TITLE = new RegExp(`^[#*\\s]*(${BANK_CATEGORIES.join('|')})[*:\\s]*$`, 'i');

/** Undefined if the text has no titles. */
function readSections(text: string): BankLines | undefined {
  const sections = noLines();
  let section: string[] | undefined;
  for (const line of text.split('\n')) {
    const title = TITLE.exec(line)?.[1]?.toLowerCase();
    const category = BANK_CATEGORIES.find((name) => name === title);
    if (category === undefined) section?.push(line);
    else section = sections[category];
  }
  return section === undefined ? undefined : sections;
}

/** Lines alone, as the specification has them: each in the first category that it may be said in and that lacks lines. */
function readPlainLines(text: string): BankLines {
  const lines = noLines();
  for (const line of readBankLines(text)) {
    const category = PLAIN_ORDER.find(
      (name) => lines[name].length < BANK_SIZES[name] && isSayable(line, { category: name }),
    );
    if (category !== undefined) lines[category].push(line);
  }
  return lines;
}

/** A direction is unmistakable; words of encouragement may be said anywhere. */
const PLAIN_ORDER: readonly BankCategory[] = ['push', 'slow', 'encouragement', 'steady', 'transition'];

function noLines(): Record<BankCategory, string[]> {
  return { push: [], slow: [], steady: [], transition: [], encouragement: [] };
}
