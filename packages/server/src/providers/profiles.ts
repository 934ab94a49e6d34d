// How speech engines differ, as plain values, and the request that each is sent.

import type { ServerProvider, Tone } from '@roundbell/core/ports';
import { GROQ_VOICES, OPENAI_VOICES } from '@roundbell/core/run';

/** Speech formats that a browser can play. */
export const SPEECH_FORMATS = ['mp3', 'wav', 'opus', 'aac', 'flac'] as const;
/** How a tone of voice reaches an engine: as `instructions`, as a word in brackets before the text, or not at all. */
export const TONE_WAYS = ['instructions', 'bracket', 'none'] as const;

/** The engines known by name. */
export const PROFILE_NAMES = ['openai-tts', 'groq-playai', 'groq-orpheus', 'kokoro', 'openai-compatible'] as const;
/** The name of one of them. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** One engine. */
export interface SpeechProfile {
  readonly model: string;
  /** Sent as `response_format`; null: not sent, the engine's own default. */
  readonly format: (typeof SPEECH_FORMATS)[number] | null;
  readonly tone: (typeof TONE_WAYS)[number];
  /** The most characters in one text, including a bracket before it. */
  readonly mostCharacters: number;
  /** The names the app shows, and what the engine calls them. */
  readonly voices: Readonly<Record<string, string>>;
  /** Names that accounts may have stored and the app does not show for this engine, with a similar voice. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** What an engine is sent. */
export interface SpeechPayload {
  readonly model: string;
  readonly voice: string;
  readonly input: string;
  readonly instructions?: string;
  readonly response_format?: (typeof SPEECH_FORMATS)[number];
}

/** The app's Groq voices, each with a similar one of the six Orpheus voices. */
const ORPHEUS_VOICES = {
  Arista: 'autumn',
  Atlas: 'daniel',
  Basil: 'daniel',
  Briggs: 'troy',
  Calum: 'daniel',
  Celeste: 'diana',
  Cheyenne: 'hannah',
  Chip: 'austin',
  Cillian: 'daniel',
  Deedee: 'autumn',
  Fritz: 'austin',
  Gail: 'diana',
  Indigo: 'austin',
  Mamaw: 'diana',
  Mason: 'troy',
  Mikail: 'troy',
  Mitch: 'austin',
  Quinn: 'hannah',
  Thunder: 'troy',
} as const satisfies Record<(typeof GROQ_VOICES)[number], string>;

/** Kokoro's English voices. */
const KOKORO_VOICES = {
  ...kokoro('af', 'American, female', 'Heart Alloy Aoede Bella Jessica Kore Nicole Nova River Sarah Sky'),
  ...kokoro('am', 'American, male', 'Adam Echo Eric Fenrir Liam Michael Onyx Puck Santa'),
  ...kokoro('bf', 'British, female', 'Alice Emma Isabella Lily'),
  ...kokoro('bm', 'British, male', 'Daniel Fable George Lewis'),
};
/** OpenAI's names, with which accounts start. */
const KOKORO_STORED = {
  alloy: 'af_alloy',
  ash: 'am_michael',
  ballad: 'bm_daniel',
  coral: 'af_heart',
  echo: 'am_echo',
  fable: 'bm_fable',
  nova: 'af_nova',
  onyx: 'am_onyx',
  sage: 'bf_emma',
  shimmer: 'af_bella',
} as const satisfies Record<(typeof OPENAI_VOICES)[number], string>;

/** The instructions for an engine that takes some. */
const INSTRUCTIONS: Readonly<Record<Tone, string | undefined>> = {
  neutral: undefined,
  calm: 'Speak in a calm, relaxed voice.',
  energetic: 'Speak in an energetic, lively voice.',
  confident: 'Speak in a calm and confident voice.',
  quiet: 'Speak in a quiet, soothing voice.',
  friendly: 'Speak in a plain, friendly voice.',
};
/** Words in brackets that Orpheus acts upon. */
const BRACKETS: Readonly<Record<Tone, string | undefined>> = {
  neutral: undefined,
  calm: undefined,
  energetic: 'cheerful',
  confident: 'professionally',
  quiet: 'whisper',
  friendly: undefined,
};

/** The engines known by name; the first two are the specification's. groq-orpheus is a preview model: Groq may end it at short notice. */
export const PROFILES = {
  'openai-tts': {
    model: 'gpt-4o-mini-tts',
    format: null,
    tone: 'instructions',
    mostCharacters: 4096,
    voices: named(OPENAI_VOICES, (name) => name),
  },
  'groq-playai': {
    model: 'playai-tts',
    format: 'wav',
    tone: 'none',
    mostCharacters: 10_000,
    voices: named(GROQ_VOICES, (name) => `${name}-PlayAI`),
  },
  'groq-orpheus': {
    model: 'canopylabs/orpheus-v1-english',
    format: 'wav',
    tone: 'bracket',
    mostCharacters: 200,
    voices: ORPHEUS_VOICES,
  },
  kokoro: {
    model: 'kokoro',
    format: 'mp3',
    tone: 'none',
    mostCharacters: 4096,
    voices: KOKORO_VOICES,
    stored: KOKORO_STORED,
  },
  'openai-compatible': {
    model: 'tts-1',
    format: 'mp3',
    tone: 'none',
    mostCharacters: 4096,
    voices: named(OPENAI_VOICES, (name) => name),
  },
} as const satisfies Record<ProfileName, SpeechProfile>;

/** Each provider's engine until the operator names another. */
export const DEFAULT_PROFILES: Readonly<Record<ServerProvider, ProfileName>> = {
  groq: 'groq-orpheus',
  openai: 'openai-tts',
};

/** The engine known by name that asks for a model. */
export function profileFor(model: string): SpeechProfile | undefined {
  return Object.values<SpeechProfile>(PROFILES).find((profile) => profile.model === model);
}

/** What an engine is sent for a text: the voice must be one of the profile's. A bracket that does not fit is left out. */
export function payloadOf(profile: SpeechProfile, voice: string, text: string, tone: Tone): SpeechPayload {
  const instructions = profile.tone === 'instructions' ? INSTRUCTIONS[tone] : undefined;
  return {
    model: profile.model,
    voice: voiceIn(profile, voice) ?? voice,
    input: profile.tone === 'bracket' ? bracketed(text, tone, profile.mostCharacters) : text,
    ...(instructions === undefined ? {} : { instructions }),
    ...(profile.format === null ? {} : { response_format: profile.format }),
  };
}

/** The engine's own name of a voice; undefined if it has none of that name. */
export function voiceIn({ voices, stored = {} }: SpeechProfile, name: string): string | undefined {
  if (Object.hasOwn(voices, name)) return voices[name];
  return Object.hasOwn(stored, name) ? stored[name] : undefined;
}

/** Characters as a person counts them, not halves of them. */
export function charactersOf(text: string): number {
  return Array.from(text).length;
}

function bracketed(text: string, tone: Tone, most: number): string {
  const word = BRACKETS[tone];
  const whole = word === undefined ? text : `[${word}] ${text}`;
  return charactersOf(whole) <= most ? whole : text;
}

function named(names: readonly string[], nameOf: (name: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, nameOf(name)]));
}

/** 'Emma (British, female)' for each name, with Kokoro's own: 'bf_emma'. */
function kokoro(prefix: string, kind: string, names: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.split(' ').map((name) => [`${name} (${kind})`, `${prefix}_${name.toLowerCase()}`]));
}
