// Text to speech for all accounts: cache, quota, breaker and provider; a phrase wanted twice is requested once.

import { createHash } from 'node:crypto';
import { type ProviderState, SERVER_PROVIDERS, type ServerProvider, type SpeechRequest } from '@roundbell/core/ports';
import type { ProviderEnvironment } from '../base/env.ts';
import type { Spender } from '../limits/budget.ts';
import type { Quota } from '../limits/quota.ts';
import { createWatchedBudget } from '../metrics/watch.ts';
import type { GateParts, Refused } from '../providers/gate.ts';
import { charactersOf, payloadOf, type SpeechPayload, type SpeechProfile, voiceIn } from '../providers/profiles.ts';
import { createProvider, type Provider, type SpokenAudio } from '../providers/provider.ts';
import { DEFAULT_SPEECH, type SpeechSettings } from '../providers/providers-file.ts';
import { noLongerOffered } from '../providers/succession.ts';
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
export interface SpeechParts extends GateParts {
  readonly quota: Quota;
}

/** The voices behind the server. */
export interface Speech {
  /** Speaks a text that is not blank, in NFC; a miss counts against the spender's allowance. Never throws for a provider's sake. */
  speak(spender: Spender, request: SpeechRequest): Promise<SpokenAudio>;
  /** Every provider as the settings show it. */
  states(): readonly ProviderState[];
  /** Removes the clips that no one has asked for in 30 days, at an instant given in ms. */
  removeUnheard(at: number): Promise<void>;
  /** Waits for pending requests, and until their clips are written. */
  close(): Promise<void>;
}

/** Part of the cache key: raise it when earlier clips must no longer be heard. */
const VERSION = 1;
const NOWHERE: ProviderEnvironment = { apiKey: undefined, baseUrl: undefined };
const NOT_SET_UP = 'Not set up on this server.';
const REFUSED = 'The provider refuses the key, the terms or the model that the server is set up with.';

const USED_UP = {
  account: "Today's speech allowance is used up. Please try again tomorrow",
  server: "This server's speech allowance for today is used up. Please try again tomorrow",
} as const;

/** No provider at all: the app speaks with the browser's voice. */
export const NO_SPEECH: SpeechPlace = {
  settings: DEFAULT_SPEECH,
  providers: { groq: NOWHERE, openai: NOWHERE },
  folder: undefined,
};

/** Joins the configured providers, the cache and the quota. */
export function createSpeech({ settings, providers, folder }: SpeechPlace, parts: SpeechParts): Speech {
  const { log, metrics } = parts;
  const budget = createWatchedBudget({ use: 'speech', perServer: settings.charactersPerDayOfServer }, parts);
  const cache = createSpeechCache(
    { folder: folder ?? '', mostBytes: folder === undefined ? 0 : settings.cacheBytes },
    log,
  );
  const known = new Map(
    SERVER_PROVIDERS.map((name) => [
      name,
      createProvider(
        { name, ...providers[name], profile: settings.profiles[name], timeoutMillis: settings.timeoutMillis },
        parts,
      ),
    ]),
  );
  const singleFlight = createSingleFlight(cache);

  async function askProvider(spender: Spender, provider: Provider, payload: SpeechPayload): Promise<SpokenAudio> {
    const { charactersPerDay } = settings;
    const charge = chargedFor(payload);
    const taken = await budget.take('speech', spender, charge, charactersPerDay);
    if (!taken.ok) return { ok: false, code: 'quota-exceeded', millis: taken.millis, detail: USED_UP[taken.of] };
    const { spoken, isCharged } = await provider.speak(spender.id, payload);
    if (isCharged) metrics.count('roundbell_speech_characters_total', {}, charge);
    else await taken.giveBack();
    return spoken;
  }

  return {
    async speak(spender, request) {
      const provider = known.get(request.provider);
      if (provider === undefined) return { ok: false, code: 'speech-unavailable', detail: NOT_SET_UP };
      for (;;) {
        const profile = provider.profile();
        const payload = payloadIn(profile, request);
        if ('code' in payload) return payload;
        const key = keyOf(request.provider, payload);
        const spoken = await (request.replace === true ? singleFlight.again : singleFlight.once)(key, () =>
          askProvider(spender, provider, payload),
        );
        // A model that is gone has been followed by its successor, which is asked at once.
        if (spoken.ok || provider.profile() === profile) return spoken;
      }
    },
    states: () => SERVER_PROVIDERS.map((name) => stateOf(name, known.get(name), settings.profiles[name])),
    removeUnheard: cache.removeUnheard,
    close: () => singleFlight.landed(),
  };
}

/** What an engine is sent for a request, or why it cannot be. */
function payloadIn(profile: SpeechProfile, { voice, text, tone }: SpeechRequest): SpeechPayload | Refused {
  if (voiceIn(profile, voice) === undefined) return { ok: false, code: 'bad-request', detail: 'voice is not valid' };
  const payload = payloadOf(profile, voice, text, tone);
  if (charactersOf(payload.input) <= profile.mostCharacters) return payload;
  return {
    ok: false,
    code: 'too-large',
    detail: `text must not be longer than ${profile.mostCharacters} characters`,
  };
}

/** What an engine reads is paid for: the text, and how to say it. */
function chargedFor({ input, instructions = '' }: SpeechPayload): number {
  return charactersOf(input) + charactersOf(instructions);
}

function stateOf(provider: ServerProvider, known: Provider | undefined, set: SpeechProfile): ProviderState {
  const { voices } = known?.profile() ?? set;
  if (known?.isEnded() === true)
    return { provider, voices: Object.keys(voices), whyNot: noLongerOffered(provider), fault: 'ended' };
  if (known === undefined) return { provider, voices: Object.keys(voices), whyNot: NOT_SET_UP, fault: 'not-set-up' };
  if (known.isRefused()) return { provider, voices: Object.keys(voices), whyNot: REFUSED, fault: 'refused' };
  return { provider, voices: Object.keys(voices), whyNot: null };
}

/** What makes one clip differ from another. */
function keyOf(provider: ServerProvider, payload: SpeechPayload): string {
  const { model, voice, input, instructions, response_format: format } = payload;
  const parts = [VERSION, provider, model, voice, format ?? null, instructions ?? null, input];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
