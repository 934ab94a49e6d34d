// One language model provider: turns a task and the conversation so far into a text, or why there is none.

import { readAs } from '@roundbell/core/base';
import type { ServerProvider } from '@roundbell/core/ports';
import * as z from 'zod/mini';
import type { ProviderEnvironment } from '../base/env.ts';
import { jsonOf } from '../base/json.ts';
import { watchCall } from '../metrics/watch.ts';
import { type ChatEngine, type CoachTask, effortFor } from './chat-settings.ts';
import { createCurrentModel } from './current-model.ts';
import { type Attempt, createGate, type GateParts, type Refused } from './gate.ts';
import type { Answer } from './meaning.ts';
import type { JsonSchema } from './strict-json.ts';
import { refusesTemperature } from './succession.ts';
import { type ChatPayload, createUpstream, PUBLIC_ADDRESSES } from './upstream.ts';

/** One turn of a conversation. */
export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** What a model must write. */
export interface ChatWish {
  readonly task: CoachTask;
  readonly turns: readonly ChatTurn[];
  readonly schema: JsonSchema;
  readonly temperature: number | null;
  readonly tokens: number;
}

/** What a model wrote, and how it ended: normally, at the token limit, or by refusing. */
export interface Written {
  readonly text: string;
  readonly end: 'whole' | 'cut' | 'refused';
}

/** A configured language model. */
export interface Chat {
  /** One call for an account, once, for at most so long; not even that while the model is being left alone. */
  write(owner: string, wish: ChatWish, millis: number): Promise<Attempt<Written>>;
}

/** Which provider, where, and with which model. */
export interface ChatPlace extends ProviderEnvironment {
  readonly name: ServerProvider;
  readonly engine: ChatEngine;
  /** The longest a call may take. */
  readonly trialMillis: number;
}

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.nullish(z.string()),
        message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
      }),
    )
    .check(z.minLength(1)),
});

/** Joins a provider and its gate. */
export function createChat({ name, engine: first, trialMillis, ...place }: ChatPlace, parts: GateParts): Chat {
  const upstream = createUpstream({ apiKey: place.apiKey, baseUrl: place.baseUrl ?? PUBLIC_ADDRESSES[name] });
  const gate = createGate({ use: 'coach', name, trialMillis }, parts);
  const current = createCurrentModel(
    {
      ...{ provider: name, task: 'coach', baseUrl: place.baseUrl, first },
      engineFor: (model) => ({ ...first, model, effort: effortFor(name, model) }),
    },
    parts,
  );
  return {
    async write(owner, wish, millis) {
      const endsAt = performance.now() + millis;
      for (let left = millis; ; left = Math.max(1, Math.round(endsAt - performance.now()))) {
        const away: Refused | undefined = gate.ask(owner);
        if (away !== undefined) return { outcome: away, isCharged: false };
        const engine = current.engine();
        const answer = await watchCall(parts.metrics, { provider: name, kind: wish.task }, async () =>
          writtenIn(await upstream.chat(payloadOf(engine, wish), left)),
        );
        // Its successor is asked at once.
        if (answer.kind === 'gone' && current.follow(engine.model)) continue;
        return gate.meet(owner, answer, engine.model);
      }
    },
  };
}

function payloadOf(engine: ChatEngine, { task, turns, schema, temperature, tokens }: ChatWish): ChatPayload {
  const isRefused = engine.effort !== 'none' && refusesTemperature(engine.model);
  return {
    model: engine.model,
    messages: turns.map((turn) => ({ ...turn })),
    ...(temperature === null || isRefused ? {} : { temperature }),
    max_completion_tokens: tokens,
    ...(engine.effort === null ? {} : { reasoning_effort: engine.effort }),
    response_format: {
      type: 'json_schema',
      json_schema: { name: task, strict: engine.strict, schema: { ...schema } },
    },
  };
}

/** What a provider found unfit may still be fit: it is read like any other answer. */
function writtenIn(answer: Answer<Buffer>): Answer<Written> {
  if (answer.kind === 'rejected' && answer.written !== undefined)
    return { kind: 'value', value: { text: answer.written, end: 'whole' } };
  if (answer.kind !== 'value') return answer;
  const completion = readAs(completionSchema, jsonOf(answer.value.toString('utf8')));
  const choice = completion.success ? completion.data.choices[0] : undefined;
  if (choice === undefined) return { kind: 'failed', fault: 'request', why: 'no completion' };
  const { content, refusal } = choice.message;
  const isRefused = (refusal ?? '') !== '' || choice.finish_reason === 'content_filter';
  const end = isRefused ? 'refused' : choice.finish_reason === 'length' ? 'cut' : 'whole';
  return { kind: 'value', value: { text: content ?? '', end } };
}
