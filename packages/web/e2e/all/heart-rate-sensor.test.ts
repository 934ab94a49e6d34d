// The sensor port on Chromium's own Bluetooth and a strap that sends real bytes.

import type { Page } from '@playwright/test';
import { expect } from '../machine/journey.ts';
import { packetOf } from '../strap/packet.ts';
import { test as withStrap } from '../strap/strap-journey.ts';
import type {} from '../strap/strap-page.ts';
import type { Strap } from '../strap/strap.ts';

/** A page with only the sensor port. */
const test = withStrap.extend<{ readonly sensorPage: Page; readonly allow: () => Promise<void> }>({
  sensorPage: async ({ page, barePage }, use) => {
    await page.goto(`${barePage}#strap`);
    await untilReady(page);
    await use(page);
  },
  /** Chooses the strap and connects it. */
  allow: async ({ sensorPage, chooser, strap }, use) => {
    await use(async () => {
      const chosen = chooser.choose(strap.address);
      await sensorPage.evaluate(() => window.strap.choose());
      await chosen;
      expect(await connectKnown(sensorPage)).toBe('connected');
      await strap.until('listening');
    });
  },
});

async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'strap' in window);
}

function knownTo(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => (await window.strap.sensor.known()).map(({ name }) => name));
}

/** Connects the strap that the page knows, without the person: 'connected', or why not. */
function connectKnown(page: Page): Promise<string> {
  return page.evaluate(() => window.strap.connectKnown());
}

/** Sends one packet and waits until the page has it. */
async function expectArrival(page: Page, strap: Strap, bpm: number): Promise<void> {
  await strap.send(packetOf(bpm));
  await expect.poll(() => page.evaluate(() => window.strap.packets.at(-1))).toEqual(packetOf(bpm));
}

function lossesOf(page: Page): Promise<number> {
  return page.evaluate(() => window.strap.losses);
}

test('the chosen strap sends its packets byte by byte [HRT-80]', async ({ sensorPage, strap, allow }) => {
  expect(await sensorPage.evaluate(() => window.strap.sensor.isSupported())).toBe(true);
  expect(await knownTo(sensorPage)).toEqual([]);
  await allow();
  expect(await knownTo(sensorPage)).toEqual([strap.name]);
  const packets = [
    packetOf(72),
    packetOf(72, { isWide: true }),
    packetOf(148, { contact: 'good', rr: [415, 420] }),
    packetOf(151, { contact: 'lost', isWide: true, energy: 0x1234, rr: [400, 401, 402] }),
    packetOf(300),
  ];
  await strap.send(...packets);
  await expect.poll(() => sensorPage.evaluate(() => window.strap.packets)).toEqual(packets);
});

test('a burst of packets arrives whole and in order [HRT-80]', async ({ sensorPage, strap, allow }) => {
  await allow();
  const packets = Array.from({ length: 500 }, (_, index) => packetOf(60 + (index % 120), { rr: [index] }));
  await strap.send(...packets);
  await expect.poll(() => sensorPage.evaluate(() => window.strap.packets.length)).toBe(500);
  expect(await sensorPage.evaluate(() => window.strap.packets)).toEqual(packets);
});

test('the battery is read from the strap, which may not have one [HRT-81]', async ({ sensorPage, strap, allow }) => {
  const battery = () => sensorPage.evaluate(() => window.strap.sensor.battery());
  await allow();
  expect(await battery()).toBe(80);
  strap.setBattery(23);
  expect(await battery()).toBe(23);
  await strap.loseLink();
  strap.setBattery(undefined);
  expect(await connectKnown(sensorPage)).toBe('connected');
  expect(await battery()).toBeUndefined();
});

test('a charge that the strap reports by itself arrives', async ({ sensorPage, strap, allow }) => {
  await allow();
  await sensorPage.evaluate(() => window.strap.hearBattery());
  await expect.poll(() => strap.reportsBattery).toBe(true);
  strap.setBattery(23);
  await expect.poll(() => sensorPage.evaluate(() => window.strap.charges)).toEqual([23]);
  strap.setBattery(14);
  await expect.poll(() => sensorPage.evaluate(() => window.strap.charges)).toEqual([23, 14]);
});

test('a lost link is reported once, and restored without the person [HRT-82]', async ({ sensorPage, strap, allow }) => {
  await allow();
  await expectArrival(sensorPage, strap, 90);
  await strap.loseLink();
  await expect.poll(() => lossesOf(sensorPage)).toBe(1);
  expect(await connectKnown(sensorPage)).toBe('connected');
  await expectArrival(sensorPage, strap, 91);
  await strap.setNear(false);
  await expect.poll(() => lossesOf(sensorPage)).toBe(2);
  expect(await connectKnown(sensorPage)).toBe('sensor-failed');
  await strap.setNear(true);
  expect(await connectKnown(sensorPage)).toBe('connected');
  await expectArrival(sensorPage, strap, 92);
  expect(await lossesOf(sensorPage)).toBe(2);
});

test('a link that the page ends is not reported lost, and frees the strap [HRT-82]', async ({
  sensorPage,
  strap,
  allow,
}) => {
  await allow();
  await expectArrival(sensorPage, strap, 80);
  await sensorPage.evaluate(() => window.strap.stop());
  await strap.until('free');
  expect(await connectKnown(sensorPage)).toBe('connected');
  await expectArrival(sensorPage, strap, 81);
  expect(await lossesOf(sensorPage)).toBe(0);
});

test('a reloaded page connects the strap without the person [HRT-83]', async ({ sensorPage, strap, allow }) => {
  await allow();
  await sensorPage.reload();
  await untilReady(sensorPage);
  await strap.until('free');
  expect(await knownTo(sensorPage)).toEqual([strap.name]);
  expect(await connectKnown(sensorPage)).toBe('connected');
  await expectArrival(sensorPage, strap, 101);
});

test('a forgotten strap needs the person again [HRT-84]', async ({ sensorPage, strap, allow }) => {
  await allow();
  await sensorPage.evaluate(async () => {
    window.strap.stop();
    for (const device of await window.strap.sensor.known()) await window.strap.sensor.forget(device);
  });
  expect(await knownTo(sensorPage)).toEqual([]);
  await sensorPage.reload();
  await untilReady(sensorPage);
  expect(await knownTo(sensorPage)).toEqual([]);
  await strap.until('free');
  await allow();
  await expectArrival(sensorPage, strap, 75);
});

test('an adapter that is switched off loses the strap, and finds it again', async ({ sensorPage, strap, allow }) => {
  await allow();
  await strap.setRadio('off');
  await expect.poll(() => lossesOf(sensorPage)).toBe(1);
  expect(await connectKnown(sensorPage)).toBe('sensor-failed');
  await strap.setRadio('on');
  expect(await connectKnown(sensorPage)).toBe('connected');
  await expectArrival(sensorPage, strap, 66);
  expect(await lossesOf(sensorPage)).toBe(1);
});

test('without an adapter the person is not asked, but sees why', async ({ sensorPage, strap }) => {
  await strap.setRadio('absent');
  expect(await sensorPage.evaluate(() => window.strap.choose())).toBe(
    'sensor-failed: Bluetooth adapter not available.',
  );
});

test('a closed chooser chooses nothing', async ({ sensorPage, strap, chooser, allow }) => {
  const cancelled = chooser.cancel();
  expect(await sensorPage.evaluate(() => window.strap.choose())).toBe('nothing');
  await cancelled;
  expect(strap.connects).toBe(0);
  await allow();
});

test('a connection that hangs is given up, and the strap is free for the next', async ({
  sensorPage,
  strap,
  allow,
}) => {
  await allow();
  await sensorPage.evaluate(() => window.strap.stop());
  await strap.until('free');
  strap.setWelcome('hang');
  expect(await sensorPage.evaluate(() => window.strap.connectInHurry())).toBe('sensor-timeout');
  strap.setWelcome('accept');
  expect(await connectKnown(sensorPage)).toBe('connected');
  await expectArrival(sensorPage, strap, 70);
});
