// A server that sends its mail to a mailbox on this machine.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startMailPeer } from '../../../server/test/mail-peer.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** A server whose mail can be read. */
export interface MailedServer extends RunningServer {
  /** The addresses of the links in the mails to an email, the latest last. */
  linksTo(email: string): readonly string[];
  /** The subjects of the mails to an email, the latest last. */
  subjectsTo(email: string): readonly string[];
}

/** Starts one; links in mails need an address that is known before. */
export async function startMailedServer(): Promise<MailedServer> {
  const peer = await startMailPeer('takes');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({ PORT: String(port), PUBLIC_URL: url, SMTP_URL: peer.url });
  const textsTo = (email: string) => peer.mails.filter(({ to }) => to.includes(`<${email}>`)).map(({ text }) => text);
  const found = (email: string, what: RegExp) => textsTo(email).flatMap((text) => what.exec(text)?.[1] ?? []);
  return {
    url: server.url,
    linksTo: (email) => found(email, /(http:\S+token=[\w-]+)/),
    subjectsTo: (email) => found(email, /^Subject: (.*)$/m),
    async stop() {
      await server.stop();
      await peer.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
