// How long the language model is waited for, and how long it is left alone after it gave no answer.

import { Failure } from '../base/failure.ts';
import type { Millis } from '../base/units.ts';

/** A later answer is not waited for. */
export const MODEL_ANSWER_LIMIT: Millis = 2500;
/** After no network, a busy model or an answer that came too late. */
export const MODEL_REST_AFTER_FAILURE: Millis = 60_000;
/** After a refusal that will stand for a while: there is no model, or the day's quota is used up. */
export const MODEL_REST_AFTER_REFUSAL: Millis = 600_000;

const STANDING: readonly string[] = ['coach-unavailable', 'quota-exceeded', 'not-signed-in'];

/** How long nothing is asked after this was thrown (COA-56). */
export function restAfter(cause: unknown): Millis {
  return cause instanceof Failure && STANDING.includes(cause.code)
    ? MODEL_REST_AFTER_REFUSAL
    : MODEL_REST_AFTER_FAILURE;
}
