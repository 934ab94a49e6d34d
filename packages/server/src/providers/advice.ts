// What an operator can do about a provider that gives nothing: one sentence for each kind of answer.

import type { ServerProvider } from '@roundbell/core/ports';
import type { NoAnswer } from './meaning.ts';

const VARIABLES = { groq: 'GROQ', openai: 'OPENAI' } as const satisfies Record<ServerProvider, string>;

/** One sentence; it names variables and the model, never a value of the environment. */
export function adviceOn(provider: ServerProvider, model: string, answer: NoAnswer): string {
  const variable = VARIABLES[provider];
  switch (answer.kind) {
    case 'gone':
      return `There is no model ${model} for this key: name another one in PROVIDERS_FILE.`;
    case 'unavailable':
      if (answer.why.startsWith('401')) return `The key is not accepted: set ${variable}_API_KEY to a valid one.`;
      if (answer.why === 'a web page')
        return `A web page answers instead of the engine: set ${variable}_BASE_URL to the address of its API, which usually ends in /v1.`;
      if (answer.why.startsWith('404'))
        return `Nothing answers there: correct ${variable}_BASE_URL, or name another model than ${model} in PROVIDERS_FILE.`;
      return `The key may not use ${model}: give it the right or accept the model's terms in the provider's console, or name another model in PROVIDERS_FILE.`;
    case 'busy':
      return 'The provider limits how much it is asked, and is left alone until then: choose a larger plan, or lower the quotas in PROVIDERS_FILE.';
    case 'rejected':
      return 'The provider refused this one request: nothing, unless it happens often.';
    case 'failed':
      return answer.fault === 'provider'
        ? 'The provider does not answer or is ill: see whether it runs and can be reached.'
        : `The answer came too late or was of no use: nothing, unless it happens often; then see whether ${model} works at the provider.`;
  }
}
