// Sessions travel to a device as summaries, without their readings, which are fetched when a session is opened; and sounds of a
// person's own without their bytes, which are fetched when a run needs them. Such a document is the 'head' of the stored one.

import type { Document, DocumentKind } from './wire.ts';

type Body = Document['body'];

/** The field of a body that its head is without. */
const LARGE_FIELDS: Readonly<Partial<Record<DocumentKind, 'readings' | 'data'>>> = {
  hrsessions: 'readings',
  sounds: 'data',
};
type LargeField = NonNullable<(typeof LARGE_FIELDS)[DocumentKind]>;
const FIELDS: readonly LargeField[] = Object.values(LARGE_FIELDS);

/** The field in which a head says how large that is, in characters. */
const sizeOf = (field: LargeField) => `${field}Size` as const;

/** The large field that a body is without, though it says how large that is. */
function missingFrom(body: Body): LargeField | undefined {
  return FIELDS.find((field) => body[field] === undefined && body[sizeOf(field)] !== undefined);
}

/** Whether the large part of a body is not here, but in the account; not if someone removed the readings. */
export function isSummaryOnlyBody(body: Body): boolean {
  return missingFrom(body) !== undefined && !areReadingsRemoved(body);
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
  return withLarge(body, 'readings', readings);
}

function withLarge(body: Body, field: LargeField, large: Body[string] | undefined): Body {
  const { [sizeOf(field)]: _, ...others } = body;
  return large === undefined ? { ...others, [sizeOf(field)]: 0 } : { ...others, [field]: large };
}

/** A head with the large part that another body of the same document has; undefined if that has none, or it is no head. */
export function wholeWith(head: Body, other: Body | undefined): Body | undefined {
  const field = isSummaryOnlyBody(head) ? missingFrom(head) : undefined;
  const large = field && other?.[field];
  return field === undefined || large === undefined ? undefined : withLarge(head, field, large);
}

/** Whether a state gets its large part back when it is stored. */
export function isSummaryOnlyDocument(kind: DocumentKind, { body, deleted }: Document): boolean {
  return LARGE_FIELDS[kind] !== undefined && !deleted && isSummaryOnlyBody(body);
}

/** Whether a document has the large part that the same state, as it is stored (JSON), is without. */
export function completesSummaryOnly({ body }: Document, stored: string): boolean {
  const field = FIELDS.find((large) => body[large] !== undefined);
  return field !== undefined && (JSON.parse(stored) as Document).body[field] === undefined;
}

/**
 * A document without its large part, but with the size of that in characters; undefined if it is of another kind, has none, or is a
 * session without a summary of its readings, as those of older apps.
 */
export function summaryOnlyOf(kind: DocumentKind, document: Document): Document | undefined {
  const field = LARGE_FIELDS[kind];
  if (field === undefined) return undefined;
  const { [field]: large, ...others } = document.body;
  if (large === undefined || (kind === 'hrsessions' && others['summary'] === undefined)) return undefined;
  return { ...document, body: { ...others, [sizeOf(field)]: JSON.stringify(large).length } };
}

/**
 * A summary-only document with the large part of the newest state that has it; if none has, its size says that there is none.
 */
export function withStoredReadings(head: Document, states: readonly Document[]): Document {
  const field = missingFrom(head.body) ?? 'readings';
  const large = states.map(({ body }) => body[field]).find((found) => found !== undefined);
  return { ...head, body: withLarge(head.body, field, large) };
}
