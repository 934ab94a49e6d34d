// Which models their providers have ended or will end, and what follows: the one table of it, for speech and language models.

import type { ServerProvider } from '@roundbell/core/ports';
import type { Use } from './gate.ts';
import { PUBLIC_ADDRESSES } from './upstream.ts';

/** One model that its provider ends. */
export interface Ending {
  readonly provider: ServerProvider;
  readonly task: Use;
  readonly model: string;
  /** The announced last day (UTC), as YYYY-MM-DD. */
  readonly lastDay: string;
  /** The model that is asked from then on; null if the provider serves none that can be asked in the same way. */
  readonly successor: string | null;
  /** What the successor refuses that the model took: a temperature, unless it is asked to think with the effort 'none'. */
  readonly refuses: 'temperature-with-effort' | null;
  /** Where the provider says so. */
  readonly source: string;
}

/** A model in use, and where it is asked. */
export interface ModelInUse {
  readonly provider: ServerProvider;
  readonly task: Use;
  readonly model: string;
  /** Absent: the provider's own. */
  readonly baseUrl: string | undefined;
}

const OPENAI_SOURCE = 'https://developers.openai.com/api/docs/deprecations';
const OPENAI_SPEECH: Omit<Ending, 'model'> = {
  provider: 'openai',
  task: 'speech',
  lastDay: '2027-01-06',
  // OpenAI names gpt-realtime-2.1-mini, which is not served at /v1/audio/speech.
  successor: null,
  refuses: null,
  source: OPENAI_SOURCE,
};
const OPENAI_CHAT: Omit<Ending, 'model'> = {
  provider: 'openai',
  task: 'coach',
  lastDay: '2027-01-14',
  successor: 'gpt-6-luna',
  refuses: 'temperature-with-effort',
  source: OPENAI_SOURCE,
};

/** All of them. docs/operating.md says when each was looked up. */
export const ENDINGS: readonly Ending[] = [
  {
    provider: 'groq',
    task: 'speech',
    model: 'playai-tts',
    lastDay: '2025-12-31',
    successor: 'canopylabs/orpheus-v1-english',
    refuses: null,
    source: 'https://console.groq.com/docs/deprecations',
  },
  { ...OPENAI_SPEECH, model: 'gpt-4o-mini-tts' },
  { ...OPENAI_SPEECH, model: 'tts-1' },
  { ...OPENAI_SPEECH, model: 'tts-1-hd' },
  { ...OPENAI_CHAT, model: 'gpt-4.1-mini' },
  { ...OPENAI_CHAT, model: 'gpt-4.1' },
  { ...OPENAI_CHAT, model: 'gpt-4o-mini' },
  { ...OPENAI_CHAT, model: 'gpt-4o' },
];

/** Warnings begin this long before the last day. */
export const WARNING_DAYS = 90;
const DAY_MILLIS = 86_400_000;
/** OpenAI's names for one state of a model; they end with it. */
const SNAPSHOT = /-\d{4}-\d{2}-\d{2}$/;
const NAMES: Readonly<Record<ServerProvider, string>> = { groq: 'Groq', openai: 'OpenAI' };
const TASKS: Readonly<Record<Use, string>> = { speech: 'speech', coach: 'language model' };

/** What is known of a model's end; undefined if its provider has announced none. */
export function endingOf({ provider, task, model }: Omit<ModelInUse, 'baseUrl'>): Ending | undefined {
  const base = model.replace(SNAPSHOT, '');
  return ENDINGS.find((one) => one.provider === provider && one.task === task && one.model === base);
}

/** The same for a model that its provider itself serves: at another address a name means whatever that engine says. */
export function announcedEnd({ baseUrl, ...model }: ModelInUse): Ending | undefined {
  return isOwnAddress(model.provider, baseUrl) ? endingOf(model) : undefined;
}

/** The instant at which the last day begins, in ms. */
export function lastDayOf({ lastDay }: Ending): number {
  return Date.parse(`${lastDay}T00:00:00Z`);
}

/** Whether the last day is over. */
export function isOver(ending: Ending, now: number): boolean {
  return now >= lastDayOf(ending) + DAY_MILLIS;
}

/** Whether the operator should hear of an end: it is near, or past. */
export function isNear(ending: Ending, now: number): boolean {
  return now >= lastDayOf(ending) - WARNING_DAYS * DAY_MILLIS;
}

/** Whether a model refuses a temperature unless its effort is 'none'. */
export function refusesTemperature(model: string): boolean {
  return ENDINGS.some(({ successor, refuses }) => successor === model && refuses === 'temperature-with-effort');
}

/** What a person reads in the settings of a voice that has ended. */
export function noLongerOffered(provider: ServerProvider): string {
  return `${NAMES[provider]} no longer offers this voice. The browser's voice speaks instead.`;
}

/** An end in words, with what happens then: 'OpenAI ends gpt-4.1-mini (language model) on 14 January 2027. …' */
export function endingSentence(ending: Ending, now: number): string {
  const { provider, task, model, successor } = ending;
  const day = new Date(lastDayOf(ending)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const isPast = isOver(ending, now);
  const what = `${NAMES[provider]} ${isPast ? 'ended' : 'ends'} ${model} (${TASKS[task]}) on ${day}.`;
  if (successor !== null) return `${what} ${successor} is asked ${isPast ? 'instead' : 'from then on'}.`;
  const then = isPast ? "The browser's voice speaks instead" : "From then on the browser's voice speaks";
  return `${what} ${then}. For another one, set up your own voice service or Groq: docs/operating.md.`;
}

function isOwnAddress(provider: ServerProvider, baseUrl: string | undefined): boolean {
  return baseUrl === undefined || new URL(baseUrl).host === new URL(PUBLIC_ADDRESSES[provider]).host;
}
