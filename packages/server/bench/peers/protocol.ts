// What the servers have in common that are compared: accounts that save, list, and hear what was saved.

import { get } from 'node:http';
import type { Stop } from '@roundbell/core/ports';

/** Someone who is signed in. */
export interface Account {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One request. */
export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How a server is spoken to. */
export interface Protocol {
  /** Makes an account and signs in. */
  signUp(url: string, name: string): Promise<Account>;
  /** The first documents of the account, whole. */
  list(account: Account, count: number): Asked;
  /** A new document of this id. */
  save(account: Account, id: string): Asked;
  /** Calls back with the id of each new document once it has arrived whole; resolves when it listens. */
  listen(url: string, account: Account, onDocument: (id: string) => void): Promise<Stop>;
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a request; throws if it is refused. */
export async function send(url: string, { path, ...asked }: Asked): Promise<Response> {
  const answer = await fetch(url + path, asked);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Reads an endless answer line by line; resolves once a first byte has come. */
export function readLines(url: string, headers: Account['headers'], onLine: (line: string) => void): Promise<Stop> {
  return new Promise((resolve, reject) => {
    let rest = '';
    const request = get(url, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(onLine);
        resolve(() => request.destroy());
      });
      answer.on('error', () => undefined);
    }).on('error', reject);
  });
}
