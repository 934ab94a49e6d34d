import { describe, expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { createRequestQueue } from './request-queue.engine.ts';

const NO_MORE = new Failure('too-many-requests', undefined, 60_000);

/** A queue to a server that answers on command and counts what comes. */
function aQueue(chance = 0) {
  const clock = fakeClock();
  const asked: (readonly [at: number, what: string])[] = [];
  const open: { readonly answer: () => void; readonly refuse: (cause: Failure) => void }[] = [];
  const come = (what: string) =>
    new Promise<void>((resolve, reject) => {
      asked.push([clock.now(), what]);
      open.push({ answer: resolve, refuse: reject });
    });
  const queue = createRequestQueue({
    clock,
    random: { next: () => chance },
    server: {
      push: (kind) => come(`push ${kind}`).then(() => []),
      pull: (kind) => come(`pull ${kind}`).then(() => ({ documents: [], sequence: 1 })),
    },
  });
  const ends: string[] = [];
  const note = (what: string, work: Promise<unknown>) =>
    void work.then(
      () => ends.push(what),
      (cause: unknown) => ends.push(`${what}: ${cause instanceof Failure ? cause.code : 'broken'}`),
    );
  const push = (kind: 'timers' | 'profile' | 'hrsessions') => note(`push ${kind}`, queue.push(kind, []));
  const pull = (kind: 'timers' | 'profile' | 'hrsessions') => note(`pull ${kind}`, queue.pull(kind, 0, 1));
  const next = async (end: (one: (typeof open)[number]) => void) => {
    end(open.shift()!);
    await settled();
  };
  return {
    clock,
    queue,
    push,
    pull,
    ends,
    asked: () => asked.splice(0),
    answer: () => next((one) => one.answer()),
    refuse: (cause = NO_MORE) => next((one) => one.refuse(cause)),
  };
}

describe('what a device sends', () => {
  it('goes one push at a time, beside what it asks', async () => {
    const { push, pull, asked, answer } = aQueue();
    push('timers');
    push('hrsessions');
    pull('timers');
    await settled();
    expect(asked()).toEqual([
      [0, 'pull timers'],
      [0, 'push timers'],
    ]);
    await answer();
    await answer();
    expect(asked()).toEqual([[0, 'push hrsessions']]);
  });

  it('goes at once ten times, then once a second, and at once again after a quiet while', async () => {
    const { clock, push, asked, answer } = aQueue();
    const pushAll = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) push('timers');
      const at: number[] = [];
      for (let ms = 0; ms < 8000; ms += 500) {
        await settled();
        for (let come = asked(); come.length > 0; come = asked()) {
          at.push(...come.map(([when]) => when));
          await answer();
        }
        await clock.pass(500);
      }
      return at;
    };
    expect(await pushAll(13)).toEqual([...Array.from({ length: 10 }, () => 0), 1000, 2000, 3000]);
    await clock.pass(60_000);
    const start = clock.now();
    expect(await pushAll(11)).toEqual([...Array.from({ length: 10 }, () => start), start + 1000]);
  });
});

describe('after a refusal that asks to wait', () => {
  it('nothing is sent or asked before the time, then one request, and the others after its answer', async () => {
    const { clock, push, pull, asked, answer, refuse, ends } = aQueue();
    push('hrsessions');
    await settled();
    asked();
    await refuse();
    push('hrsessions');
    pull('timers');
    push('profile');
    pull('profile');
    await clock.pass(59_999);
    expect([asked(), ends]).toEqual([[], ['push hrsessions: too-many-requests']]);
    await clock.pass(1);
    const first = asked();
    expect(first).toEqual([[60_000, 'pull timers']]);
    await answer();
    expect(asked().map(([, what]) => what)).toEqual(['pull profile']);
    await answer();
    expect(asked().map(([, what]) => what)).toEqual(['push hrsessions']);
  });

  it('a second refusal moves the time for all that wait', async () => {
    const { clock, pull, asked, refuse } = aQueue();
    pull('timers');
    await settled();
    await refuse();
    pull('timers');
    pull('profile');
    await clock.pass(60_000);
    asked();
    await refuse();
    await clock.pass(59_999);
    expect(asked()).toEqual([]);
    await clock.pass(1);
    expect(asked()).toEqual([[120_000, 'pull profile']]);
  });

  it('a shorter wait than the one before shortens nothing', async () => {
    const { clock, pull, asked, refuse } = aQueue();
    pull('timers');
    pull('profile');
    await settled();
    asked();
    await refuse();
    await refuse(new Failure('server-busy', undefined, 1000));
    pull('timers');
    await clock.pass(59_999);
    expect(asked()).toEqual([]);
  });

  it('an answer to what left before it lets nothing out', async () => {
    const { clock, pull, asked, answer, refuse } = aQueue();
    pull('timers');
    pull('profile');
    await settled();
    asked();
    await refuse();
    await answer();
    pull('timers');
    pull('profile');
    await clock.pass(59_999);
    expect(asked()).toEqual([]);
    await clock.pass(1);
    expect(asked()).toEqual([[60_000, 'pull timers']]);
  });

  it('up to a tenth longer, by chance', async () => {
    const { clock, pull, asked, refuse } = aQueue(0.5);
    pull('timers');
    await settled();
    asked();
    await refuse();
    pull('timers');
    await clock.pass(62_999);
    expect(asked()).toEqual([]);
    await clock.pass(1);
    expect(asked()).toHaveLength(1);
  });

  it('all that waits is given up when the account is closed', async () => {
    const { clock, queue, push, pull, asked, refuse, ends } = aQueue();
    pull('timers');
    await settled();
    asked();
    await refuse();
    for (let sent = 0; sent < 12; sent += 1) push('timers');
    pull('timers');
    await settled();
    queue.close();
    // One after the other.
    for (let turns = 0; turns < 12; turns += 1) await settled();
    expect(asked()).toEqual([]);
    expect(ends.filter((end) => end.endsWith(': offline'))).toHaveLength(13);
    expect(clock.pending()).toBe(0);
  });
});
