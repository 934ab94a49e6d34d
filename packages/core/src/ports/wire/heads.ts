// Sessions travel to a device as heads: without their readings, which are fetched one by one when they are looked at.

import type { Document, DocumentKind } from './wire.ts';

type Body = Document['body'];

/** The kind whose documents have heads. */
const HEADS_OF: DocumentKind = 'hrsessions';

/** Whether a body has no readings here, but says how large they are in the account; not if someone removed them. */
export function isHeadBody(body: Body): boolean {
  return body['readings'] === undefined && body['readingsSize'] !== undefined && !isThinnedBody(body);
}

/** Whether someone has removed the readings of a session to make room, and kept everything else of it. (SYN-171) */
export function isThinnedBody(body: Body): boolean {
  return body['thinned'] === true && body['readings'] === undefined;
}

/** Whether a state is a head that gets its readings back when it is stored. (SYN-147) */
export function isHeadDocument(kind: DocumentKind, { body, deleted }: Document): boolean {
  return kind === HEADS_OF && !deleted && isHeadBody(body);
}

/** Whether a session has the readings that the same state, as it is stored (JSON), is without. (SYN-154) */
export function completesHead({ body }: Document, stored: string): boolean {
  if (body['readings'] === undefined) return false;
  return (JSON.parse(stored) as Document).body['readings'] === undefined;
}

/**
 * A document without its readings, but with their size in characters; undefined if it is of another kind, has none, or
 * has no summary of them, as those of older apps. (SYN-146)
 */
export function headOf(kind: DocumentKind, document: Document): Document | undefined {
  if (kind !== HEADS_OF) return undefined;
  const { readings, ...others } = document.body;
  if (readings === undefined || others['summary'] === undefined) return undefined;
  return { ...document, body: { ...others, readingsSize: JSON.stringify(readings).length } };
}

/**
 * A head with the readings of the newest of some states that has them; if none has, its size says that there are none any
 * more. (SYN-147)
 */
export function withStoredReadings(head: Document, states: readonly Document[]): Document {
  const { readingsSize: _, ...others } = head.body;
  const readings = states.map(({ body }) => body['readings']).find((found) => found !== undefined);
  return { ...head, body: readings === undefined ? { ...others, readingsSize: 0 } : { ...others, readings } };
}
