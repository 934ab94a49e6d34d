// The heart rate as a person sees it: which strap, what state it is in, and what it reads. The connection and the
// packet reader do the work; here it is shown, and reported during a run.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../../base/latest.ts';
import type { Bpm, Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import { createConnection } from './connection.engine.ts';
import {
  NOTHING_READ,
  type MonitorConnection,
  type MonitorView,
  type Strap,
  type StrapMemory,
} from './monitor-view.ts';
import * as shown from './monitor-words.ts';
import { createPacketReader } from './packet-reader.engine.ts';
import type { Reading } from './reading.ts';
import { NO_NEWS, newsAfter, type ConnectionState } from './reconnect.ts';

/** The monitor engine. Nothing rejects: what goes wrong is shown. */
export interface Monitor {
  readonly view: StoreApi<MonitorView>;
  /** Reads the saved strap and connects it if the browser can do so without asking; silent if that fails. */
  open(): Promise<void>;
  /** Lets the person choose a strap and connects it; call inside a gesture. */
  connect(): Promise<void>;
  /** Connects the saved strap, or lets the person choose if the browser does not know it; call inside a gesture. */
  reconnect(): Promise<void>;
  disconnect(): void;
  /** Disconnects, and forgets the strap here and in the browser. */
  forget(): Promise<void>;
  /** Uses a simulated strap instead of a real one, or stops using it. */
  setDemo(on: boolean): Promise<void>;
  /** Computes zones from this maximum heart rate from now on. */
  setMaxHeartRate(maxHeartRate: Bpm): void;
  /** Whether a run moves: if so, a lost strap is reported, and looked for until it is back. */
  follow(runIsMoving: boolean): void;
}

/** What the monitor needs of the world: `sourceOf` gives the real or the simulated strap, `say` speaks. */
export type MonitorParts = Pick<Ports, 'sensor' | 'clock' | 'log'> & {
  readonly memory: StrapMemory;
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly say: (words: string) => void;
  readonly onReading: (reading: Reading) => void;
};

const BATTERY_EVERY: Millis = 600_000;

/** Makes a monitor without a strap. */
export function createMonitor({ sensor, clock, log, memory, sourceOf, say, onReading }: MonitorParts): Monitor {
  const view = createStore<MonitorView>(() => ({ ...NOTHING_READ, isSupported: sensor.isSupported() }));
  const packetReader = createPacketReader({ clock, log, show: take });
  const onPacket = (packet: DataView): void => packetReader.hear(packet);
  const connection = createConnection({ clock, log, sourceOf, onChange, onPacket, isForgotten: memory.isEmptied });
  let saved: Strap | undefined;
  const wish = latest();
  let isRunning = false;
  let news = NO_NEWS;
  let stopBattery: Stop = () => {};

  function show(status: MonitorConnection['status'], device = saved, message?: string): void {
    const now = { status, device, ...(message !== undefined && { message }) };
    view.setState({ connection: now, isDemo: device?.id === shown.DEMO_STRAP.id });
  }

  function take(reading: Reading | undefined): void {
    const { maxHeartRate, recent } = view.getState();
    view.setState(shown.shownOf(reading, maxHeartRate));
    if (reading === undefined) return;
    view.setState({ recent: shown.recentWith(recent, reading) });
    onReading(reading);
  }

  /** What was read from a strap goes with its connection. */
  function blank(): void {
    stopBattery();
    packetReader.clear();
    view.setState({ battery: undefined });
  }

  function watchBattery(device: Strap): void {
    let isOver = false;
    const ask = async (): Promise<void> => {
      const battery = await sourceOf(device).battery();
      if (!isOver) view.setState({ battery });
    };
    const stop = clock.every(BATTERY_EVERY, () => void ask());
    stopBattery = () => {
      isOver = true;
      stop();
    };
    void ask();
  }

  function onChange(state: ConnectionState, device: Strap): void {
    if (state === 'forgotten') return void quit();
    if (state === 'lost') blank();
    else show(state === 'given-up' ? 'disconnected' : state, device);
    if (state === 'connected') watchBattery(device);
    const after = newsAfter(news, state, isRunning, clock.now());
    news = after.news;
    if (after.said !== undefined) say(shown.SAID[after.said]);
  }

  function cut(): boolean {
    wish.begin();
    news = { ...news, status: 'here' };
    blank();
    return connection.cut();
  }

  /** There is no strap any more; returns the one there was. */
  function quit(): Strap | undefined {
    const device = saved;
    saved = undefined;
    cut();
    show('disconnected');
    return device;
  }

  async function join(device: Strap): Promise<void> {
    cut();
    const cause = await connection.join(device);
    if (cause === undefined) return;
    log.warn('connect-failed', cause);
    show('error', device, shown.connectMessageOf(cause));
    connection.miss(device);
  }

  async function connect(): Promise<void> {
    const isLatest = wish.begin();
    const before = view.getState().connection;
    if (before.status !== 'connected') show('connecting', before.device);
    try {
      const chosen = await sensor.request();
      if (!isLatest()) return;
      if (chosen === undefined) return void (before.status !== 'connected' && show('disconnected'));
      saved = chosen;
      await Promise.all([join(chosen), memory.keep(chosen)]);
    } catch (cause) {
      log.warn('connect-failed', cause);
      if (isLatest() && before.status !== 'connected') show('error', before.device, shown.connectMessageOf(cause));
    }
  }

  return {
    view,
    connect,
    async open() {
      saved = (await memory.find()) ?? saved;
      if (saved === undefined || view.getState().connection.status !== 'disconnected') return;
      const device = saved;
      show('disconnected');
      const isLatest = wish.join();
      if (!(await connection.knows(device)) || !isLatest()) return;
      if ((await connection.join(device)) === undefined) return;
      connection.miss(device);
      show('disconnected');
    },
    async reconnect() {
      const device = saved;
      if (device === undefined) return connect();
      await ((await connection.knows(device)) ? join(device) : connect());
    },
    disconnect() {
      if (cut()) show('disconnected');
      else show('error', saved, shown.NOT_DISCONNECTED);
    },
    async forget() {
      const device = quit();
      await memory.forget();
      if (device !== undefined) await sensor.forget(device);
    },
    async setDemo(on) {
      if (on) return join(shown.DEMO_STRAP);
      if (!view.getState().isDemo) return;
      cut();
      show('disconnected');
    },
    setMaxHeartRate(maxHeartRate) {
      view.setState({ maxHeartRate, ...shown.shownOf(view.getState().reading, maxHeartRate) });
    },
    follow(runIsMoving) {
      isRunning = runIsMoving;
      connection.need(runIsMoving);
    },
  };
}
