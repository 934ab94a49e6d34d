// What the operator can configure for the language model: which one, and for each task the temperature, length and frequency.

import { SERVER_PROVIDERS, type ServerProvider } from '@roundbell/core/ports';
import * as z from 'zod/mini';

/** The tasks of a language model. */
export const COACH_TASKS = ['decision', 'bank', 'timer'] as const;
/** One of the tasks. */
export type CoachTask = (typeof COACH_TASKS)[number];

/** How hard a reasoning model may think. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** The settings of one task. */
export interface TaskSettings {
  /** Null: not sent; reasoning models often refuse it. */
  readonly temperature: number | null;
  /** The most tokens for one answer, including reasoning. */
  readonly tokens: number;
  /** How long all calls for one request may take. */
  readonly millis: number;
  /** Requests from one account in a day (UTC). */
  readonly perDay: number;
}

/** A model and its settings. */
export interface ChatEngine {
  readonly model: string;
  /** Whether the engine enforces the schema on its answers. */
  readonly strict: boolean;
  /** Null: not sent; many models refuse it. */
  readonly effort: (typeof EFFORTS)[number] | null;
}

/** All settings of the language model except keys and addresses, which come from the environment. */
export interface ChatSettings {
  /** Absent: the first configured one; 'none': none, even if one is configured. */
  readonly provider: ServerProvider | 'none' | undefined;
  readonly engines: Readonly<Record<ServerProvider, ChatEngine>>;
  /** How the writer of the lines is instructed. */
  readonly persona: string;
  readonly tasks: Readonly<Record<CoachTask, TaskSettings>>;
  /** Of all accounts together, in a day (UTC). */
  readonly requestsPerDay: number;
}

/** The specification allows no answer more tokens than this. */
const TOKENS_MOST = 5000;
/** The browser waits 20 s: a later answer would be useless. */
const SECONDS_MOST = 18;
/** A persona has at most this many characters. */
export const PERSONA_MOST = 2000;

/** The specification's model is an open 20B one; OpenAI's own have other names. */
const ENGINES: Readonly<Record<ServerProvider, ChatEngine>> = {
  groq: { model: 'openai/gpt-oss-20b', strict: true, effort: 'low' },
  openai: { model: 'gpt-6-luna', strict: true, effort: 'none' },
};
const PERSONA =
  'You are a patient and supportive workout coach. You speak calmly and plainly, as to a grown-up, and you avoid hype words.';
const TASKS: Readonly<Record<CoachTask, TaskSettings>> = {
  decision: { temperature: 0.3, tokens: 1000, millis: 2500, perDay: 300 },
  bank: { temperature: 0.9, tokens: 3000, millis: 10_000, perDay: 3 },
  timer: { temperature: 0.2, tokens: 5000, millis: 18_000, perDay: 20 },
};

const taskSchema = z.optional(
  z.strictObject({
    temperature: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(2)))),
    tokens: z.optional(z.int().check(z.gte(50), z.lte(TOKENS_MOST))),
    timeoutSeconds: z.optional(z.number().check(z.gte(0.5), z.lte(SECONDS_MOST))),
    perDay: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  }),
);
/** The section `chat` of the providers file. */
export const chatSchema = z.strictObject({
  provider: z.optional(z.enum([...SERVER_PROVIDERS, 'none'])),
  model: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  strict: z.optional(z.boolean()),
  effort: z.optional(z.nullable(z.enum(EFFORTS))),
  persona: z.optional(z.string().check(z.minLength(1), z.maxLength(PERSONA_MOST))),
  requestsPerDay: z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000))),
  decision: taskSchema,
  bank: taskSchema,
  timer: taskSchema,
});
type ChatPart = z.infer<typeof chatSchema>;

/** The settings in a section, with defaults for what it leaves out. */
export function chatSettingsOf(part: ChatPart): ChatSettings {
  return {
    provider: part.provider,
    engines: { groq: engineOf('groq', part), openai: engineOf('openai', part) },
    persona: part.persona ?? PERSONA,
    tasks: {
      decision: taskOf(TASKS.decision, part.decision),
      bank: taskOf(TASKS.bank, part.bank),
      timer: taskOf(TASKS.timer, part.timer),
    },
    requestsPerDay: part.requestsPerDay ?? 10_000,
  };
}

function engineOf(provider: ServerProvider, { model, strict, effort }: ChatPart): ChatEngine {
  const known = ENGINES[provider];
  return {
    model: model ?? known.model,
    strict: strict ?? known.strict,
    effort: effort === undefined ? effortFor(provider, model ?? known.model) : effort,
  };
}

/** The effort of a model unless the operator sets one: OpenAI's own models differ, and another engine may refuse any. */
export function effortFor(provider: ServerProvider, model: string): ChatEngine['effort'] {
  const known = ENGINES[provider];
  return provider === 'groq' || model === known.model ? known.effort : null;
}

function taskOf(known: TaskSettings, part: ChatPart['timer']): TaskSettings {
  return {
    temperature: part?.temperature === undefined ? known.temperature : part.temperature,
    tokens: part?.tokens ?? known.tokens,
    millis: part?.timeoutSeconds === undefined ? known.millis : part.timeoutSeconds * 1000,
    perDay: part?.perDay ?? known.perDay,
  };
}
