// What the pages of one browser share: its locks, and a channel on which they hear each other.

type Held = { readonly name: string; readonly lose: () => void };

/** `navigator.locks` as browsers have it, as far as claims use it: `ifAvailable` and `steal`. */
export function scriptedLocks(): LockManager {
  const held = new Map<string, Held>();
  const request = async (name: string, options: LockOptions, run: (lock: Lock | null) => unknown) => {
    const before = held.get(name);
    if (before !== undefined && options.ifAvailable === true) return run(null);
    if (before !== undefined && options.steal !== true) throw new Error('a claim never queues');
    before?.lose();
    return new Promise((resolve, reject) => {
      const mine: Held = { name, lose: () => reject(new DOMException('stolen', 'AbortError')) };
      held.set(name, mine);
      void Promise.resolve(run({ name, mode: 'exclusive' })).then((answer) => {
        if (held.get(name) === mine) held.delete(name);
        resolve(answer);
      });
    });
  };
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] });
  return { request, query } as unknown as LockManager;
}

/** Opens channels that hear each other, and never themselves. */
export function scriptedChannels(): () => BroadcastChannel {
  const open = new Set<EventTarget>();
  return () => {
    const channel = new EventTarget();
    open.add(channel);
    const postMessage = (data: unknown) => {
      for (const other of open) {
        if (other !== channel) queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
      }
    };
    return Object.assign(channel, { postMessage }) as unknown as BroadcastChannel;
  };
}
