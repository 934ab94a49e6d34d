// Which models a server is set up to ask, and what it says at a start of those whose end is near.

import { SERVER_PROVIDERS, type ServerProvider } from '@roundbell/core/ports';
import type { ProviderEnvironment } from '../base/env.ts';
import type { ChatSettings } from './chat-settings.ts';
import type { ProvidersSettings } from './providers-file.ts';
import { announcedEnd, endingSentence, isNear, type ModelInUse } from './succession.ts';

/** Keys and addresses of every provider. */
export type ProviderPlaces = Readonly<Record<ServerProvider, ProviderEnvironment>>;

/** Whether a provider has a key or an address. */
export function isSetUp({ apiKey, baseUrl }: ProviderEnvironment): boolean {
  return apiKey !== undefined || baseUrl !== undefined;
}

/** The provider of the language model: the one that the operator named, or else the first one that is set up. */
export function chatProviderOf({ provider }: ChatSettings, places: ProviderPlaces): ServerProvider | undefined {
  return SERVER_PROVIDERS.find((one) => isSetUp(places[one]) && (provider ?? one) === one);
}

/** One sentence for each model in use whose last day is near or past. */
export function endingSentences(settings: ProvidersSettings, places: ProviderPlaces, now: number): readonly string[] {
  return modelsInUse(settings, places).flatMap((model) => {
    const ending = announcedEnd(model);
    return ending !== undefined && isNear(ending, now) ? [endingSentence(ending, now)] : [];
  });
}

function modelsInUse({ speech, chat }: ProvidersSettings, places: ProviderPlaces): readonly ModelInUse[] {
  const spoken = SERVER_PROVIDERS.filter((provider) => isSetUp(places[provider])).map((provider) =>
    inUse(provider, 'speech', speech.profiles[provider].model, places),
  );
  const provider = chatProviderOf(chat, places);
  return provider === undefined ? spoken : [...spoken, inUse(provider, 'coach', chat.engines[provider].model, places)];
}

function inUse(provider: ServerProvider, task: ModelInUse['task'], model: string, places: ProviderPlaces): ModelInUse {
  return { provider, task, model, baseUrl: places[provider].baseUrl };
}
