// One push to the service of a browser (RFC 8030): encrypted for that browser alone (RFC 8291), signed by this server (RFC 8292).

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { PushSubscription, PushedRing } from '@roundbell/core/ports';
import webPush from 'web-push';
import type { PushKeys } from './push-keys.ts';
import type { PushReach } from './push-reach.ts';

/** What became of a push: taken; its browser is not there any more; or it may be taken later. */
export type PushAnswer = 'taken' | 'gone' | 'later';

/** The services of all browsers. */
export interface PushService {
  readonly publicKey: string;
  readonly takes: PushReach['takes'];
  /** Hands over a ring, which the service keeps for so many seconds. Never rejects. */
  send(to: PushSubscription, ring: PushedRing, seconds: number, ending: AbortSignal): Promise<PushAnswer>;
}

const ENCODING = 'aes128gcm';
/** A service that has not answered by then is cut off. */
const MILLIS = 10_000;
/** A name under which a push replaces an earlier one that has not arrived yet is so long at most. */
const TOPIC_LENGTH = 32;
const GONE = [404, 410];

/** Joins them; `contact` is where a service finds the operator. */
export function createPushService(keys: PushKeys, contact: string, reach: PushReach): PushService {
  function requestOf({ endpoint, p256dh, auth }: PushSubscription, ring: PushedRing, seconds: number) {
    const { publicKey, privateKey } = keys;
    const { cipherText: body } = webPush.encrypt(p256dh, auth, JSON.stringify(ring), ENCODING);
    const url = new URL(endpoint);
    const headers = {
      ...webPush.getVapidHeaders(url.origin, contact, publicKey, privateKey, ENCODING),
      'content-type': 'application/octet-stream',
      'content-encoding': ENCODING,
      'content-length': body.length,
      ttl: seconds,
      urgency: 'high',
      topic: createHash('sha256').update(ring.id).digest('base64url').slice(0, TOPIC_LENGTH),
    };
    return { url, headers, body };
  }

  return {
    publicKey: keys.publicKey,
    takes: reach.takes,
    async send(to, ring, seconds, ending) {
      try {
        const { url, headers, body } = requestOf(to, ring, seconds);
        const signal = AbortSignal.any([AbortSignal.timeout(MILLIS), ending]);
        const request = reach.request(url, { method: 'POST', headers, signal });
        request.end(body);
        const [answer] = (await once(request, 'response', { signal })) as [IncomingMessage];
        // What it says beyond its status is of no use, and could be endless.
        answer.destroy();
        const { statusCode: status = 0 } = answer;
        if (status >= 200 && status < 300) return 'taken';
        return GONE.includes(status) ? 'gone' : 'later';
      } catch {
        return 'later';
      }
    },
  };
}

/** Where push services find the operator: some take neither an address without https nor one that is made up. */
export function contactOf(publicUrl: string | undefined, mailFrom: string | undefined): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl;
  const [mail = 'operator@example.org'] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '') ?? [];
  return `mailto:${mail}`;
}
