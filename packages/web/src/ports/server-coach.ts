import {
  coachDecisionSchema,
  coachMessageSchema,
  describeReplySchema,
  Failure,
  messageBankSchema,
  NO_MODEL,
} from '@roundbell/core';
import type {
  CoachDecisionRequest,
  CoachMessage,
  CoachMessageRequest,
  CoachingDecision,
  DescribeReply,
  DescribeRequest,
  MessageBank,
} from '@roundbell/core';

import { parse } from './server-reply.ts';

type Ask = (method: 'POST', path: string, body: unknown) => Promise<unknown>;

/** What the model of a server answers; one that has none says so without refusing, which a browser would report as an error. */
async function asked(ask: Ask, path: string, request: unknown): Promise<unknown> {
  const reply = await ask('POST', path, request);
  if (typeof reply === 'object' && reply !== null && 'model' in reply && reply.model === NO_MODEL.model)
    throw new Failure('coach-unavailable');
  return reply;
}

/** POST /api/coach/decision. */
export async function decision(ask: Ask, request: CoachDecisionRequest): Promise<CoachingDecision> {
  return parse(coachDecisionSchema, await asked(ask, '/api/coach/decision', request));
}

/** POST /api/coach/message. */
export async function message(ask: Ask, request: CoachMessageRequest): Promise<CoachMessage> {
  return parse(coachMessageSchema, await asked(ask, '/api/coach/message', request));
}

/** POST /api/coach/bank. */
export async function bank(ask: Ask): Promise<MessageBank> {
  return parse(messageBankSchema, await asked(ask, '/api/coach/bank', {}));
}

/** POST /api/coach/timer. */
export async function describe(ask: Ask, request: DescribeRequest): Promise<DescribeReply> {
  return parse(describeReplySchema, await asked(ask, '/api/coach/timer', request));
}
