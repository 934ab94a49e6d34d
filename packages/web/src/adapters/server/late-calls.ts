// The calls that most pages never make: a separate chunk, with the schemas of the replies.

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
  type Server,
} from '@roundbell/core';
import { parse } from './reply.ts';

/** What they are asked by. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;
/** The server's calls in this chunk. */
export type LateCalls = Pick<
  Server,
  | 'history'
  | 'speechProviders'
  | 'coachDecision'
  | 'coachMessage'
  | 'coachBank'
  | 'describe'
  | 'rename'
  | 'changePassword'
  | 'forgotPassword'
  | 'resetPassword'
  | 'signOutEverywhere'
  | 'deleteAccount'
  | 'accountExists'
>;

/**
 * The answer of a server's model; a server without one says so without refusing, since a browser would report a refusal as an
 * error.
 */
async function asked(ask: Ask, path: string, request: unknown): Promise<unknown> {
  const reply = await ask('POST', path, request);
  if (typeof reply === 'object' && reply !== null && 'model' in reply && reply.model === NO_MODEL.model)
    throw new Failure('coach-unavailable');
  return reply;
}

/** The calls over `fetch`; every reply is parsed. */
export function createLateCalls(ask: Ask): LateCalls {
  const post = async (path: string, body: unknown): Promise<void> => void (await ask('POST', path, body));
  const modelled = (path: string, request: unknown) => asked(ask, `/api/coach/${path}`, request);
  return {
    coachDecision: async (request) => parse(coachDecisionSchema, await modelled('decision', request)),
    coachMessage: async (request) => parse(coachMessageSchema, await modelled('message', request)),
    coachBank: async () => parse(messageBankSchema, await modelled('bank', {})),
    describe: async (request) => parse(describeReplySchema, await modelled('timer', request)),
    history: async (timerId) => {
      const path = `/api/sync/timers/${encodeURIComponent(timerId)}/history`;
      return parse(historyReplySchema, await ask('GET', path)).versions;
    },
    speechProviders: async () => parse(speechProvidersSchema, await ask('GET', '/api/speech/providers')).providers,
    rename: async (displayName) =>
      parse(renameReplySchema, await ask('POST', '/api/account/name', { displayName })).user,
    changePassword: (change) => post('/api/account/password', change),
    forgotPassword: (email) => post('/api/account/forgotten', { email }),
    resetPassword: (reset) => post('/api/account/reset', reset),
    signOutEverywhere: () => post('/api/account/sign-out-everywhere', {}),
    deleteAccount: (password) => post('/api/account/delete', { password }),
    accountExists: async (userId) =>
      parse(standingReplySchema, await ask('POST', '/api/account/standing', { userId })).exists,
  };
}
