import { describe, expect, it } from 'vitest';
import { BREATH_MILLIS, DAY_MILLIS, startSweeping } from './sweep.ts';

/** The scheduled calls, to be run by the test. */
function plans() {
  const planned: { readonly millis: number; readonly run: () => void }[] = [];
  return {
    waits: () => planned.map(({ millis }) => millis),
    begin: () => planned.shift()?.run(),
    after: (millis: number, run: () => void) => {
      const plan = { millis, run };
      planned.push(plan);
      return () => void planned.splice(planned.indexOf(plan), planned.includes(plan) ? 1 : 0);
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('sweeping', () => {
  it('begins soon after the start, pauses between its batches, and repeats the next day', async () => {
    const { after, waits, begin } = plans();
    const answers = [true, true, false, false];
    startSweeping({
      every: DAY_MILLIS,
      sweep: async () => answers.shift() ?? false,
      log: { fault: () => undefined },
      after,
    });
    const heard: (readonly number[])[] = [];
    for (let part = 0; part < 4; part++) {
      heard.push(waits());
      begin();
      await settled();
    }
    expect(heard).toEqual([[BREATH_MILLIS], [BREATH_MILLIS], [BREATH_MILLIS], [DAY_MILLIS]]);
    expect(waits()).toEqual([DAY_MILLIS]);
    expect(DAY_MILLIS).toBe(24 * 3_600_000);
  });

  it('a failed sweep is logged, and the next day has its own', async () => {
    const { after, waits, begin } = plans();
    const faults: unknown[] = [];
    const error = new Error('the disk is full');
    startSweeping({
      every: DAY_MILLIS,
      sweep: () => Promise.reject(error),
      log: { fault: (cause) => faults.push(cause) },
      after,
    });
    begin();
    await settled();
    expect(faults).toEqual([error]);
    expect(waits()).toEqual([DAY_MILLIS]);
  });

  it('ends with the current batch and schedules nothing more [SRV-7]', async () => {
    const { after, waits, begin } = plans();
    let finish: (hasMore: boolean) => void = () => undefined;
    const sweep = () => new Promise<boolean>((resolve) => (finish = resolve));
    const stop = startSweeping({ every: DAY_MILLIS, sweep, log: { fault: () => undefined }, after });
    begin();
    let isStopped = false;
    const stopping = stop().then(() => (isStopped = true));
    await settled();
    expect(isStopped).toBe(false);
    finish(true);
    await stopping;
    expect(waits()).toEqual([]);
  });

  it('schedules nothing if it was stopped before it began', async () => {
    const { after, waits } = plans();
    await startSweeping({ every: DAY_MILLIS, sweep: async () => false, log: { fault: () => undefined }, after })();
    expect(waits()).toEqual([]);
  });
});
