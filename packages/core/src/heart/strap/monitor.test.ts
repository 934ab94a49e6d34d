import { afterEach, describe, expect, it } from 'vitest';
import { createHeartRate } from '../../app/heart-rate.ts';
import { Failure } from '../../base/failure.ts';
import { fakeClock, settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { fakeSensor } from '../../testing/fake-sensor.ts';
import { memoryDisk } from '../../testing/memory-disk.ts';

const STRAP = { id: 'strap-1', name: 'Test Strap' };
/** 72 bpm and one RR interval of 853/1024 s. */
const WITH_RR = [0x10, 72, 0x55, 0x03] as const;
const GONE = new Failure('sensor-failed');

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

/** A monitor, and everything it says. */
function aMonitor(given: Partial<FakePorts> = {}) {
  const ports = fakePorts(given);
  open = ports;
  const said: string[] = [];
  const { monitor, sessions } = createHeartRate({
    ...ports,
    say: ({ text }) => void said.push(text),
    hasten: () => {},
    onRuns: () => () => {},
  });
  const view = () => monitor.view.getState();
  const status = () => view().connection.status;
  return { ...ports, monitor, sessions, said, view, status };
}

/** A monitor on a reopened page: the strap is saved, and the browser knows it. */
async function afterReload(prepare: (ports: FakePorts) => void = () => {}) {
  const clock = fakeClock();
  const ports = fakePorts({ clock, sensor: fakeSensor({ clock, known: [STRAP] }) });
  await ports.disk.table('settings').put('strap', STRAP);
  prepare(ports);
  return aMonitor(ports);
}

async function connected() {
  const bench = aMonitor();
  await bench.monitor.connect();
  return bench;
}

describe('the monitor connects', () => {
  it('from disconnected over connecting to connected, and keeps the strap', async () => {
    const { monitor, view, disk } = aMonitor();
    const seen: string[] = [view().connection.status];
    monitor.view.subscribe(({ connection }) => seen.push(connection.status));
    await monitor.connect();
    expect([...new Set(seen)]).toEqual(['disconnected', 'connecting', 'connected']);
    expect(view()).toMatchObject({ connection: { device: STRAP }, isDemo: false, isSupported: true });
    expect(await disk.table('settings').get('strap')).toEqual(STRAP);
  });

  it('does not treat a closed chooser as an error, and leaves an established link alone', async () => {
    const { monitor, sensor, status } = aMonitor();
    sensor.cancels = true;
    await monitor.connect();
    expect(status()).toBe('disconnected');
    sensor.cancels = false;
    await monitor.connect();
    sensor.cancels = true;
    await monitor.connect();
    expect(status()).toBe('connected');
    expect(sensor.connected).toBe(true);
  });

  it('a connection attempt is abandoned after 10 s [HRT-206]', async () => {
    const { monitor, sensor, clock, log, view, status } = aMonitor();
    log.expect('connect-failed');
    sensor.hangs = true;
    void monitor.connect();
    await clock.pass(9999);
    expect(status()).toBe('connecting');
    await clock.pass(1);
    expect(view().connection).toMatchObject({ status: 'error', device: STRAP, message: 'Failed to connect' });
    expect(log.codes).toEqual(['connect-failed']);
  });

  it('is connecting while the person chooses', async () => {
    const { monitor, sensor, status, view } = await afterReload(({ sensor: strap }) => void strap.forget(STRAP));
    await monitor.open();
    let choose = (): void => {};
    sensor.request = () => new Promise((resolve) => (choose = () => resolve(undefined)));
    const connecting = monitor.connect();
    expect(view().connection).toEqual({ status: 'connecting', device: STRAP });
    choose();
    await connecting;
    expect(status()).toBe('disconnected');
  });

  it('shows nothing of the previous strap while another is connected [HRT-49]', async () => {
    const { monitor, sensor, clock, view } = await connected();
    await settled();
    sensor.send(0, 72);
    sensor.hangs = true;
    void monitor.connect();
    await clock.pass(1000);
    expect(view()).toMatchObject({ connection: { status: 'connecting' }, reading: undefined, battery: undefined });
    monitor.disconnect();
    await settled();
  });

  it('says why it could not, in the exact words [HRT-44]', async () => {
    const { monitor, sensor, clock, log, view } = aMonitor();
    log.expect('connect-failed');
    const messageOf = async (...refusals: readonly unknown[]) => {
      sensor.refusals.push(...refusals);
      const connecting = monitor.connect();
      await clock.pass(1000);
      await connecting;
      return view().connection.message;
    };
    expect(await messageOf(new Failure('sensor-failed'))).toBe('Failed to connect');
    expect(await messageOf(undefined, new Failure('sensor-without-gatt'))).toBe('Device does not support GATT');
    expect(await messageOf(undefined, GONE, GONE)).toBe('Failed to connect');
    expect(await messageOf()).toBeUndefined();
    sensor.supported = false;
    monitor.disconnect();
    expect(await messageOf()).toBe('Web Bluetooth is not supported in this browser');
    expect(log.codes).toEqual(['connect-failed', 'connect-failed', 'connect-failed', 'connect-failed']);
  });

  it('leaves an established link alone even if the choice fails, and what the person did meanwhile', async () => {
    const { monitor, sensor, log, status } = await connected();
    log.expect('connect-failed');
    sensor.refusals.push(GONE);
    await monitor.connect();
    expect([status(), sensor.connected]).toEqual(['connected', true]);
    monitor.disconnect();
    sensor.refusals.push(GONE);
    const choosing = monitor.connect();
    monitor.disconnect();
    await choosing;
    expect(status()).toBe('disconnected');
  });

  it('knows the strap that the person chose while the saved one was still being read [HRT-46]', async () => {
    const disk = memoryDisk();
    const settings = disk.table<unknown>('settings');
    let read = (): void => {};
    settings.get = () => new Promise((resolve) => (read = () => resolve(undefined)));
    const { monitor, sensor } = aMonitor({ disk: Object.assign(disk, { table: () => settings }) });
    const opening = monitor.open();
    await monitor.connect();
    read();
    await opening;
    await monitor.forget();
    expect(await sensor.known()).toEqual([]);
  });

  it('shows before any attempt whether the browser supports it at all', () => {
    const sensor = fakeSensor();
    sensor.supported = false;
    expect(aMonitor({ sensor }).view().isSupported).toBe(false);
  });

  it('tries once more if the previous page cut it off', async () => {
    const once = aMonitor();
    once.sensor.refusals.push(undefined, GONE);
    const connecting = once.monitor.connect();
    await once.clock.pass(1000);
    await connecting;
    expect(once.status()).toBe('connected');
    expect(once.sensor.attempts).toBe(2);
    const reloaded = await afterReload(({ sensor }) => sensor.refusals.push(GONE));
    const opening = reloaded.monitor.open();
    await reloaded.clock.pass(1000);
    await opening;
    expect(reloaded.status()).toBe('connected');
  });

  it('waits half a second before it tries once more, and does not if the person gave up', async () => {
    const { monitor, sensor, clock, status } = aMonitor();
    sensor.refusals.push(undefined, GONE);
    void monitor.connect();
    await clock.pass(499);
    expect(sensor.attempts).toBe(1);
    await clock.pass(1);
    expect(sensor.attempts).toBe(2);
    const late = aMonitor();
    late.sensor.refusals.push(undefined, GONE);
    void late.monitor.connect();
    await late.clock.pass(100);
    late.monitor.disconnect();
    await late.clock.pass(1000);
    expect([late.status(), late.sensor.attempts]).toEqual(['disconnected', 1]);
    expect(status()).toBe('connected');
  });

  it('is left alone by a request to remove a simulated strap that is not there', async () => {
    const { monitor, sensor, status } = await connected();
    await monitor.setDemo(false);
    expect([status(), sensor.connected]).toEqual(['connected', true]);
  });

  it('the battery level is requested when the strap is connected and every ten minutes; the strap works without one', async () => {
    const { sensor, clock, view } = await connected();
    await settled();
    expect(view().battery).toBe(80);
    sensor.batteryLevel = 79;
    await clock.pass(600_000);
    expect(view().battery).toBe(79);
    sensor.batteryLevel = undefined;
    await clock.pass(600_000);
    expect(view().battery).toBeUndefined();
  });
});

describe('the monitor comes back', () => {
  it('connects the saved strap automatically if the browser knows it [HRT-46]', async () => {
    const { monitor, status, view } = await afterReload();
    await monitor.open();
    expect(status()).toBe('connected');
    expect(view().connection.device).toEqual(STRAP);
  });

  it('shows the saved strap and waits if the browser does not know it [HRT-46]', async () => {
    const { monitor, sensor, view } = await afterReload(({ sensor: strap }) => void strap.forget(STRAP));
    await monitor.open();
    expect(view().connection).toEqual({ status: 'disconnected', device: STRAP });
    expect(sensor.attempts).toBe(0);
    await monitor.reconnect();
    expect(view().connection.status).toBe('connected');
  });

  it('does nothing without a saved strap, or with an unreadable one [HRT-46]', async () => {
    for (const stored of [undefined, 7, null, { id: 'strap-1' }, { id: 1, name: 'x' }]) {
      const bench = await afterReload(({ disk }) => void disk.table('settings').put('strap', stored));
      await bench.monitor.open();
      expect(bench.view().connection).toEqual({ status: 'disconnected' });
      expect(bench.sensor.attempts).toBe(0);
    }
  });

  it('fails quietly after 10 s, but for a line in the log [HRT-46]', async () => {
    const { monitor, clock, log, view } = await afterReload(({ sensor }) => void (sensor.hangs = true));
    log.expect('GATT connection timeout');
    void monitor.open();
    await clock.pass(10_000);
    expect(view().connection).toEqual({ status: 'disconnected', device: STRAP });
    expect(log.codes).toEqual(['GATT connection timeout']);
  });

  it('says nothing of a strap that is connected for the first time in a run [HRT-54]', async () => {
    const { monitor, said, status } = aMonitor();
    monitor.follow(true);
    await monitor.connect();
    expect([status(), said]).toEqual(['connected', []]);
  });

  it('lets the person choose within the gesture if the browser does not list its straps', async () => {
    const { monitor, sensor, clock, view } = await afterReload();
    await monitor.open();
    monitor.disconnect();
    sensor.known = () => new Promise(() => {});
    let asked = 0;
    const { request } = sensor;
    sensor.request = () => ((asked += 1), request());
    const attempts = sensor.attempts;
    const reconnected = monitor.reconnect();
    await clock.pass(1999);
    expect(sensor.attempts).toBe(attempts);
    await clock.pass(1);
    await reconnected;
    expect(asked).toBe(1);
    expect(view().connection).toEqual({ status: 'connected', device: STRAP });
  });

  it('lets the person choose if the browser fails to list its straps', async () => {
    const { monitor, sensor, view } = await afterReload();
    sensor.known = () => Promise.reject(new Error('busy'));
    await monitor.open();
    expect([view().connection.status, sensor.attempts]).toEqual(['disconnected', 0]);
    let asked = 0;
    const { request } = sensor;
    sensor.request = () => ((asked += 1), request());
    await monitor.reconnect();
    expect([view().connection.status, asked]).toEqual(['connected', 1]);
  });

  it('opens the chooser immediately if no strap was saved', async () => {
    const { monitor, sensor } = aMonitor();
    let asked = 0;
    sensor.request = () => ((asked += 1), Promise.resolve(undefined));
    void monitor.reconnect();
    expect(asked).toBe(1);
    await settled();
  });

  it('drops the hanging attempt for what the person asks for [HRT-46]', async () => {
    const { monitor, sensor, clock, status } = await afterReload(({ sensor: strap }) => void (strap.hangs = true));
    void monitor.open();
    await clock.pass(5000);
    sensor.hangs = false;
    await monitor.reconnect();
    await clock.pass(10_000);
    expect(status()).toBe('connected');
  });
});

describe('the monitor lets go', () => {
  it('disconnects, and says so if that failed [HRT-49]', async () => {
    const { monitor, sensor, log, view } = await connected();
    sensor.send(0, 72);
    monitor.disconnect();
    expect(sensor.connected).toBe(false);
    expect(view()).toMatchObject({ connection: { status: 'disconnected', device: STRAP } });
    expect([view().reading, view().zone, view().battery]).toEqual([undefined, undefined, undefined]);
    await monitor.reconnect();
    sensor.sticks = true;
    log.expect('disconnect-failed');
    monitor.disconnect();
    expect(view().connection).toMatchObject({ status: 'error', message: 'Failed to disconnect properly' });
    expect(log.codes).toEqual(['disconnect-failed']);
  });

  it('does not ask the charge of a strap that it let go of [HRT-49]', async () => {
    const { monitor, sensor, clock, view } = await connected();
    await settled();
    let asked = 0;
    sensor.battery = () => ((asked += 1), Promise.resolve(50));
    monitor.disconnect();
    await clock.pass(1_200_000);
    expect([asked, view().battery]).toEqual([0, undefined]);
  });

  it('drops a charge reported after the strap was let go of [HRT-49]', async () => {
    const { monitor, sensor, view } = aMonitor();
    let answer = (_level: number): void => {};
    sensor.battery = () => new Promise((resolve) => (answer = resolve));
    await monitor.connect();
    monitor.disconnect();
    answer(50);
    await settled();
    expect(view().battery).toBeUndefined();
  });

  it('forgets the strap on the device and in the browser', async () => {
    const { monitor, sensor, disk, view } = await connected();
    await monitor.forget();
    expect(view().connection).toEqual({ status: 'disconnected' });
    expect(await disk.table('settings').get('strap')).toBeUndefined();
    expect(await sensor.known()).toEqual([]);
    expect(sensor.connected).toBe(false);
  });

  it('stays connected if the strap cannot be kept or forgotten on the device', async () => {
    const { monitor, disk, log, status } = aMonitor();
    disk.full = true;
    log.expect('strap-not-kept', 'strap-not-forgotten');
    await monitor.connect();
    expect(status()).toBe('connected');
    await monitor.forget();
    expect(log.codes).toEqual(['strap-not-kept', 'strap-not-forgotten']);
  });
});

describe('a strap that is lost', () => {
  it('is looked for quietly: every 4 s for three minutes, then every 25 s while a run moves', async () => {
    const { monitor, sensor, clock, status, view } = await connected();
    monitor.follow(true);
    sensor.send(0, 72);
    sensor.drop();
    expect(view()).toMatchObject({ connection: { status: 'connecting', device: STRAP } });
    expect(view().reading).toBeUndefined();
    const attemptsAfter = async (ms: number) => (await clock.pass(ms), sensor.attempts - 1);
    expect(await attemptsAfter(0)).toBe(1);
    expect(await attemptsAfter(1000)).toBe(2);
    expect(await attemptsAfter(2000)).toBe(3);
    expect(await attemptsAfter(3999)).toBe(3);
    expect(await attemptsAfter(1)).toBe(4);
    expect(await attemptsAfter(180_000)).toBe(49);
    expect(await attemptsAfter(4000)).toBe(50);
    expect(await attemptsAfter(24_999)).toBe(50);
    expect(await attemptsAfter(1)).toBe(51);
    expect(await attemptsAfter(3_600_000)).toBe(51 + 144);
    sensor.isNear = true;
    await clock.pass(30_000);
    expect(status()).toBe('connected');
  });

  it('is looked for without a run too, after three minutes no longer in words', async () => {
    const { sensor, clock, status } = await connected();
    sensor.drop();
    await clock.pass(189_000);
    expect([status(), sensor.attempts]).toEqual(['connecting', 50]);
    await clock.pass(4000);
    expect([status(), sensor.attempts]).toEqual(['disconnected', 51]);
    await clock.pass(250_000);
    expect([status(), sensor.attempts]).toEqual(['disconnected', 61]);
    sensor.isNear = true;
    await clock.pass(25_000);
    expect(status()).toBe('connected');
  });

  it('is not looked for on a hidden page after three minutes, and at once when it is visible again', async () => {
    const { sensor, clock, status, page } = await connected();
    sensor.drop();
    await clock.pass(60_000);
    page.hide();
    await clock.pass(600_000);
    expect([status(), sensor.attempts]).toEqual(['disconnected', 51]);
    expect(clock.pending()).toBe(0);
    sensor.isNear = true;
    page.show();
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('is looked for at once when a run begins after it was given up', async () => {
    const { monitor, sensor, clock, status } = await connected();
    sensor.drop();
    await clock.pass(200_000);
    expect(status()).toBe('disconnected');
    sensor.isNear = true;
    monitor.follow(true);
    expect(status()).toBe('connecting');
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('is left alone when a run begins if the person let go of it', async () => {
    const { monitor, sensor, clock, status } = await connected();
    monitor.disconnect();
    monitor.follow(true);
    await clock.pass(60_000);
    expect(sensor.attempts).toBe(1);
    expect(status()).toBe('disconnected');
  });

  it('is left alone when a run begins if the person let go of it after it was given up', async () => {
    const { monitor, sensor, clock, status } = await connected();
    sensor.drop();
    await clock.pass(200_000);
    monitor.disconnect();
    const { attempts } = sensor;
    sensor.isNear = true;
    monitor.follow(true);
    await clock.pass(60_000);
    expect([status(), sensor.attempts]).toEqual(['disconnected', attempts]);
  });

  it('is looked for when a run begins if the person could not connect it', async () => {
    const { monitor, sensor, clock, log, status } = aMonitor();
    log.expect('connect-failed');
    sensor.isNear = false;
    const connecting = monitor.connect();
    await clock.pass(1000);
    await connecting;
    expect(status()).toBe('error');
    sensor.isNear = true;
    monitor.follow(true);
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('stays told in a run while the person tries to connect, until it is back or the run is over', async () => {
    const { monitor, sensor, clock, view } = await connected();
    const lose = () => {
      sensor.drop();
      monitor.disconnect();
    };
    const comeBack = () => {
      sensor.isNear = true;
      return monitor.reconnect();
    };
    monitor.follow(true);
    lose();
    await clock.pass(10_000);
    expect(view().isLossAnnounced).toBe(true);
    monitor.follow(false);
    monitor.runIsOver();
    expect(view().isLossAnnounced).toBe(false);
    await comeBack();
    monitor.follow(true);
    lose();
    expect(view().isLossAnnounced).toBe(false);
    await comeBack();
    await clock.pass(30_000);
    lose();
    expect(view().isLossAnnounced).toBe(true);
    await comeBack();
    await clock.pass(6000);
    expect(view().isLossAnnounced).toBe(false);
  });

  it('is not told before a run, whatever the person does', async () => {
    const { monitor, sensor, view } = await connected();
    monitor.follow(true);
    sensor.drop();
    monitor.follow(false);
    monitor.runIsOver();
    expect(view().isLossAnnounced).toBe(true);
    monitor.disconnect();
    expect(view().isLossAnnounced).toBe(false);
  });

  it('is not mentioned once the person has let go of it [HRT-54]', async () => {
    const told = await connected();
    told.monitor.follow(true);
    told.sensor.drop();
    told.monitor.disconnect();
    told.sensor.isNear = true;
    await told.clock.pass(60_000);
    await told.monitor.reconnect();
    expect(told.said).toEqual(['heart rate lost']);
    const untold = await connected();
    untold.sensor.drop();
    untold.monitor.disconnect();
    untold.sensor.isNear = true;
    untold.monitor.follow(true);
    await untold.monitor.reconnect();
    expect([untold.status(), untold.said]).toEqual(['connected', []]);
  });

  it('is mentioned once while a run moves, and its return once [HRT-54]', async () => {
    const { monitor, sensor, clock, said } = await connected();
    monitor.follow(true);
    sensor.drop();
    await clock.pass(20_000);
    expect(said).toEqual(['heart rate lost']);
    sensor.isNear = true;
    await clock.pass(60_000);
    expect(said).toEqual(['heart rate lost', 'heart rate is back']);
  });

  it('is not mentioned without a run [HRT-54]', async () => {
    const { sensor, clock, said } = await connected();
    sensor.drop();
    sensor.isNear = true;
    await clock.pass(60_000);
    expect(said).toEqual([]);
  });

  it('is not mentioned again within 30 s', async () => {
    const { monitor, sensor, clock, said } = await connected();
    monitor.follow(true);
    for (const pause of [1000, 28_999, 1, 1000]) {
      sensor.drop();
      sensor.isNear = true;
      await clock.pass(pause);
    }
    expect(said).toEqual(['heart rate lost', 'heart rate is back', 'heart rate lost', 'heart rate is back']);
  });

  it('is mentioned later if it stays away, or when the run continues', async () => {
    const { monitor, sensor, clock, said } = await connected();
    monitor.follow(true);
    sensor.drop();
    sensor.isNear = true;
    await clock.pass(10_000);
    sensor.drop();
    await clock.pass(10_000);
    expect(said).toHaveLength(2);
    await clock.pass(30_000);
    expect(said).toEqual(['heart rate lost', 'heart rate is back', 'heart rate lost']);
    const paused = await connected();
    paused.sensor.drop();
    await paused.clock.pass(60_000);
    paused.monitor.follow(true);
    expect(paused.said).toEqual(['heart rate lost']);
  });

  it('is forgotten when the person disconnects meanwhile', async () => {
    const { monitor, sensor, clock, status } = await connected();
    monitor.follow(true);
    sensor.drop();
    monitor.disconnect();
    sensor.isNear = true;
    await clock.pass(60_000);
    expect(sensor.attempts).toBe(1);
    expect(status()).toBe('disconnected');
  });
});

describe('a strap that another page forgot', () => {
  it('is no longer looked for, nor known', async () => {
    const { monitor, sensor, disk, clock, view, said } = await connected();
    monitor.follow(true);
    await disk.table('settings').delete('strap');
    sensor.drop();
    await clock.pass(0);
    expect(view()).toMatchObject({ connection: { status: 'disconnected' }, reading: undefined, battery: undefined });
    expect(view().connection.device).toBeUndefined();
    sensor.isNear = true;
    await clock.pass(60_000);
    monitor.follow(false);
    monitor.follow(true);
    await clock.pass(60_000);
    expect([sensor.attempts, said]).toEqual([1, ['heart rate lost']]);
    sensor.request = async () => undefined;
    await monitor.reconnect();
    expect(view().connection).toEqual({ status: 'disconnected' });
  });

  it('ends the search at the next attempt, even for one that was there on load', async () => {
    const { monitor, sensor, disk, clock, status } = await afterReload();
    await monitor.open();
    monitor.follow(true);
    sensor.drop();
    await clock.pass(1000);
    expect([status(), sensor.attempts]).toEqual(['connecting', 3]);
    await disk.table('settings').delete('strap');
    await clock.pass(2000);
    expect([status(), sensor.attempts]).toEqual(['disconnected', 3]);
  });

  it('is looked for if another one was saved', async () => {
    const { sensor, disk, clock, status } = await connected();
    await disk.table('settings').put('strap', { id: 'strap-2', name: 'Other' });
    sensor.drop();
    sensor.isNear = true;
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('is looked for if what is saved cannot be read', async () => {
    const disk = memoryDisk();
    const settings = disk.table<unknown>('settings');
    const { monitor, sensor, clock, status } = aMonitor({ disk: Object.assign(disk, { table: () => settings }) });
    await monitor.connect();
    settings.get = () => Promise.reject(new Error('closed'));
    sensor.drop();
    sensor.isNear = true;
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('is looked for if it was never kept, or not since it was forgotten here', async () => {
    for (const { monitor, sensor, disk, clock, log, status } of [aMonitor(), await connected()]) {
      await monitor.forget();
      disk.full = true;
      log.expect('strap-not-kept');
      await monitor.connect();
      sensor.drop();
      sensor.isNear = true;
      await clock.pass(0);
      expect(status()).toBe('connected');
      log.check();
    }
  });

  it('is not looked for if the person let go of it while its memory was being read', async () => {
    const { monitor, sensor, clock, status } = await connected();
    monitor.follow(true);
    sensor.drop();
    sensor.isNear = true;
    clock.advance(0);
    monitor.disconnect();
    await clock.pass(60_000);
    expect([status(), sensor.attempts]).toEqual(['disconnected', 1]);
  });
});

describe('a strap that does not answer', () => {
  it('is free for the next attempt as soon as the person gives it up', async () => {
    const { monitor, sensor, clock, status } = aMonitor();
    sensor.hangs = true;
    const abandoned: string[] = [];
    const { abandon } = sensor;
    sensor.abandon = (device) => (abandoned.push(device.id), abandon(device));
    const hanging = monitor.connect();
    await clock.pass(1000);
    monitor.disconnect();
    await hanging;
    expect([status(), abandoned]).toEqual(['disconnected', ['strap-1']]);
    sensor.hangs = false;
    await monitor.reconnect();
    expect([status(), abandoned]).toEqual(['connected', ['strap-1']]);
    monitor.disconnect();
    expect(abandoned).toHaveLength(1);
  });

  it('is let go of by the attempt that replaces the one before', async () => {
    const { monitor, sensor, clock, status } = await afterReload(({ sensor: strap }) => void (strap.hangs = true));
    const opening = monitor.open();
    await clock.pass(1000);
    sensor.hangs = false;
    await monitor.reconnect();
    await opening;
    expect([status(), sensor.attempts]).toEqual(['connected', 2]);
    await clock.pass(20_000);
    expect(status()).toBe('connected');
  });

  it('is let go of when it is looked for quietly', async () => {
    const { monitor, sensor, clock } = await connected();
    monitor.follow(true);
    sensor.drop();
    sensor.hangs = true;
    await clock.pass(0);
    let abandoned = 0;
    sensor.abandon = () => void (abandoned += 1);
    monitor.disconnect();
    expect(abandoned).toBe(1);
  });
});

describe('what the monitor reads', () => {
  it("is a heart rate and its zone, by the person's maximum", async () => {
    const { monitor, sensor, view } = await connected();
    expect([view().reading, view().zone]).toEqual([undefined, undefined]);
    sensor.send(0, 140);
    expect(view()).toMatchObject({ reading: { bpm: 140 }, zone: 3 });
    monitor.setZones(150);
    expect(view()).toMatchObject({ zone: 5, zones: 150 });
  });

  it('does not move for a malformed packet, which is logged once per streak', async () => {
    const { sensor, log, view } = await connected();
    log.expect('measurement-malformed');
    sensor.send(0, 72);
    const before = view();
    sensor.send();
    sensor.send(1, 72);
    sensor.send(0);
    expect(view()).toBe(before);
    expect([log.codes, log.errors]).toEqual([['measurement-malformed'], ['measurement-malformed']]);
    sensor.send(0, 73);
    sensor.send(0);
    expect(log.codes).toHaveLength(2);
    expect(view().reading?.bpm).toBe(73);
  });

  it('logs the first malformed packet of each link', async () => {
    const { monitor, sensor, log } = await connected();
    log.expect('measurement-malformed');
    sensor.send();
    monitor.disconnect();
    await monitor.reconnect();
    sensor.send();
    expect(log.codes).toHaveLength(2);
  });

  it('disappears by itself if nothing new comes for 5 s [HRT-57]', async () => {
    const { sensor, clock, view } = await connected();
    sensor.send(0, 72);
    clock.advance(4000);
    sensor.send(0, 73);
    clock.advance(5000);
    expect(view().reading?.bpm).toBe(73);
    clock.advance(1);
    expect([view().reading, view().zone]).toEqual([undefined, undefined]);
    expect(view().connection.status).toBe('connected');
  });

  it('disappears immediately at 0 bpm, above 250, without contact, and when the strap freezes', async () => {
    const { sensor, clock, view, sessions } = await connected();
    sessions.start({ timerId: 't', timerName: 'T' });
    for (const bad of [
      [0, 0],
      [1, 251, 0],
      [0b100, 72],
    ]) {
      clock.advance(1000);
      sensor.send(0, 72);
      expect(view().reading?.bpm).toBe(72);
      sensor.send(...bad);
      expect([view().reading, view().zone]).toEqual([undefined, undefined]);
    }
    expect(sessions.view.getState().active?.readings).toHaveLength(3);
    for (let second = 0; second <= 121; second += 1) {
      clock.advance(1000);
      sensor.send(...WITH_RR);
    }
    expect(view().reading).toBeUndefined();
    sensor.send(0, 73);
    expect(view().reading?.bpm).toBe(73);
  });

  it('stays, and is recorded, if a band without RR intervals sends one rate for long, which is said', async () => {
    const { sensor, clock, view, sessions } = await connected();
    sessions.start({ timerId: 't', timerName: 'T' });
    const seen: unknown[] = [];
    for (let second = 0; second <= 600; second += 1) {
      clock.advance(1000);
      sensor.send(0, 62);
      seen.push([view().reading?.bpm, view().zone, view().isUnchanging]);
    }
    expect(seen.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => [62, 1, false]));
    expect(seen.slice(120)).toEqual(Array.from({ length: 481 }, () => [62, 1, true]));
    expect(sessions.view.getState().active?.readings).toHaveLength(601);
    sensor.send(0, 63);
    expect(view()).toMatchObject({ reading: { bpm: 63 }, isUnchanging: false });
    for (let second = 0; second <= 130; second += 1) {
      clock.advance(1000);
      sensor.send(0, 62);
    }
    expect(view().isUnchanging).toBe(true);
    await clock.pass(5001);
    expect(view()).toMatchObject({ reading: undefined, isUnchanging: false });
  });

  it('the readings of the last 5 minutes are available, oldest first', async () => {
    const { sensor, clock, view } = await connected();
    for (let second = 0; second < 400; second += 1) {
      sensor.send(0, 60 + (second % 90));
      clock.advance(1000);
    }
    const { recent } = view();
    expect(recent).toHaveLength(300);
    expect(recent.at(-1)!.timestamp - (recent[0]?.timestamp ?? 0)).toBe(299_000);
  });

  it('a reading changes what is shown once: no screen is drawn twice for a heartbeat', async () => {
    const { sensor, monitor } = await connected();
    const shown: (readonly [number | undefined, number | undefined])[] = [];
    monitor.view.subscribe(({ reading, recent }) => shown.push([reading?.bpm, recent.at(-1)?.bpm]));
    sensor.send(0, 72);
    sensor.send(0, 73);
    expect(shown).toEqual([
      [72, 72],
      [73, 73],
    ]);
  });

  it("readings keep their order and spacing when the device's clock is set", async () => {
    const clock = fakeClock();
    let set = 0;
    const bench = aMonitor({ clock: { ...clock, wall: () => clock.wall() + set } });
    await bench.monitor.connect();
    bench.sensor.send(0, 70);
    set = -3_600_000;
    clock.advance(1000);
    bench.sensor.send(0, 71);
    const [first, second] = bench.view().recent;
    expect((second?.timestamp ?? 0) - (first?.timestamp ?? 0)).toBe(1000);
  });
});

describe('late arrivals', () => {
  it('a strap that cannot be let go of is not heard any more [HRT-49]', async () => {
    const { monitor, sensor, clock, log, view } = await connected();
    log.expect('disconnect-failed');
    sensor.sticks = true;
    monitor.disconnect();
    const { connection } = view();
    sensor.send(0, 72);
    sensor.drop();
    await clock.pass(60_000);
    expect(view()).toMatchObject({ connection, reading: undefined });
    expect(sensor.attempts).toBe(1);
  });

  it('nothing is heard from a lost link, nor its loss twice', async () => {
    const { monitor, sensor, clock, view } = aMonitor();
    let [say, lose] = [(_packet: DataView): void => {}, (): void => {}];
    const { connect } = sensor;
    let links = 0;
    sensor.connect = (device, onPacket, onGone) => {
      if ((links += 1) === 1) [say, lose] = [onPacket, onGone];
      return connect(device, onPacket, onGone);
    };
    await monitor.connect();
    lose();
    say(new DataView(Uint8Array.of(0, 72).buffer));
    expect(view()).toMatchObject({ connection: { status: 'connecting' }, reading: undefined });
    await clock.pass(0);
    lose();
    say(new DataView(Uint8Array.of(0, 72).buffer));
    await clock.pass(60_000);
    expect(view()).toMatchObject({ connection: { status: 'connected' }, reading: undefined });
    expect(links).toBe(2);
  });

  it('a connection overtaken by something newer is ended', async () => {
    const { monitor, sensor, clock, status } = await connected();
    monitor.follow(true);
    let arrive = (): void => {};
    const { connect } = sensor;
    sensor.drop();
    sensor.isNear = true;
    sensor.connect = async (...asked) => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return connect(...asked);
    };
    await clock.pass(0);
    monitor.disconnect();
    arrive();
    await settled();
    expect(sensor.connected).toBe(false);
    expect(status()).toBe('disconnected');
  });

  it('an attempt that fails after the person has disconnected is the last', async () => {
    const { monitor, sensor, clock, log, status } = await connected();
    monitor.follow(true);
    sensor.drop();
    sensor.hangs = true;
    await clock.pass(3000);
    monitor.disconnect();
    await clock.pass(60_000);
    expect([status(), sensor.attempts, log.codes]).toEqual(['disconnected', 2, []]);
  });

  it('a choice that was made after the person let go of the strap is dropped', async () => {
    const { monitor, sensor, status } = aMonitor();
    const choosing = monitor.connect();
    monitor.disconnect();
    await choosing;
    expect([status(), sensor.attempts]).toEqual(['disconnected', 0]);
  });

  it('a saved strap that was not there on load is looked for when a run begins', async () => {
    const { monitor, sensor, clock, status } = await afterReload(({ sensor: strap }) => void (strap.isNear = false));
    const opening = monitor.open();
    await clock.pass(1000);
    await opening;
    expect(status()).toBe('disconnected');
    sensor.isNear = true;
    monitor.follow(true);
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('a return is not mentioned when the run has ended, nor by the next run [HRT-54]', async () => {
    const { monitor, sensor, clock, said } = await connected();
    monitor.follow(true);
    sensor.drop();
    monitor.follow(false);
    sensor.isNear = true;
    await clock.pass(1000);
    expect(said).toEqual(['heart rate lost']);
    await clock.pass(60_000);
    monitor.follow(true);
    sensor.drop();
    expect(said).toEqual(['heart rate lost', 'heart rate lost']);
  });

  it('the time for which a strap sends the same begins with its link', async () => {
    const { monitor, sensor, clock, view } = await connected();
    for (let second = 0; second < 100; second += 1) {
      sensor.send(...WITH_RR);
      clock.advance(1000);
    }
    monitor.disconnect();
    await monitor.reconnect();
    clock.advance(30_000);
    sensor.send(...WITH_RR);
    expect(view().reading?.bpm).toBe(72);
  });
});
