// What was counted under a clock that is set back by hours.

import { expect, it } from 'vitest';
import { createSharedStreamSlots } from '../src/limits/stream-slots.ts';
import { createThrottle } from '../src/limits/throttle.ts';
import { onBothEngines, onPostgres, openServer } from './fixture.ts';

const HOURS = 7_200_000;

onBothEngines('a clock set back', (engine) => {
  it('shuts no one out: a window that ends further away than it is long is over [SRV-192]', async () => {
    const { database } = await openServer(engine);
    let now = 10 * HOURS;
    const throttle = createThrottle(database.db, () => now);
    const attempt = () => throttle.attempt('sign-in', 'ada', { most: 1, millis: 1000 });
    expect([await attempt(), await attempt()]).toEqual([0, 1000]);
    // Another process's clock may be a little behind.
    now -= 5000;
    expect(await attempt()).toBe(6000);
    now -= HOURS;
    expect([await attempt(), await attempt()]).toEqual([0, 1000]);
  });
});

onPostgres('a clock set back', () => {
  it('keeps no seat of a process that has ended before [SRV-192]', async () => {
    const { database } = await openServer('postgres');
    let now = 10 * HOURS;
    const [gone, next] = [1, 2].map(() => createSharedStreamSlots(database.db, { most: 1, now: () => now }));
    expect(await gone?.take('ada')).toBeDefined();
    expect(await next?.take('ada')).toBeUndefined();
    now -= HOURS;
    expect(await next?.take('ada')).toBeDefined();
    await Promise.all([gone?.close(), next?.close()]);
  });
});
