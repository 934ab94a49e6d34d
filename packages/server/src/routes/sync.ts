// Push, pull, one document, its earlier states, and the stream that says 'pull now'. Always the asking person's documents.

import { Failure } from '@roundbell/core/base';
import {
  DOCUMENT_KINDS,
  type Document,
  type DocumentKind,
  PULL_LIMIT,
  PUSH_BYTES,
  pushRequestSchema,
} from '@roundbell/core/ports';
import { beyondLimits, programmeBeyondLimits } from '@roundbell/core/timer';
import { type Context, Hono } from 'hono';
import { signInOf } from '../accounts/cookie-names.ts';
import { readBody } from '../base/body.ts';
import { cookiesOf } from '../base/cookies.ts';
import { waitFor } from '../base/refusal.ts';
import { MINUTE } from '../limits/attempts.ts';
import { holding } from '../limits/memory-budget.ts';
import { createReads } from '../limits/reads.ts';
import type { ServerContext, ServerParts } from '../parts.ts';
import { accountEvents } from '../sync/events.ts';
import { documentAsker } from './document-asker.ts';
import { DOCUMENT_CALLS, PULL_BYTES_MOST, PULL_DEFAULT } from './document-calls.ts';
import { ownerOf } from './owner.ts';

/** How much of an account's reading an answer takes: one that its bytes end, and one that nothing ends. */
const WEIGHTS = { bounded: 1, unbounded: 4 } as const;

/** The five sync routes. */
export function syncRoutes(parts: ServerParts): Hono<ServerContext> {
  return new Hono<ServerContext>().route('/', writingRoutes(parts)).route('/', readingRoutes(parts));
}

/** What changes documents, and what says that they have changed. */
function writingRoutes(parts: ServerParts): Hono<ServerContext> {
  const { records, streams, streamSlots, limits, whoIsAsking } = parts;
  const pushes = parts.rateOf('push', { most: limits.pushes, millis: MINUTE });
  const routes = new Hono<ServerContext>();

  routes.get('/events', async (context) => {
    // Hono answers HEAD as GET without a body: nothing would ever close that stream.
    if (context.req.raw.method === 'HEAD') throw new Failure('not-found');
    const owner = await ownerOf(context, parts);
    const leave = await streamSlots.take(owner);
    if (leave === undefined) throw new Failure('too-many-requests');
    const signIn = signInOf(cookiesOf(context));
    const events = accountEvents(parts, {
      owner,
      isStillHere: async () => (await whoIsAsking(context.req.raw, false))?.user.id === owner,
      isSignedIn: () => parts.isSignedIn(owner, signIn),
    });
    return streams.answer(owner, signIn, {
      open(send, end) {
        const stop = events.open(send, end);
        return () => {
          stop();
          leave();
        };
      },
    });
  });

  routes.post(DOCUMENT_CALLS.push.path, async (context) => {
    const { owner, counted, by, requireStill } = await documentAsker(context, parts, 'write');
    const kind = kindOf(context.req.param('kind'));
    const wait = by === 'token' ? 0 : await pushes.take(owner);
    if (wait > 0) throw waitFor(context, wait, 'too-many-requests');
    return await holding(context, parts.memoryBudget, counted, async (hold) => {
      const { rows, lineage } = await readBody(context.req.raw, pushRequestSchema, PUSH_BYTES, hold);
      rows.forEach(({ document }, index) => requireStorable(document, index, kind));
      await requireStill();
      const followed = by === 'token' ? undefined : lineage;
      const conflicts = await records.push(owner, kind, rows, followed, hold);
      if (kind === 'hrsessions') parts.intervals.offer(owner, rows);
      return json(context, ['{"conflicts":[', ...listed(conflicts), ']}']);
    });
  });

  return routes;
}

function readingRoutes(parts: ServerParts): Hono<ServerContext> {
  const { records, history } = parts;
  const reads = createReads(parts);
  const routes = new Hono<ServerContext>();

  routes.get(DOCUMENT_CALLS.pull.path, async (context) => {
    const { owner, counted, by } = await documentAsker(context, parts, 'read');
    const kind = kindOf(context.req.param('kind'));
    const since = numberOf(context, 'since', 0, 0, Number.MAX_SAFE_INTEGER);
    const limit = numberOf(context, 'limit', PULL_DEFAULT, 1, PULL_LIMIT);
    const bytes = numberOf(context, 'bytes', Infinity, 1, PULL_BYTES_MOST);
    const heads = context.req.query('heads') === '1';
    const weight = bytes === Infinity ? WEIGHTS.unbounded : WEIGHTS.bounded;
    if (by === 'token' && since > (await records.place(owner)).sequence)
      throw new Failure('bad-request', 'since is not valid');
    const { documents, sequence, isExpired, hasMore, epoch } = await reads.run(context, counted, weight, (hold) =>
      records.pull(owner, kind, { since, limit, bytes, heads }, hold),
    );
    const notes = `${isExpired ? ',"expired":true' : ''}${hasMore ? ',"more":true' : ''}${epoch === '' ? '' : `,"epoch":"${epoch}"`}`;
    return json(context, ['{"documents":[', ...listed(documents), `],"sequence":${sequence}${notes}}`]);
  });

  routes.get(DOCUMENT_CALLS.document.path, async (context) => {
    const { owner, counted } = await documentAsker(context, parts, 'read');
    const { kind, id } = context.req.param();
    const document = await reads.run(context, counted, WEIGHTS.bounded, async (hold) => {
      const found = await records.get(owner, kindOf(kind), id);
      hold(Buffer.byteLength(found ?? ''));
      return found;
    });
    if (document === undefined || isTombstone(document)) throw new Failure('not-found');
    return json(context, [document]);
  });

  routes.get(DOCUMENT_CALLS.history.path, async (context) => {
    const { owner, counted } = await documentAsker(context, parts, 'read', 'timers');
    const { id } = context.req.param();
    const states = await reads.run(context, counted, WEIGHTS.unbounded, async (hold) => {
      const found = await history.of(owner, 'timers', id);
      for (const { document } of found) hold(Buffer.byteLength(document));
      return found;
    });
    if (states.length === 0) throw new Failure('not-found');
    const versions = states.filter(({ document }) => !isTombstone(document));
    const texts = versions.map(({ at, document }) => `{"at":${at},"document":${document}}`);
    return json(context, ['{"versions":[', ...listed(texts), ']}']);
  });

  return routes;
}

/**
 * Documents are stored as the JSON that is sent: nothing is parsed or rewritten on the way out. Nor is it joined to one string: a long
 * one takes more than half of the time of its answer.
 */
function json(context: Context, texts: readonly string[]): Response {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((total, text) => total + Buffer.byteLength(text), 0));
  let end = 0;
  for (const text of texts) end += bytes.write(text, end);
  return context.body(bytes, 200, { 'content-type': 'application/json' });
}

const listed = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text, at) => (at === 0 ? [text] : [',', text]));

function kindOf(text: string): DocumentKind {
  const kind = DOCUMENT_KINDS.find((known) => known === text);
  if (kind === undefined) throw new Failure('not-found');
  return kind;
}

function numberOf(context: Context, name: string, otherwise: number, least: number, most: number): number {
  const text = context.req.query(name);
  if (text === undefined) return otherwise;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw new Failure('bad-request', `${name} is not valid`);
  return number;
}

/** What is beyond the limits, by kind. */
const LIMITS: Readonly<Partial<Record<DocumentKind, (body: unknown) => string | undefined>>> = {
  timers: beyondLimits,
  programmes: programmeBeyondLimits,
};

/** A timer, or a programme, beyond the limits of what may be written is refused in the editor's own words. */
function requireWritable({ body, deleted }: Document, kind: DocumentKind): void {
  const beyond = deleted ? undefined : LIMITS[kind]?.(body);
  if (beyond !== undefined) throw new Failure('bad-request', beyond);
}

/** A null character or half a surrogate pair would not come back from a database as it went in. */
function requireStorable(document: Document, index: number, kind: DocumentKind): void {
  const { id, rev } = document;
  for (const [name, text] of Object.entries({ id, rev }))
    if (/[\0\p{Surrogate}]/u.test(text))
      throw new Failure('bad-request', `rows.${index}.document.${name} is not valid`);
  requireWritable(document, kind);
}

function isTombstone(document: string): boolean {
  return (JSON.parse(document) as Document).deleted;
}
