import type { Row } from '@roundbell/core';
import type { RxJsonSchema } from 'rxdb';

/** A row as some version of the app stored it. */
export type OlderRow = Readonly<Record<string, unknown>>;

/** How rows are stored, and how rows of older versions are migrated. */
export interface RowVersions {
  /**
   * Its `version` grows by one whenever the shape of a row changes. The shape of a body does not count: a body is text here.
   */
  readonly schema: RxJsonSchema<Row>;
  /**
   * Keyed by target version: what a row of the version before becomes. It keeps `id` and `rev`; otherwise exchanged rows would
   * count as unsent.
   */
  readonly forward: Readonly<Record<number, (older: OlderRow) => OlderRow>>;
}

/** SYN-68: the rows of this version of the app. There is no older version yet. */
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
