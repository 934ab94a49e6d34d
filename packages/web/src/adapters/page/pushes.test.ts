// @vitest-environment happy-dom
import { strictLog } from '@roundbell/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPage } from './page.ts';

const KEY = `B${'A'.repeat(86)}`;
const KEYS = { p256dh: `B${'C'.repeat(86)}`, auth: 'd'.repeat(22) };
const ENDPOINT = 'https://push.example.org/one';

interface Scripted {
  readonly permission: NotificationPermission;
  /** The key of a subscription of before. */
  readonly before?: string;
  readonly refuses?: string;
}

/** A browser that takes pushes, as far as it is asked here. */
function browser({ permission, before, refuses }: Scripted) {
  const subscribed: unknown[] = [];
  const unsubscribe = vi.fn(async () => true);
  const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer;
  const earlier = before === undefined ? null : { options: { applicationServerKey: bytesOf(before) }, unsubscribe };
  const pushManager = {
    getSubscription: async () => earlier,
    async subscribe(options: unknown) {
      subscribed.push(options);
      if (refuses !== undefined) throw new DOMException('no', refuses);
      return { toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
    },
  };
  const workers = {
    onmessage: undefined as ((event: object) => void) | undefined,
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  };
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  return { subscribed, unsubscribe, requestPermission, workers };
}

afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ['serviceWorker', 'standalone']) Reflect.deleteProperty(navigator, name);
});

const key = () => Promise.resolve(KEY);
const never = () => false;
const pushes = () => createPage({ log: strictLog() });

describe('Web Push in a browser', () => {
  it('asks the person at once, inside the gesture, and subscribes by the key of the server', async () => {
    const { subscribed, requestPermission } = browser({ permission: 'granted' });
    const answer = pushes().takePushes(key(), 'ask', never);
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(await answer).toEqual({ endpoint: ENDPOINT, ...KEYS });
    expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: KEY }]);
  });

  it('asks no one without a gesture', async () => {
    const { requestPermission } = browser({ permission: 'default' });
    expect(await pushes().takePushes(key(), 'quietly', never)).toBe('refused');
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('replaces a subscription by another key, and keeps one by the same', async () => {
    const other = browser({ permission: 'granted', before: `B${'E'.repeat(86)}` });
    await pushes().takePushes(key(), 'ask', never);
    expect(other.unsubscribe).toHaveBeenCalledOnce();
    const same = browser({ permission: 'granted', before: KEY });
    await pushes().takePushes(key(), 'ask', never);
    expect(same.unsubscribe).not.toHaveBeenCalled();
    await pushes().endPushes();
    expect(same.unsubscribe).toHaveBeenCalledOnce();
  });

  it('says why it cannot', async () => {
    browser({ permission: 'denied' });
    expect(await pushes().takePushes(key(), 'ask', never)).toBe('refused');
    browser({ permission: 'granted', refuses: 'NotAllowedError' });
    expect(await pushes().takePushes(key(), 'ask', never)).toBe('refused');
    browser({ permission: 'granted', refuses: 'AbortError' });
    expect(await pushes().takePushes(key(), 'ask', never)).toBe('missing');
    browser({ permission: 'granted' });
    expect(await pushes().takePushes(Promise.reject(new Error('offline')), 'ask', never)).toBe('offline');
  });

  it('says that an iPhone takes them in an installed app alone', async () => {
    expect(await pushes().takePushes(key(), 'ask', never)).toBe('missing');
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    expect(await pushes().takePushes(key(), 'ask', never)).toBe('not-installed');
    await pushes().endPushes();
  });

  it('answers the service worker whether this page rings', async () => {
    const { workers } = browser({ permission: 'granted' });
    let isRung = true;
    await pushes().takePushes(key(), 'ask', () => isRung);
    const answers: unknown[] = [];
    const ask = (data: unknown) => {
      const port = { postMessage: (answer: unknown) => answers.push(answer) };
      workers.onmessage?.(Object.assign(new Event('message'), { data, ports: [port] }));
    };
    ask({ push: 'kitchen/a.0' });
    ask('something else');
    isRung = false;
    ask({ push: 'kitchen/a.0' });
    expect(answers).toEqual([true, false]);
  });
});
