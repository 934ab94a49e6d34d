import { expect, it } from 'vitest';
import { runsOf } from './update-runs.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Locks as browsers have them, for one name: first come, first served. */
function fairLocks(): LockManager {
  const queue: { readonly mode: string; readonly grant: () => void }[] = [];
  const held: string[] = [];
  const fits = (mode: string) => held.length === 0 || (mode === 'shared' && !held.includes('exclusive'));
  const settle = () => {
    while (queue[0] !== undefined && fits(queue[0].mode)) queue.shift()?.grant();
  };
  const request = (_: string, { mode = 'exclusive', ifAvailable }: LockOptions, run: (lock: unknown) => unknown) =>
    new Promise((resolve, reject) => {
      if (ifAvailable === true && (queue.length > 0 || !fits(mode))) return resolve(run(null));
      const grant = () => {
        held.push(mode);
        const letGo = () => {
          held.splice(held.indexOf(mode), 1);
          settle();
        };
        void Promise.resolve(run({})).finally(letGo).then(resolve, reject);
      };
      queue.push({ mode, grant });
      settle();
    });
  return { request } as unknown as LockManager;
}

it('is not over while a run goes on that began while it was waited for', async () => {
  const runs = runsOf(fairLocks());
  const first = runs.hold();
  let isOver = false;
  void runs.over().then(() => (isOver = true));
  const second = runs.hold();
  first();
  await settled();
  expect([isOver, await runs.areOver()]).toEqual([false, false]);
  second();
  await settled();
  expect([isOver, await runs.areOver()]).toEqual([true, true]);
});
