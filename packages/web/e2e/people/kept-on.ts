// What a browser keeps.

import type { Page } from '@playwright/test';

/** Everything that the device keeps at this address, with the names it is kept under, as one text. */
export function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(new Error('not read')));
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      // One that was deleted meanwhile is not made again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      const database = await settled(opening).catch(() => undefined);
      if (database === undefined) continue;
      kept.push(name);
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        kept.push(await settled(store.getAllKeys()), await settled(store.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) kept.push(name, request.url);
    return kept.map((entry) => JSON.stringify(entry)).join('\n');
  });
}
