// A language model that answers like real ones and knows nothing: a journey sets the answer to each task.

import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the language model was asked. */
export interface AskedModel {
  readonly key: string | undefined;
  /** The request as it was sent. */
  readonly body: string;
  readonly model: string;
  readonly system: string;
}

/** A language model on loopback. */
export interface CoachPeer {
  /** The base URL of its protocol. */
  readonly url: string;
  /** Every request so far. */
  readonly asked: readonly AskedModel[];
  /** Answers like this from now on: an object is the reply in JSON, a number is the status of a refusal. */
  answer(how: (asked: AskedModel) => object | number): void;
  stop(): Promise<void>;
}

/** Starts one on a free port; it refuses everything until told what to answer. */
export async function startCoachPeer(): Promise<CoachPeer> {
  const asked: AskedModel[] = [];
  let answer: Parameters<CoachPeer['answer']>[0] = () => 500;
  const listener = createServer(async (request, response) => {
    const one = await askedBy(request);
    asked.push(one);
    reply(response, answer(one));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/v1`,
    asked,
    answer: (how) => (answer = how),
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}

async function askedBy(request: IncomingMessage): Promise<AskedModel> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { model, messages } = JSON.parse(body) as {
    model: string;
    messages: readonly { readonly role: string; readonly content: string }[];
  };
  const key = request.headers.authorization?.replace('Bearer ', '');
  return { key, body, model, system: messages.find(({ role }) => role === 'system')?.content ?? '' };
}

function reply(response: ServerResponse, answer: object | number): void {
  const status = typeof answer === 'number' ? answer : 200;
  const sent =
    typeof answer === 'number'
      ? { error: { message: 'no' } }
      : {
          id: 'chat-1',
          object: 'chat.completion',
          created: 0,
          model: 'peer',
          choices: [
            { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(answer) } },
          ],
        };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
}
