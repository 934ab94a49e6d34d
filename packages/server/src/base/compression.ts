// Compresses API answers on the way out. Attacks that read a secret from a compressed length (BREACH) need a
// secret and an attacker's own words in one answer: ours carry no token, and repeat nothing of a query or another site.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { type Encoding, encodingFor } from './encoding.ts';

/** Below this the headers outweigh the savings. */
const LEAST_BYTES = 1024;
/** Level four is as fast as gzip and a fifth smaller; eleven, used for built files, takes a hundred times as long. */
const QUALITY = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses JSON above 1 KB for clients that accept it; events and sound are left alone. */
export function compressAnswers(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const answer = context.res;
    if (!answer.headers.get('content-type')?.startsWith('application/json')) return;
    answer.headers.append('vary', 'accept-encoding');
    const encoding = encodingFor(context.req.header('accept-encoding'));
    if (encoding === undefined || answer.body === null || answer.headers.has('content-encoding')) return;
    const plain = new Uint8Array(await answer.arrayBuffer());
    const headers = new Headers(answer.headers);
    const isWorthIt = plain.length >= LEAST_BYTES;
    if (isWorthIt) headers.set('content-encoding', encoding);
    headers.delete('content-length');
    const bytes = isWorthIt ? await compressed(plain, encoding) : plain;
    // Hono adds an answer's headers to those of its replacement: cookies would be sent twice.
    context.res = undefined;
    context.res = new Response(bytes, { status: answer.status, headers });
  };
}

async function compressed(plain: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const parameters = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };
  return new Uint8Array(encoding === 'br' ? await brotli(plain, parameters) : await zip(plain));
}
