import type { Document, DocumentKind, Random, Server } from '@roundbell/core/ports';
import { fakeClock, fakePage } from '@roundbell/core/testing';
import { createServerPort } from '../../server/server.ts';
import { createBrowserSession } from './browser-session.ts';
import { DEVICES, type Act, type DeviceName, type HistoryNetwork } from './history.ts';
import { createLedger, type Ledger, type Shown } from './ledger.ts';

/** Where the requests of a person's devices go. */
export interface Answering {
  answer(person: string, request: Request): Promise<Response>;
  restart(): Promise<void>;
}

/** A server whose operator keeps a backup. */
export interface Restorable {
  backUp(): Promise<void>;
  restore(): Promise<void>;
}

/** A device of a history, whatever keeps its documents. */
export interface PlayedDevice {
  readonly documents: Shown;
  put(kind: DocumentKind, document: Document): Promise<void> | void;
  remove(kind: DocumentKind, id: string): Promise<void> | void;
  /** Goes on with the exchange, some steps far at most. */
  exchange(steps: number): Promise<void>;
  reload(): Promise<void> | void;
}

/** One device's way to the server. */
export interface Wire {
  readonly port: Server;
  setNetwork(network: HistoryNetwork): void;
  /** One of the pushes arrives once more. */
  echo(where: number): Promise<void>;
}

const NO_ROOM = { code: 'server-full', message: 'The server is out of space' };

/** A way to the server for a person's device. */
export function createWire(server: Answering, person: string, random: Random): Wire {
  let isTwice = false;
  let isFull = false;
  const pushes: Request[] = [];
  const session = createBrowserSession(async (request) => {
    const copy = request.clone();
    if (request.method === 'POST') pushes.push(request.clone());
    if (isFull && request.method === 'POST') return Response.json(NO_ROOM, { status: 507 });
    if (isTwice) await server.answer(person, copy);
    return server.answer(person, request);
  });
  // What comes when is the history's to say.
  const openStream = () => ({ readyState: 0, addEventListener: () => {}, close: () => {} });
  const port = createServerPort({ clock: fakeClock(), page: fakePage(), random, ...session, openStream });
  return {
    port,
    setNetwork(network) {
      isTwice = network === 'twice';
      isFull = network === 'full';
      session.network = network === 'twice' || network === 'full' ? 'up' : network;
    },
    async echo(where) {
      const pushed = pushes[where % Math.max(1, pushes.length)];
      if (pushed) await server.answer(person, pushed.clone());
    },
  };
}

/** What a history is played on. */
export interface Played {
  readonly server: Answering;
  readonly devices: Readonly<Record<DeviceName, PlayedDevice>>;
  readonly wires: Readonly<Record<DeviceName, Wire>>;
  readonly operator?: Restorable;
}

/** What a history came to. */
export interface Outcome {
  /** What happened, a line each, to understand a failure by. */
  readonly lines: readonly string[];
  readonly ledger: Pick<Ledger, 'lost' | 'cameBack' | 'undead' | 'deletions' | 'outdated'>;
}

/** Plays a history, act by act. */
export async function play(
  person: string,
  acts: readonly Act[],
  { server, devices, wires, operator }: Played,
): Promise<Outcome> {
  const ledger = createLedger(person);
  const lines: string[] = [];
  for (const act of acts) lines.push(await one(act));
  return { lines, ledger };

  async function one(act: Act): Promise<string> {
    if (act.what === 'restart') {
      await server.restart();
      return 'server: restarts';
    }
    if (act.what === 'backup' || act.what === 'restore') {
      if (operator === undefined) throw new Error('no one has a backup');
      await (act.what === 'backup' ? operator.backUp() : operator.restore());
      return `server: ${act.what}`;
    }
    const device = devices[act.device];
    if (act.what === 'clock') {
      ledger.setClock(act.device, act.by);
      return `${act.device}: clock ${act.by}`;
    }
    if (act.what === 'edit') {
      const change = ledger.change(act.device, device.documents, act.edit, act.where);
      if (!change) return `${act.device}: nothing to edit`;
      await ('put' in change ? device.put(change.kind, change.put) : device.remove(change.kind, change.remove));
      return `${act.device}: ${act.edit}: ${change.line}`;
    }
    if (act.what === 'network') wires[act.device].setNetwork(act.network);
    if (act.what === 'exchange') await device.exchange(act.steps);
    if (act.what === 'echo') await wires[act.device].echo(act.where);
    if (act.what === 'reload') await device.reload();
    const how = act.what === 'network' ? act.network : act.what === 'exchange' ? String(act.steps) : '';
    return `${act.device}: ${act.what} ${how}`.trimEnd();
  }
}

/** Something for each device. */
export function forDevices<T>(make: (name: DeviceName) => T): Readonly<Record<DeviceName, T>> {
  return Object.fromEntries(DEVICES.map((name) => [name, make(name)])) as Readonly<Record<DeviceName, T>>;
}

/** Documents in an order and form in which equal ones are equal text. */
export function shownAs(documents: readonly Document[]): string {
  const sorted = [...documents].sort((a, b) => (a.id < b.id ? -1 : 1));
  return JSON.stringify(sorted.map(({ id, rev, body }) => ({ id, rev, body: sortedKeys(body) })));
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sortedKeys(one)]));
}
