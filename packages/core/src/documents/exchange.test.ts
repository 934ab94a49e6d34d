import { describe, expect, it } from 'vitest';
import { createEmitter } from '../base/emitter.ts';
import { Failure } from '../base/failure.ts';
import type { RowConflict, TabMessage } from '../ports/document-log.ts';
import type { RecordsState } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import { type AccountNews, type Document, DOCUMENT_KINDS, type DocumentKind } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { memoryDevice } from '../testing/memory-log.ts';
import { memoryServer } from '../testing/memory-server.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { strictLog } from '../testing/strict-log.ts';
import { startExchange } from './exchange.engine.ts';
import { storedRowOf } from './row.ts';
import { openRows } from './rows.engine.ts';

/** A device whose tabs exchange with one server; every request that reaches for it is counted. */
function aDevice(timers: readonly Document[] = []) {
  const [clock, device, inner] = [fakeClock(), memoryDevice(), memoryServer()];
  const pulls: DocumentKind[] = [];
  const pushes: (readonly string[])[] = [];
  const events = createEmitter<{ readonly sequence: number; readonly news?: AccountNews }>();
  const lives = createEmitter<boolean>();
  let answer: () => void = () => {};
  const server: Server = {
    ...inner,
    documentsOf: () => ({
      document: () => Promise.reject(new Error('not asked for')),
      async pull(kind, since) {
        pulls.push(kind);
        answer();
        return kind === 'timers' && since === 0
          ? { documents: [...timers], sequence: timers.length }
          : { documents: [], sequence: since };
      },
      async push(_, rows) {
        pushes.push(rows.map(({ document }) => document.id));
        answer();
        return [];
      },
    }),
    onEvents(onEvent, onLive = () => {}) {
      const stops = [events.on(({ sequence, news }) => onEvent(sequence, news)), lives.on(onLive)];
      return () => stops.forEach((stop) => stop());
    },
  };

  let isSilent = false;
  async function openTab() {
    const [page, states, log] = [fakePage(), new Array<RecordsState>(), strictLog()];
    const [documentLog, random] = [device.logOf('ann'), seededRandom()];
    const open = documentLog.openChannel();
    const channel = { ...open, post: (message: TabMessage) => !isSilent && open.post(message) };
    const rows = await openRows({ clock, log, documentLog, channel, newRev: () => random.id('rev-') });
    const parts = { server, clock, page, log, rows, channel, random, userId: 'ann' };
    const settle = async (_: DocumentKind, { theirs }: RowConflict) => theirs;
    const exchange = startExchange({ ...parts, settle, onState: (state) => states.push(state) });
    const edit = async (id: string, rev: string): Promise<void> => {
      await rows.write('timers', id, async () => storedRowOf(testDocument(id, {}, rev)));
      await settled();
    };
    await settled();
    return { page, states, exchange, edit, rows };
  }

  /** How many rounds of questions were asked since the last look: one question for each kind is a round. */
  const rounds = (): number => pulls.splice(0).filter((kind) => kind === 'timers').length;
  const refuse = (cause?: Failure): void => {
    answer = () => {
      if (cause) throw cause;
    };
  };
  /** From now on no tab hears another one. */
  const silence = () => (isSilent = true);
  return { clock, openTab, pulls, rounds, pushes, refuse, events, lives, silence };
}

const OFFLINE = new Failure('offline');

describe('the exchange of a tab that leads', () => {
  it('is synced once every kind has been exchanged', async () => {
    const { openTab, rounds } = aDevice();
    const { exchange, states } = await openTab();
    expect([rounds(), exchange.state(), states.at(-1)]).toEqual([1, { status: 'synced' }, { status: 'synced' }]);
  });

  it('sends an edit, which counts as a change until it is there [PRT-30]', async () => {
    const { openTab, pushes, refuse } = aDevice();
    const { exchange, edit } = await openTab();
    refuse(OFFLINE);
    await edit('Run', 'first');
    expect([exchange.state(), exchange.unsent()]).toEqual([
      { status: 'offline', changes: 1 },
      [{ kind: 'timers', id: 'Run' }],
    ]);
    refuse();
    exchange.now();
    await settled();
    expect([exchange.state(), exchange.unsent(), pushes.at(-1)]).toEqual([{ status: 'synced' }, [], ['Run']]);
  });

  it('keeps what a full server does not take, however long, and sends the latest of it once there is room', async () => {
    const { clock, openTab, pushes, refuse, rounds } = aDevice();
    const { exchange, edit, states } = await openTab();
    refuse(new Failure('server-full'));
    await edit('Run', 'first');
    await clock.pass(3_600_000);
    await edit('Run', 'second');
    expect(exchange.state()).toEqual({ status: 'waiting', changes: 1 });
    expect(states.filter(({ status }) => status === 'offline')).toEqual([]);
    // With the longest back-off between two tries, an hour has no more than these.
    expect(pushes.length + rounds()).toBeLessThan(300);
    refuse();
    await clock.pass(60_000);
    expect([exchange.state(), exchange.unsent(), pushes.at(-1)]).toEqual([{ status: 'synced' }, [], ['Run']]);
  });

  it('leaves a server that asks to wait alone, whatever is edited or wakes it, is "Saved on this device" meanwhile, and then sends all', async () => {
    const { clock, openTab, pushes, refuse, pulls } = aDevice();
    const { exchange, edit, states, page } = await openTab();
    const asked = () => pushes.length + pulls.length;
    const before = asked();
    refuse(new Failure('too-many-requests', undefined, 60_000));
    await edit('Run', 'first');
    expect(asked() - before).toBe(1);
    const said = states.length;
    for (const wake of [
      exchange.now,
      page.goOnline,
      page.show,
      () => void edit('Swim', 'first'),
      () => void edit('Run', 'second'),
    ]) {
      wake();
      await clock.pass(11_000);
    }
    expect(asked() - before).toBe(1);
    expect(new Set(states.slice(said).map(({ status }) => status))).toEqual(new Set(['waiting']));
    expect(exchange.state()).toEqual({ status: 'waiting', changes: 2 });
    refuse();
    await clock.pass(12_000);
    expect([exchange.state(), new Set(pushes.flat())]).toEqual([{ status: 'synced' }, new Set(['Run', 'Swim'])]);
  });

  it('does not wait out its pause after another edit [PRT-30]', async () => {
    const { openTab, pushes, refuse } = aDevice();
    const { edit } = await openTab();
    refuse(OFFLINE);
    await edit('Run', 'first');
    refuse();
    await edit('Swim', 'first');
    expect(pushes.flat()).toContain('Swim');
  });

  it('asks whenever the server reports a change, and once when the stream is cut [SYN-66]', async () => {
    const { openTab, rounds, events, lives } = aDevice();
    await openTab();
    rounds();
    events.emit({ sequence: 7 });
    await settled();
    expect(rounds()).toBe(1);
    lives.emit(false);
    await settled();
    expect(rounds()).toBe(0);
    lives.emit(true);
    await settled();
    expect(rounds()).toBe(0);
    lives.emit(false);
    lives.emit(false);
    await settled();
    expect(rounds()).toBe(1);
  });

  it('asks for nothing that the event has brought, for the kind alone that was too large, and for all if it is for another account', async () => {
    const { openTab, pulls, events } = aDevice([testDocument('a')]);
    const { rows } = await openTab();
    const idsHere = async () => (await rows.living('timers')).map(({ id }) => id).sort();
    expect([await idsHere(), pulls.splice(0).sort()]).toEqual([
      ['a'],
      ['hrsessions', 'profile', 'programmes', 'sounds', 'timers'],
    ]);
    const newsOf = (account: string, sequence: number, documents?: Document[]): AccountNews => ({
      account,
      sequence,
      changes: [{ kind: 'timers', since: sequence - 1, ...(documents && { documents }) }],
    });
    events.emit({ sequence: 2, news: newsOf('ann', 2, [testDocument('b')]) });
    await settled();
    expect([await idsHere(), pulls.splice(0)]).toEqual([['a', 'b'], []]);
    events.emit({ sequence: 3, news: newsOf('ann', 3) });
    await settled();
    expect(pulls.splice(0)).toEqual(['timers']);
    events.emit({ sequence: 4, news: newsOf('eve', 4, [testDocument('c')]) });
    await settled();
    expect([await idsHere(), pulls.splice(0).sort()]).toEqual([
      ['a', 'b'],
      ['hrsessions', 'profile', 'programmes', 'sounds', 'timers'],
    ]);
  });

  it('asks for nothing when a stream begins where this device is, and for all if the server knows less [SYN-66]', async () => {
    const { openTab, pulls, events } = aDevice([testDocument('a'), testDocument('b')]);
    await openTab();
    const begin = async (timers: number, sequence: number) => {
      pulls.length = 0;
      const changes = DOCUMENT_KINDS.map((kind) => ({ kind, since: kind === 'timers' ? timers : 0, documents: [] }));
      events.emit({ sequence, news: { account: 'ann', sequence, changes } });
      await settled();
      return pulls.splice(0).sort();
    };
    expect(await begin(2, 2)).toEqual([]);
    expect(await begin(2, 5)).toEqual([]);
    expect(await begin(6, 6)).toEqual(['timers']);
    expect(await begin(2, 2)).toEqual(['hrsessions', 'profile', 'programmes', 'sounds', 'timers']);
  });

  it('asks for one kind after the other, one each quarter of an hour, while the stream is live, and for all more often while it is not [SYN-66]', async () => {
    const { openTab, pulls, rounds, clock, lives } = aDevice();
    await openTab();
    lives.emit(true);
    rounds();
    const asked: string[] = [];
    for (let quarters = 0; quarters < 10; quarters++) {
      await clock.pass(15 * 60_000);
      asked.push(pulls.splice(0).join());
    }
    expect(asked.slice(0, 5).sort()).toEqual(['hrsessions', 'profile', 'programmes', 'sounds', 'timers']);
    expect(asked.slice(5)).toEqual(asked.slice(0, 5));
    lives.emit(false);
    await settled();
    rounds();
    await clock.pass(10_000);
    expect(rounds()).toBe(1);
  });

  it('asks as soon as the network is back or the page is seen again, without waiting out a pause [PRT-30]', async () => {
    const { openTab, rounds, refuse } = aDevice();
    const { page, exchange } = await openTab();
    for (const wake of [page.goOnline, page.show]) {
      refuse(OFFLINE);
      exchange.now();
      await settled();
      rounds();
      refuse();
      wake();
      await settled();
      expect([rounds() > 0, exchange.state()]).toEqual([true, { status: 'synced' }]);
    }
  });

  it('is offline as soon as the page is', async () => {
    const { openTab } = aDevice();
    const { page, states } = await openTab();
    page.goOffline();
    expect(states.at(-1)).toEqual({ status: 'offline', changes: 0 });
  });

  it('asks nothing without a sign-in until someone asks it to', async () => {
    const { openTab, rounds, refuse, clock } = aDevice();
    const { exchange } = await openTab();
    refuse(new Failure('not-signed-in'));
    exchange.now();
    await settled();
    rounds();
    expect(exchange.state()).toEqual({ status: 'signed-out', changes: 0 });
    await clock.pass(50_000);
    expect(rounds()).toBe(0);
    refuse();
    exchange.now();
    await settled();
    expect([rounds() > 0, exchange.state()]).toEqual([true, { status: 'synced' }]);
  });

  it('asks nothing and says nothing once it is stopped [PRT-29]', async () => {
    const { openTab, rounds, events, lives, clock } = aDevice();
    const { exchange, page, states, edit } = await openTab();
    lives.emit(true);
    exchange.stop();
    rounds();
    const said = states.length;
    events.emit({ sequence: 8 });
    lives.emit(false);
    page.goOffline();
    page.goOnline();
    page.show();
    await edit('Run', 'first');
    await clock.pass(120_000);
    expect([rounds(), states.length - said, clock.pending()]).toEqual([0, 0, 0]);
  });
});

describe('the exchange of a tab that follows', () => {
  it('leaves the server to the tab that leads, and shows what that reports [PRT-29]', async () => {
    const { openTab, rounds } = aDevice();
    await openTab();
    rounds();
    const second = await openTab();
    expect([rounds(), second.exchange.state(), second.states]).toEqual([
      0,
      { status: 'synced' },
      [{ status: 'synced' }],
    ]);
  });

  it('passes on what it is asked, and hears of every change of the state [PRT-29]', async () => {
    const { openTab, rounds, refuse } = aDevice();
    await openTab();
    const second = await openTab();
    rounds();
    second.exchange.now();
    await settled();
    expect(rounds()).toBe(1);
    refuse(OFFLINE);
    second.exchange.now();
    await settled();
    expect([second.exchange.state(), second.states.at(-1)]).toEqual([
      { status: 'offline', changes: 0 },
      { status: 'offline', changes: 0 },
    ]);
  });

  it('says nothing of its own beside what the leader reports [PRT-29]', async () => {
    const { openTab } = aDevice();
    await openTab();
    const second = await openTab();
    const said = second.states.length;
    second.page.goOffline();
    expect([second.states.length - said, second.exchange.state()]).toEqual([0, { status: 'synced' }]);
  });

  it('a tab that does not lead counts its own unsent changes whatever the leading tab reports, so that nothing is removed unasked at Sign Out', async () => {
    const { openTab, refuse } = aDevice();
    const first = await openTab();
    const second = await openTab();
    first.exchange.stop();
    await second.edit('Run', 'first');
    expect([second.exchange.state(), second.states.at(-1)]).toEqual([
      { status: 'waiting', changes: 1 },
      { status: 'waiting', changes: 1 },
    ]);
    await first.rows.close();
    await settled();
    expect(second.states.at(-1)).toEqual({ status: 'synced' });

    const third = await openTab();
    refuse(OFFLINE);
    second.exchange.now();
    await settled();
    second.exchange.stop();
    await third.edit('Walk', 'first');
    expect(third.exchange.state()).toEqual({ status: 'offline', changes: 1 });
  });

  it('sends what the tab that led has kept and could not tell', async () => {
    const { openTab, pushes, silence } = aDevice();
    const first = await openTab();
    const second = await openTab();
    first.exchange.stop();
    silence();
    await first.edit('Run', 'first');
    expect(second.rows.get('timers', 'Run')).toBeUndefined();
    await first.rows.close();
    await settled();
    expect([pushes, second.rows.get('timers', 'Run')?.row.rev]).toEqual([[['Run']], 'first']);
  });

  it('takes over when the tab that led is gone [PRT-29]', async () => {
    const { openTab, rounds, pushes } = aDevice();
    const first = await openTab();
    const second = await openTab();
    first.exchange.stop();
    await first.rows.close();
    await settled();
    expect([rounds() > 0, second.exchange.state()]).toEqual([true, { status: 'synced' }]);
    await second.edit('Run', 'first');
    expect([pushes, second.exchange.state()]).toEqual([[['Run']], { status: 'synced' }]);
  });

  it('does not take over once its rows are closed [PRT-29]', async () => {
    const { openTab, rounds } = aDevice();
    const first = await openTab();
    const second = await openTab();
    second.exchange.stop();
    await second.rows.close();
    rounds();
    first.exchange.stop();
    await first.rows.close();
    await settled();
    expect(rounds()).toBe(0);
  });
});
