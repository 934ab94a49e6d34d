/** `navigator.locks` as browsers have it, as far as tabs use it to agree on one: requests wait for each other. */
export function queueingLocks(): LockManager {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: LockOptions, hold: (lock: Lock) => unknown) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted();
      return hold({ name, mode: 'exclusive' });
    });
    last.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  return { request } as unknown as LockManager;
}
