import { describe, expect, it } from 'vitest';
import type { DocumentLog, LogContents } from '../ports/document-log.ts';
import type { RecordsState } from '../ports/records.ts';
import { DOCUMENT_KINDS } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { memoryDevice } from '../testing/memory-log.ts';
import { memoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { openAccount, type OpenAccount } from './account.engine.ts';
import { storedRowOf } from './row.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const atOnce = async (): Promise<void> => undefined;

/** An account on a device of which each answer may be held back; the server is out of reach, so that changes stay unsent. */
function anAccount(userId = 'user-1') {
  const [clock, server, device] = [fakeClock(), memoryServer(), memoryDevice()];
  server.reachable = false;
  const before: { load: () => Promise<void>; append: () => Promise<void>; answer?: LogContents | undefined } = {
    load: atOnce,
    append: atOnce,
  };
  const asked = { loads: 0, appends: 0, closes: 0 };
  const inner = device.logOf(userId);
  const documentLog: DocumentLog = {
    ...inner,
    async load() {
      asked.loads += 1;
      await before.load();
      const { answer } = before;
      before.answer = undefined;
      return answer ?? inner.load();
    },
    async append(contents) {
      asked.appends += 1;
      await before.append();
      return inner.append(contents);
    },
    async close() {
      asked.closes += 1;
      await inner.close();
    },
  };
  const logged: { readonly code: string; readonly cause: unknown }[] = [];
  const states: RecordsState[] = [];
  const shown: (readonly string[])[] = [];
  let goIdle = (): void => undefined;
  const open = () =>
    openAccount({
      server,
      clock,
      documentLog,
      random: seededRandom(),
      page: fakePage(),
      log: { warn: (code, cause) => void logged.push({ code, cause }), error: () => undefined },
      whenIdle: (run) => (goIdle = run),
      remembered: [],
      userId,
      onState: (state) => states.push(state),
      onDocuments: (kind, documents) => kind === 'timers' && shown.push(documents.map(({ id }) => id)),
    });
  const codes = () => logged.map(({ code }) => code);
  const kept = () =>
    device
      .kept(userId)
      .entries.map(({ row }) => row.id)
      .sort();
  return { before, asked, clock, server, device, logged, codes, states, shown, open, kept, goIdle: () => goIdle() };
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

/** Opens it on a device that does not say what it keeps. */
async function openInMemory(load = never) {
  const opening = anAccount();
  opening.before.load = load;
  const opened = opening.open();
  await opening.clock.pass(2000);
  return { ...opening, account: await opened };
}

describe('an account on a device that answers', () => {
  it('is read once, and not tried again', async () => {
    const { open, asked, clock, codes } = anAccount();
    const account = await open();
    await clock.pass(60_000);
    expect([account.isPersisted(), asked.loads, codes()]).toEqual([true, 1, []]);
  });

  it('reports nothing before it is asked to, and then everything', async () => {
    const { open, states, shown } = anAccount();
    const account = await open();
    expect([states, shown]).toEqual([[], []]);
    account.announce();
    expect([states.length, shown]).toEqual([1, [[]]]);
  });

  it('shows what the device has without the server, which is asked when the page is idle', async () => {
    const { open, server, states, goIdle } = anAccount();
    server.reachable = true;
    await server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
    const account = await open();
    account.announce();
    await settled();
    expect(states).toEqual([{ status: 'waiting', changes: 0 }]);
    goIdle();
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect(states.at(-1)).toEqual({ status: 'synced' });
  });

  it('a row of the device that cannot be read counts as a document of another version: it hides no other, and is never sent', async () => {
    const { open, device, server } = anAccount();
    const rows = ['a', 'b', 'c'].map((id) => storedRowOf(testDocument(id, { name: id }, `rev-${id}`)));
    const entries = rows.map((row) => ({
      kind: 'timers' as const,
      row: row.id === 'b' ? { ...row, body: row.body.slice(0, 3) } : row,
      base: undefined,
      version: 0,
    }));
    await device.logOf('user-1').append({ entries, checkpoints: {} });
    const account = await open();
    expect(account.documents('timers').map(({ id, body }) => [id, body])).toEqual([
      ['a', { name: 'a' }],
      ['b', {}],
      ['c', { name: 'c' }],
    ]);
    server.reachable = true;
    await server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
    account.sync();
    for (let turn = 0; turn < 5; turn += 1) await settled();
    await expect(server.document('timers', 'b')).rejects.toMatchObject({ code: 'not-found' });
    expect((await server.document('timers', 'c')).body).toEqual({ name: 'c' });
  });

  it('a save to which another tab comes first fifty times in a row fails with a sentence', async () => {
    const { open, before, device, asked } = anAccount();
    const account = await open();
    const other = device.logOf('user-1');
    before.append = async () => {
      const { entries } = await other.load();
      const mine = entries.find(({ row }) => row.id === 'a');
      const row = storedRowOf(testDocument('a', {}, `other-${asked.appends}`));
      await other.append({
        entries: [{ kind: 'timers', row, base: undefined, version: mine?.version ?? 0 }],
        checkpoints: {},
      });
    };
    await expect(put(account, 'a')).rejects.toThrow('Not saved: another tab keeps changing this.');
    expect(asked.appends).toBe(50);
    before.append = atOnce;
    await put(account, 'a');
    expect(account.get('timers', 'a')?.id).toBe('a');
  });

  it.each(['put', 'sync'] as const)('asks the server at once after a %s', async (what) => {
    const { open, states } = anAccount();
    const account = await open();
    account.announce();
    if (what === 'put') await put(account, 'a');
    else account.sync();
    await settled();
    expect(states.at(-1)).toMatchObject({ status: 'offline' });
  });
});

describe('an account that is closed', () => {
  /** One whose server has been asked, and answers once the test lets it. */
  async function openAsking() {
    const answers = gate();
    const opening = anAccount();
    let asked = 0;
    opening.server.documentsOf = () => ({
      ...opening.server,
      async pull(...given) {
        asked += 1;
        await answers.wait();
        return opening.server.pull(...given);
      },
    });
    const account = await opening.open();
    account.sync();
    await settled();
    expect(asked).toBe(DOCUMENT_KINDS.length);
    let isClosed = false;
    void account.close().then(() => (isClosed = true));
    await opening.clock.pass(900);
    expect(isClosed).toBe(false);
    return { ...opening, answer: answers.open, isClosed: () => isClosed };
  }

  it('is closed once the server has answered what it was asked', async () => {
    const { answer, isClosed } = await openAsking();
    answer();
    await settled();
    expect(isClosed()).toBe(true);
  });

  it('is closed after a second whether it answers or not', async () => {
    const { clock, isClosed } = await openAsking();
    await clock.pass(100);
    expect(isClosed()).toBe(true);
  });
});

describe('an account on a device that does not open', () => {
  it('lives in memory if the device refuses, and the reason is logged', async () => {
    const { open, before, logged } = anAccount();
    const refusal = new Error('refused');
    before.load = () => Promise.reject(refusal);
    expect((await open()).isPersisted()).toBe(false);
    expect(logged).toEqual([{ code: 'records-in-memory', cause: refusal }]);
  });

  it('lives in memory if the device has not answered in 2 s, for no reason known', async () => {
    const { account, logged } = await openInMemory();
    expect(account.isPersisted()).toBe(false);
    expect(logged).toEqual([{ code: 'records-in-memory', cause: undefined }]);
  });

  it('is tried again every 5 s while the device refuses, and more seldom while it does not answer', async () => {
    const { open, before, asked, clock } = anAccount();
    before.load = () => Promise.reject(new Error('refused'));
    await open();
    await clock.pass(20_000);
    expect(asked.loads).toBe(5);
    before.load = never;
    await clock.pass(300_000);
    expect(asked.loads).toBeLessThan(20);
  });

  it('is used as soon as it answers, however late, has all changes then, and is not tried again', async () => {
    const answers = gate();
    const { account, asked, clock, kept } = await openInMemory(() => answers.wait() as Promise<never>);
    await put(account, 'a');
    expect([account.isPersisted(), kept()]).toEqual([false, []]);
    answers.open();
    await settled();
    expect([account.isPersisted(), idsOf(account), kept()]).toEqual([true, ['a'], ['a']]);
    const { loads } = asked;
    await clock.pass(60_000);
    expect(asked.loads).toBe(loads);
  });

  it('does not count as used before it has kept everything, what was written meanwhile included', async () => {
    const [answers, writes] = [gate(), gate()];
    const { account, before, clock, kept } = await openInMemory(() => answers.wait() as Promise<never>);
    await put(account, 'a');
    before.append = writes.wait;
    answers.open();
    await clock.pass(1000);
    await put(account, 'b');
    expect([account.isPersisted(), idsOf(account)]).toEqual([false, ['a', 'b']]);
    writes.open();
    await settled();
    expect([account.isPersisted(), kept()]).toEqual([true, ['a', 'b']]);
  });

  it.each([
    ['while it is waited for', 0],
    ['while the documents live in memory', 1500],
  ])('what another tab writes %s is read, though the late answer is older', async (_, after) => {
    const answers = gate();
    const { device, before, clock, open } = anAccount();
    const older = device.kept('user-1');
    const inner = device.logOf('user-1');
    const channel = inner.openChannel();
    const entry = {
      kind: 'timers' as const,
      row: storedRowOf(testDocument('a', {}, 'new')),
      base: undefined,
      version: 0,
    };
    before.load = answers.wait;
    before.answer = older;
    const opening = open();
    await clock.pass(1000 + after);
    await inner.append({ entries: [entry], checkpoints: {} });
    channel.post({ kind: 'rows', entries: [{ ...entry, version: 1 }] });
    await clock.pass(2000);
    const account = await opening;
    expect(idsOf(account)).toEqual([]);
    answers.open();
    await settled();
    expect([account.isPersisted(), idsOf(account)]).toEqual([true, ['a']]);
  });

  it('is left alone once the account is closed', async () => {
    const { account, asked, clock, states } = await openInMemory();
    account.announce();
    const closing = account.close();
    await clock.pass(1000);
    await closing;
    const [loads, said] = [asked.loads, states.length];
    await clock.pass(60_000);
    expect([asked.loads, asked.closes, states.length]).toEqual([loads, 1, said]);
  });
});

describe('a device that falls silent', () => {
  /** An account on a device that has stopped answering. */
  async function openSilent(isAnnounced = true) {
    const opening = anAccount();
    const account = await opening.open();
    if (isAnnounced) account.announce();
    await put(account, 'a');
    Object.assign(opening.before, { load: never, append: never });
    return { ...opening, account };
  }

  it('is left for memory once, even if two changes wait for it', async () => {
    const { account, clock, codes } = await openSilent();
    const first = put(account, 'b');
    await clock.pass(1000);
    const second = put(account, 'c');
    await clock.pass(1800);
    await Promise.all([first, second]);
    expect([account.isPersisted(), idsOf(account), codes()]).toEqual([false, ['a', 'b', 'c'], ['records-in-memory']]);
  });

  it('changes nothing that is shown, and is reported if the account was', async () => {
    for (const isAnnounced of [true, false]) {
      const { account, clock, states, shown } = await openSilent(isAnnounced);
      states.length = shown.length = 0;
      const saving = put(account, 'b');
      await clock.pass(1800);
      await saving;
      expect(shown.every((ids) => ids.includes('a'))).toBe(true);
      expect([states.length > 0, account.isPersisted()]).toEqual([isAnnounced, false]);
      expect(idsOf(account)).toEqual(['a', 'b']);
    }
  });

  it('is used again when it answers, and left again if it falls silent after that', async () => {
    const { account, before, clock, codes, kept } = await openSilent();
    const first = put(account, 'b');
    await clock.pass(1800);
    await first;
    Object.assign(before, { load: atOnce, append: atOnce });
    await clock.pass(5000);
    expect([account.isPersisted(), kept()]).toEqual([true, ['a', 'b']]);
    before.append = never;
    const second = put(account, 'c');
    await clock.pass(1800);
    await second;
    expect([account.isPersisted(), idsOf(account)]).toEqual([false, ['a', 'b', 'c']]);
    expect(codes()).toEqual(['records-in-memory', 'records-in-memory']);
  });

  it('takes a change that hung and came through after all for what it is', async () => {
    const { account, before, clock, kept } = await openSilent();
    const through = gate();
    before.append = through.wait;
    const saving = put(account, 'b');
    await clock.pass(1800);
    await saving;
    await account.put('timers', testDocument('b', { name: 'Later' }, 'later'));
    Object.assign(before, { load: atOnce, append: atOnce });
    through.open();
    await clock.pass(5000);
    expect([account.isPersisted(), kept(), account.get('timers', 'b')?.body]).toEqual([
      true,
      ['a', 'b'],
      { name: 'Later' },
    ]);
  });

  it('refuses the change if the account was closed meanwhile, and is not tried again', async () => {
    const { account, clock, asked } = await openSilent();
    const refused = expect(put(account, 'b')).rejects.toMatchObject({ code: 'storage-unavailable' });
    await clock.pass(1500);
    const closing = account.close();
    await clock.pass(1000);
    await closing;
    const { loads } = asked;
    await clock.pass(60_000);
    await refused;
    expect(asked.loads).toBe(loads);
  });

  it('is left where only the exchange waits for it, after a while [SYN-203]', async () => {
    const { account, clock, server, before, codes } = await openSilent();
    server.reachable = true;
    await server.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
    account.sync();
    await clock.pass(590_000);
    expect(codes()).toEqual([]);
    await clock.pass(20_000);
    expect(codes()).toEqual(['records-in-memory']);
    Object.assign(before, { load: atOnce, append: atOnce });
    await clock.pass(61_000);
    expect(account.isPersisted()).toBe(true);
  });
});

describe('the documents of a guest', () => {
  it('are kept on the device, and no server is asked for them or sent them', async () => {
    const { open, kept, goIdle, clock, server, states } = anAccount('guest-1');
    server.reachable = true;
    const calls: string[] = [];
    for (const name of ['push', 'pull', 'documentsOf', 'onEvents'] as const)
      Object.assign(server, { [name]: () => void calls.push(name) });
    const guest = await open();
    guest.announce();
    goIdle();
    await put(guest, 'a');
    guest.sync();
    clock.advance(600_000);
    await settled();
    expect([kept(), calls]).toEqual([['a'], []]);
    expect(guest.hasPulled('timers')).toBe(true);
    expect(states.at(-1)).toEqual({ status: 'device-only', changes: 1 });
    await guest.close();
  });
});
