// A push service for one browser, and that browser: it checks who sends (RFC 8292), and decrypts what is sent (RFC 8291), by node:crypto.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushSubscription, type PushedRing, pushedRingSchema } from '@roundbell/core/ports';
import type { PushReach } from '../src/bells/push-reach.ts';

/** The service of a test. */
export interface PushPeer {
  readonly subscription: PushSubscription;
  /** What has arrived at the browser, in order. */
  readonly rings: PushedRing[];
  /** The headers of each push, also of those that were refused. */
  readonly asked: IncomingHttpHeaders[];
  /** What the sender says of itself. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number }[];
  /** Answers so instead, until it is undefined again. */
  status: number | undefined;
  /** Takes what is sent, and never answers. */
  isSilent: boolean;
  stop(): Promise<void>;
}

/** The way to it: tests have no certificate, and stay on this machine. */
export const LOOPBACK_REACH: PushReach = { takes: (endpoint) => endpoint.startsWith('http://127.0.0.1:'), request };

/** Starts one that takes pushes signed by a key alone. */
export async function startPushPeer(serverKey: () => Promise<string>): Promise<PushPeer> {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);

  const listener = createServer(async (asking, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of asking) chunks.push(chunk as Uint8Array);
    peer.asked.push(asking.headers);
    if (peer.isSilent) return;
    const say = (status: number) => response.writeHead(status, { location: '/elsewhere' }).end('as told');
    if (peer.status !== undefined) return say(peer.status);
    const claims = claimsOf(asking.headers.authorization ?? '', await serverKey());
    if (claims === undefined) return say(403);
    peer.claims.push(claims);
    if (asking.headers['content-encoding'] !== 'aes128gcm') return say(415);
    const text = decrypted(Buffer.concat(chunks), { keys, publicKey, auth });
    peer.rings.push(pushedRingSchema.parse(JSON.parse(text)));
    say(201);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const peer: PushPeer = {
    subscription: {
      endpoint: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/send/one`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    rings: [],
    asked: [],
    claims: [],
    status: undefined,
    isSilent: false,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
  return peer;
}

/** What a sender claims, if the key of a server has signed it (ES256). */
function claimsOf(authorization: string, serverKey: string): PushPeer['claims'][number] | undefined {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (key !== serverKey || jsonIn(head).alg !== 'ES256') return undefined;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? jsonIn(body) : undefined;
}

function jsonIn(part: string) {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as PushPeer['claims'][number] & { readonly alg: string };
}

interface Browser {
  readonly keys: ReturnType<typeof createECDH>;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
}

/** The text of one record: salt (16), record size (4), length of the sender's key (1), the key, then AES-128-GCM. */
function decrypted(message: Buffer, { keys, publicKey, auth }: Browser): string {
  const salt = message.subarray(0, 16);
  const keyEnd = 21 + message.readUInt8(20);
  const senderKey = message.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const sealed = message.subarray(keyEnd);
  const opening = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // The last record ends with a 2, and padding after it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
