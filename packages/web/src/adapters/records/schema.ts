import type { Row } from '@roundbell/core';
import type { RxJsonSchema } from 'rxdb';

/** A row as some version of the app stored it. */
export type OlderRow = Readonly<Record<string, unknown>>;

/** How rows lie in the store, and how those of older versions are brought forward. */
export interface RowVersions {
  /** Its `version` grows by one whenever the shape of a row changes. The shape of a body is none of it: that is text here. */
  readonly schema: RxJsonSchema<Row>;
  /** By the version that it leads to, from the one before: what a row becomes. It keeps `id` and `rev`, or what was exchanged counts as unsent. */
  readonly forward: Readonly<Record<number, (older: OlderRow) => OlderRow>>;
}

/** SYN-68: the rows of this version of the app. There is no older one yet. */
export const ROWS: RowVersions = {
  schema: {
    version: 0,
    type: 'object',
    primaryKey: 'id',
    properties: {
      id: { type: 'string', maxLength: 128 },
      rev: { type: 'string' },
      updatedAt: { type: 'number' },
      body: { type: 'string' },
      ancestors: { type: 'array', items: { type: 'string' } },
    },
    required: ['id', 'rev', 'updatedAt', 'body', 'ancestors'],
  },
  forward: {},
};
