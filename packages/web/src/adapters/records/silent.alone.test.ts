// A device whose storage stops answering in the middle of a visit. What hangs stays behind in its modules: a file of its own.

import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { WAIT } from './testing/browser-devices.ts';
import { hang, LONG, newPage, onServer, openHangingDevices, soon, userId } from './testing/hanging-device.ts';

vi.setConfig({ testTimeout: 60_000 });
openHangingDevices();

describe('a device that falls silent in the middle of a visit', () => {
  for (const way of ['read', 'write'] as const)
    it(`shows on what it showed, and keeps a change within 3 s, where '${way}' is not answered`, async () => {
      const page = await newPage(`middle-${way}`);
      await page.records.open(userId);
      await page.put('t1', 'Mine');
      await page.put('t2', 'Old');
      await page.synced();
      const hanging = hang(way);
      await soon(page, page.put('t1', 'Still mine'));
      await soon(page, page.records.remove('timers', 't2'));
      expect(hanging.met()).toBeGreaterThan(0);
      expect(page.records.isPersisted()).toBe(false);
      expect(page.names()).toEqual(['Still mine']);
      await vi.waitFor(async () => expect(await onServer(page)).toEqual(['Still mine']), WAIT);
      await page.synced();
      expect(page.names()).toEqual(['Still mine']);
      hanging.end();
      await vi.waitFor(async () => {
        await page.clock.pass(500);
        expect(page.records.isPersisted()).toBe(true);
      }, LONG);
      await vi.waitFor(() => expect(page.names()).toEqual(['Still mine']), WAIT);
    });
});
