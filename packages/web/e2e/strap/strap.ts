// An emulated heart-rate strap for one Chromium, which reaches it through its own Bluetooth code: on Linux that asks
// the program BlueZ over the system bus, and here a test plays both. Nothing in the browser is replaced.
// cspell:ignore bluez services rssi

import { EventEmitter, once } from 'node:events';
import { type Reply, refusal, startBus } from './bus.ts';
import { BATTERY, CHARACTERISTIC, HEART_RATE, type Held, batteryLevelOf, gattOf, measurementOf } from './gatt.ts';
import { type Objects, createObjects } from './objects.ts';
import { type Told, packetOf } from './packet.ts';
import { ADAPTER, type RadioState, createRadio } from './radio.ts';
import { typed } from './wire.ts';

/** One list: Chromium believes only the last `--enable-features`. */
export const STRAP_FLAG = '--enable-features=WebBluetooth,WebBluetoothNewPermissionsBackend';

const DEVICE = 'org.bluez.Device1';
const WAIT = 15_000;
const SECOND = 1000;

/** How far a browser has come with the strap. */
export type Link = 'free' | 'connected' | 'listening';

/**
 * What the strap does with a browser that wants to connect; a hanging attempt is answered when the browser gives up, or
 * as the next welcome says. 'accept-next' leaves it hanging.
 */
export type Welcome = 'accept' | 'accept-next' | 'refuse' | 'hang';

/** The strap. Commands that change it resolve when the browser has taken the change in. */
export interface Strap {
  readonly name: string;
  readonly address: string;
  /** What a browser needs in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly link: Link;
  /** How often a connection was requested. */
  readonly connects: number;
  /** Waits until the browser has got this far, or has let go. */
  until(link: Link): Promise<void>;
  /** Sends packets in order; fails if no one listens. */
  send(...packets: readonly (readonly number[])[]): Promise<void>;
  /** Sends a packet with this heart rate every second to any listener, as on a chest; undefined takes the strap off. */
  wear(bpm: number | undefined, told?: Told): void;
  /** Whether a browser listens to the battery. */
  readonly reportsBattery: boolean;
  /** In percent, reported when it is read, and by itself to anyone who listens; undefined removes the whole battery service from the next link on. */
  setBattery(level: number | undefined): void;
  /** Drops the link once. */
  loseLink(): Promise<void>;
  /** Out of range the link is lost, and the strap is neither found nor connected; the machine still knows it. */
  setNear(isNear: boolean): Promise<void>;
  /** Goes out of range for so long that the machine drops it from what it knows, until a search hears it again. */
  beDropped(): Promise<void>;
  /** Is dropped, and comes back under an address that no one knows, as some straps do with a new battery. */
  changeAddress(): Promise<void>;
  setWelcome(welcome: Welcome): void;
  setRadio(state: RadioState): Promise<void>;
  stop(): Promise<void>;
}

/** Puts a strap near an adapter that is on. */
export async function startStrap({ name = 'Strap 7' } = {}): Promise<Strap> {
  let address = 'C0:00:5E:00:53:07';
  let path = pathOf(address);
  const links = new EventEmitter();
  const hanging: { readonly goOn: () => void; readonly refuse: (refused: Error) => void }[] = [];
  let [link, isNear, welcome, connects]: [Link, boolean, Welcome, number] = ['free', true, 'accept', 0];

  let reportsBattery = false;
  let worn: readonly number[] | undefined;
  const beat = () => void (worn !== undefined && link === 'listening' && notify(worn));
  const beats = setInterval(beat, SECOND);

  const bus = await startBus((call) => objects.answer(call));
  const objects: Objects = createObjects(bus.signal);
  const held: Held = {
    packet: [],
    battery: 80,
    get reportsBattery() {
      return reportsBattery;
    },
    // BlueZ announces what it has read; a browser waits for that, and takes the next announcement for it.
    onBatteryRead: () => objects.changed(batteryLevelOf(path), CHARACTERISTIC, 'Value'),
    onListeningToBattery(on) {
      reportsBattery = on;
      // The browser believes it only when the bus says so.
      objects.changed(batteryLevelOf(path), CHARACTERISTIC, 'Notifying');
    },
    get isListening() {
      return link === 'listening';
    },
    onListening(on) {
      if (link === 'free') throw refusal('org.bluez.Error.NotConnected');
      moveTo(on ? 'listening' : 'connected');
      objects.changed(measurementOf(path), CHARACTERISTIC, 'Notifying');
    },
  };
  let gatt: ReturnType<typeof gattOf> = [];
  const radio = createRadio(objects, appear, letGo);

  function moveTo(next: Link): void {
    link = next;
    links.emit('change');
  }

  function notify(packet: readonly number[]): void {
    held.packet = packet;
    objects.changed(measurementOf(path), CHARACTERISTIC, 'Value');
  }

  function properties() {
    const isLinked = link !== 'free';
    return {
      Address: typed('s', address),
      AddressType: typed('s', 'random'),
      Name: typed('s', name),
      Alias: typed('s', name),
      UUIDs: typed('as', [HEART_RATE, BATTERY]),
      Adapter: typed('o', ADAPTER),
      Paired: typed('b', false),
      Trusted: typed('b', false),
      Blocked: typed('b', false),
      Connected: typed('b', isLinked),
      ServicesResolved: typed('b', isLinked),
      // A browser lists what is heard during its search, and only then is there a strength.
      ...(radio.isSearching && isNear && { RSSI: typed('n', -50) }),
    };
  }

  /** The strap advertises itself. */
  function appear(): void {
    if (!isNear || link !== 'free' || radio.state !== 'on') return;
    if (objects.has(path)) objects.changed(path, DEVICE, 'RSSI');
    else objects.add(path, { [DEVICE]: { properties, methods: { Connect: connect, Disconnect: disconnect } } });
  }

  async function connect(): Promise<Reply> {
    connects += 1;
    if (radio.state !== 'on') throw refusal('org.bluez.Error.NotReady');
    if (welcome === 'hang') await new Promise<void>((goOn, refuse) => hanging.push({ goOn, refuse }));
    if (!isNear || welcome === 'refuse') {
      links.emit('refused');
      throw refusal('org.bluez.Error.Failed', 'le-connection-abort-by-local');
    }
    if (link === 'free') {
      moveTo('connected');
      objects.changed(path, DEVICE, 'Connected');
      gatt = gattOf(path, held);
      for (const [at, face, what] of gatt) objects.add(at, { [face]: what });
      objects.changed(path, DEVICE, 'ServicesResolved');
    }
    return [''];
  }

  function disconnect(): Reply {
    for (const { refuse } of hanging.splice(0)) refuse(refusal('org.bluez.Error.Failed'));
    letGo();
    return [''];
  }

  function letGo(): void {
    if (link === 'free') return;
    link = 'free';
    reportsBattery = false;
    objects.changed(path, DEVICE, 'ServicesResolved', 'Connected');
    for (const [at] of gatt.toReversed()) objects.remove(at);
    moveTo('free');
  }

  async function beDropped(): Promise<void> {
    const wasLinked = link !== 'free';
    isNear = false;
    letGo();
    // A machine drops no strap that it has just lost: first someone calls it in vain.
    if (wasLinked) await once(links, 'refused', { signal: AbortSignal.timeout(WAIT) });
    await bus.heard();
    objects.remove(path);
    await bus.heard();
  }

  return {
    name,
    get address() {
      return address;
    },
    environment: bus.environment,
    get link() {
      return link;
    },
    get connects() {
      return connects;
    },
    get reportsBattery() {
      return reportsBattery;
    },
    async until(wanted) {
      const signal = AbortSignal.timeout(WAIT);
      while (link !== wanted) await once(links, 'change', { signal });
      await bus.heard();
    },
    async send(...packets) {
      for (const packet of packets) {
        if (link !== 'listening') throw new Error('nobody listens to the strap');
        notify(packet);
      }
      await bus.heard();
    },
    wear(bpm, told) {
      worn = bpm === undefined ? undefined : packetOf(bpm, { contact: 'good', ...told });
      beat();
    },
    setBattery(level) {
      held.battery = level;
      if (reportsBattery) objects.changed(batteryLevelOf(path), CHARACTERISTIC, 'Value');
    },
    async loseLink() {
      letGo();
      await bus.heard();
    },
    async setNear(next) {
      isNear = next;
      if (!isNear) letGo();
      await bus.heard();
    },
    beDropped,
    async changeAddress() {
      await beDropped();
      address = 'C0:00:5E:00:53:08';
      path = pathOf(address);
      isNear = true;
    },
    setWelcome(next) {
      welcome = next;
      if (next === 'accept' || next === 'refuse') for (const { goOn } of hanging.splice(0)) goOn();
    },
    async setRadio(state) {
      radio.set(state);
      // What a machine knew of straps goes with its adapter.
      if (state === 'absent') objects.remove(path);
      await bus.heard();
    },
    async stop() {
      clearInterval(beats);
      radio.stop();
      await bus.stop();
    },
  };
}

function pathOf(address: string): string {
  return `${ADAPTER}/dev_${address.replaceAll(':', '_')}`;
}
