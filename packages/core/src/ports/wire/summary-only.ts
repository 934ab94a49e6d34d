// Sessions travel to a device as summaries, without their readings, which are fetched when a session is opened. Such a document is
// the 'head' of the stored one.

import type { Document, DocumentKind } from './wire.ts';

type Body = Document['body'];

const SUMMARIZED_KIND: DocumentKind = 'hrsessions';

/** Whether a body has no readings here, but says how large they are in the account; not if someone removed them. */
export function isSummaryOnlyBody(body: Body): boolean {
  return body['readings'] === undefined && body['readingsSize'] !== undefined && !areReadingsRemoved(body);
}

/** Whether someone has removed the readings of a session to make room, and kept everything else of it. */
export function areReadingsRemoved(body: Body): boolean {
  return body['thinned'] === true && body['readings'] === undefined;
}

/** The body of a tombstone that stays on this device. */
export const DEVICE_ONLY_BODY: Body = { source: 'demo' };

/** Whether a body is that of a session whose readings came from the simulated strap: it stays on the device that recorded it. */
export function isDeviceOnlyBody(body: Body): boolean {
  return body['source'] === DEVICE_ONLY_BODY['source'];
}

/** A body that has readings instead of their size. */
export function withReadings(body: Body, readings: Body[string]): Body {
  const { readingsSize: _, ...others } = body;
  return { ...others, readings };
}

/** Whether a state gets its readings back when it is stored. */
export function isSummaryOnlyDocument(kind: DocumentKind, { body, deleted }: Document): boolean {
  return kind === SUMMARIZED_KIND && !deleted && isSummaryOnlyBody(body);
}

/** Whether a session has the readings that the same state, as it is stored (JSON), is without. */
export function completesSummaryOnly({ body }: Document, stored: string): boolean {
  if (body['readings'] === undefined) return false;
  return (JSON.parse(stored) as Document).body['readings'] === undefined;
}

/**
 * A document without its readings, but with their size in characters; undefined if it is of another kind, has none, or
 * has no summary of them, as those of older apps.
 */
export function summaryOnlyOf(kind: DocumentKind, document: Document): Document | undefined {
  if (kind !== SUMMARIZED_KIND) return undefined;
  const { readings, ...others } = document.body;
  if (readings === undefined || others['summary'] === undefined) return undefined;
  return { ...document, body: { ...others, readingsSize: JSON.stringify(readings).length } };
}

/**
 * A summary-only document with the readings of the newest state that has them; if none has, its size says that there are none.
 */
export function withStoredReadings(head: Document, states: readonly Document[]): Document {
  const { readingsSize: _, ...others } = head.body;
  const readings = states.map(({ body }) => body['readings']).find((found) => found !== undefined);
  return { ...head, body: readings === undefined ? { ...others, readingsSize: 0 } : { ...others, readings } };
}
