// One provider: asked while there is hope, kept away from while there is none, and its troubles told to the operator once.

import type { FailureCode, ServerProvider } from '@roundbell/core';
import type { ProviderEnvironment } from '../env.ts';
import type { Log } from '../log.ts';
import { type Clip, clipOf } from '../speech-audio.ts';
import { createBreaker } from './breaker.ts';
import type { SpeechPayload } from './profiles.ts';
import { type Answer, createUpstream, PUBLIC_ADDRESSES } from './upstream.ts';

/** Speech, or the code of why there is none and, where waiting helps, for how long. */
export type Spoken =
  | { readonly ok: true; readonly clip: Clip }
  | { readonly ok: false; readonly code: FailureCode; readonly detail?: string; readonly millis?: number };

/** What a provider made of a text, and whether it counts against a quota. */
export interface Attempt {
  readonly spoken: Spoken;
  readonly isCharged: boolean;
}

/** A provider that is set up. */
export interface Provider {
  /** Why it must not be asked now; undefined where it may. */
  ask(): (Spoken & { readonly ok: false }) | undefined;
  speak(payload: SpeechPayload): Promise<Attempt>;
  /** Whether the operator has to act before it can speak. */
  isRefused(): boolean;
}

/** Which provider, and where. */
export interface ProviderPlace extends ProviderEnvironment {
  readonly name: ServerProvider;
  readonly timeoutMillis: number;
}

/** After this long a refused key or model is tried again: the operator may have acted. */
const REFUSED_MILLIS = 600_000;

/** Undefined where neither a key nor an address is set. (VOX-101, VOX-130..136) */
export function createProvider(
  { name, apiKey, baseUrl, timeoutMillis }: ProviderPlace,
  log: Log,
  now: () => number,
): Provider | undefined {
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  const upstream = createUpstream({ apiKey, baseUrl: baseUrl ?? PUBLIC_ADDRESSES[name], timeoutMillis });
  const breaker = createBreaker(now, timeoutMillis);

  function failed(why: string): Attempt {
    log.note('speech-failed', { provider: name, why });
    if (breaker.failed()) log.alarm('speech-down', { provider: name, why });
    return refusal('speech-failed');
  }

  function meet(answer: Answer, model: string): Attempt {
    switch (answer.kind) {
      case 'bytes': {
        const clip = clipOf(answer.bytes);
        if (clip === undefined) return failed('no whole audio');
        if (breaker.worked()) log.note('speech-recovered', { provider: name });
        return { spoken: { ok: true, clip }, isCharged: true };
      }
      case 'unavailable':
        if (breaker.refused('unavailable', REFUSED_MILLIS))
          log.alarm('speech-unavailable', { provider: name, model, why: answer.why });
        return refusal('speech-unavailable', REFUSED_MILLIS);
      case 'busy':
        if (breaker.refused('busy', answer.millis))
          log.note('speech-busy', { provider: name, why: answer.why, seconds: Math.ceil(answer.millis / 1000) });
        return refusal('speech-busy', answer.millis);
      case 'rejected':
        // The provider is well, and an odd text must neither silence it for others nor be free to try for ever.
        log.note('speech-rejected', { provider: name, why: answer.why });
        return { ...refusal('speech-failed'), isCharged: true };
      case 'failed':
        return failed(answer.why);
    }
  }

  return {
    ask() {
      const away = breaker.ask();
      if (away === undefined) return undefined;
      const code = away.trouble === 'unavailable' ? 'speech-unavailable' : 'speech-busy';
      return { ok: false, code, millis: away.millis };
    },
    speak: async (payload) => meet(await upstream.speech(payload), payload.model),
    isRefused: () => breaker.trouble() === 'unavailable',
  };
}

function refusal(code: FailureCode, millis?: number): Attempt {
  return { spoken: { ok: false, code, ...(millis === undefined ? {} : { millis }) }, isCharged: false };
}
