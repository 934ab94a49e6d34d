import type { Document, Records, RecordsState, Server } from '@roundbell/core/ports';
import { fakeClock, fakePage, seededRandom, strictLog } from '@roundbell/core/testing';
import { expect, vi } from 'vitest';
import { createServerPort } from '../../server/server.ts';
import { createRecords } from '../records.ts';
import { createBrowserSession, type BrowserSession } from './browser-session.ts';

/** Stores and exchanges take a second or two, and longer on a busy machine. */
export const WAIT = { timeout: 8000 };
const PASSWORD = 'tercet1';
let seed = 0;

/** One page of a browser, with the documents of the account that opened them. */
export interface BrowserDevice {
  readonly records: Records;
  readonly port: Server;
  readonly session: BrowserSession;
  readonly log: ReturnType<typeof strictLog>;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly page: ReturnType<typeof fakePage>;
  readonly states: readonly RecordsState[];
  timers(): readonly Document[];
  names(): readonly string[];
  put(id: string, name: string): Promise<void>;
  synced(): Promise<void>;
  close(): Promise<void>;
}

/** Where requests go. */
export type Answer = (request: Request) => Promise<Response>;

/** Signs up, or in where that account exists. */
export async function enter(device: Pick<BrowserDevice, 'port'>, email: string): Promise<string> {
  const known = device.port.signIn({ email, password: PASSWORD });
  const { user } = await known.catch(() => device.port.signUp({ email, password: PASSWORD, displayName: 'Ann' }));
  return user.id;
}

/** Opens a page; a session of before is the same browser. Its documents are still to be opened. */
export function openPage(name: string, from: BrowserSession | Answer): BrowserDevice {
  seed += 1;
  const session = typeof from === 'function' ? createBrowserSession(from) : from;
  const clock = fakeClock();
  const page = fakePage();
  const log = strictLog('copy-kept');
  const random = seededRandom(seed);
  const port = createServerPort({ clock, page, random, ...session, openStream: (url) => session.openStream(url) });
  const databaseName = (userId: string) => `${name}_${userId}`;
  const records = createRecords({ server: port, clock, random, page, log, databaseName });
  const states: RecordsState[] = [];
  let timers: readonly Document[] = [];
  records.onState((state) => states.push(state));
  records.observe('timers', (documents) => (timers = documents));
  const names = () => timers.map(({ body }) => JSON.stringify(body['name']).replaceAll('"', '')).sort();
  let edits = 0;
  return {
    records,
    port,
    session,
    log,
    clock,
    page,
    states,
    timers: () => timers,
    names,
    put(id, text) {
      edits += 1;
      const rev = `${name}-${seed}-${edits}`;
      return records.put('timers', { id, rev, updatedAt: edits, deleted: false, body: { name: text } });
    },
    synced: () => vi.waitFor(() => expect(records.state()).toEqual({ status: 'synced' }), WAIT),
    async close() {
      await records.close();
      log.check();
    },
  };
}
