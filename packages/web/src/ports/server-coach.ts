import { coachDecisionSchema, coachMessageSchema, describeReplySchema, messageBankSchema } from '@roundbell/core';
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

/** POST /api/coach/decision. */
export async function decision(ask: Ask, request: CoachDecisionRequest): Promise<CoachingDecision> {
  return parse(coachDecisionSchema, await ask('POST', '/api/coach/decision', request));
}

/** POST /api/coach/message. */
export async function message(ask: Ask, request: CoachMessageRequest): Promise<CoachMessage> {
  return parse(coachMessageSchema, await ask('POST', '/api/coach/message', request));
}

/** POST /api/coach/bank. */
export async function bank(ask: Ask): Promise<MessageBank> {
  return parse(messageBankSchema, await ask('POST', '/api/coach/bank', {}));
}

/** POST /api/coach/timer. */
export async function describe(ask: Ask, request: DescribeRequest): Promise<DescribeReply> {
  return parse(describeReplySchema, await ask('POST', '/api/coach/timer', request));
}
