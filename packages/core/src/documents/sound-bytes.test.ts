import { describe, expect, it } from 'vitest';
import type { DocumentLog } from '../ports/document-log.ts';
import type { Records } from '../ports/records.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { memoryDevice } from '../testing/memory-log.ts';
import { memoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { strictLog } from '../testing/strict-log.ts';
import { openAccount } from './account.engine.ts';
import { createAccountRecords } from './records.engine.ts';

const GONG = testDocument('gong', { name: 'gong.wav', data: 'AAAA' });
const HEAD = { name: 'gong.wav', dataSize: 6 };

/** A device whose log may refuse to give the bytes of sounds, and someone who is signed in at a server. */
async function aDevice() {
  const [server, device, clock, random] = [memoryServer(), memoryDevice(), fakeClock(), seededRandom()];
  const { user } = await server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
  const log = strictLog();
  const asked = { bytes: 0, state: 'answers' as 'answers' | 'refuses' | 'is silent' };
  /** A page of it; the one before is gone. */
  function page() {
    const documentLog = (userId: string): DocumentLog => {
      const inner = device.logOf(userId);
      return {
        ...inner,
        async whole(...which) {
          asked.bytes += 1;
          if (asked.state === 'refuses') throw new Error('no disk');
          return asked.state === 'is silent' ? new Promise(() => undefined) : inner.whole(...which);
        },
      };
    };
    const parts = { server, clock, page: fakePage(), random, log, whenIdle: (run: () => void) => run() };
    return createAccountRecords({
      server,
      openAccount: (userId, told, remembered) =>
        openAccount({ ...parts, ...told, userId, remembered, documentLog: documentLog(userId) }),
      eraseAccount: async (userId) => device.erase(userId),
    });
  }
  async function opened(userId = user.id) {
    const records = page();
    await records.open(userId);
    await settled();
    return records;
  }
  const stored = async () => (await server.document('sounds', 'gong')).body;
  return { server, clock, log, asked, opened, stored };
}

const bodiesIn = (records: Records) => records.documents('sounds').map(({ body }) => body);

describe('the bytes of a sound on the device', () => {
  it('are not read at start, but when someone asks', async () => {
    const { opened, asked } = await aDevice();
    const first = await opened();
    await first.put('sounds', GONG);
    await settled();
    expect(bodiesIn(first)).toEqual([HEAD]);
    await first.close();
    asked.bytes = 0;
    const records = await opened();
    expect([bodiesIn(records), asked.bytes]).toEqual([[HEAD], 0]);
    expect(await records.get('sounds', 'gong')).toEqual(GONG);
    expect(asked.bytes).toBe(1);
  });

  it('that were not sent before the page ended are sent by the next one', async () => {
    const { server, clock, opened, stored } = await aDevice();
    server.reachable = false;
    const first = await opened();
    await first.put('sounds', GONG);
    await first.close();
    server.reachable = true;
    const records = await opened();
    await clock.pass(2000);
    expect([records.state(), await stored()]).toEqual([{ status: 'synced' }, GONG.body]);
  });

  it.each(['refuses', 'is silent'] as const)(
    'are waited for while the device %s: the server never gets the head alone',
    async (state) => {
      const { server, clock, log, asked, opened, stored } = await aDevice();
      server.reachable = false;
      const first = await opened();
      await first.put('sounds', GONG);
      await first.close();
      server.reachable = true;
      asked.state = state;
      log.expect('sound-unread');
      const records = await opened();
      await clock.pass(5000);
      await expect(stored()).rejects.toThrow();
      expect(records.state()).toEqual({ status: 'waiting', changes: 1 });
      await records.put('timers', testDocument('a'));
      await clock.pass(2000);
      expect((await server.document('timers', 'a')).id).toBe('a');
      asked.state = 'answers';
      records.sync();
      await clock.pass(2000);
      expect([records.state(), await stored()]).toEqual([{ status: 'synced' }, GONG.body]);
    },
  );

  it('that the device does not give come from the account, and those of a guest stay where they are', async () => {
    const { log, asked, opened } = await aDevice();
    const records = await opened();
    await records.put('sounds', GONG);
    await settled();
    const guest = await opened('guest-1');
    await guest.put('sounds', GONG);
    asked.state = 'refuses';
    log.expect('sound-unread');
    expect(await records.whole('sounds', ['gong'])).toEqual([GONG]);
    await guest.close();
    expect(await records.peek('guest-1')).toMatchObject({ documents: { sounds: [{ body: HEAD }] }, isWhole: false });
    asked.state = 'answers';
    expect(await records.peek('guest-1')).toMatchObject({ documents: { sounds: [GONG] }, isWhole: true });
  });

  it('are still there for who takes a removal back', async () => {
    const { server, opened } = await aDevice();
    server.reachable = false;
    const records = await opened();
    await records.put('sounds', GONG);
    const removed = await records.get('sounds', 'gong');
    await records.remove('sounds', 'gong', removed);
    expect(await records.get('sounds', 'gong')).toBeUndefined();
    await records.put('sounds', { ...removed!, rev: 'back' });
    expect((await records.get('sounds', 'gong'))?.body).toEqual(GONG.body);
  });
});
