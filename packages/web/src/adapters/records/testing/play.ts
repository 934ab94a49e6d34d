import type { Document, DocumentKind, Random, Server } from '@roundbell/core';
import { fakeClock, fakePage } from '@roundbell/core/testing';
import { createServerPort } from '../../server/server.ts';
import { createBrowserSession } from './browser-session.ts';
import { DEVICES, type Act, type DeviceName, type HistoryNetwork } from './history.ts';
import { createLedger, type Shown } from './ledger.ts';

/** Where the requests of a person's devices go. */
export interface Answering {
  answer(person: string, request: Request): Promise<Response>;
  restart(): Promise<void>;
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
  /** The latest push arrives once more. */
  echo(): Promise<void>;
}

/** A way to the server for a person's device. */
export function createWire(server: Answering, person: string, random: Random): Wire {
  let isTwice = false;
  let pushed: Request | undefined;
  const session = createBrowserSession(async (request) => {
    const copy = request.clone();
    if (request.method === 'POST') pushed = request.clone();
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
      session.network = network === 'twice' ? 'up' : network;
    },
    async echo() {
      if (pushed) await server.answer(person, pushed.clone());
    },
  };
}

/** What a history is played on. */
export interface Played {
  readonly server: Answering;
  readonly devices: Readonly<Record<DeviceName, PlayedDevice>>;
  readonly wires: Readonly<Record<DeviceName, Wire>>;
}

/** What a history came to. */
export interface Outcome {
  /** What happened, a line each, to understand a failure by. */
  readonly lines: readonly string[];
  readonly lost: (shown: Shown) => readonly string[];
}

/** Plays a history, act by act. */
export async function play(person: string, acts: readonly Act[], { server, devices, wires }: Played): Promise<Outcome> {
  const ledger = createLedger(person);
  const lines: string[] = [];
  for (const act of acts) lines.push(await one(act));
  return { lines, lost: ledger.lost };

  async function one(act: Act): Promise<string> {
    if (act.what === 'restart') {
      await server.restart();
      return 'server: restarts';
    }
    const device = devices[act.device];
    if (act.what === 'edit') {
      const change = ledger.change(device.documents, act.edit, act.where);
      if (!change) return `${act.device}: nothing to edit`;
      await ('put' in change ? device.put(change.kind, change.put) : device.remove(change.kind, change.remove));
      return `${act.device}: ${change.line}`;
    }
    if (act.what === 'network') wires[act.device].setNetwork(act.network);
    if (act.what === 'exchange') await device.exchange(act.steps);
    if (act.what === 'echo') await wires[act.device].echo();
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
