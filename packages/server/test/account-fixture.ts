// Asking for an account and reading what is answered, for the tests of its routes.

import { vi } from 'vitest';
import { NO_MAIL } from '../src/accounts/mail.ts';
import { afterwards, type Engine, openServer, type OpenServer, post, type Wishes } from './fixture.ts';
import { type MailPeer, type MailTemper, startMailPeer } from './mail-peer.ts';

/** Posts to a route of the account. */
export const ask = (server: OpenServer, path: string, body: object, cookie = '', address?: string) =>
  server.ask(`/api/account/${path}`, post(body, cookie === '' ? {} : { cookie }), address);

/** The status of an answer, and what it says. */
export async function said(answer: Response) {
  return [answer.status, await answer.json()];
}

/** Reads something as if so many milliseconds had passed. */
export async function within<T>(millis: number, read: () => Promise<T>): Promise<T> {
  const now = Date.now();
  vi.setSystemTime(now + millis);
  try {
    return await read();
  } finally {
    vi.setSystemTime(now);
  }
}

/** A mail server that ends with the test. */
export async function openMailPeer(temper: MailTemper): Promise<MailPeer> {
  const peer = await startMailPeer(temper);
  afterwards(peer.stop);
  return peer;
}

/** A server whose mails the test reads. */
export interface MailedServer extends OpenServer {
  readonly mails: MailPeer['mails'];
}

/** Opens one that ends with the test. */
export async function openMailed(engine: Engine, wishes: Wishes = {}): Promise<MailedServer> {
  const { url: smtpUrl, mails } = await openMailPeer('takes');
  const server = await openServer(engine, { mailPlace: { ...NO_MAIL, smtpUrl }, ...wishes });
  return { ...server, mails };
}

/** The tokens of all links to a new password that were mailed. */
export const passwordTokens = ({ mails }: MailedServer): readonly string[] =>
  mails.flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? []);

/** Asks for a link and reads its token from the mail. */
export async function askForToken(server: MailedServer, email: string): Promise<string> {
  const before = passwordTokens(server).length;
  const answer = await ask(server, 'forgotten', { email });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return await vi.waitFor(() => {
    const token = passwordTokens(server)[before];
    if (token === undefined) throw new Error('no mail yet');
    return token;
  });
}
