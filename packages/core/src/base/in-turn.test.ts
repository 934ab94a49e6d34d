import { describe, expect, it, vi } from 'vitest';
import { createTurns } from './in-turn.ts';

/** Some work that ends when the test says so. */
function work(log: string[], name: string) {
  let end: (how?: Error) => void = () => undefined;
  const run = () =>
    new Promise<string>((resolve, reject) => {
      log.push(`${name} begins`);
      end = (error) => (error === undefined ? resolve(name) : reject(error));
    });
  return { run, end: (error?: Error) => end(error) };
}

describe('taking turns', () => {
  it('begins each work when the one before has ended', async () => {
    const { inTurn } = createTurns();
    const log: string[] = [];
    const [a, b] = [work(log, 'a'), work(log, 'b')];
    const [first, second] = [inTurn(a.run), inTurn(b.run)];
    await Promise.resolve();
    expect(log).toEqual(['a begins']);
    a.end();
    expect(await first).toBe('a');
    await vi.waitFor(() => expect(log).toEqual(['a begins', 'b begins']));
    b.end();
    expect(await second).toBe('b');
  });

  it('goes on after work that fails, and tells its failure to who gave it alone', async () => {
    const { inTurn, settled } = createTurns();
    const failing = inTurn(() => Promise.reject(new Error('no room')));
    const throwing = inTurn(() => {
      throw new Error('broken');
    });
    const next = inTurn(() => 'next');
    await expect(failing).rejects.toThrow('no room');
    await expect(throwing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await settled()).toBeUndefined();
  });

  it('is settled when all that was given has ended', async () => {
    const { inTurn, settled } = createTurns();
    const log: string[] = [];
    const a = work(log, 'a');
    void inTurn(a.run);
    const over = settled().then(() => log.push('settled'));
    await Promise.resolve();
    expect(log).toEqual(['a begins']);
    a.end();
    await over;
    expect(log).toEqual(['a begins', 'settled']);
  });
});
