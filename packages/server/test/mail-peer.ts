// A mail server on loopback: accepts every mail, refuses, or says nothing at all.

import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** How the mail server behaves. */
export type MailTemper = 'takes' | 'refuses' | 'is silent';

/** A running mail server. */
export interface MailPeer {
  readonly url: string;
  readonly mails: readonly ArrivedMail[];
  readonly connections: () => number;
  stop(): Promise<void>;
}

/** Starts one. */
export async function startMailPeer(temper: MailTemper): Promise<MailPeer> {
  const mails: ArrivedMail[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (temper !== 'is silent') converse(socket, temper, mails);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function converse(socket: Socket, temper: MailTemper, mails: ArrivedMail[]): void {
  let [from, to, buffer, isText] = ['', '', '', false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') from = line;
    if (verb === 'RCPT') to = line;
    if (verb === 'RCPT' && temper === 'refuses') return say('550 5.1.1 <ada@example.org> is not known here');
    if (verb === 'DATA') {
      isText = true;
      return say('354 go on');
    }
    if (verb !== 'QUIT') return say('250 well');
    say('221 goodbye');
    socket.end();
  };
  say('220 peer');
  socket.on('data', (chunk) => {
    buffer += String(chunk);
    for (;;) {
      const end = isText ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(end);
      if (at < 0) return;
      const read = buffer.slice(0, at);
      buffer = buffer.slice(at + end.length);
      if (!isText) hear(read);
      else {
        isText = false;
        mails.push({ from, to, text: plain(read) });
        say('250 taken');
      }
    }
  });
}

/** Decodes quoted-printable in parts that declare it: it breaks a long link across lines. A token in a plain part may look like it. */
function plain(text: string): string {
  const parts = text.split(/(?=^Content-Type: text\/)/m);
  return parts.map((part) => (part.includes('quoted-printable') ? undone(part) : part)).join('');
}

function undone(text: string): string {
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
