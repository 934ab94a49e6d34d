import { afterEach, describe, expect, it } from 'vitest';
import { createHeartRate } from '../../app/heart-rate.ts';
import { Failure } from '../../base/failure.ts';
import { fakeClock, settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { fakeSensor } from '../../testing/fake-sensor.ts';
import { isBatteryLow } from './monitor-view.ts';
import { limitOf, pauseAfter } from './reconnect.ts';

const STRAP = { id: 'strap-1', name: 'Test Strap' };
const GONE = new Failure('sensor-failed');
const ADVICE = 'Wake the strap, then press Connect to choose it again.';

let open: FakePorts | undefined;
afterEach(() => open?.log.check());

/** Someone whose strap is connected, and how often they were asked to choose one. */
async function someone({ isSaved = false } = {}) {
  const clock = fakeClock();
  const ports = fakePorts({ clock, sensor: fakeSensor({ clock, known: isSaved ? [STRAP] : [] }) });
  open = ports;
  const { sensor } = ports;
  let choosers = 0;
  const { request } = sensor;
  sensor.request = () => ((choosers += 1), request());
  const { monitor } = createHeartRate({ ...ports, say: () => {}, hasten: () => {}, onRuns: () => () => {} });
  if (isSaved) await ports.disk.table('settings').put('strap', STRAP);
  else await monitor.connect();
  const connection = () => monitor.view.getState().connection;
  return { ...ports, monitor, connection, status: () => connection().status, choosers: () => choosers };
}

describe('the search for a strap', () => {
  it('cuts an attempt that hangs off after 4 s, and begins the next one immediately', async () => {
    const { monitor, sensor, clock, status } = await someone();
    monitor.follow(true);
    sensor.drop();
    sensor.hangs = true;
    await clock.pass(0);
    expect(sensor.attempts).toBe(2);
    sensor.hangs = false;
    sensor.isNear = true;
    await clock.pass(4249);
    expect(sensor.attempts).toBe(2);
    await clock.pass(1);
    expect([status(), sensor.attempts]).toEqual(['connected', 3]);
  });

  it('gives a strap that is slow to connect twice the time it took, at most 10 s', () => {
    const took = [0, 1999, 2000, 3000, 5000, 9000];
    expect(took.map((each) => limitOf(0, each))).toEqual([4000, 4000, 4000, 6000, 10_000, 10_000]);
    expect(took.map((each) => limitOf(190_000, each))).toEqual(took.map(() => 10_000));
  });

  it('counts the time that an attempt took [HRT-200]', () => {
    const pauses = (attempts: number, lasted: number, searchedFor = 0) => pauseAfter({ attempts, lasted, searchedFor });
    expect([pauses(1, 0), pauses(2, 0), pauses(3, 0), pauses(40, 0)]).toEqual([1000, 2000, 4000, 4000]);
    expect([pauses(3, 3000), pauses(3, 4000), pauses(3, 9000)]).toEqual([1000, 250, 250]);
    expect([pauses(60, 0, 190_000), pauses(60, 10_000, 190_000)]).toEqual([25_000, 15_000]);
  });

  it('scans until the strap is back, and tries as soon as it is heard, at most once a second', async () => {
    const { monitor, sensor, clock, status } = await someone();
    monitor.follow(true);
    sensor.canScan = true;
    sensor.drop();
    await clock.pass(200_000);
    const { attempts, scans } = sensor;
    expect(scans).toBe(1);
    for (let tenth = 0; tenth < 30; tenth += 1) {
      sensor.advertise();
      await clock.pass(100);
    }
    expect(sensor.attempts - attempts).toBe(4);
    sensor.isNear = true;
    sensor.advertise();
    await clock.pass(1000);
    expect([status(), sensor.scans]).toEqual(['connected', 0]);
  });

  it('waits with an attempt until the scan has begun, but not with the first one', async () => {
    const { sensor, clock } = await someone();
    let begin = (): void => {};
    sensor.watch = () => new Promise((resolve) => (begin = () => resolve(() => {})));
    sensor.drop();
    await clock.pass(0);
    expect(sensor.attempts).toBe(2);
    await clock.pass(3000);
    expect(sensor.attempts).toBe(2);
    begin();
    await settled();
    expect(sensor.attempts).toBe(3);
  });

  it('does not wait longer for a scan than for an attempt', async () => {
    const { sensor, clock, status } = await someone();
    sensor.watch = () => new Promise(() => {});
    sensor.drop();
    await clock.pass(0);
    sensor.isNear = true;
    await clock.pass(5249);
    expect([status(), sensor.attempts]).toEqual(['connecting', 2]);
    await clock.pass(1);
    expect([status(), sensor.attempts]).toEqual(['connected', 3]);
  });

  it('stops a scan that begins after the strap was let go of', async () => {
    const { monitor, sensor, clock } = await someone();
    let begin = (): void => {};
    let stopped = 0;
    sensor.watch = () => new Promise((resolve) => (begin = () => resolve(() => void (stopped += 1))));
    sensor.drop();
    await clock.pass(1000);
    monitor.disconnect();
    begin();
    await settled();
    expect([stopped, sensor.attempts]).toEqual([1, 2]);
  });

  it('tries at once when someone asks for the heart rate, and quickly from then on', async () => {
    const { monitor, sensor, clock, status } = await someone();
    sensor.drop();
    await clock.pass(300_000);
    expect(status()).toBe('disconnected');
    const { attempts } = sensor;
    monitor.retryNow();
    await clock.pass(0);
    expect(sensor.attempts - attempts).toBe(1);
    await clock.pass(20_000);
    expect(sensor.attempts - attempts).toBeGreaterThan(4);
    sensor.isNear = true;
    await clock.pass(4000);
    expect(status()).toBe('connected');
    monitor.retryNow();
    await clock.pass(60_000);
    expect(status()).toBe('connected');
  });

  it('scans again when the page is visible again, as a hidden one may have lost its scan', async () => {
    const { monitor, sensor, clock, page } = await someone();
    monitor.follow(true);
    sensor.canScan = true;
    let begun = 0;
    const { watch } = sensor;
    sensor.watch = (...given) => ((begun += 1), watch(...given));
    sensor.drop();
    await clock.pass(60_000);
    expect(begun).toBe(1);
    page.hide();
    page.show();
    await clock.pass(1000);
    expect([begun, sensor.scans]).toEqual([2, 1]);
  });

  it('finds a saved strap that was not there when the page was opened, without showing that it looks', async () => {
    const { monitor, sensor, clock, status, page } = await someone({ isSaved: true });
    sensor.isNear = false;
    const opening = monitor.open();
    await clock.pass(1000);
    await opening;
    const seen = new Set<string>();
    monitor.view.subscribe((view) => seen.add(view.connection.status));
    await clock.pass(300_000);
    expect([...seen]).toEqual([]);
    expect(sensor.attempts).toBe(2 + 12);
    page.hide();
    await clock.pass(300_000);
    expect(sensor.attempts).toBe(2 + 13);
    sensor.isNear = true;
    page.show();
    await clock.pass(0);
    expect(status()).toBe('connected');
  });

  it('says that only the person can help if attempts fail immediately for 10 s and nothing scans', async () => {
    const { monitor, sensor, clock, connection } = await someone();
    monitor.follow(true);
    sensor.drop();
    await clock.pass(9000);
    expect(connection()).toEqual({ status: 'connecting', device: STRAP, attempt: 'search' });
    await clock.pass(4000);
    expect(connection()).toEqual({ status: 'connecting', device: STRAP, attempt: 'search', advice: ADVICE });
    sensor.isNear = true;
    await clock.pass(4000);
    expect(connection()).toEqual({ status: 'connected', device: STRAP });
  });

  it('says so, too, if four attempts in a row are not answered, and goes on', async () => {
    const { monitor, sensor, clock, connection } = await someone();
    monitor.follow(true);
    sensor.drop();
    sensor.hangs = true;
    await clock.pass(16_000);
    expect(connection()).toEqual({ status: 'connecting', device: STRAP, attempt: 'search' });
    await clock.pass(2000);
    expect(connection()).toEqual({ status: 'connecting', device: STRAP, attempt: 'search', advice: ADVICE });
    sensor.hangs = false;
    sensor.isNear = true;
    await clock.pass(4500);
    expect(connection()).toEqual({ status: 'connected', device: STRAP });
  });

  it('ends, and says so, if the browser no longer allows the strap', async () => {
    const { monitor, sensor, clock, connection, choosers } = await someone();
    monitor.follow(true);
    sensor.drop();
    await sensor.forget(STRAP);
    await clock.pass(0);
    expect(connection()).toEqual({ status: 'disconnected', device: STRAP, advice: ADVICE });
    const { attempts } = sensor;
    await clock.pass(60_000);
    expect(sensor.attempts).toBe(attempts);
    sensor.isNear = true;
    await monitor.reconnect();
    expect([connection().status, choosers()]).toEqual(['connected', 2]);
  });
});

describe("a press of 'Connect'", () => {
  it('opens the chooser itself if its attempt fails quickly, and says nothing of the failure', async () => {
    const { monitor, sensor, clock, log, connection, choosers } = await someone();
    log.expect('connect-failed');
    monitor.disconnect();
    sensor.refusals.push(GONE, GONE);
    const seen: string[] = [];
    monitor.view.subscribe((view) => seen.push(view.connection.status));
    const pressed = monitor.reconnect();
    await clock.pass(1000);
    await pressed;
    expect([connection(), choosers()]).toEqual([{ status: 'connected', device: STRAP }, 2]);
    expect(seen).not.toContain('error');
  });

  it('leaves the choice to the next press if its attempt takes longer than a gesture lives', async () => {
    const { monitor, sensor, clock, log, connection, choosers } = await someone();
    log.expect('connect-failed');
    monitor.disconnect();
    sensor.hangs = true;
    void monitor.reconnect();
    await clock.pass(10_000);
    const message = 'Failed to connect';
    expect(connection()).toEqual({ status: 'error', message, device: STRAP, advice: ADVICE });
    expect(choosers()).toBe(1);
    sensor.hangs = false;
    await monitor.reconnect();
    expect([connection(), choosers()]).toEqual([{ status: 'connected', device: STRAP }, 2]);
  });

  it('leads to the chooser if the person has waited for the last attempt in vain', async () => {
    for (const [waited, asked] of [
      [4000, 1],
      [5000, 2],
    ] as const) {
      const { monitor, sensor, clock, choosers, status } = await someone();
      monitor.disconnect();
      sensor.hangs = true;
      void monitor.reconnect();
      await clock.pass(waited);
      monitor.disconnect();
      sensor.hangs = false;
      await monitor.reconnect();
      expect([status(), choosers()]).toEqual(['connected', asked]);
    }
  });

  it('leads to the chooser if the browser refused to open it, and goes on looking', async () => {
    const { monitor, sensor, clock, log, connection, choosers } = await someone();
    log.expect('connect-failed');
    monitor.disconnect();
    const gestureOver = new Failure('sensor-failed', 'Must be handling a user gesture');
    sensor.refusals.push(GONE, GONE, gestureOver);
    const pressed = monitor.reconnect();
    await clock.pass(1000);
    await pressed;
    expect([connection().message, connection().advice, choosers()]).toEqual(['Failed to connect', ADVICE, 2]);
    const { attempts } = sensor;
    sensor.isNear = false;
    const again = monitor.reconnect();
    await clock.pass(1000);
    await again;
    expect([choosers(), sensor.attempts - attempts]).toEqual([3, 2]);
    sensor.isNear = true;
    monitor.follow(true);
    await clock.pass(0);
    expect(connection().status).toBe('connected');
  });

  it('advises to reload if a strap that was just chosen does not answer', async () => {
    const { monitor, sensor, clock, log, connection, choosers } = await someone();
    log.expect('connect-failed');
    monitor.disconnect();
    sensor.hangs = true;
    void monitor.connect();
    await clock.pass(10_000);
    const advice = 'Wake the strap and press Connect. If that does not help, reload this page. A run waits for you.';
    expect(connection()).toEqual({ status: 'error', message: 'Failed to connect', device: STRAP, advice });
    sensor.hangs = false;
    void monitor.reconnect();
    await clock.pass(1000);
    expect([connection(), choosers()]).toEqual([{ status: 'connected', device: STRAP }, 2]);
  });

  it('ends the search while the chooser is open, which goes on if the chooser is closed', async () => {
    const { monitor, sensor, clock, log, connection, choosers } = await someone();
    log.expect('connect-failed');
    sensor.drop();
    await clock.pass(5000);
    let close = (): void => {};
    sensor.request = () => new Promise((resolve) => (close = () => resolve(undefined)));
    const pressed = monitor.reconnect();
    await clock.pass(1000);
    const { attempts } = sensor;
    sensor.isNear = true;
    await clock.pass(60_000);
    expect([connection(), sensor.attempts, choosers()]).toEqual([{ status: 'connecting', device: STRAP }, attempts, 1]);
    close();
    await pressed;
    expect(connection()).toEqual({ status: 'disconnected', device: STRAP, advice: ADVICE });
    await clock.pass(25_000);
    expect(connection()).toEqual({ status: 'connected', device: STRAP });
  });

  it('ends the search for a strap that only the chooser can bring back, too', async () => {
    const { monitor, sensor, clock, log } = await someone();
    log.expect('connect-failed');
    monitor.disconnect();
    sensor.hangs = true;
    void monitor.reconnect();
    await clock.pass(10_000);
    sensor.hangs = false;
    sensor.request = () => new Promise(() => {});
    void monitor.reconnect();
    const { attempts } = sensor;
    await clock.pass(60_000);
    expect(sensor.attempts).toBe(attempts);
  });

  it('is over after 10 s, even if the first attempt fails and the second one hangs [HRT-206]', async () => {
    const { monitor, sensor, clock, log, status } = await someone();
    log.expect('connect-failed');
    monitor.disconnect();
    sensor.refusals.push(GONE);
    void monitor.reconnect();
    await clock.pass(100);
    sensor.hangs = true;
    await clock.pass(9899);
    expect([status(), sensor.attempts]).toEqual(['connecting', 3]);
    await clock.pass(1);
    expect(status()).toBe('error');
  });

  it('is connecting at once, even while the browser lists its straps [HRT-206]', async () => {
    const { monitor, sensor, status } = await someone();
    monitor.disconnect();
    sensor.known = () => new Promise(() => {});
    void monitor.reconnect();
    expect(status()).toBe('connecting');
    monitor.disconnect();
    expect(status()).toBe('disconnected');
  });
});

describe('the battery of a strap', () => {
  it('is shown as the strap reports it, until it is let go of', async () => {
    const { monitor, sensor } = await someone();
    await settled();
    const battery = () => monitor.view.getState().battery;
    expect(battery()).toBe(80);
    sensor.charge(15);
    expect(battery()).toBe(15);
    sensor.charge(14);
    expect(battery()).toBe(14);
    sensor.drop();
    sensor.charge(13);
    expect(battery()).toBeUndefined();
  });

  it('is listened to only after it was asked for, and not if the strap is gone by then', async () => {
    const { monitor, sensor } = await someone();
    await settled();
    monitor.disconnect();
    let answer = (): void => {};
    let listened = 0;
    sensor.battery = () => new Promise((resolve) => (answer = () => resolve(50)));
    sensor.onBattery = () => ((listened += 1), () => {});
    await monitor.reconnect();
    expect(listened).toBe(0);
    answer();
    await settled();
    expect(listened).toBe(1);
    monitor.disconnect();
    await monitor.reconnect();
    monitor.disconnect();
    answer();
    await settled();
    expect(listened).toBe(1);
  });

  it('a battery below 15 % is low', () => {
    expect([0, 14, 15, 100, undefined].map(isBatteryLow)).toEqual([true, true, false, false, false]);
  });
});
