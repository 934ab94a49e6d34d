// The heart rate as a person sees it: which strap, what state it is in, what it reads, and its charge. What happens is put to a
// pure transition; the engine carries out what that asks for, and reports the answer as the next event.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { inTime } from '../../base/in-time.ts';
import type { Millis } from '../../base/units.ts';
import type { Ports } from '../../ports/ports.ts';
import type { HeartRateSensor } from '../../ports/sensor.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Zones } from '../zones.ts';
import { parseHeartRateMeasurement } from './measurement.ts';
import { NOTHING_READ, type MonitorView, type Strap } from './monitor-view.ts';
import type { Reading } from './reading.ts';
import type { StrapMemory } from './strap-memory.engine.ts';
import { isCurrent, strapStateOf, type StrapEffect, type StrapEvent, type TimerName } from './strap-state.ts';
import { strapAfter } from './strap-transition.ts';

/** The monitor engine. Nothing rejects: what goes wrong is shown. */
export interface Monitor {
  readonly view: StoreApi<MonitorView>;
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
  /** Finds zones by these borders from now on. */
  setZones(zones: Zones): void;
  /** Whether a run moves: if so, a lost strap is reported, and searched for until it is back. */
  follow(runIsMoving: boolean): void;
  /** There is no run: what the last one said of a strap that is no longer searched for is forgotten. */
  runIsOver(): void;
  /** Someone asks for the heart rate: a missing strap is tried at once. */
  retryNow(): void;
  /** Releases the strap and drops what was read with it: its person leaves. */
  leave(): void;
}

/** What the monitor needs of the world: `sourceOf` gives the real or the simulated strap, `say` speaks. */
export type MonitorParts = Pick<Ports, 'sensor' | 'clock' | 'log' | 'page'> & {
  readonly memory: StrapMemory;
  readonly sourceOf: (device: Strap) => HeartRateSensor;
  readonly say: (words: string) => void;
  readonly onReading: (reading: Reading) => void;
};

/** What is under way and can be stopped. */
type Running = TimerName | 'charge' | 'scan' | 'connection';
type Effect<Type extends StrapEffect['type']> = Extract<StrapEffect, { readonly type: Type }>;

/** How often a strap is asked for its charge. */
const ASKED_EVERY: Millis = 600_000;
/** A chooser must open within about 5 s of the gesture, so do not wait long for a browser that does not list its straps. */
const KNOWN_WITHIN: Millis = 2000;

/** Makes a monitor without a strap. */
export function createMonitor(parts: MonitorParts): Monitor {
  const { sensor, clock, log, page, memory, sourceOf, say, onReading } = parts;
  const view = createStore<MonitorView>(() => ({ ...NOTHING_READ, isSupported: sensor.isSupported() }));
  let state = strapStateOf(view.getState());
  const running = new Map<Running, Stop>();
  page.onVisible(() => void happened({ type: 'retry' }));

  /** Resolves when everything that came of it has been answered, timers aside. */
  async function happened(event: StrapEvent): Promise<void> {
    const isScanning = running.has('scan');
    const at = { now: clock.now(), wall: clock.wall(), isPageVisible: page.isVisible(), isScanning };
    const after = strapAfter(state, event, at);
    state = after.state;
    view.setState(state.view, true);
    await Promise.all(after.effects.map(carryOut));
  }

  function replace(what: Running, stop: Stop | undefined): void {
    running.get(what)?.();
    if (stop === undefined) running.delete(what);
    else running.set(what, stop);
  }

  async function carryOut(effect: StrapEffect): Promise<void> {
    switch (effect.type) {
      case 'choose':
        return choose(effect);
      case 'look-up':
        return lookUp(effect);
      case 'connect':
        return connect(effect);
      case 'try':
        return attempt(effect);
      case 'scan':
        return scan(effect.device);
      case 'end-scan':
        return replace('scan', undefined);
      case 'abandon':
        return sourceOf(effect.device).abandon(effect.device);
      case 'end-link':
        return endLink(effect);
      case 'timer':
        return setTimer(effect);
      case 'follow-charge':
        return replace('charge', effect.device && followCharge(sourceOf(effect.device)));
      case 'keep':
        return memory.keep(effect.strap);
      case 'forget':
        return forget(effect.strap);
      case 'say':
        return say(effect.words);
      case 'report':
        return onReading(effect.reading);
      case 'warn':
        return log.warn(effect.code, effect.cause);
      case 'log-malformed':
        return log.error('measurement-malformed');
    }
  }

  function setTimer({ name, after }: Effect<'timer'>): void {
    replace(name, after === undefined ? undefined : clock.after(after, () => void happened({ type: 'timer', name })));
  }

  async function choose({ request, isFree }: Effect<'choose'>): Promise<void> {
    let strap: Strap | undefined;
    try {
      strap = await sensor.request();
    } catch (cause) {
      return happened({ type: 'choice-failed', request, isFree, cause });
    }
    await happened({ type: 'chosen', request, isFree, strap });
  }

  async function lookUp({ request, device, reason }: Effect<'look-up'>): Promise<void> {
    const isAmong = async () => (await sourceOf(device).known()).some(({ id }) => id === device.id);
    const isKnown = await inTime(clock, KNOWN_WITHIN, isAmong, () => false).catch(() => false);
    await happened({ type: 'looked-up', request, device, reason, isKnown });
  }

  async function connect({ device, id, after }: Omit<Effect<'connect'>, 'type'>): Promise<void> {
    if (after !== undefined) await new Promise<void>((resolve) => void clock.after(after, resolve));
    if (!isCurrent(state, id)) return;
    const begun = clock.now();
    const hear = (packet: DataView) =>
      void happened({ type: 'packet', id, measurement: parseHeartRateMeasurement(packet) });
    try {
      const stop = await sourceOf(device).connect(device, hear, () => void happened({ type: 'lost', id }));
      if (!isCurrent(state, id)) return void end(stop);
      running.set('connection', stop);
    } catch (cause) {
      return happened({ type: 'failed', id, cause });
    }
    await happened({ type: 'connected', id, took: clock.now() - begun });
  }

  async function attempt({ device, id, scansFirst }: Effect<'try'>): Promise<void> {
    if (scansFirst) await scan(device);
    if (!isCurrent(state, id)) return;
    // The settings are shared by all pages: another one may have forgotten the strap.
    if (await memory.isEmptied()) return happened({ type: 'forgotten-elsewhere', id });
    await connect({ device, id });
  }

  /** Scans until the strap is back, as some systems connect only what they have just heard. Resolves when it does, or cannot. */
  async function scan(device: Strap): Promise<void> {
    if (running.has('scan')) return;
    const mine: { isOver: boolean; stop?: Stop } = { isOver: false };
    running.set('scan', () => {
      mine.isOver = true;
      mine.stop?.();
    });
    try {
      mine.stop = await sourceOf(device).watch(device, () => void (mine.isOver || happened({ type: 'heard' })));
      if (mine.isOver) mine.stop();
    } catch {
      if (!mine.isOver) running.delete('scan');
    }
  }

  function endLink({ isReported }: Effect<'end-link'>): Promise<void> | void {
    const stop = running.get('connection');
    running.delete('connection');
    const isEnded = stop === undefined || end(stop);
    if (isReported) return happened({ type: 'link-ended', isEnded });
  }

  function end(stop: Stop): boolean {
    try {
      stop();
      return true;
    } catch (cause) {
      log.warn('disconnect-failed', cause);
      return false;
    }
  }

  async function forget(strap: Strap | undefined): Promise<void> {
    await memory.forget();
    if (strap !== undefined) await sensor.forget(strap);
  }

  /** Asks a strap that was just connected for its charge now and then, and takes it whenever the strap reports it. */
  function followCharge(source: HeartRateSensor): Stop {
    let isOver = false;
    let stopListening: Stop = () => {};
    const tell = (percent: number | undefined): void => {
      if (!isOver) void happened({ type: 'charge', percent });
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

  return {
    view,
    open: async () => happened({ type: 'saved-strap-read', strap: await memory.find() }),
    connect: () => happened({ type: 'choose' }),
    reconnect: () => happened({ type: 'reconnect' }),
    disconnect: () => void happened({ type: 'disconnect' }),
    forget: () => happened({ type: 'forget' }),
    setDemo: (isOn) => happened({ type: 'demo', isOn }),
    setZones: (zones) => void happened({ type: 'zones', zones }),
    follow: (isMoving) => void happened({ type: 'run', isMoving }),
    runIsOver: () => void happened({ type: 'run-over' }),
    retryNow: () => void happened({ type: 'retry' }),
    leave() {
      void happened({ type: 'disconnect' });
      void happened({ type: 'clear-readings' });
    },
  };
}
