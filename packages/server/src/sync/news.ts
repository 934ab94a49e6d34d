// What has changed in an account since a number, if it is small: it travels inside the event, and spares every device that
// listens a question of its own.

import { DOCUMENT_KINDS, type DocumentKind } from '@roundbell/core/ports';
import { sql } from 'kysely';
import type { DatabaseConnection } from '../database/tables.ts';
import { forgottenOf } from './history-sweep.ts';

/** No more documents travel inside an event; with their bytes it stays about as small as an answer's headers and one timer of 60 steps. */
export const NEWS_DOCUMENTS = 8;
/** The most that the documents of one event have together (characters). */
export const NEWS_SIZE = 16_384;

/** An account by now. */
export interface News {
  readonly sequence: number;
  readonly epoch: string;
  /** The changes after the asked number as JSON (`newsSchema`); undefined if they are none, or too many for an event. */
  readonly text: string | undefined;
}

/** News of all accounts. */
export interface NewsReader {
  /** Reads once for all who ask for the same at the same time. */
  since(owner: string, number: number): Promise<News>;
  /** The newest number of each kind, as news without a document: a device that is past it has nothing to ask for. */
  hello(owner: string): Promise<News>;
}

/** Reads from the database. */
export function createNewsReader(db: DatabaseConnection): NewsReader {
  const reading = new Map<string, Promise<News>>();
  return {
    since(owner, number) {
      const key = `${number} ${owner}`;
      const begun = reading.get(key);
      if (begun !== undefined) return begun;
      const news = readNews(db, owner, number).finally(() => reading.delete(key));
      reading.set(key, news);
      return news;
    },
    hello: (owner) => readHello(db, owner),
  };
}

type Account = Pick<NewsRow, 'newest' | 'epoch' | 'forgotten'>;
const NO_ACCOUNT: News = { sequence: 0, epoch: '', text: undefined };

interface NewsRow {
  readonly newest: number;
  readonly epoch: string;
  readonly forgotten: string;
  /** Null, as all below, if nothing has changed. */
  readonly kind: DocumentKind | null;
  /** Null if it is too large. */
  readonly document: string | null;
  /** The newest number of the kind among those that were asked from. */
  readonly before: number | null;
}

async function readNews(db: DatabaseConnection, owner: string, number: number): Promise<News> {
  const kinds = sql.join(DOCUMENT_KINDS.map((kind) => sql.lit(kind)));
  const { rows } = await sql<NewsRow>`
    select o.seq as newest, o.epoch, o.forgotten, d.kind,
      case when length(coalesce(d.head, d.document)) <= ${sql.lit(NEWS_SIZE)} then coalesce(d.head, d.document) end as document,
      (select max(p.seq) from sync_doc p where p.owner = ${owner} and p.kind = d.kind and p.seq <= ${number}) as before
    from sync_owner o left join sync_doc d on d.owner = ${owner} and d.kind in (${kinds}) and d.seq > ${number}
    where o.owner = ${owner} order by d.seq limit ${sql.lit(NEWS_DOCUMENTS + 1)}`.execute(db);
  const [account] = rows;
  if (account === undefined) return NO_ACCOUNT;
  const { newest, epoch } = account;
  return { sequence: newest, epoch, text: textOf(owner, account, rows) };
}

async function readHello(db: DatabaseConnection, owner: string): Promise<News> {
  const columns = DOCUMENT_KINDS.map(
    (kind) =>
      sql`(select max(seq) from sync_doc where owner = ${owner} and kind = ${sql.lit(kind)}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Account & Readonly<Record<DocumentKind, number | null>>>`
    select seq as newest, epoch, forgotten, ${sql.join(columns)} from sync_owner where owner = ${owner}`.execute(db);
  const [account] = rows;
  if (account === undefined) return NO_ACCOUNT;
  const gone = forgottenOf(account.forgotten);
  const changes = DOCUMENT_KINDS.map((kind) => {
    const since = Math.max(account[kind] ?? 0, gone[kind] ?? 0);
    return `{"kind":"${kind}","since":${since},"documents":[]}`;
  });
  return { sequence: account.newest, epoch: account.epoch, text: newsText(owner, account, changes) };
}

function textOf(owner: string, account: Account, rows: readonly NewsRow[]): string | undefined {
  const changed = rows.filter(({ kind }) => kind !== null);
  if (changed.length === 0 || changed.length > NEWS_DOCUMENTS) return undefined;
  const gone = forgottenOf(account.forgotten);
  const size = changed.reduce((total, { document }) => total + (document?.length ?? 0), 0);
  const changes = DOCUMENT_KINDS.flatMap((kind) => {
    const ofKind = changed.filter((row) => row.kind === kind);
    if (ofKind.length === 0) return [];
    // A deletion that is forgotten counts as seen by those who are past it.
    const since = Math.max(ofKind[0]?.before ?? 0, gone[kind] ?? 0);
    const isSmall = size <= NEWS_SIZE && ofKind.every(({ document }) => document !== null);
    const documents = isSmall ? `,"documents":[${ofKind.map(({ document }) => document).join(',')}]` : '';
    return [`{"kind":"${kind}","since":${since}${documents}}`];
  });
  return newsText(owner, account, changes);
}

function newsText(owner: string, { newest, epoch }: Account, changes: readonly string[]): string | undefined {
  const head = JSON.stringify({ account: owner, sequence: newest, ...(epoch === '' ? {} : { epoch }) });
  const text = `${head.slice(0, -1)},"changes":[${changes.join(',')}]}`;
  // A line break would end the line of the event.
  return /[\r\n]/.test(text) ? undefined : text;
}
