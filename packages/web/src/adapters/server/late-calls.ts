// The calls that most pages never make: a separate chunk, with the schemas of the replies.

import { Failure } from '@roundbell/core/base';
import {
  bellsReplySchema,
  coachDecisionSchema,
  describeReplySchema,
  entryReplySchema,
  historyReplySchema,
  intervalsReplySchema,
  plannedReplySchema,
  messageBankSchema,
  NO_MODEL,
  passkeyChallengeSchema,
  passkeyReplySchema,
  renameReplySchema,
  secondFactorStateSchema,
  signInsReplySchema,
  speechProvidersSchema,
  standingReplySchema,
  timeReplySchema,
  tokensReplySchema,
} from '@roundbell/core/ports';
import type { LateCalls } from './late-call-names.ts';
import { parse } from './reply.ts';

/** What they are asked by. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>;
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
    changeEmail: (change) => post('/api/account/email', change),
    confirmEmail: (token) => post('/api/account/email/confirm', { token }),
    secondFactor: async (request) =>
      parse(secondFactorStateSchema, await ask('POST', '/api/account/second-factor', request)),
    passkeys: async (request) => parse(passkeyReplySchema, await ask('POST', '/api/account/passkeys', request)),
    accessTokens: async (request) => parse(tokensReplySchema, await ask('POST', '/api/account/tokens', request)),
    intervalsIcu: async (request) => parse(intervalsReplySchema, await ask('POST', '/api/account/intervals', request)),
    plannedWorkouts: async (day) =>
      parse(plannedReplySchema, await ask('POST', '/api/account/planned', { day })).workouts,
    closedBells: async (request) => parse(bellsReplySchema, await ask('POST', '/api/account/bells', request)),
    passkeyChallenge: async () =>
      parse(passkeyChallengeSchema, await ask('POST', '/api/account/sign-in/passkey/challenge', {})).options,
    signOutEverywhere: () => post('/api/account/sign-out-everywhere', {}),
    isSignUpOpen: async () => parse(entryReplySchema, await ask('GET', '/api/account/entry')).signUp === 'open',
    time: async () => parse(timeReplySchema, await ask('GET', '/api/time')).now,
    signIns: async () => parse(signInsReplySchema, await ask('GET', '/api/account/sign-ins')).signIns,
    endSignIn: (id) => post('/api/account/sign-ins/end', { id }),
    deleteAccount: (password) => post('/api/account/delete', { password }),
    accountExists: async (userId) =>
      parse(standingReplySchema, await ask('POST', '/api/account/standing', { userId })).exists,
  };
}
