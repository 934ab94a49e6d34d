// What is measured of each contestant.

import { setTimeout as wait } from 'node:timers/promises';
import type { Stop } from '@roundbell/core/ports';
import autocannon from 'autocannon';
import { familyMillis, millisOf } from '../machine.ts';
import type { Contestant } from './contestants.ts';
import { type Account, type Asked, type Protocol, send } from './protocol.ts';

export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
export const CONNECTIONS = 16;
const WARM_SECONDS = 2;
const ACCOUNTS = 20;
const DOCUMENTS = 100;
const HEARD_SAVES = 400;
const WARM_SAVES = 20;
const PATIENCE_MILLIS = 10_000;

/** Processor time of server and database a request or a change (ms), and what else there is to say. */
export interface Measured {
  readonly millis: number;
  readonly words: string;
}

/** One with its accounts, of which the first has documents. */
export interface Prepared {
  readonly contestant: Contestant;
  readonly accounts: readonly Account[];
  /** Processor time that it and its database have taken so far (ms). */
  readonly millis: () => number;
}

/** Signs people up, and saves what is listed. */
export async function prepare(contestant: Contestant): Promise<Prepared> {
  const { protocol, child, cluster } = contestant;
  const accounts: Account[] = [];
  for (let count = 0; count < ACCOUNTS; count++)
    accounts.push(await protocol.signUp(contestant.url, `account${count}`));
  for (const account of accounts.slice(0, 1))
    for (let count = 0; count < DOCUMENTS; count++) await save(contestant, account, newId());
  const millis = () => millisOf(child.pid ?? 0) + (cluster === undefined ? 0 : familyMillis(cluster.pid()));
  return { contestant, accounts, millis };
}

interface Row {
  readonly what: string;
  readonly measure: (of: Prepared) => Promise<Measured>;
}

/** In this order: lists are read before there is anything else. */
export const ROWS: readonly Row[] = [
  { what: 'list of 20', measure: (of) => load(of, 1, (to, account) => to.list(account, 20)) },
  { what: 'list of 100', measure: (of) => load(of, 1, (to, account) => to.list(account, 100)) },
  { what: 'save, one account', measure: (of) => load(of, 1, (to, account) => to.save(account, newId())) },
  { what: 'save, 16 accounts', measure: (of) => load(of, 16, (to, account) => to.save(account, newId())) },
  { what: 'save heard by 50', measure: (of) => hear(of, of.accounts.slice(-1), 50) },
  { what: 'save heard by 10, 200 listen', measure: (of) => hear(of, of.accounts, 10) },
];

let ids = 0;
function newId(): string {
  return `timer-${ids++}`;
}

async function save({ url, protocol }: Contestant, account: Account, id: string): Promise<void> {
  await (await send(url, protocol.save(account, id))).arrayBuffer();
}

/** Requests of some accounts on all connections, after two seconds that do not count. */
async function load(
  { contestant, accounts, millis }: Prepared,
  count: number,
  ask: (to: Protocol, account: Account) => Asked,
): Promise<Measured> {
  const { name, url, protocol } = contestant;
  // autocannon drops the path of an address.
  const root = new URL(url).pathname.replace(/\/$/, '');
  const run = async (duration: number) =>
    await autocannon({
      url,
      connections: CONNECTIONS,
      duration,
      requests: accounts.slice(0, count).map((account) => {
        const next = () => {
          const asked = ask(protocol, account);
          return { ...asked, path: root + asked.path };
        };
        return { ...next(), setupRequest: (request: object) => ({ ...request, ...next() }) };
      }),
    });
  await run(WARM_SECONDS);
  const before = millis();
  const { requests, duration, non2xx, errors } = await run(SECONDS);
  if (non2xx + errors > 0) console.log(`${name}: ${non2xx + errors} requests were refused: the row means nothing`);
  const perSecond = Math.round(requests.total / duration).toLocaleString('en');
  return { millis: (millis() - before) / requests.total, words: `${perSecond}/s` };
}

/** Saves one after another, each once all streams of its account have the document before it. */
async function hear({ contestant, millis }: Prepared, accounts: readonly Account[], each: number): Promise<Measured> {
  const { url, protocol } = contestant;
  const arrivals = createArrivals(each);
  const stops: Stop[] = [];
  for (const account of accounts) {
    // Some feeds of changes say nothing before there is one.
    await save(contestant, account, newId());
    for (let count = 0; count < each; count++) stops.push(await protocol.listen(url, account, arrivals.onDocument));
  }
  const saveAll = async (count: number) => {
    for (let turn = 0; turn < count / accounts.length; turn++)
      for (const account of accounts) {
        const id = newId();
        const all = arrivals.of(id);
        await save(contestant, account, id);
        await Promise.race([all, wait(PATIENCE_MILLIS, undefined, { ref: false })]);
      }
  };
  await saveAll(WARM_SAVES);
  arrivals.forget();
  const before = millis();
  await saveAll(HEARD_SAVES);
  const taken = millis() - before;
  for (const stop of stops) stop();
  return { millis: taken / HEARD_SAVES, words: arrivals.words(HEARD_SAVES * each) };
}

/** How long documents take from being sent to each stream. */
function createArrivals(each: number) {
  let waits: number[] = [];
  let awaited = { id: '', at: 0, left: 0, onAll: (): void => undefined };
  return {
    /** Resolves once a document, which is sent now, has arrived everywhere. */
    of: (id: string) =>
      new Promise<void>((onAll) => {
        awaited = { id, at: performance.now(), left: each, onAll };
      }),
    onDocument(id: string): void {
      if (id !== awaited.id) return;
      waits.push(performance.now() - awaited.at);
      awaited.left -= 1;
      if (awaited.left === 0) awaited.onAll();
    },
    forget(): void {
      waits = [];
    },
    words(expected: number): string {
      const sorted = waits.toSorted((a, b) => a - b);
      const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(0);
      return `${at(0.5)} / ${at(0.99)} ms, ${expected - sorted.length} lost`;
    },
  };
}
