// One speech provider: turns a request into a clip, or why there is none.

import type { ServerProvider } from '@roundbell/core/ports';
import type { ProviderEnvironment } from '../base/env.ts';
import { watchCall } from '../metrics/watch.ts';
import { type SpeechClip, clipOf } from '../speech/speech-audio.ts';
import { createCurrentModel } from './current-model.ts';
import { createGate, type GateParts, type Refused } from './gate.ts';
import type { Answer } from './meaning.ts';
import { isSetUp } from './models-in-use.ts';
import { charactersOf, profileFor, type SpeechPayload, type SpeechProfile } from './profiles.ts';
import { noLongerOffered } from './succession.ts';
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
  /** Its engine: the one that was set, or the one that followed when that had ended. */
  profile(): SpeechProfile;
  /** One call for an account, for as long as a text of this length may take; not even that while it is being left alone. */
  speak(owner: string, payload: SpeechPayload): Promise<SpeechAttempt>;
  /** Whether the operator has to act before it can speak. */
  isRefused(): boolean;
  /** Whether its provider has ended it, and nothing follows. */
  isEnded(): boolean;
}

/** Which provider, and where. */
export interface ProviderPlace extends ProviderEnvironment {
  readonly name: ServerProvider;
  readonly profile: SpeechProfile;
  readonly timeoutMillis: number;
}

/** Undefined if neither a key nor an address is set. */
export function createProvider(
  { name, apiKey, baseUrl, profile: first, timeoutMillis }: ProviderPlace,
  parts: GateParts,
): Provider | undefined {
  if (!isSetUp({ apiKey, baseUrl })) return undefined;
  const upstream = createUpstream({ apiKey, baseUrl: baseUrl ?? PUBLIC_ADDRESSES[name] });
  const gate = createGate({ use: 'speech', name, trialMillis: timeoutMillis }, parts);
  const current = createCurrentModel({ provider: name, task: 'speech', baseUrl, first, engineFor: profileFor }, parts);

  return {
    profile: current.engine,
    isRefused: gate.isRefused,
    isEnded: current.isEnded,
    async speak(owner, payload) {
      if (current.isEnded())
        return { spoken: { ok: false, code: 'speech-unavailable', detail: noLongerOffered(name) }, isCharged: false };
      // Who is let through must call: no one else may try meanwhile.
      const away = gate.ask(owner);
      if (away !== undefined) return { spoken: away, isCharged: false };
      const characters = charactersOf(payload.input);
      const answer = await watchCall(parts.metrics, { provider: name, kind: 'speech' }, async () =>
        clipIn(await upstream.speech(payload, patienceFor(characters, timeoutMillis))),
      );
      if (answer.kind === 'gone' && current.follow(payload.model)) return FOLLOWED;
      const { outcome, isCharged } = gate.meet(owner, answer, payload.model);
      return { spoken: outcome.ok ? { ok: true, clip: outcome.value } : outcome, isCharged };
    },
  };
}

/** A text of up to this many characters gets the time that is set; each one more, this much more. */
const SHORT_TEXT = 100;
const MILLIS_PER_CHARACTER = 20;
/** The browser waits 10 s: a provider that took longer would speak to no one. */
const LONGEST_MILLIS = 9000;

const FOLLOWED: SpeechAttempt = { spoken: { ok: false, code: 'speech-failed' }, isCharged: false };

/** How long a text may take. */
function patienceFor(characters: number, millis: number): number {
  const more = Math.max(0, characters - SHORT_TEXT) * MILLIS_PER_CHARACTER;
  return Math.min(LONGEST_MILLIS, millis + more);
}

function clipIn(answer: Answer<Buffer>): Answer<SpeechClip> {
  if (answer.kind !== 'value') return answer;
  const clip = clipOf(answer.value);
  return clip === undefined ? { kind: 'failed', fault: 'request', why: 'no audio' } : { kind: 'value', value: clip };
}
