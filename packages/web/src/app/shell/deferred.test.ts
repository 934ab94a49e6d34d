import { describe, expect, it } from 'vitest';
import { deferred } from './deferred.ts';

/** An engine that arrives when the test says so. */
function bell() {
  let arrive: () => void = () => undefined;
  const rung: string[] = [];
  const engine = {
    size: 3,
    async ring(how: string): Promise<number> {
      rung.push(how);
      return rung.length;
    },
    silence: () => void rung.push('silence'),
    isHung: () => true,
  };
  const here = new Promise<typeof engine>((resolve) => (arrive = () => resolve(engine)));
  const late = deferred(() => here, { size: engine.size, isHung: () => false });
  return { late, rung, arrive };
}

describe('an engine that is on its way', () => {
  it('[SCR-18] is asked by name, in order, and answers when it is there', async () => {
    const { late, rung, arrive } = bell();
    const answers = [late.ring('softly'), late.silence(), late.ring('loudly')];
    await Promise.resolve();
    expect(rung).toEqual([]);
    arrive();
    expect(await Promise.all(answers)).toEqual([1, undefined, 3]);
    expect(rung).toEqual(['softly', 'silence', 'loudly']);
  });

  it('has each command once, so that an effect which depends on one runs once', () => {
    const { late } = bell();
    expect(late.ring).toBe(late.ring);
    expect(late.ring).not.toBe(late.silence);
  });

  it('shows what is here already, and nothing that could be taken for a promise', async () => {
    const { late } = bell();
    expect([late.size, late.isHung()]).toEqual([3, false]);
    expect(await Promise.resolve(late)).toBe(late);
  });
});
