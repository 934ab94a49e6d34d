// One speech provider: turns a request into a clip, or why there is none.

import type { ServerProvider } from '@roundbell/core';
import type { ProviderEnvironment } from '../base/env.ts';
import type { ServerLog } from '../base/log.ts';
import { type SpeechClip, clipOf } from '../speech/speech-audio.ts';
import { createGate, type Refused } from './gate.ts';
import type { Answer } from './meaning.ts';
import type { SpeechPayload } from './profiles.ts';
import { createUpstream, PUBLIC_ADDRESSES } from './upstream.ts';

/** Speech, or a code saying why there is none and, if waiting helps, for how long. */
export type SpokenAudio = { readonly ok: true; readonly clip: SpeechClip } | Refused;

/** What a provider made from a text, and whether it counts against a quota. */
export interface SpeechAttempt {
  readonly spoken: SpokenAudio;
  readonly isCharged: boolean;
}

/** A configured provider. */
export interface Provider {
  /** Why it must not be asked now; undefined if it may. */
  ask(): Refused | undefined;
  speak(payload: SpeechPayload): Promise<SpeechAttempt>;
  /** Whether the operator must act before it can speak. */
  isRefused(): boolean;
}

/** Which provider, and where. */
export interface ProviderPlace extends ProviderEnvironment {
  readonly name: ServerProvider;
  readonly timeoutMillis: number;
}

/** Undefined if neither a key nor an address is set. (VOX-101, VOX-130..136) */
export function createProvider(
  { name, apiKey, baseUrl, timeoutMillis }: ProviderPlace,
  log: ServerLog,
  now: () => number,
): Provider | undefined {
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  const upstream = createUpstream({ apiKey, baseUrl: baseUrl ?? PUBLIC_ADDRESSES[name] });
  const gate = createGate({ use: 'speech', name, trialMillis: timeoutMillis }, log, now);
  return {
    ask: gate.ask,
    isRefused: gate.isRefused,
    async speak(payload) {
      const answer = heardIn(await upstream.speech(payload, timeoutMillis));
      const { outcome, isCharged } = gate.meet(answer, payload.model);
      return { spoken: outcome.ok ? { ok: true, clip: outcome.value } : outcome, isCharged };
    },
  };
}

function heardIn(answer: Answer<Buffer>): Answer<SpeechClip> {
  if (answer.kind !== 'value') return answer;
  const clip = clipOf(answer.value);
  return clip === undefined ? { kind: 'failed', why: 'no whole audio' } : { kind: 'value', value: clip };
}
