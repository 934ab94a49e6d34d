// The first start of this build in a browser in which the build before it was used, with edits that no server has.

import type { Page } from '@playwright/test';
import { pullReplySchema, type Document } from '@roundbell/core';
import { moveIn, timerOf } from './people/newcomer.ts';
import { keepAsPreviousBuild, previousDatabases } from './people/previous-build.ts';
import { expect, expectTimers, namesOnServer, onServer, test } from './people/two-devices.ts';

const HOLD = [{ steps: [{ name: 'Hold', seconds: 9 }] }];
const SHOWN = ['Edited offline', 'Kept', 'New offline'];

const edited = (base: Document, name: string): Document => ({
  ...base,
  rev: `${name}-1`,
  body: { ...base.body, name },
});

/** Keeps one timer that the server has, one that was edited, one that was deleted and a new one. */
async function keepUnsent(page: Page, url: string): Promise<void> {
  const userId = await moveIn(
    page,
    url,
    ['Kept', 'Edited', 'Deleted'].map((name) => timerOf(name, HOLD)),
  );
  const answer = await page.request.get(`${url}/api/sync/timers/pull?since=0&limit=500`);
  const { sequence, epoch } = pullReplySchema.parse(await answer.json());
  const timers = new Map((await onServer(page, url)).map((timer) => [timer.body['name'], timer]));
  const [kept, before, gone] = ['Kept', 'Edited', 'Deleted'].map((name) => timers.get(name));
  if (kept === undefined || before === undefined || gone === undefined) throw new Error('a timer is missing');
  const fresh = edited({ ...kept, id: 'timer-new' }, 'New offline');
  await keepAsPreviousBuild(
    page,
    url,
    userId,
    [
      { document: kept, base: kept },
      { document: edited(before, 'Edited offline'), ancestors: [before.rev], base: before },
      { document: { ...gone, rev: 'gone-1', deleted: true, body: {} }, ancestors: [gone.rev], base: gone },
      { document: { ...fresh, body: { ...fresh.body, id: fresh.id } } },
    ],
    { sequence, ...(epoch === undefined ? {} : { epoch }) },
  );
}

declare global {
  interface Window {
    /** Whether a transaction that copies rows is held open. */
    isCopying: boolean;
  }
}

/** Holds a page in the middle of its first copy. */
function holdCopy(): void {
  const { put } = IDBObjectStore.prototype;
  let rows = 0;
  IDBObjectStore.prototype.put = function hold(this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) {
    const request = put.apply(this, given);
    if (this.name === 'rows') rows += 1;
    if (rows !== 3) return request;
    const goOn = () => this.count().addEventListener('success', goOn);
    goOn();
    window.isCopying = true;
    return request;
  };
}

test('[SYN-200] [SYN-212] everything is there and is sent, even if the first page is killed while it copies; what was copied goes then', async ({
  page,
  server,
  context,
  forgiveAway,
}) => {
  await keepUnsent(page, server.url);
  const killed = await context.newPage();
  await killed.addInitScript(holdCopy);
  await killed.goto('/library');
  await killed.waitForFunction(() => window.isCopying);
  await killed.close();

  await page.route('**/api/sync/**', (route) => route.abort());
  await page.goto('/library');
  await expectTimers(page, SHOWN);
  expect(await previousDatabases(page)).toHaveLength(3);
  expect(await namesOnServer(page, server.url)).toEqual(['Deleted', 'Edited', 'Kept']);

  await page.unroute('**/api/sync/**');
  await page.reload();
  await expectTimers(page, SHOWN);
  await expect.poll(() => previousDatabases(page)).toEqual([]);
  await expect.poll(() => namesOnServer(page, server.url)).toEqual(SHOWN);
  await page.reload();
  await expectTimers(page, SHOWN);
  expect(await namesOnServer(page, server.url)).toEqual(SHOWN);
  forgiveAway();
});
