import { describe, expect, it } from 'vitest';
import type { RecordsState } from '../ports/records.ts';
import type { RowPlatform, RowStore, Where } from '../ports/row-store.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { memoryRows } from '../testing/memory-rows.ts';
import { memoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { openAccount, type OpenAccount } from './open-account.engine.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const atOnce = async (): Promise<void> => undefined;

/** What a device does before it goes on; each may be replaced in the middle of a test. */
interface Device {
  /** Before the store of this attempt opens. */
  open: (attempt: number, hold: Parameters<RowPlatform['openRows']>[2]) => Promise<void>;
  /** Before a store writes. */
  write: (where: Where) => Promise<void>;
  probe: () => Promise<void>;
  eraseMemory: () => Promise<void>;
}

/** A device under steering, and what was asked of it. */
function aDevice() {
  const inner = memoryRows().platformOf('user-1');
  const device: Device = { open: atOnce, write: atOnce, probe: atOnce, eraseMemory: atOnce };
  const asked = { opened: new Array<Where>(), closed: new Array<Where>(), probes: 0 };
  const steered = (rows: RowStore, where: Where): RowStore => ({
    ...rows,
    async write(...given) {
      await device.write(where);
      await rows.write(...given);
    },
    async close() {
      asked.closed.push(where);
      await rows.close();
    },
  });
  const platform: RowPlatform = {
    ...inner,
    async openRows(where, resolve, hold) {
      asked.opened.push(where);
      if (where !== 'memory') await device.open(where.attempt, hold);
      return steered(await inner.openRows(where, resolve, hold), where);
    },
    probe() {
      asked.probes += 1;
      return device.probe();
    },
    eraseMemory: () => device.eraseMemory(),
  };
  return { device, asked, platform };
}

/** An account that can be opened on such a device; the server is out of reach, so that changes stay unsent. */
function anAccount() {
  const { device, asked, platform } = aDevice();
  const [clock, server] = [fakeClock(), memoryServer()];
  server.reachable = false;
  const logged: { readonly code: string; readonly cause: unknown }[] = [];
  const states: RecordsState[] = [];
  const shown: (readonly string[])[] = [];
  const open = () =>
    openAccount({
      server,
      clock,
      platform,
      random: seededRandom(),
      page: fakePage(),
      log: { warn: (code, cause) => void logged.push({ code, cause }) },
      userId: 'user-1',
      onState: (state) => states.push(state),
      onDocuments: (kind, documents) => kind === 'timers' && shown.push(documents.map(({ id }) => id)),
    });
  const codes = () => logged.map(({ code }) => code);
  return { device, asked, clock, server, logged, codes, states, shown, open };
}

/** Opens it on a device that does not answer: it lives in memory. */
async function openInMemory(opening: ReturnType<typeof anAccount>): Promise<OpenAccount> {
  const account = opening.open();
  await opening.clock.pass(2000);
  return account;
}

const put = (account: OpenAccount, id: string) => account.put('timers', testDocument(id, {}, `rev-${id}`));
const idsOf = (account: OpenAccount) =>
  account
    .documents('timers')
    .map(({ id }) => id)
    .sort();

/** Something that ends when a test says so. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, wait: () => passed };
}
const onDevice = (hold: () => Promise<void>) => (where: Where) => (where === 'memory' ? atOnce() : hold());

describe('an account on a device that answers', () => {
  it('[PRT-84] is opened once, and the device is not tried again', async () => {
    const { open, asked, clock, codes } = anAccount();
    const account = await open();
    await clock.pass(60_000);
    expect([account.isKept(), asked, codes()]).toEqual([true, { opened: [{ attempt: 0 }], closed: [], probes: 0 }, []]);
  });

  it('[PRT-111] reports nothing before it is open, and everything when it is asked to', async () => {
    const { open, states, shown } = anAccount();
    const account = await open();
    expect([states, shown]).toEqual([[], []]);
    account.announce();
    expect([states.length, shown]).toEqual([1, [[]]]);
  });
});

describe('an account on a device that does not open', () => {
  it('[PRT-27] lives in memory if the device refuses, and the reason is logged', async () => {
    const { open, device, logged } = anAccount();
    const refusal = new Error('refused');
    device.open = () => Promise.reject(refusal);
    expect((await open()).isKept()).toBe(false);
    expect(logged).toEqual([{ code: 'records-in-memory', cause: refusal }]);
  });

  it('[PRT-84] lives in memory if the device has not opened in 2 s, for no reason known', async () => {
    const opening = anAccount();
    opening.device.open = never;
    expect((await openInMemory(opening)).isKept()).toBe(false);
    expect(opening.logged).toEqual([{ code: 'records-in-memory', cause: undefined }]);
  });

  it('[PRT-84] asks for the store again every 5 s while the device refuses it', async () => {
    const { open, device, asked, clock } = anAccount();
    device.open = () => Promise.reject(new Error('refused'));
    await open();
    await clock.pass(20_000);
    const again = [1, 2, 3, 4].map((attempt) => ({ attempt }));
    expect(asked.opened).toEqual([{ attempt: 0 }, 'memory', ...again]);
    expect(asked.probes).toBe(4);
  });

  it('[PRT-84] lets at most two attempts hang, however long it takes', async () => {
    const opening = anAccount();
    opening.device.open = never;
    await openInMemory(opening);
    await opening.clock.pass(60_000);
    expect(opening.asked.opened).toEqual([{ attempt: 0 }, 'memory', { attempt: 1 }]);
    expect(opening.asked.probes).toBe(12);
  });

  it('[PRT-84] does not ask for another store while a connection of the first one is being opened', async () => {
    const opening = anAccount();
    opening.device.open = (_, hold) => {
      const connection = { open: never, close: () => undefined, isOpen: () => false };
      hold(connection);
      return connection.open();
    };
    await openInMemory(opening);
    await opening.clock.pass(60_000);
    expect(opening.asked.opened).toEqual([{ attempt: 0 }, 'memory']);
  });

  it.each([
    ['does not answer', never],
    ['is refused', () => Promise.reject(new Error('refused'))],
  ])('[PRT-84] does not ask for another store while the probe of the device %s', async (_, probe) => {
    const opening = anAccount();
    Object.assign(opening.device, { open: never, probe });
    await openInMemory(opening);
    await opening.clock.pass(30_000);
    expect(opening.asked.opened).toEqual([{ attempt: 0 }, 'memory']);
    expect(opening.asked.probes).toBeGreaterThan(2);
    opening.device.probe = atOnce;
    await opening.clock.pass(10_000);
    expect(opening.asked.opened).toContainEqual({ attempt: 1 });
  });
});

describe('a device that answers late', () => {
  /** An account in memory with one change, whose device opens when told to. */
  async function openLate() {
    const [opening, opens] = [anAccount(), gate()];
    opening.device.open = opens.wait;
    const account = await openInMemory(opening);
    account.announce();
    await put(account, 'a');
    return { ...opening, account, opens };
  }

  it('[PRT-84] [PRT-86] is used from then on, and not tried again, not even by the try under way', async () => {
    const { account, device, asked, clock, opens } = await openLate();
    const probed = gate();
    device.probe = probed.wait;
    await clock.pass(5000);
    opens.open();
    await settled();
    expect([account.isKept(), idsOf(account), asked.closed]).toEqual([true, ['a'], ['memory']]);
    probed.open();
    await clock.pass(60_000);
    expect([asked.opened, asked.probes]).toEqual([[{ attempt: 0 }, 'memory'], 1]);
  });

  it('[PRT-86] is not shown until it has got all changes', async () => {
    const { account, device, clock, opens, shown } = await openLate();
    const writes = gate();
    device.write = onDevice(writes.wait);
    shown.length = 0;
    opens.open();
    await clock.pass(1000);
    await put(account, 'b');
    expect([account.isKept(), shown]).toEqual([false, [['a', 'b']]]);
    writes.open();
    await settled();
    expect([account.isKept(), idsOf(account)]).toEqual([true, ['a', 'b']]);
    expect(shown.every((ids) => ids.length === 2)).toBe(true);
  });

  it('[PRT-86] that does not keep what it is given is closed, and memory stays', async () => {
    const { account, device, asked, clock, opens } = await openLate();
    device.write = onDevice(never);
    opens.open();
    await clock.pass(1800);
    expect([account.isKept(), idsOf(account), asked.closed]).toEqual([false, ['a'], [{ attempt: 0 }]]);
    device.write = atOnce;
    await clock.pass(5000);
    expect([account.isKept(), idsOf(account)]).toEqual([true, ['a']]);
  });

  it('[PRT-84] and answers two attempts at once, or one after the other, is opened once', async () => {
    for (const later of ['at once', 'after']) {
      const { account, device, asked, clock, opens } = await openLate();
      const second = later === 'at once' ? opens : gate();
      device.open = second.wait;
      await clock.pass(5000);
      expect(asked.opened).toEqual([{ attempt: 0 }, 'memory', { attempt: 1 }]);
      opens.open();
      await settled();
      second.open();
      await settled();
      expect(account.isKept()).toBe(true);
      expect(asked.closed, later).toHaveLength(2);
      expect(asked.closed, later).toEqual(expect.arrayContaining(['memory', { attempt: 1 }]));
      await put(account, 'b');
      expect(idsOf(account)).toEqual(['a', 'b']);
    }
  });

  it('[PRT-86] is used even if memory cannot be erased, which is logged', async () => {
    const { account, device, opens, logged } = await openLate();
    const cause = new Error('not erased');
    device.eraseMemory = () => Promise.reject(cause);
    opens.open();
    await settled();
    expect(account.isKept()).toBe(true);
    expect(logged.at(-1)).toEqual({ code: 'memory-not-erased', cause });
  });

  it('[PRT-84] is closed if the account was closed meanwhile, and gets nothing shown', async () => {
    const { account, device, asked, opens, clock, shown } = await openLate();
    const writes = gate();
    device.write = onDevice(writes.wait);
    opens.open();
    await settled();
    await account.close();
    shown.length = 0;
    writes.open();
    await clock.pass(60_000);
    expect([asked.closed, shown, asked.probes]).toEqual([['memory', { attempt: 0 }], [], 0]);
  });

  it('[PRT-84] is not asked any more by an account that was closed while it was probed', async () => {
    const { account, device, asked, clock } = await openLate();
    const probed = gate();
    device.probe = probed.wait;
    await clock.pass(5000);
    await account.close();
    probed.open();
    await clock.pass(60_000);
    expect([asked.opened, asked.probes]).toEqual([[{ attempt: 0 }, 'memory'], 1]);
  });
});

describe('a device that falls silent', () => {
  /** An account on a device that has stopped writing; it is not opened again either. */
  async function openSilent(isAnnounced = true) {
    const opening = anAccount();
    const account = await opening.open();
    if (isAnnounced) account.announce();
    await put(account, 'a');
    Object.assign(opening.device, { write: onDevice(never), open: never });
    return { ...opening, account };
  }

  it('[PRT-86] is left for memory once, even if two changes wait for it', async () => {
    const { account, asked, clock, codes } = await openSilent();
    const first = put(account, 'b');
    await clock.pass(1000);
    const second = put(account, 'c');
    await clock.pass(1800);
    await Promise.all([first, second]);
    expect([account.isKept(), idsOf(account)]).toEqual([false, ['a', 'b', 'c']]);
    expect([asked.opened, codes()]).toEqual([[{ attempt: 0 }, 'memory'], ['records-in-memory']]);
  });

  it('[PRT-86] changes nothing that is shown, and is reported if the account was', async () => {
    for (const isAnnounced of [true, false]) {
      const { account, clock, device, states, shown } = await openSilent(isAnnounced);
      const writes = gate();
      device.write = writes.wait;
      states.length = shown.length = 0;
      const saving = put(account, 'b');
      await clock.pass(1800);
      expect([account.isKept(), shown]).toEqual([false, isAnnounced ? [['a']] : []]);
      writes.open();
      await saving;
      expect([...(shown.at(-1) ?? [])].sort()).toEqual(['a', 'b']);
    }
  });

  it('[PRT-86] is left again if it falls silent after it came back', async () => {
    const { account, device, clock, codes } = await openSilent();
    const first = put(account, 'b');
    await clock.pass(1800);
    await first;
    Object.assign(device, { write: atOnce, open: atOnce });
    await clock.pass(5000);
    expect(account.isKept()).toBe(true);
    device.write = onDevice(never);
    const second = put(account, 'c');
    await clock.pass(1800);
    await second;
    expect([account.isKept(), idsOf(account)]).toEqual([false, ['a', 'b', 'c']]);
    expect(codes()).toEqual(['records-in-memory', 'records-in-memory']);
  });

  it('[PRT-86] does not hurry memory, which has no other place to fall back on', async () => {
    const { account, device, clock, codes, asked } = await openSilent();
    const first = put(account, 'b');
    await clock.pass(1800);
    await first;
    const writes = gate();
    device.write = writes.wait;
    const slow = put(account, 'c');
    await clock.pass(3000);
    writes.open();
    await slow;
    expect([idsOf(account), codes(), asked.opened.length]).toEqual([['a', 'b', 'c'], ['records-in-memory'], 2]);
  });

  it('[PRT-86] refuses the change if the account was closed meanwhile, and is not tried again', async () => {
    const { account, clock, asked } = await openSilent();
    const refused = expect(put(account, 'b')).rejects.toMatchObject({ code: 'storage-unavailable' });
    await clock.pass(1000);
    await account.close();
    await clock.pass(60_000);
    await refused;
    expect([asked.probes, asked.opened, asked.closed]).toEqual([0, [{ attempt: 0 }], [{ attempt: 0 }]]);
  });
});
