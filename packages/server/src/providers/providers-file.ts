// The operator's providers file: which speech profile each provider has, what differs from it, the limits,
// and the language model.

import { readFileSync } from 'node:fs';
import { readAs } from '@roundbell/core/base';
import type { ServerProvider } from '@roundbell/core/ports';
import * as z from 'zod/mini';
import { jsonOf } from '../base/json.ts';
import { type ChatSettings, chatSchema, chatSettingsOf, PERSONA_MOST } from './chat-settings.ts';
import {
  DEFAULT_PROFILES,
  PROFILE_NAMES,
  PROFILES,
  SPEECH_FORMATS,
  type SpeechProfile,
  TONE_WAYS,
} from './profiles.ts';

/** All speech settings except keys and addresses, which come from the environment. */
export interface SpeechSettings {
  readonly profiles: Readonly<Record<ServerProvider, SpeechProfile>>;
  /** Per account, in a day (UTC), requested from a provider. */
  readonly charactersPerDay: number;
  /** Of all accounts together, in a day (UTC), asked of a provider. */
  readonly charactersPerDayOfServer: number;
  readonly cacheBytes: number;
  /** How long a provider may take. */
  readonly timeoutMillis: number;
}

/** What the file says, all of it optional. */
export interface ProvidersSettings {
  readonly speech: SpeechSettings;
  readonly chat: ChatSettings;
}

/** Either settings or one line for every mistake. */
export type ProvidersResult =
  | ({ readonly ok: true } & ProvidersSettings)
  | { readonly ok: false; readonly problems: readonly string[] };

const FILE_BYTES = 1_000_000;
const MEGABYTE = 1_000_000;
const TEXT_MOST = 200;
const short = z.string().check(z.minLength(1), z.maxLength(TEXT_MOST));
const whole = (least: number, most: number) => z.optional(z.int().check(z.gte(least), z.lte(most)));

const engineSchema = z.optional(
  z.strictObject({
    profile: z.optional(z.enum(PROFILE_NAMES)),
    model: z.optional(short),
    format: z.optional(z.nullable(z.enum(SPEECH_FORMATS))),
    tone: z.optional(z.enum(TONE_WAYS)),
    mostCharacters: whole(1, 100_000),
    voices: z.optional(z.record(short, short)),
  }),
);
const fileSchema = z.strictObject({
  speech: z.optional(
    z.strictObject({
      charactersPerDay: whole(0, 1_000_000_000),
      charactersPerDayOfServer: whole(0, 1_000_000_000),
      cacheMegabytes: whole(0, 1_000_000),
      // The browser waits 10 s: a slower provider would not be heard.
      timeoutSeconds: z.optional(z.number().check(z.gte(0.1), z.lte(9))),
      groq: engineSchema,
      openai: engineSchema,
    }),
  ),
  chat: z.optional(chatSchema),
});

/** Reads the file; without one the profiles' settings apply. */
export function readProviders(path: string | undefined): ProvidersResult {
  const file = path?.trim() ?? '';
  if (file === '') return parseProviders('{}');
  try {
    return parseProviders(readFileSync(file, 'utf8').slice(0, FILE_BYTES));
  } catch {
    return { ok: false, problems: ['PROVIDERS_FILE must name a file that can be read.'] };
  }
}

/** The settings in a JSON text, with defaults for what it leaves out. */
export function parseProviders(text: string): ProvidersResult {
  const parsed = readAs(fileSchema, jsonOf(text));
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.flatMap(linesOf) };
  const { speech = {}, chat = {} } = parsed.data;
  return { ok: true, speech: settingsOf(speech), chat: chatSettingsOf(chat) };
}

type SpeechPart = NonNullable<z.infer<typeof fileSchema>['speech']>;

function settingsOf(part: SpeechPart): SpeechSettings {
  const { charactersPerDay, charactersPerDayOfServer, cacheMegabytes, timeoutSeconds, groq, openai } = part;
  return {
    profiles: { groq: profileOf('groq', groq), openai: profileOf('openai', openai) },
    charactersPerDay: charactersPerDay ?? 10_000,
    charactersPerDayOfServer: charactersPerDayOfServer ?? 300_000,
    cacheBytes: (cacheMegabytes ?? 500) * MEGABYTE,
    timeoutMillis: (timeoutSeconds ?? 5) * 1000,
  };
}

function profileOf(provider: ServerProvider, engine: SpeechPart['groq']): SpeechProfile {
  const known: SpeechProfile = PROFILES[engine?.profile ?? DEFAULT_PROFILES[provider]];
  return {
    model: engine?.model ?? known.model,
    format: engine?.format === undefined ? known.format : engine.format,
    tone: engine?.tone ?? known.tone,
    mostCharacters: engine?.mostCharacters ?? known.mostCharacters,
    voices: engine?.voices ?? known.voices,
    ...(engine?.voices === undefined && known.stored !== undefined ? { stored: known.stored } : {}),
  };
}

/** The speech settings of a server without a file. */
export const DEFAULT_SPEECH: SpeechSettings = settingsOf({});
/** The language model settings of a server without a file. */
export const DEFAULT_CHAT: ChatSettings = chatSettingsOf({});

/** One line for every mistake; a line names the place and what belongs there, never what was found. */
function linesOf(issue: z.core.$ZodIssue): readonly string[] {
  const place = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `PROVIDERS_FILE: ${[...issue.path, key].join('.')} is not known.`);
  return [`PROVIDERS_FILE${place === '' ? '' : `: ${place}`} must be ${wantedBy(issue)}.`];
}

function wantedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  const isText = 'origin' in issue && issue.origin === 'string';
  if (isText) return `a text of 1 to ${issue.path.at(-1) === 'persona' ? PERSONA_MOST : TEXT_MOST} characters`;
  if (issue.code === 'too_small') return `at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `at most ${issue.maximum}`;
  if (issue.code === 'invalid_key') return 'a list of names that are not empty';
  if (issue.code !== 'invalid_type') return 'different';
  return EXPECTED[issue.expected] ?? 'different';
}

const EXPECTED: Readonly<Record<string, string>> = {
  object: 'an object in JSON',
  record: 'an object in JSON',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};
