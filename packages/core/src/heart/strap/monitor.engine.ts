// The heart rate as a person sees it: which strap, what state it is in, what it reads, and its charge. The pairing and the
// connection keep the strap; here its packets become readings, and a run hears of a strap that is lost or back.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Millis } from '../../base/units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Zones } from '../zones.ts';
import { createConnection } from './connection.engine.ts';
import { parseHeartRateMeasurement } from './measurement.ts';
import { NOTHING_READ, type MonitorView, type Strap, type StrapMemory } from './monitor-view.ts';
import * as shown from './monitor-words.ts';
import { createPairing, type Pairing } from './pairing.engine.ts';
import { FRESH_FOR, isFrozen, isUnchanged, readingOf, stillnessOf, type Reading, type Stillness } from './reading.ts';
import type { ConnectionState } from './reconnect.ts';

/** The monitor engine. Nothing rejects: what goes wrong is shown. */
export interface Monitor extends Pairing {
  readonly view: StoreApi<MonitorView>;
  /** Finds zones by these borders from now on. */
  setZones(zones: Zones): void;
  /** Whether a run moves: if so, a lost strap is reported, and looked for until it is back. */
  follow(runIsMoving: boolean): void;
  /** There is no run: what the last one said of a strap that is not looked for any more is forgotten (COA-319). */
  runIsOver(): void;
  /** Someone asks for the heart rate: a missing strap is tried at once (HRT-203). */
  retryNow(): void;
  /** Lets the strap go, and what was read with it: its person leaves (HRT-394). */
  leave(): void;
}

/** What the monitor needs of the world: `sourceOf` gives the real or the simulated strap, `say` speaks. */
export type MonitorParts = Pick<Ports, 'sensor' | 'clock' | 'log' | 'page'> & {
  readonly memory: StrapMemory;
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly say: (words: string) => void;
  readonly onReading: (reading: Reading) => void;
};

/** How often a strap is asked for its charge. */
const ASKED_EVERY: Millis = 600_000;

/** Makes a monitor without a strap. */
export function createMonitor(parts: MonitorParts): Monitor {
  const { sensor, clock, log, page, memory, sourceOf, say, onReading } = parts;
  const view = createStore<MonitorView>(() => ({ ...NOTHING_READ, isSupported: sensor.isSupported() }));
  const connection = createConnection({ ...parts, onChange, onPacket: hear, isForgotten: memory.isEmptied });
  const { note, ...pairing } = createPairing({
    ...parts,
    connection,
    cut,
    shownNow: () => view.getState().connection,
    show: (next) => view.setState({ connection: next, isDemo: next.device?.id === shown.DEMO_STRAP.id }),
  });
  let isRunning = false;
  let hasRun = false;
  let news = shown.NO_NEWS;
  let stillness: Stillness | undefined;
  let isMalformed = false;
  let stopFading: Stop = () => {};
  let stopCharge: Stop = () => {};
  page.onVisible(connection.retryNow);

  /** A malformed packet is logged, once per streak, and changes nothing. */
  function hear(packet: DataView): void {
    const measurement = parseHeartRateMeasurement(packet);
    if (measurement === undefined) {
      if (!isMalformed) log.error('measurement-malformed');
      isMalformed = true;
      return;
    }
    isMalformed = false;
    const reading = readingOf(measurement, clock.wall());
    stillness = reading && stillnessOf(stillness, reading);
    if (stillness === undefined || isFrozen(stillness)) take(undefined, false);
    else take(reading, isUnchanged(stillness));
  }

  function take(reading: Reading | undefined, isUnchanging: boolean): void {
    stopFading();
    if (reading !== undefined) fadeLater();
    const { zones, recent } = view.getState();
    const known = reading === undefined ? recent : shown.recentWith(recent, reading);
    const isLossTold = news.status === 'told';
    view.setState({ ...shown.shownOf(reading, zones), isUnchanging, isLossTold, recent: known });
    if (reading !== undefined) onReading(reading);
  }

  function fadeLater(): void {
    stopFading();
    stopFading = clock.after(FRESH_FOR + 1, () => take(undefined, false));
  }

  function showCharge(battery: number | undefined): void {
    view.setState({ battery });
  }

  /** What was read from a strap goes with its connection. */
  function blank(): void {
    stopCharge();
    stillness = undefined;
    isMalformed = false;
    take(undefined, false);
    showCharge(undefined);
  }

  function onChange(state: ConnectionState, device: Strap): void {
    if (state === 'lost') blank();
    note(state, device);
    if (state === 'forgotten') return;
    if (state === 'connected') stopCharge = followCharge(sourceOf(device), clock, showCharge);
    const after = shown.newsAfter(news, state, isRunning, clock.now());
    if (after.news.status === 'told') view.setState({ isLossTold: true });
    else if (state === 'connected' && view.getState().isLossTold) fadeLater();
    news = after.news;
    if (after.said !== undefined) say(shown.SAID[after.said]);
  }

  function cut(): boolean {
    const wasTold = hasRun && view.getState().isLossTold;
    news = { ...news, status: 'here' };
    blank();
    // What the run has said stays said while someone tries again.
    if (wasTold) view.setState({ isLossTold: true });
    return connection.cut();
  }

  return {
    ...pairing,
    view,
    retryNow: connection.retryNow,
    leave() {
      pairing.disconnect();
      view.setState({ recent: [], isLossTold: false });
    },
    setZones(zones) {
      view.setState({ zones, ...shown.shownOf(view.getState().reading, zones) });
    },
    follow(runIsMoving) {
      isRunning = runIsMoving;
      hasRun ||= runIsMoving;
      connection.need(runIsMoving);
    },
    runIsOver() {
      hasRun = false;
      if (news.status !== 'told' && view.getState().isLossTold) view.setState({ isLossTold: false });
    },
  };
}

/** The charge of a strap that was just connected, in percent, undefined if it does not say: now and then, and whenever it reports it. */
function followCharge(source: HeartRateSensor, clock: Clock, show: (percent: number | undefined) => void): Stop {
  let isOver = false;
  let stopListening: Stop = () => {};
  const tell = (percent: number | undefined): void => {
    if (!isOver) show(percent);
  };
  const ask = async (): Promise<void> => tell(await source.battery());
  const stopAsking = clock.every(ASKED_EVERY, () => void ask());
  // One after the other: some straps answer one question at a time.
  void ask().then(() => {
    if (!isOver) stopListening = source.onBattery(tell);
  });
  return () => {
    isOver = true;
    stopAsking();
    stopListening();
  };
}
