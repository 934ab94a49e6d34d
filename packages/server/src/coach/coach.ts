// The language model behind the server: four tasks, each with its quota, its time limit and its way of reading the answer.

import {
  type CoachDecisionRequest,
  type CoachingDecision,
  type DescribeReply,
  type DescribeRequest,
  type LineWish,
  type MessageBank,
  NO_MODEL,
  type NoModel,
  type ServerProvider,
} from '@roundbell/core/ports';
import type { ProviderEnvironment } from '../base/env.ts';
import { shortLine } from '../base/plain.ts';
import type { Spender } from '../limits/budget.ts';
import type { Quota } from '../limits/quota.ts';
import { createWatchedBudget } from '../metrics/watch.ts';
import type { ChatSettings, CoachTask } from '../providers/chat-settings.ts';
import { type Chat, createChat, type ChatTurn, type Written } from '../providers/chat.ts';
import type { Attempt, CallOutcome, GateParts, Refused } from '../providers/gate.ts';
import { chatProviderOf } from '../providers/models-in-use.ts';
import { DEFAULT_CHAT } from '../providers/providers-file.ts';
import { type JsonSchema, strictJson } from '../providers/strict-json.ts';
import {
  bankAnswer,
  decisionAnswer,
  lineDecisionAnswer,
  lineDecisionWish,
  readAnswer,
  timerWish,
} from './coach-answers.ts';
import { bankOf, lineIn } from './coach-lines.ts';
import { bankTurns, decisionTurns, lineDecisionTurns } from './coach-prompts.ts';
import { type AskModel, timerDescribedBy } from './coach-timer.ts';

/** Which provider is asked, with which settings. */
export interface CoachPlace {
  readonly settings: ChatSettings;
  readonly providers: Readonly<Record<ServerProvider, ProviderEnvironment>>;
}

/** What else the coach needs. */
export interface ServerCoachParts extends GateParts {
  readonly quota: Quota;
}

/** The language model, task by task; it counts against the spender's allowance. Never throws for a provider's sake. */
export interface ServerCoach {
  decide(spender: Spender, request: CoachDecisionRequest): Answered<CoachingDecision>;
  bank(spender: Spender): Answered<MessageBank>;
  timer(spender: Spender, request: DescribeRequest): Answered<DescribeReply>;
}

type Answered<T> = Promise<CallOutcome<T | NoModel>>;

const NOWHERE: ProviderEnvironment = { apiKey: undefined, baseUrl: undefined };
/** No language model at all: only the rules coach. */
export const NO_COACH: CoachPlace = { settings: DEFAULT_CHAT, providers: { groq: NOWHERE, openai: NOWHERE } };

const USED_UP = {
  account: "Today's coach allowance is used up. Please try again tomorrow",
  server: "This server's coach allowance for today is used up. Please try again tomorrow",
} as const;
const FAILED: Refused = { ok: false, code: 'coach-failed' };
const CONTEXT_MOST = 200;
/** With less time left than this nothing more is asked. */
const LEAST_MILLIS = 250;

const SCHEMAS: Readonly<Record<CoachTask, JsonSchema>> = {
  decision: strictJson(decisionAnswer),
  bank: strictJson(bankAnswer),
  timer: strictJson(timerWish),
};
const LINE_DECISION = strictJson(lineDecisionWish);

/** Joins the configured provider and the quota. */
export function createServerCoach(place: CoachPlace, parts: ServerCoachParts): ServerCoach {
  const { settings } = place;
  const { log, metrics } = parts;
  const chat = chatOf(place, parts);
  const budget = createWatchedBudget({ use: 'coach', perServer: settings.requestsPerDay }, parts);

  /** Counts a request once, however often the model is asked for it; gives it back if no call was charged. */
  async function counted<T>(
    spender: Spender,
    task: CoachTask,
    work: (ask: AskModel) => Promise<CallOutcome<T>>,
    schema = SCHEMAS[task],
  ): Answered<T> {
    if (chat === undefined) return { ok: true, value: NO_MODEL };
    const { perDay, millis, temperature, tokens } = settings.tasks[task];
    const taken = await budget.take(`coach-${task}`, spender, 1, perDay);
    if (!taken.ok) return { ok: false, code: 'quota-exceeded', millis: taken.millis, detail: USED_UP[taken.of] };
    const endsAt = performance.now() + millis;
    const attempts: Attempt<Written>[] = [];
    const outcome = await work(async (turns) => {
      const left = endsAt - performance.now();
      if (left < LEAST_MILLIS) return FAILED;
      const attempt = await chat.write(spender.id, { task, turns, schema, temperature, tokens }, Math.round(left));
      attempts.push(attempt);
      return attempt.outcome;
    });
    if (attempts.some(({ isCharged }) => isCharged)) metrics.count('roundbell_coach_requests_total', {});
    else await taken.giveBack();
    const last = attempts.at(-1)?.outcome;
    if (!outcome.ok && last?.ok === true) log.note('coach-unusable', { task, why: whyOf(last.value) });
    return outcome;
  }

  return {
    decide: (spender, request) => {
      const { schema, turns, read } = decisionTask(settings.persona, request);
      return counted(spender, 'decision', (ask) => asked(ask, turns, read), schema);
    },
    bank: (spender) =>
      counted(spender, 'bank', async (ask) => {
        const once = () => asked(ask, bankTurns(settings.persona), bankOf);
        const outcome = await once();
        // A model that must be left alone is not asked again: its gate has shut by now.
        return outcome.ok ? outcome : await once();
      }),
    timer: (spender, { text }) => counted(spender, 'timer', (ask) => timerDescribedBy(ask, text)),
  };
}

/** A decision, with a line if one is asked for: a browser of before asks for none. */
function decisionTask(persona: string, request: CoachDecisionRequest) {
  const { line } = request;
  return line === undefined
    ? { schema: SCHEMAS.decision, turns: decisionTurns(request), read: decisionIn }
    : {
        schema: LINE_DECISION,
        turns: lineDecisionTurns(persona, request, line),
        read: (text: string) => lineDecisionIn(text, line),
      };
}

/** What `read` finds in a complete answer; finding nothing is a failure. */
async function asked<T>(
  ask: AskModel,
  turns: readonly ChatTurn[],
  read: (text: string) => T | undefined,
): Promise<CallOutcome<T>> {
  const outcome = await ask(turns);
  if (!outcome.ok) return outcome;
  const value = outcome.value.end === 'whole' ? read(outcome.value.text) : undefined;
  return value === undefined ? FAILED : { ok: true, value };
}

function decisionIn(text: string): CoachingDecision | undefined {
  const answer = readAnswer(decisionAnswer, text);
  return answer && { ...answer, coachingContext: shortLine(answer.coachingContext, CONTEXT_MOST) };
}

/** A decision with its line; the note of a decision without one has nothing left to say. */
function lineDecisionIn(text: string, wish: LineWish): CoachingDecision | undefined {
  const answer = readAnswer(lineDecisionAnswer, text);
  if (answer === undefined) return undefined;
  const line = lineIn(answer.line, wish);
  const { shouldCoach, reason } = answer;
  return { shouldCoach, reason, coachingContext: '', ...(line !== undefined && { line }) };
}

function whyOf({ text, end }: Written): string {
  if (end !== 'whole') return end;
  return text.trim() === '' ? 'empty' : 'shape';
}

/** The language model, if one is set up. */
function chatOf({ settings, providers }: CoachPlace, parts: GateParts): Chat | undefined {
  const name = chatProviderOf(settings, providers);
  if (name === undefined) return undefined;
  const trialMillis = Math.max(...Object.values(settings.tasks).map(({ millis }) => millis));
  return createChat({ name, engine: settings.engines[name], trialMillis, ...providers[name] }, parts);
}
