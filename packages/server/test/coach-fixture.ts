// Language models for the coach tests: small servers with answers set by the test.

import type { CoachDecisionRequest, LineWish } from '@roundbell/core/ports';
import type { CoachPlace } from '../src/coach/coach.ts';
import { parseProviders } from '../src/providers/providers-file.ts';
import { believeHeader, type Engine, openServer, post, type Wishes } from './fixture.ts';
import { openPeer, type Peer } from './speech-fixture.ts';

/** The answer of a model that wrote this. */
export function writing(content: unknown, finish = 'stop', refusal: string | null = null): Peer['answer'] {
  const text = typeof content === 'string' || content === null ? content : JSON.stringify(content);
  return (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const message = { role: 'assistant', content: text, refusal };
    response.end(JSON.stringify({ id: 'c', choices: [{ index: 0, message, finish_reason: finish }] }));
  };
}

/** Gives the answers one after the other, the last one forever. */
export function inTurn(...answers: readonly Peer['answer'][]): Peer['answer'] {
  let count = 0;
  return (response, body, limits) => {
    answers[Math.min(count, answers.length - 1)]!(response, body, limits);
    count += 1;
  };
}

/** Both providers at one address, each with a key; `file` is what the operator's file says about the language model. */
export function coachAt(url: string, file: object = {}): CoachPlace {
  const read = parseProviders(JSON.stringify({ chat: file }));
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return {
    settings: read.chat,
    providers: { groq: { apiKey: 'groq-secret', baseUrl: url }, openai: { apiKey: 'openai-secret', baseUrl: url } },
  };
}

/** What a model was sent. */
export interface SentChat {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature: number;
  readonly max_completion_tokens: number;
  readonly reasoning_effort?: string;
  readonly response_format: {
    readonly type: string;
    readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: unknown };
  };
}

export const BY_HEART: CoachDecisionRequest = {
  basis: 'heart-rate',
  currentZone: 2,
  targetZone: 4,
  zoneDifference: -2,
  isTransition: false,
  secondsLeft: 90,
  progressPercent: 40,
  secondsSinceLast: 45,
  count: 3,
};
export const BY_TIME: CoachDecisionRequest = {
  basis: 'time',
  stepType: 'work',
  secondsLeft: 60,
  progressPercent: 50,
  secondsSinceLast: null,
  count: 0,
};
export const LINE_WISH: LineWish = {
  currentZone: 2,
  targetZone: 4,
  stepName: 'Hill run',
  stepType: 'work',
  messageType: 'tooLow',
};
export const YES = { shouldCoach: true, reason: 'far_from_target', coachingContext: 'Two zones below.' };
export const BANK = {
  push: ['Lift it a little.', 'A touch faster.', 'Build it up slightly.', 'Raise the pace.', 'Work a bit more.'],
  slow: ['Ease off now.', 'Take it down.', 'Let it settle.', 'Breathe and slow down.', 'Gently back off.'],
  steady: ['Stay like this.', 'Hold this pace.', 'Right here, nice and even.', 'Keep it even.', 'Nice rhythm.'],
  transition: ['Next one begins.', 'On to the next.', 'Here comes a change.'],
  encouragement: ['One step at a time.', 'Stay with it.', 'Keep at it.', 'One step more.', 'Breathe and go on.'],
};

/** A server on the test's own clock, in front of a model that answers as the test says. */
export async function openBeforeModel(
  answer: Peer['answer'],
  file: object = {},
  wishes: Wishes & { engine?: Engine } = {},
) {
  const { engine = 'sqlite', ...others } = wishes;
  const peer = await openPeer(answer);
  let now = 86_400_000 + 1000;
  const server = await openServer(engine, {
    ...believeHeader,
    coachPlace: coachAt(peer.url, file),
    now: () => now,
    ...others,
  });
  const sent = () => peer.heard.map(({ body }) => body as SentChat);
  const ask = (path: string, body: unknown, person = 'ada') =>
    server.ask(`/api/coach/${path}`, post(body, { 'x-person': person }));
  return {
    peer,
    server,
    sent,
    ask,
    decide: (request: object = BY_HEART, person?: string) => ask('decision', request, person),
    /** A decision with its line. */
    line: (other: object = {}, person?: string) =>
      ask('decision', { ...BY_HEART, line: { ...LINE_WISH, ...other } }, person),
    bank: (person?: string) => ask('bank', {}, person),
    describe: (text: string, person?: string) => ask('timer', { text }, person),
    later: (millis: number) => (now += millis),
    events: () =>
      server.log
        .map((line) => JSON.parse(line) as { event: string; level: number; why?: string })
        .filter(({ event }) => event !== 'request'),
  };
}
