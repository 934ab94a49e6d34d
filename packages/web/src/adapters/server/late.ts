// What most pages never ask of the server: a chunk of its own, with the schemas of the replies.

import {
  coachDecisionSchema,
  coachMessageSchema,
  describeReplySchema,
  Failure,
  historyReplySchema,
  messageBankSchema,
  NO_MODEL,
  renameReplySchema,
  speechProvidersSchema,
  standingReplySchema,
  type CoachDecisionRequest,
  type CoachMessage,
  type CoachMessageRequest,
  type CoachingDecision,
  type DescribeReply,
  type DescribeRequest,
  type KeptState,
  type MessageBank,
  type PasswordChange,
  type PasswordReset,
  type ProviderState,
  type User,
} from '@roundbell/core';
import { parse } from './reply.ts';

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;

/** What the model of a server answers; one that has none says so without refusing, which a browser would report as an error. */
async function asked(ask: Ask, path: string, request: unknown): Promise<unknown> {
  const reply = await ask('POST', path, request);
  if (typeof reply === 'object' && reply !== null && 'model' in reply && reply.model === NO_MODEL.model)
    throw new Failure('coach-unavailable');
  return reply;
}

/** POST /api/coach/decision. */
export async function coachDecision(ask: Ask, request: CoachDecisionRequest): Promise<CoachingDecision> {
  return parse(coachDecisionSchema, await asked(ask, '/api/coach/decision', request));
}

/** POST /api/coach/message. */
export async function coachMessage(ask: Ask, request: CoachMessageRequest): Promise<CoachMessage> {
  return parse(coachMessageSchema, await asked(ask, '/api/coach/message', request));
}

/** POST /api/coach/bank. */
export async function coachBank(ask: Ask): Promise<MessageBank> {
  return parse(messageBankSchema, await asked(ask, '/api/coach/bank', {}));
}

/** POST /api/coach/timer. */
export async function describe(ask: Ask, request: DescribeRequest): Promise<DescribeReply> {
  return parse(describeReplySchema, await asked(ask, '/api/coach/timer', request));
}

/** GET /api/sync/timers/:id/history. */
export async function history(ask: Ask, timerId: string): Promise<readonly KeptState[]> {
  return parse(historyReplySchema, await ask('GET', `/api/sync/timers/${encodeURIComponent(timerId)}/history`))
    .versions;
}

/** GET /api/speech/providers. */
export async function speechProviders(ask: Ask): Promise<readonly ProviderState[]> {
  return parse(speechProvidersSchema, await ask('GET', '/api/speech/providers')).providers;
}

/** POST /api/account/name. */
export async function rename(ask: Ask, displayName: string): Promise<User> {
  return parse(renameReplySchema, await ask('POST', '/api/account/name', { displayName })).user;
}

/** POST /api/account/password. */
export async function changePassword(ask: Ask, change: PasswordChange): Promise<void> {
  await ask('POST', '/api/account/password', change);
}

/** POST /api/account/forgotten. */
export async function forgotPassword(ask: Ask, email: string): Promise<void> {
  await ask('POST', '/api/account/forgotten', { email });
}

/** POST /api/account/reset. */
export async function resetPassword(ask: Ask, reset: PasswordReset): Promise<void> {
  await ask('POST', '/api/account/reset', reset);
}

/** POST /api/account/sign-out-everywhere. */
export async function signOutEverywhere(ask: Ask): Promise<void> {
  await ask('POST', '/api/account/sign-out-everywhere', {});
}

/** POST /api/account/delete. */
export async function deleteAccount(ask: Ask, password: string): Promise<void> {
  await ask('POST', '/api/account/delete', { password });
}

/** POST /api/account/standing. */
export async function accountExists(ask: Ask, userId: string): Promise<boolean> {
  return parse(standingReplySchema, await ask('POST', '/api/account/standing', { userId })).exists;
}
