// A device without room. Chromium counts what a page may still write and asks its quota only when that is used up.

import type { CDPSession, Page } from '@playwright/test';

/** The device of a page. */
export interface FullDevice {
  /** From now on nothing more can be kept. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
}

const ROOM = 4_000_000;

/** Takes control of a device, before its first page is opened. */
export async function ownDevice(page: Page, origin: string): Promise<FullDevice> {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const allow = (quotaSize: number) => devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await allow(ROOM);
  return {
    async fill() {
      await allow(1);
      await page.evaluate(writeUntilRefused);
    },
    makeRoom: async () => void (await allow(2 * ROOM)),
  };
}

async function writeUntilRefused(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('filler');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('all'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('not opened')));
  });
  const write = () =>
    new Promise<boolean>((resolve) => {
      const writing = database.transaction('all', 'readwrite');
      writing.objectStore('all').put(new Uint8Array(60_000), 'some');
      writing.addEventListener('complete', () => resolve(true));
      writing.addEventListener('abort', () => resolve(false));
    });
  let isTaken = true;
  while (isTaken) isTaken = await write();
  database.close();
}
