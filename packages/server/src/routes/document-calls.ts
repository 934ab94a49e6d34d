// The calls that an access token can make besides the tools: their paths, by which the routes are registered, and what each takes and
// gives. What is said of them outside, /openapi.json and docs/api.md, is made from this.

import {
  DOCUMENT_KINDS,
  type DocumentKind,
  documentSchema,
  historyReplySchema,
  PULL_LIMIT,
  pullReplySchema,
  pushReplySchema,
  pushRequestSchema,
  refusalSchema,
} from '@roundbell/core/ports';
import * as z from 'zod';
import { scopeFor } from './document-asker.ts';

/** How many documents a pull has if it names no limit. */
export const PULL_DEFAULT = 100;
/** The most bytes that a pull may ask for. */
export const PULL_BYTES_MOST = 4_000_000;

/** What of a document's kind a call does. */
type Deed = 'read' | 'write';

/** One call. */
interface DocumentCall {
  readonly method: 'get' | 'post';
  /** Below /api/sync. */
  readonly path: string;
  readonly deed: Deed;
  readonly title: string;
  readonly words: string;
  readonly query?: z.ZodObject;
  readonly body?: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
}

const count = (least: number, most: number, words: string) =>
  z.number().int().min(least).max(most).optional().describe(words);

const pullQuery = z.object({
  since: count(0, Number.MAX_SAFE_INTEGER, 'The sequence of the answer before; 0 at first.'),
  limit: count(1, PULL_LIMIT, `How many documents at most; ${PULL_DEFAULT} if absent.`),
  bytes: count(1, PULL_BYTES_MOST, 'Ends the answer after about so many bytes; then it says more.'),
  heads: z.literal('1').optional().describe('Sessions come without their readings.'),
});

/** All of them. */
export const DOCUMENT_CALLS = {
  pull: {
    method: 'get',
    path: '/:kind/pull',
    deed: 'read',
    title: 'What has changed',
    words: 'Documents after a sequence number, the oldest change first, deletions included.',
    query: pullQuery,
    reply: pullReplySchema,
  },
  push: {
    method: 'post',
    path: '/:kind/push',
    deed: 'write',
    title: 'Save or delete',
    words:
      'Stores documents, all or none. Each edit has a revision of its own; a row whose assumedRev is not the stored one is not accepted and comes back among the conflicts as it is stored.',
    body: pushRequestSchema,
    reply: pushReplySchema,
  },
  document: {
    method: 'get',
    path: '/:kind/:id',
    deed: 'read',
    title: 'One document',
    words: 'A document with all that is in it.',
    reply: documentSchema,
  },
  history: {
    method: 'get',
    path: '/timers/:id/history',
    deed: 'read',
    title: 'Earlier versions',
    words: 'The states of a timer that the server still has, the newest first.',
    reply: historyReplySchema,
  },
} as const satisfies Readonly<Record<string, DocumentCall>>;

/** A call of one kind with the scope that it needs. */
interface OpenCall extends DocumentCall {
  readonly scope: string;
  readonly address: string;
}

/** Every call of every kind that a token can make. */
function openCalls(): readonly OpenCall[] {
  return Object.values<DocumentCall>(DOCUMENT_CALLS).flatMap((call) =>
    kindsOf(call).flatMap((kind) => {
      const scope = scopeFor(kind, call.deed);
      const address = `/api/sync${call.path.replace(':kind', kind).replace(':id', '{id}')}`;
      return scope === undefined ? [] : [{ ...call, scope, address }];
    }),
  );
}

function kindsOf({ path }: DocumentCall): readonly DocumentKind[] {
  return path.includes(':kind') ? DOCUMENT_KINDS : ['timers'];
}

/** The rows of the table in docs/api.md. */
export function callsTable(): string {
  const rows = openCalls().map(
    ({ method, address, scope, words }) => `| \`${method.toUpperCase()} ${address}\` | \`${scope}\` | ${words} |`,
  );
  return ['| call | scope | what it does |', '|---|---|---|', ...rows].join('\n');
}

/** All of it as OpenAPI 3.1. */
export function openApi(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of openCalls()) paths[call.address] = { ...paths[call.address], [call.method]: operationOf(call) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roundbell',
      version: '1',
      description: 'The timers and sessions of a person, by an access token that they create in Settings.',
    },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token, rb_…' },
      },
      schemas: { Refusal: schemaOf(refusalSchema) },
    },
  };
}

function operationOf({ method, address, title, words, scope, query, body, reply }: OpenCall): object {
  const named = address.includes('{id}')
    ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 128 } }]
    : [];
  const asked = Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = schemaOf(field) as { readonly description?: string };
    return { name, in: 'query', description, schema };
  });
  return {
    operationId: `${method}${address
      .replace('/api/sync', '')
      .replaceAll(/[^a-z]+(\w)/g, (_all, next: string) => next.toUpperCase())
      .replaceAll('}', '')}`,
    summary: title,
    description: `${words} Needs the scope ${scope}.`,
    parameters: [...named, ...asked],
    ...(body !== undefined && { requestBody: { required: true, content: json(schemaOf(body)) } }),
    responses: { '200': { description: 'Done', content: json(schemaOf(reply)) }, ...REFUSALS },
  };
}

const OPTIONS = { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' } as const;

const json = (schema: object) => ({ 'application/json': { schema } });

const refusal = (description: string) => ({
  description,
  content: json({ $ref: '#/components/schemas/Refusal' }),
});

const REFUSALS = {
  '400': refusal('What was sent is not valid; the message names the field.'),
  '401': refusal('There is no token, or not a good one: expired, revoked, cut off.'),
  '403': refusal('The token may not do this; the message names what it lacks.'),
  '404': refusal('There is no such document.'),
  '413': refusal('Too large, or the account is full.'),
  '429': refusal('Too many calls: Retry-After says for how many seconds to wait.'),
  '503': refusal('The server is busy, or its database is away: Retry-After says for how many seconds to wait.'),
};

/** A JSON Schema that stands in the description: what may be any JSON is written as such, since a schema of its own has no place there. */
function schemaOf(schema: z.core.$ZodType): object {
  const { $schema: _, $defs: _any, ...rest } = z.toJSONSchema(schema, OPTIONS);
  return JSON.parse(JSON.stringify(rest), (_key, value: unknown) => (isReference(value) ? {} : value)) as object;
}

function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$ref' in value;
}
