// A device whose storage never answers: in every kind of request, from the opening on.

import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { WAIT } from './testing/browser-devices.ts';
import { hang, LONG, newPage, onServer, openHangingDevices, pages, soon, userId } from './testing/hanging-device.ts';

vi.setConfig({ testTimeout: 60_000 });
openHangingDevices();

for (const way of ['open', 'read', 'write'] as const)
  describe(`a device on which '${way}' is never answered`, () => {
    it('opens from the server within 2 s, says that nothing is kept, and takes changes to the server', async () => {
      const before = await newPage(`opening-${way}`);
      await soon(before, before.records.open(userId));
      await before.put('t1', 'Mine');
      await before.synced();
      await before.close();
      pages.length = 0;

      const hanging = hang(way);
      const page = await newPage(`opening-${way}`, before);
      await soon(page, page.records.open(userId));
      // A store that is there already can be opened without a write.
      if (way !== 'write') expect(page.records.isPersisted()).toBe(false);
      await vi.waitFor(() => expect(page.names()).toEqual(['Mine']), WAIT);
      await soon(page, page.put('t2', 'New'));
      expect(page.records.isPersisted()).toBe(false);
      expect(hanging.met()).toBeGreaterThan(0);
      await page.synced();
      expect(await onServer(page)).toEqual(['Mine', 'New']);

      hanging.end();
      await vi.waitFor(async () => {
        await page.clock.pass(500);
        expect(page.records.isPersisted()).toBe(true);
      }, LONG);
      await vi.waitFor(() => expect(page.names()).toEqual(['Mine', 'New']), WAIT);
      await page.put('t3', 'Kept');
      await page.synced();
    });
  });
