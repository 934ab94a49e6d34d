// Asking for an account and reading what is answered, for the tests of its routes.

import { vi } from 'vitest';
import { afterwards, type OpenServer, post } from './fixture.ts';
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
