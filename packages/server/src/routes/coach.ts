// The language model: whether to coach, with a line, a bank of lines, a timer from a description. Requires a sign-in.

import { Failure } from '@roundbell/core/base';
import { coachDecisionRequestSchema, describeRequestSchema } from '@roundbell/core/ports';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { readBody } from '../base/body.ts';
import { plainText } from '../base/plain.ts';
import { failureOf, waitFor } from '../base/refusal.ts';
import type { Spender } from '../limits/budget.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import type { CallOutcome } from '../providers/gate.ts';
import { spenderOf } from './owner.ts';

const BODY_BYTES = 10_000;
const MINUTE = 60_000;

/** The coach's routes. */
export function coachRoutes(parts: ServerParts): Hono<ServerContext> {
  const { coach, limits, rateOf } = parts;
  const requests = rateOf('coach', { most: limits.coach, millis: MINUTE });
  const routes = new Hono<ServerContext>();

  /** One route: who asks, what they ask, and the answer or the reason why there is none. */
  function answer<S extends z.core.$ZodType>(
    path: string,
    schema: S,
    work: (spender: Spender, request: z.output<S>) => Promise<CallOutcome<object>>,
  ): void {
    routes.post(path, async (context) => {
      const spender = await spenderOf(context, parts);
      const wait = await requests.take(spender.id);
      if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
      const outcome = await work(spender, await readBody(context.req.raw, schema, BODY_BYTES));
      if (!outcome.ok) throw failureOf(context, outcome);
      return context.json(outcome.value);
    });
  }

  answer('/decision', coachDecisionRequestSchema, coach.decide);
  answer('/bank', z.object({}), coach.bank);
  answer('/timer', describeRequestSchema, async (spender, request) => {
    const text = plainText(request.text);
    if (text === '') throw new Failure('bad-request', 'text is not valid');
    return await coach.timer(spender, { text });
  });

  return routes;
}
