// Web Push in a browser: where its push service reaches it, and what its service worker asks the pages.

import type { NoPushes, PushSubscription } from '@roundbell/core/ports';

/** A first visit keeps the app on the device before it has a worker that can be woken. */
const WORKER_MILLIS = 20_000;

/** Subscribes by a server's key, once the person has decided, or as they have before; never rejects. */
export async function takePushes(
  decided: Promise<NotificationPermission> | undefined,
  key: Promise<string>,
  rings: () => boolean,
): Promise<PushSubscription | NoPushes> {
  // A server that cannot be asked is no reason for an unhandled rejection while the person decides.
  const asked = key.catch(() => undefined);
  if (!hasPushes()) return whyNot();
  navigator.serviceWorker.onmessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'push' in data) port?.postMessage(rings());
  };
  if ((await (decided ?? Notification.permission)) !== 'granted') return 'refused';
  const serverKey = await asked;
  if (serverKey === undefined) return 'offline';
  const manager = await managerHere();
  if (manager === undefined) return 'missing';
  try {
    await endOther(manager, serverKey);
    return subscriptionOf(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }));
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'NotAllowedError' ? 'refused' : 'missing';
  }
}

/** Ends the subscription, if there is one; never rejects. */
export async function endPushes(): Promise<void> {
  if (!hasPushes()) return;
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const before = await worker?.pushManager.getSubscription().catch(() => null);
  await before?.unsubscribe().catch(() => false);
}

function hasPushes(): boolean {
  return 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator;
}

/** Safari on a phone has them in an installed app alone. */
function whyNot(): NoPushes {
  return 'standalone' in navigator && navigator.standalone === false ? 'not-installed' : 'missing';
}

async function managerHere(): Promise<PushManager | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), WORKER_MILLIS));
  const worker = await Promise.race([navigator.serviceWorker.ready, late]);
  return worker?.pushManager;
}

/** A subscription by another key, as of a server that was set up anew, cannot be changed: it is ended. */
async function endOther(manager: PushManager, serverKey: string): Promise<void> {
  const before = await manager.getSubscription();
  const by = before?.options.applicationServerKey ?? null;
  if (before !== null && by !== null && base64url(by) !== serverKey) await before.unsubscribe();
}

function subscriptionOf(made: globalThis.PushSubscription): PushSubscription | 'missing' {
  const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'missing';
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
