// The system bus of one browser: a socket, the few methods of the bus itself, and one peer that answers everything
// else.
// cspell:ignore bluez dbus service

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Arrived, type Message, type Value, decode, encode } from './wire.ts';

const BUS = 'org.freedesktop.DBus';
/** The only name on the bus, and the connection that owns it: signals are believed only if they come from there. */
const NAME = 'org.bluez';
const OWNER = ':1.1';

/** The reply to a call: the signature and the values. Throw a `refusal` to answer with an error. */
export type Reply = readonly [signature: string, ...body: Value[]];
export type Answer = (call: Arrived) => Reply | Promise<Reply>;

/** What everyone on the bus hears. */
export interface Signal {
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature: string;
  readonly body: readonly Value[];
}

/** A bus without a daemon. */
export interface Bus {
  /** Leads a browser launched with it here. */
  readonly environment: Readonly<Record<string, string>>;
  signal(signal: Signal): void;
  /** Resolves when the browser has taken in everything sent so far. */
  heard(): Promise<void>;
  stop(): Promise<void>;
}

interface Peer {
  readonly socket: Socket;
  readonly name: string;
  readonly pings: Map<number, () => void>;
  hasSaidHello: boolean;
}

/** The error with which to answer a call. */
export function refusal(error: string, text = error): Error {
  return Object.assign(new Error(text), { error });
}

/** Opens a bus on which `answer` answers the calls to org.bluez. */
export async function startBus(answer: Answer): Promise<Bus> {
  const folder = await mkdtemp(join(tmpdir(), 'roundbell-bus-'));
  const path = join(folder, 'bus');
  const peers = new Set<Peer>();
  let serial = 0;
  let visitors = 0;
  const send = (peer: Peer, message: Message): number => {
    serial += 1;
    if (!peer.socket.destroyed) peer.socket.write(encode(message, serial));
    return serial;
  };
  const take = async (peer: Peer, message: Arrived): Promise<void> => {
    if (message.replyTo !== undefined) peer.pings.get(message.replyTo)?.();
    if (message.kind !== 'call') return;
    const reply = await replyTo(message, peer, answer);
    if (message.wantsReply) send(peer, { ...reply, replyTo: message.serial, destination: peer.name });
  };
  const server = createServer((socket) => {
    visitors += 1;
    const peer: Peer = { socket, name: `:1.${visitors + 1}`, pings: new Map(), hasSaidHello: false };
    peers.add(peer);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      peers.delete(peer);
      for (const release of peer.pings.values()) release();
    });
    readMessages(socket, (message) => void take(peer, message));
  });
  server.listen(path);
  await once(server, 'listening');
  const greeted = () => [...peers].filter((peer) => peer.hasSaidHello);
  const ping = (peer: Peer) =>
    new Promise<void>((resolve) => {
      const call = { kind: 'call', wantsReply: true, interface: `${BUS}.Peer`, member: 'Ping', path: '/' } as const;
      const number = send(peer, { ...call, destination: peer.name, sender: OWNER, signature: '', body: [] });
      peer.pings.set(number, resolve);
    });
  return {
    environment: { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${path}` },
    signal(signal) {
      for (const peer of greeted()) send(peer, { ...signal, kind: 'signal', wantsReply: false, sender: OWNER });
    },
    heard: async () => void (await Promise.all(greeted().map(ping))),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const { socket } of peers) socket.destroy();
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Lets the other side in, then reads its messages. */
function readMessages(socket: Socket, onMessage: (message: Arrived) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  let isIn = false;
  const nextLine = (): string | undefined => {
    const end = rest.indexOf('\r\n');
    if (end < 0) return undefined;
    // The very first byte of a connection is a nul.
    const line = rest.toString('latin1', rest[0] === 0 ? 1 : 0, end);
    rest = rest.subarray(end + 2);
    return line;
  };
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let line; !isIn && (line = nextLine()) !== undefined;) {
      isIn = line === 'BEGIN';
      if (!isIn) socket.write(`${welcome(line)}\r\n`);
    }
    for (let next; isIn && (next = decode(rest));) {
      rest = rest.subarray(next.length);
      onMessage(next.message);
    }
  });
}

function welcome(line: string): string {
  if (line.startsWith('AUTH EXTERNAL')) return `OK ${randomBytes(16).toString('hex')}`;
  return line.startsWith('AUTH') ? 'REJECTED EXTERNAL' : 'ERROR';
}

async function replyTo(call: Arrived, peer: Peer, answer: Answer): Promise<Message> {
  const isForBus = call.destination === BUS;
  const common = { wantsReply: false, sender: isForBus ? BUS : OWNER };
  try {
    const [signature, ...body] = isForBus ? answerAsBus(call, peer) : await answerAsOwner(call, answer);
    return { ...common, kind: 'return', signature, body };
  } catch (cause) {
    const { error = `${BUS}.Error.Failed`, message } = cause as Error & { error?: string };
    return { ...common, kind: 'error', error, signature: 's', body: [message] };
  }
}

function answerAsOwner(call: Arrived, answer: Answer): Reply | Promise<Reply> {
  if (call.destination !== NAME && call.destination !== OWNER) throw refusal(`${BUS}.Error.ServiceUnknown`);
  return answer(call);
}

function answerAsBus(call: Arrived, peer: Peer): Reply {
  const isKnown = () => [BUS, NAME, OWNER].includes(call.body[0] as string);
  switch (call.member) {
    case 'Hello':
      peer.hasSaidHello = true;
      return ['s', peer.name];
    case 'AddMatch':
    case 'RemoveMatch':
      return [''];
    case 'NameHasOwner':
      return ['b', isKnown()];
    case 'GetNameOwner':
      if (!isKnown()) throw refusal(`${BUS}.Error.NameHasNoOwner`);
      return ['s', call.body[0] === NAME ? OWNER : call.body[0]!];
    case 'StartServiceByName':
      if (!isKnown()) throw refusal(`${BUS}.Error.ServiceUnknown`);
      return ['u', 2];
    case 'ListNames':
      return ['as', [BUS, NAME, OWNER, peer.name]];
    case 'ListActivatableNames':
      return ['as', []];
    case 'RequestName':
    case 'ReleaseName':
      return ['u', 1];
    default:
      throw refusal(`${BUS}.Error.UnknownMethod`);
  }
}
