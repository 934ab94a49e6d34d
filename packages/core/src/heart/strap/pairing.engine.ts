// Which strap is a person's, and what a press of a button does to connect it: another attempt, or the chooser if only
// that can help.

import { Failure } from '../../base/failure.ts';
import { latest } from '../../base/latest.ts';
import type { Instant } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Connection } from './connection.engine.ts';
import type { MonitorConnection, Strap, StrapMemory } from './monitor-view.ts';
import * as shown from './monitor-words.ts';
import { GESTURE_FOR, needsChoice, type ConnectionState } from './reconnect.ts';

/** How the specification calls the end of an automatic reconnect that no one sees. */
const QUIET_TIMEOUT = 'GATT connection timeout';

/** The pairing engine. Nothing rejects: what goes wrong is shown. */
export interface Pairing {
  /** Reads the saved strap and connects it if the browser can do so without asking; silent if that fails. */
  open(): Promise<void>;
  /** Lets the person choose a strap and connects it; call inside a gesture. */
  connect(): Promise<void>;
  /** Connects the saved strap, or lets the person choose if only that can help; call inside a gesture. */
  reconnect(): Promise<void>;
  disconnect(): void;
  /** Disconnects, and forgets the strap here and in the browser. */
  forget(): Promise<void>;
  /** Uses a simulated strap instead of a real one, or stops using it. */
  setDemo(on: boolean): Promise<void>;
}

/** What the pairing needs of the world: `connection` is cut only through `cut`, which also removes what was read. */
export type PairingParts = Pick<Ports, 'sensor' | 'clock' | 'log'> & {
  readonly memory: StrapMemory;
  readonly connection: Connection;
  readonly cut: () => boolean;
  readonly shownNow: () => MonitorConnection;
  readonly show: (connection: MonitorConnection) => void;
};

/** The pairing as the monitor sees it: it hears of each change of the connection, and shows it. */
export interface OwnPairing extends Pairing {
  note(state: ConnectionState, device: Strap): void;
}

/** Makes a pairing with no strap. */
export function createPairing(parts: PairingParts): OwnPairing {
  const { sensor, clock, log, memory, connection, shownNow } = parts;
  let saved: Strap | undefined;
  let absence: shown.Absence | undefined;
  /** Since when the person waits for an attempt of their own. */
  let waitingSince: Instant | undefined;
  const wish = latest();

  function show(
    status: MonitorConnection['status'],
    device = saved,
    more: Pick<MonitorConnection, 'message' | 'attempt'> = {},
  ): void {
    parts.show(shown.connectionOf(status, device, absence, more));
  }

  function cut(): boolean {
    wish.begin();
    waitingSince = undefined;
    return parts.cut();
  }

  /** There is no strap any more; returns the one there was. */
  function quit(): Strap | undefined {
    const device = saved;
    saved = undefined;
    absence = undefined;
    cut();
    show('disconnected');
    return device;
  }

  /** Connects a strap; resolves why it could not, undefined also if something newer intervened. */
  async function join(device: Strap): Promise<unknown> {
    cut();
    waitingSince = clock.now();
    const cause = await connection.join(device);
    if (cause !== undefined) log.warn('connect-failed', cause);
    return cause;
  }

  function fail(device: Strap | undefined, cause: unknown): void {
    show('error', device, { message: shown.connectMessageOf(cause) });
    if (device !== undefined && !needsChoice(cause)) connection.miss(device);
  }

  async function joinChosen(device: Strap): Promise<void> {
    const cause = await join(device);
    if (cause === undefined) return;
    if (cause instanceof Failure && cause.code === 'sensor-timeout') absence = 'unanswered';
    fail(device, cause);
  }

  async function connect(): Promise<void> {
    const isLatest = wish.begin();
    const isFree = shownNow().status !== 'connected';
    if (isFree) {
      // The search would take the strap away from the chooser.
      connection.cut();
      show('connecting', shownNow().device);
    }
    try {
      const chosen = await sensor.request();
      if (!isLatest()) return;
      if (chosen === undefined) return void (isFree && standBack());
      saved = chosen;
      absence = undefined;
      await Promise.all([joinChosen(chosen), memory.keep(chosen)]);
    } catch (cause) {
      log.warn('connect-failed', cause);
      if (!isLatest() || !isFree) return;
      // The gesture was over, or there is no adapter.
      if (saved !== undefined) absence = 'must-choose';
      fail(saved, cause);
    }
  }

  /** The chooser was closed: a strap that is missing is looked for as before. */
  function standBack(): void {
    show('disconnected');
    if (absence !== undefined && saved !== undefined) connection.miss(saved);
  }

  return {
    connect,
    note(state, device) {
      absence = shown.absenceAfter(absence, state);
      if (state === 'connected') waitingSince = undefined;
      if (state === 'forgotten') quit();
      else if (state === 'sought' || state === 'out-of-reach') show('connecting', device, { attempt: 'search' });
      else if (state === 'given-up' || state === 'must-choose') show('disconnected', device);
      else if (state !== 'lost') show(state, device);
    },
    async open() {
      saved = (await memory.find()) ?? saved;
      if (saved === undefined || shownNow().status !== 'disconnected') return;
      const device = saved;
      show('disconnected');
      const isLatest = wish.join();
      if (!(await connection.knows(device)) || !isLatest()) return;
      const cause = await connection.join(device);
      if (cause === undefined) return;
      if (cause instanceof Failure && cause.code === 'sensor-timeout') log.warn(QUIET_TIMEOUT, cause);
      show('disconnected');
      if (!needsChoice(cause)) connection.miss(device);
    },
    async reconnect() {
      const device = saved;
      if (device === undefined || absence === 'must-choose') return connect();
      const pressedAt = clock.now();
      cut();
      const isLatest = wish.join();
      show('connecting', device);
      const isKnown = await connection.knows(device);
      if (!isLatest()) return;
      if (!isKnown) return connect();
      const cause = await join(device);
      if (cause === undefined) return;
      const canChoose = clock.now() - pressedAt <= GESTURE_FOR;
      absence = canChoose ? 'out-of-reach' : 'must-choose';
      if (canChoose) await connect();
      else fail(device, cause);
    },
    disconnect() {
      // Someone who has waited in vain for longer than a gesture lives gets the chooser next time.
      const isTired = waitingSince !== undefined && clock.now() - waitingSince > GESTURE_FOR;
      absence = isTired || absence === 'must-choose' ? 'must-choose' : undefined;
      if (cut()) show('disconnected');
      else show('error', saved, { message: shown.NOT_DISCONNECTED });
    },
    async forget() {
      const device = quit();
      await memory.forget();
      if (device !== undefined) await sensor.forget(device);
    },
    async setDemo(on) {
      if (on) return joinChosen(shown.DEMO_STRAP);
      if (shownNow().device?.id !== shown.DEMO_STRAP.id) return;
      cut();
      show('disconnected');
    },
  };
}
