// The gate to one provider for one use: open while calls may succeed, shut while they cannot, and its troubles logged once for the operator.

import type { FailureCode } from '@roundbell/core/base';
import type { ServerProvider } from '@roundbell/core/ports';
import type { ServerLog } from '../base/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { watchTrouble } from '../metrics/watch.ts';
import { adviceOn } from './advice.ts';
import { createBreakers } from './breakers.ts';
import type { Answer, NoAnswer } from './meaning.ts';

/** What providers are used for; also the prefix of log events and failure codes. */
export type Use = 'speech' | 'coach';

/** Why there is nothing: a code and, if waiting helps, for how long. */
export interface Refused {
  readonly ok: false;
  readonly code: FailureCode;
  readonly detail?: string;
  readonly millis?: number;
}
/** Something, or why not. */
export type CallOutcome<T> = { readonly ok: true; readonly value: T } | Refused;

/** What became of a call, and whether it counts against a quota. */
export interface Attempt<T> {
  readonly outcome: CallOutcome<T>;
  readonly isCharged: boolean;
}

/** One use of one provider. */
export interface Gate {
  /** Why it must not be asked now for an account; undefined if it may. */
  ask(owner: string): Refused | undefined;
  /** Takes notice of how a call for an account ended; `model` is what the operator may have to change. */
  meet<T>(owner: string, answer: Answer<T>, model: string): Attempt<T>;
  /** Whether the operator has to act before it can be asked. */
  isRefused(): boolean;
}

/** What a gate needs. */
export interface GatePlace {
  readonly use: Use;
  readonly name: ServerProvider;
  /** How long the one call that tries again keeps the others waiting. */
  readonly trialMillis: number;
}

/** What else a gate needs, and what is behind it. */
export interface GateParts {
  readonly log: ServerLog;
  readonly metrics: Metrics;
  readonly now: () => number;
}

/** How long until a refused key or model is tried again: the operator may have acted. */
const REFUSED_MILLIS = 600_000;

/** Open at first. */
export function createGate({ use, name, trialMillis }: GatePlace, { log, metrics, now }: GateParts): Gate {
  const breakers = createBreakers(now, trialMillis);
  watchTrouble(metrics, { provider: name, use }, breakers.trouble);

  function refusal(trouble: 'failed' | 'busy' | 'unavailable', millis?: number): Attempt<never> {
    const code: FailureCode = `${use}-${trouble}`;
    return { outcome: { ok: false, code, ...(millis === undefined ? {} : { millis }) }, isCharged: false };
  }

  function alarmIfDown(whose: 'everyone' | 'one account' | undefined, why: string): void {
    if (whose !== undefined) log.alarm(`${use}-down`, { provider: name, why, whose });
  }

  return {
    ask(owner) {
      const away = breakers.ask(owner);
      if (away === undefined) return undefined;
      const code: FailureCode = `${use}-${away.trouble === 'unavailable' ? 'unavailable' : 'busy'}`;
      return { ok: false, code, millis: away.millis };
    },
    meet(owner, answer, model) {
      switch (answer.kind) {
        case 'value':
          if (breakers.worked(owner)) log.note(`${use}-recovered`, { provider: name });
          return { outcome: { ok: true, value: answer.value }, isCharged: true };
        case 'gone':
        case 'unavailable':
          if (breakers.refused('unavailable', REFUSED_MILLIS))
            log.alarm(`${use}-unavailable`, { model, ...lineOn(name, model, answer) });
          return refusal('unavailable', REFUSED_MILLIS);
        case 'busy':
          if (breakers.refused('busy', answer.millis))
            log.note(`${use}-busy`, { ...lineOn(name, model, answer), seconds: Math.ceil(answer.millis / 1000) });
          return refusal('busy', answer.millis);
        case 'rejected':
          // The provider is fine, and an odd text must neither silence it for others nor be free to retry forever.
          log.note(`${use}-rejected`, lineOn(name, model, answer));
          return { ...refusal('failed'), isCharged: true };
        case 'failed':
          log.note(`${use}-failed`, lineOn(name, model, answer));
          alarmIfDown(breakers.failed(owner, answer.fault), answer.why);
          // What was sent is paid for, whatever came of it; a provider that is ill charges nothing.
          return { ...refusal('failed'), isCharged: answer.fault === 'request' };
      }
    },
    isRefused: () => breakers.trouble() === 'unavailable',
  };
}

/** What the log says of an answer that gives nothing: what it was, and what the operator can do. */
function lineOn(provider: ServerProvider, model: string, answer: NoAnswer) {
  return { provider, why: answer.why, do: adviceOn(provider, model, answer) };
}
