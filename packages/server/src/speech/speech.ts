// Text to speech for all accounts: cache, quota, breaker and provider; a phrase wanted twice is requested once.

import { createHash } from 'node:crypto';
import { type ProviderState, SERVER_PROVIDERS, type ServerProvider, type SpeechRequest } from '@roundbell/core';
import type { ProviderEnvironment } from '../base/env.ts';
import type { ServerLog } from '../base/log.ts';
import type { Quota } from '../limits/quota.ts';
import { charactersOf, payloadOf, type SpeechPayload, type SpeechProfile } from '../providers/profiles.ts';
import { createProvider, type Provider, type SpokenAudio } from '../providers/provider.ts';
import { DEFAULT_SPEECH, type SpeechSettings } from '../providers/providers-file.ts';
import { createSingleFlight } from './single-flight.ts';
import { createSpeechCache } from './speech-cache.ts';

/** Which provider is asked, with which settings, and where clips are stored. */
export interface SpeechPlace {
  readonly settings: SpeechSettings;
  readonly providers: Readonly<Record<ServerProvider, ProviderEnvironment>>;
  /** Absent: nothing is stored. */
  readonly folder: string | undefined;
}

/** What else speech needs. */
export interface SpeechParts {
  readonly quota: Quota;
  readonly log: ServerLog;
  readonly now: () => number;
}

/** The voices behind the server. */
export interface Speech {
  /** Speaks a text that is not blank, in NFC; `owner` is whose quota a miss counts against. Never throws because of a provider. */
  speak(owner: string, request: SpeechRequest): Promise<SpokenAudio>;
  /** Every provider as the settings screen shows it. */
  states(): readonly ProviderState[];
  /** Waits for pending requests, and until their clips are written. */
  close(): Promise<void>;
}

/** Part of the cache key: raise it when earlier clips must no longer be heard. */
const VERSION = 1;
const NOWHERE: ProviderEnvironment = { apiKey: undefined, baseUrl: undefined };
const NOT_SET_UP = 'No key for this provider is set on the server.';
const REFUSED = 'The provider refuses the key, the terms or the model that the server is set up with.';

/** No provider at all: the app speaks with the browser's voice. */
export const NO_SPEECH: SpeechPlace = {
  settings: DEFAULT_SPEECH,
  providers: { groq: NOWHERE, openai: NOWHERE },
  folder: undefined,
};

/** Joins the configured providers, the cache and the quota. (VOX-100..140) */
export function createSpeech({ settings, providers, folder }: SpeechPlace, { quota, log, now }: SpeechParts): Speech {
  const cache = createSpeechCache(
    { folder: folder ?? '', mostBytes: folder === undefined ? 0 : settings.cacheBytes },
    log,
  );
  const known = new Map(
    SERVER_PROVIDERS.map((name) => [
      name,
      createProvider({ name, ...providers[name], timeoutMillis: settings.timeoutMillis }, log, now),
    ]),
  );
  const singleFlight = createSingleFlight(cache);

  async function askProvider(owner: string, provider: Provider, payload: SpeechPayload): Promise<SpokenAudio> {
    const away = provider.ask();
    if (away !== undefined) return away;
    const taken = await quota.take('speech', owner, charactersOf(payload.input), settings.charactersPerDay);
    if (!taken.ok) return { ok: false, code: 'quota-exceeded', millis: taken.millis };
    const { spoken, isCharged } = await provider.speak(payload);
    if (!isCharged) await taken.giveBack();
    return spoken;
  }

  return {
    async speak(owner, { provider: name, voice, text, tone = '' }) {
      const provider = known.get(name);
      if (provider === undefined) return { ok: false, code: 'speech-unavailable', detail: NOT_SET_UP };
      const profile = settings.profiles[name];
      if (!Object.hasOwn(profile.voices, voice))
        return { ok: false, code: 'bad-request', detail: 'voice is not valid' };
      const payload = payloadOf(profile, voice, text, tone);
      if (charactersOf(payload.input) > profile.mostCharacters)
        return {
          ok: false,
          code: 'too-large',
          detail: `text must not be longer than ${profile.mostCharacters} characters`,
        };
      return await singleFlight.once(keyOf(name, payload), () => askProvider(owner, provider, payload));
    },
    states: () => SERVER_PROVIDERS.map((name) => stateOf(name, known.get(name), settings.profiles[name])),
    close: () => singleFlight.landed(),
  };
}

function stateOf(provider: ServerProvider, known: Provider | undefined, { voices }: SpeechProfile): ProviderState {
  const whyNot = known === undefined ? NOT_SET_UP : known.isRefused() ? REFUSED : null;
  return { provider, voices: Object.keys(voices), whyNot };
}

/** What makes one clip differ from another. (VOX-110) */
function keyOf(provider: ServerProvider, payload: SpeechPayload): string {
  const { model, voice, input, instructions, response_format: format } = payload;
  const parts = [VERSION, provider, model, voice, format ?? null, instructions ?? null, input];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
