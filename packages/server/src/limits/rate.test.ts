import { describe, expect, it } from 'vitest';
import { createRate, type MakeRate, sharedRates } from './rate.ts';
import { waitUntil } from './throttle.ts';

const RULE = { most: 2, millis: 1000 };

it('a window that ends while it is looked at still says that the limit is reached [SYN-19]', () => {
  expect([waitUntil(1000, 400), waitUntil(1000, 1000), waitUntil(1000, 1001)]).toEqual([600, 1, 1]);
});

describe('a rate', () => {
  it('counts each key in windows that open with its first call [SYN-19]', async () => {
    let now = 0;
    const rate = createRate(RULE, () => now);
    expect([await rate.take('a'), await rate.take('a'), await rate.take('b')]).toEqual([0, 0, 0]);
    now = 400;
    expect([await rate.take('a'), await rate.take('b')]).toEqual([600, 0]);
    now = 999;
    expect(await rate.take('a')).toBe(1);
    now = 1000;
    expect(await rate.take('a')).toBe(0);
  });

  it('begins anew if the clock was set back by more than clocks are apart [SRV-192]', async () => {
    let now = 7_200_000;
    const rate = createRate(RULE, () => now);
    for (let count = 0; count < 3; count++) await rate.take('a');
    now -= 30_000;
    expect(await rate.take('a')).toBe(31_000);
    now = 0;
    expect([await rate.take('a'), await rate.take('a'), await rate.take('a')]).toEqual([0, 0, 1000]);
  });

  it('keeps counting while it forgets thousands of old windows [SYN-19]', async () => {
    let now = 0;
    const rate = createRate({ ...RULE, most: 1 }, () => now);
    for (let count = 0; count < 9_999; count++) await rate.take(`old-${count}`);
    now = 999;
    await rate.take('young');
    now = 1000;
    expect([await rate.take('new'), await rate.take('young'), await rate.take('old-1')]).toEqual([0, 999, 0]);
  });
});

describe('a rate of several processes', () => {
  /** Processes that share a count; how often they asked for it. */
  function processes(most: number) {
    let now = 0;
    let asked = 0;
    const counts = new Map<string, { count: number; endsAt: number }>();
    const take: Parameters<typeof sharedRates>[0]['take'] = async (name, who, amount, rule) => {
      asked += 1;
      const key = `${name} ${String(who)}`;
      const known = counts.get(key);
      const window = known !== undefined && known.endsAt > now ? known : { count: 0, endsAt: now + rule.millis };
      counts.set(key, window);
      window.count += amount;
      const granted = Math.min(amount, Math.max(0, rule.most - (window.count - amount)));
      return Promise.resolve({ granted, endsAt: window.endsAt });
    };
    const returnUnused: Parameters<typeof sharedRates>[0]['returnUnused'] = async (unused) => {
      for (const { name, who, amount, endsAt } of unused) {
        const window = counts.get(`${name} ${who}`);
        if (window?.endsAt === endsAt) window.count -= amount;
      }
      return Promise.resolve();
    };
    const open = () => sharedRates({ take, returnUnused }, () => now);
    const make = (name: Parameters<MakeRate>[0] = 'push') => open().rateOf(name, { most, millis: 1000 });
    return { open, make, asked: () => asked, pass: (millis: number) => void (now += millis) };
  }

  it('lets all of them together do as much as one, and asks the database once for many', async () => {
    const { make, asked, pass } = processes(120);
    const [one, two] = [make(), make()];
    let done = 0;
    for (let count = 0; count < 500; count++) if ((await (count % 2 === 0 ? one : two).take('ada')) === 0) done += 1;
    expect([done, asked()]).toEqual([120, 12]);
    pass(400);
    expect(await one.take('ada')).toBe(600);
    expect(asked(), 'a refusal is known here').toBe(12);
    pass(600);
    expect([await one.take('ada'), await two.take('ada')]).toEqual([0, 0]);
    expect(await make('coach').take('ada')).toBe(0);
  });

  it('leaves enough for the other processes when many come at once', async () => {
    const { make, asked } = processes(120);
    const [one, two] = [make(), make()];
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, count) => (count % 2 === 0 ? one : two).take('ada')),
    );
    expect(waits.filter((wait) => wait > 0)).toEqual([]);
    expect(asked()).toBe(6);
  });

  it('gives back what it has not used of windows that go on', async () => {
    const { open, make, pass } = processes(120);
    const { rateOf, close } = open();
    const rate = rateOf('push', { most: 120, millis: 1000 });
    for (const who of ['ada', 'bo']) await rate.take(who);
    pass(500);
    for (let count = 0; count < 12; count++) await rate.take('cy');
    await close();
    const next = make();
    for (const [who, left] of [
      ['ada', 119],
      ['cy', 108],
    ] as const) {
      let done = 0;
      while ((await next.take(who)) === 0) done += 1;
      expect([who, done]).toEqual([who, left]);
    }
  });

  it('counts those that come at once', async () => {
    const { make } = processes(30);
    const rate = make();
    const waits = await Promise.all(Array.from({ length: 50 }, () => rate.take('ada')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(30);
  });
});
