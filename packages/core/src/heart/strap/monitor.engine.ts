// The heart rate as a person sees it: which strap, what state it is in, and what it reads. The pairing, the connection,
// the packet reader and the battery do the work; here it is shown, and reported during a run.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Zones } from '../zones.ts';
import { createBattery } from './battery.engine.ts';
import { createConnection } from './connection.engine.ts';
import { NOTHING_READ, type MonitorView, type Strap, type StrapMemory } from './monitor-view.ts';
import * as shown from './monitor-words.ts';
import { createPacketReader } from './packet-reader.engine.ts';
import { createPairing, type Pairing } from './pairing.engine.ts';
import type { Reading } from './reading.ts';
import { NO_NEWS, newsAfter, type ConnectionState } from './reconnect.ts';

/** The monitor engine. Nothing rejects: what goes wrong is shown. */
export interface Monitor extends Pairing {
  readonly view: StoreApi<MonitorView>;
  /** Finds zones by these borders from now on. */
  setZones(zones: Zones): void;
  /** Whether a run moves: if so, a lost strap is reported, and looked for until it is back. */
  follow(runIsMoving: boolean): void;
  /** Someone asks for the heart rate: a missing strap is tried at once (HRT-203). */
  retryNow(): void;
}

/** What the monitor needs of the world: `sourceOf` gives the real or the simulated strap, `say` speaks. */
export type MonitorParts = Pick<Ports, 'sensor' | 'clock' | 'log' | 'page'> & {
  readonly memory: StrapMemory;
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly say: (words: string) => void;
  readonly onReading: (reading: Reading) => void;
};

/** Makes a monitor without a strap. */
export function createMonitor(parts: MonitorParts): Monitor {
  const { sensor, clock, log, page, memory, sourceOf, say, onReading } = parts;
  const view = createStore<MonitorView>(() => ({ ...NOTHING_READ, isSupported: sensor.isSupported() }));
  const packetReader = createPacketReader({ clock, log, show: take });
  const onPacket = (packet: DataView): void => packetReader.hear(packet);
  const connection = createConnection({ ...parts, onChange, onPacket, isForgotten: memory.isEmptied });
  const battery = createBattery({ clock, show: (percent) => view.setState({ battery: percent }) });
  const { note, ...pairing } = createPairing({
    ...parts,
    connection,
    cut,
    shownNow: () => view.getState().connection,
    show: (next) => view.setState({ connection: next, isDemo: next.device?.id === shown.DEMO_STRAP.id }),
  });
  let isRunning = false;
  let news = NO_NEWS;
  page.onVisible(connection.retryNow);

  function take(reading: Reading | undefined, isUnchanging: boolean): void {
    const { zones, recent } = view.getState();
    const known = reading === undefined ? recent : shown.recentWith(recent, reading);
    view.setState({ ...shown.shownOf(reading, zones), isUnchanging, recent: known });
    if (reading !== undefined) onReading(reading);
  }

  /** What was read from a strap goes with its connection. */
  function blank(): void {
    battery.end();
    packetReader.clear();
    view.setState({ battery: undefined });
  }

  function onChange(state: ConnectionState, device: Strap): void {
    if (state === 'lost') blank();
    note(state, device);
    if (state === 'forgotten') return;
    if (state === 'connected') battery.begin(sourceOf(device));
    const after = newsAfter(news, state, isRunning, clock.now());
    news = after.news;
    if (after.said !== undefined) say(shown.SAID[after.said]);
  }

  function cut(): boolean {
    news = { ...news, status: 'here' };
    blank();
    return connection.cut();
  }

  return {
    ...pairing,
    view,
    retryNow: connection.retryNow,
    setZones(zones) {
      view.setState({ zones, ...shown.shownOf(view.getState().reading, zones) });
    },
    follow(runIsMoving) {
      isRunning = runIsMoving;
      connection.need(runIsMoving);
    },
  };
}
