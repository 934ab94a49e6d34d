import { expect, it } from 'vitest';
import { createLiveness } from './liveness.ts';

/** A process at a time that the test holds, and whether its stop may go on. */
function open() {
  let now = 1_000_000;
  const planned: { readonly at: number; readonly run: () => void }[] = [];
  const liveness = createLiveness(
    (millis, run) => (planned.push({ at: now + millis, run }), () => undefined),
    () => now,
  );
  let hasLeft = false;
  return {
    ...liveness,
    leave: () => void liveness.leave().then(() => (hasLeft = true)),
    async hasLeft() {
      await new Promise(setImmediate);
      return hasLeft;
    },
    pass(millis: number) {
      now += millis;
      for (const { run } of planned.filter(({ at }) => at <= now)) run();
    },
  };
}

it('says that it stays until it stops, and goes once a proxy has heard that twice [SRV-407]', async () => {
  const { probed, leave, hasLeft, pass } = open();
  expect([probed(), probed(), probed()]).toEqual([true, true, true]);
  leave();
  expect(await hasLeft()).toBe(false);
  pass(2000);
  expect([probed(), await hasLeft()]).toEqual([false, false]);
  pass(2000);
  expect([probed(), await hasLeft()]).toEqual([false, true]);
});

it('goes at once where no proxy asks, or has probed for ten seconds', async () => {
  const alone = open();
  alone.leave();
  expect(await alone.hasLeft()).toBe(true);
  const former = open();
  former.probed();
  former.pass(10_001);
  former.leave();
  expect(await former.hasLeft()).toBe(true);
});

it('waits five seconds at most for a proxy that asks no more', async () => {
  const { probed, leave, hasLeft, pass } = open();
  probed();
  leave();
  leave();
  pass(4999);
  expect(await hasLeft()).toBe(false);
  pass(1);
  expect(await hasLeft()).toBe(true);
});
