import { describe, expect, it } from 'vitest';
import { arrived, once, type Arrival } from './once.ts';

/** Makes 1, 2, 3, …; fails while there is no network. */
function made() {
  const world = { network: true, calls: 0 };
  const number = once(async () => {
    world.calls += 1;
    if (!world.network) throw new Error('offline');
    return world.calls;
  });
  const seen: Arrival<number>['status'][] = [];
  number.view.subscribe(() => seen.push(number.view.getState().status));
  return { world, number, seen };
}

describe('what comes once', () => {
  it('is fetched by the first who asks, and the same for everyone', async () => {
    const { number, world, seen } = made();
    expect(number.view.getState()).toEqual({ status: 'loading' });
    expect(world.calls).toBe(0);
    expect(arrived(number)).toBeUndefined();
    expect(await Promise.all([number.fetch(), number.fetch()])).toEqual([1, 1]);
    expect(await number.fetch()).toBe(1);
    expect(arrived(number)).toBe(1);
    expect(seen).toEqual(['ready']);
  });

  it('is missing where it cannot be fetched, and fetched again when it is asked for again', async () => {
    const { number, world, seen } = made();
    world.network = false;
    await Promise.all([1, 2].map(() => expect(number.fetch()).rejects.toThrow('offline')));
    expect(world.calls).toBe(1);
    expect(number.view.getState()).toEqual({ status: 'missing' });
    expect(arrived(number)).toBeUndefined();
    world.network = true;
    expect(await number.fetch()).toBe(2);
    expect(seen).toEqual(['missing', 'loading', 'ready']);
  });

  it('is missing if making it throws immediately', async () => {
    const broken = once(() => {
      throw new Error('broken');
    });
    await expect(broken.fetch()).rejects.toThrow('broken');
    expect(broken.view.getState().status).toBe('missing');
  });
});
