// A browser in which the build before this one was used, whose documents lie in RxDB's databases.
// cspell:ignore dexie docData checkpointData

import type { Page } from '@playwright/test';
import { contentHash, type Document } from '@roundbell/core';

/** What that build keeps of one document; `base` is what the server is known to have of it. */
export interface KeptDocument {
  readonly document: Document;
  readonly ancestors?: readonly string[];
  readonly base?: Document;
}

const rowOf = ({ id, rev, updatedAt, deleted, body }: Document, ancestors: readonly string[] = []) => ({
  id,
  rev,
  updatedAt,
  body: JSON.stringify(body),
  ancestors,
  _deleted: deleted,
});

/** Keeps timers as the previous build did, without the app; the page is on an empty page of the server afterwards. */
export async function keepAsPreviousBuild(
  page: Page,
  url: string,
  userId: string,
  kept: readonly KeptDocument[],
  checkpoint: { readonly sequence: number; readonly epoch?: string | undefined },
): Promise<void> {
  await onEmptyPage(page, url);
  const place = `rxdb-dexie-user_${userId}--0--`;
  const rows = kept.map(({ document, ancestors }) => {
    const row = rowOf(document, ancestors);
    return { ...row, _deleted: row._deleted ? '1' : '0', _attachments: {}, _meta: { lwt: 1 }, _rev: '1-instance' };
  });
  const bases = kept.flatMap(({ base }) => (base === undefined ? [] : [base]));
  const notes = [
    { id: 'down|1', isCheckpoint: '1', itemId: 'down', _deleted: '0', checkpointData: checkpoint },
    ...bases.map((base) => ({
      id: `${base.id}|0`,
      isCheckpoint: '0',
      itemId: base.id,
      _deleted: '0',
      docData: rowOf(base),
    })),
  ];
  const databases = {
    [`${place}timers`]: rows,
    [`${place}rx-replication-meta-${contentHash('timers-roundbell-timers')}`]: notes,
    [`${place}_rxdb_internal`]: [],
  };
  await page.evaluate(async (contents) => {
    for (const [name, docs] of Object.entries(contents))
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 10);
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
        request.addEventListener('upgradeneeded', () => {
          for (const table of ['docs', 'attachments']) request.result.createObjectStore(table, { keyPath: 'id' });
          request.result.createObjectStore('changes', { keyPath: 'sequence' });
          const table = request.transaction?.objectStore('docs');
          for (const doc of docs) table?.put(doc);
        });
        request.addEventListener('success', () => {
          request.result.close();
          resolve();
        });
      });
  }, databases);
}

/** The names of the databases that the previous build has on the device. */
export async function previousDatabases(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) => (name.startsWith('rxdb-') ? [name] : [])),
  );
}

/** A page of the server's address without the app. */
async function onEmptyPage(page: Page, url: string): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }));
  await page.goto(`${url}/empty`);
}
