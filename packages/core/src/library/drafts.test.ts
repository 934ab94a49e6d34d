import { describe, expect, it } from 'vitest';
import { Failure } from '../base/failure.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { strictLog } from '../testing/strict-log.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { newTimerDraft } from '../timer/timer.ts';
import { AT_LATEST, PAUSE } from './debounce.engine.ts';
import { createDrafts } from './drafts.engine.ts';
import { createSync, whenPersisted } from './sync.engine.ts';
import { createWriteBehind, WRITE_AFTER } from './write-behind.engine.ts';

const TIMER = aTimer([aRound('A', [aStep('Squats', 40)])]);
const NEW = { opened: undefined, described: undefined, isCancelled: false, text: undefined, history: undefined };

/** A person's tab, on a device that other tabs may share. */
function tab(ports: FakePorts = fakePorts(), here: { user: string | undefined } = { user: 'ann' }) {
  const rows = createWriteBehind({ ...ports, table: ports.disk.table('drafts') });
  const sync = createSync(ports);
  const drafts = createDrafts({
    ...ports,
    rows,
    user: () => here.user,
    whenPersisted: (...given) => whenPersisted(sync, ...given),
  });
  const write = (id: string, name: string, more: Partial<typeof NEW> = {}) =>
    drafts.keep({ ...NEW, ...more, id, draft: { ...newTimerDraft(), name } });
  const save = (id: string, name: string, more: Partial<typeof NEW> = {}, savedAs = TIMER.id) =>
    drafts.keepSaved({ ...NEW, ...more, id, draft: { ...newTimerDraft(), name } }, savedAs);
  const stored = async () => [...(await ports.disk.table('drafts').keys())].sort();
  const nameOf = async (subject = {}) => (await drafts.find(subject))?.draft.name;
  return { ports, here, drafts, write, save, stored, nameOf };
}

describe('drafts on the device', () => {
  it('are written a moment after the first change, the latest of what was typed by then [LIB-66]', async () => {
    const { ports, write, stored, nameOf } = tab();
    write('draft-1', 'T');
    await ports.clock.pass(WRITE_AFTER - 1);
    write('draft-1', 'Tabata');
    expect(await stored()).toEqual([]);
    await ports.clock.pass(1);
    expect(await stored()).toEqual(['draft-1']);
    expect(await tab(ports).nameOf()).toBe('Tabata');
    expect(await nameOf()).toBe('Tabata');
    expect(ports.clock.pending()).toBe(0);
  });

  it('are counted by timer, those of other tabs too, without what was cancelled or is of someone else', async () => {
    const { ports, write, drafts } = tab();
    expect(await drafts.unsaved()).toBe(0);
    const other = tab(ports);
    other.write('draft-1', 'Tabata', { opened: TIMER } as never);
    other.write('draft-2', 'Also Tabata', { opened: TIMER } as never);
    other.write('draft-3', 'Cancelled', { isCancelled: true });
    tab(ports, { user: 'ben' }).write('draft-4', 'Of Ben');
    await ports.clock.pass(WRITE_AFTER);
    write('draft-5', 'New');
    expect(await drafts.unsaved()).toBe(2);
  });

  it('are written immediately when the page is hidden, before any promise [LIB-66]', () => {
    const { ports, write } = tab();
    const put: string[] = [];
    const table = ports.disk.table('drafts');
    ports.disk.table = () => ({ ...table, put: async (key: string) => void put.push(key) }) as never;
    const late = tab(ports);
    late.write('draft-1', 'Tabata');
    write('draft-2', 'elsewhere');
    ports.page.hide();
    expect(put).toEqual(['draft-1']);
  });

  it('are written after the page was hidden with nothing to write [LIB-66]', async () => {
    const { ports, write, stored } = tab();
    ports.page.hide();
    ports.page.show();
    write('draft-1', 'Tabata');
    await ports.clock.pass(WRITE_AFTER);
    expect(await stored()).toEqual(['draft-1']);
  });

  it('are written at once when they are kept while the page is hidden: there may be no later [LIB-66]', async () => {
    const { ports, write, stored } = tab();
    ports.page.hide();
    write('draft-1', 'Tabata');
    await settled();
    expect(await stored()).toEqual(['draft-1']);
    expect(ports.clock.pending()).toBe(0);
    ports.page.show();
    write('draft-2', 'Back again');
    await settled();
    expect(await stored()).toEqual(['draft-1']);
  });

  it('let the last work of someone who types wait for a pause, but not for long', () => {
    const { ports, drafts } = tab();
    const done: number[] = [];
    const work = (number: number) => drafts.whenPaused(() => done.push(number));
    work(1);
    ports.clock.advance(PAUSE - 1);
    work(2);
    ports.clock.advance(PAUSE - 1);
    expect(done).toEqual([]);
    ports.clock.advance(1);
    expect(done).toEqual([2]);
    expect(ports.clock.pending()).toBe(0);
    const began = ports.clock.now();
    for (let number = 3; done.length === 1; number += 1) {
      work(number);
      ports.clock.advance(PAUSE / 3);
    }
    expect(ports.clock.now() - began).toBe(AT_LATEST);
    expect(ports.clock.pending()).toBe(0);
  });

  it('let no work wait when the page is hidden, and write what it keeps', async () => {
    const { ports, drafts, write, stored } = tab();
    drafts.whenPaused(() => write('draft-1', 'Tabata'));
    ports.page.hide();
    await settled();
    expect(await stored()).toEqual(['draft-1']);
    ports.clock.advance(PAUSE);
    expect(ports.clock.pending()).toBe(0);
  });

  it('are written at once when they are left by Cancel, and it is known that they were [LIB-66]', async () => {
    const { ports, drafts, write, stored } = tab();
    write('draft-1', 'Left', { isCancelled: true });
    await settled();
    expect(await stored()).toEqual(['draft-1']);
    expect(await tab(ports).drafts.find({})).toMatchObject({ isCancelled: true });
    expect(ports.clock.pending()).toBe(0);
    write('draft-2', 'Written');
    await ports.clock.pass(WRITE_AFTER);
    drafts.drop('draft-1');
    await settled();
    expect(await tab(ports).drafts.find({})).toMatchObject({ id: 'draft-2', isCancelled: false });
  });

  it('are the latest of what was typed while the disk was writing [LIB-66]', async () => {
    const { ports } = tab();
    const table = ports.disk.table<unknown>('drafts');
    const waiting: (() => void)[] = [];
    const put = (key: string, value: unknown) =>
      new Promise<void>((resolve) => waiting.push(() => resolve(table.put(key, value))));
    ports.disk.table = () => ({ ...table, put }) as never;
    const slow = tab(ports);
    slow.write('draft-1', 'Tab');
    await ports.clock.pass(WRITE_AFTER);
    slow.write('draft-1', 'Tabata');
    waiting.shift()?.();
    await settled();
    expect(await slow.nameOf()).toBe('Tabata');
    await ports.clock.pass(WRITE_AFTER);
    waiting.shift()?.();
    await settled();
    // What is written is read from the device, where another tab may have written since.
    await table.delete('draft-1');
    expect(await slow.nameOf()).toBeUndefined();
  });

  it('are found by their timer, by their description, or as that of a new timer, latest first', async () => {
    const { ports, drafts, write, nameOf } = tab();
    write('draft-1', 'New');
    await ports.clock.pass(1000);
    write('draft-2', 'Described', { described: 'hash-1' } as object);
    await ports.clock.pass(1000);
    drafts.keep({ ...NEW, id: 'draft-3', opened: TIMER, draft: { ...newTimerDraft(), name: 'Edited' } });
    await ports.clock.pass(1000);
    const other = tab(ports);
    for (const find of [nameOf, other.nameOf]) {
      expect(await find({ timerId: TIMER.id })).toBe('Edited');
      expect(await find({ timerId: 'timer-other' })).toBeUndefined();
      expect(await find({ described: 'hash-1' })).toBe('Described');
      expect(await find({ described: 'hash-2' })).toBeUndefined();
      expect(await find({})).toBe('Described');
    }
    const found = await other.drafts.find({ timerId: TIMER.id });
    expect(found?.opened).toEqual(TIMER);
  });

  it('belong to their owner only [LIB-68]', async () => {
    const { ports, here, write, nameOf, drafts } = tab();
    write('draft-1', 'Secret');
    drafts.keepDescription({ words: 'tabata', timers: 0 });
    await ports.clock.pass(WRITE_AFTER);
    for (const user of ['ben', undefined]) {
      here.user = user;
      expect(await nameOf()).toBeUndefined();
      expect(await drafts.description()).toBeUndefined();
    }
    write('draft-2', 'Nobody');
    drafts.keepDescription({ words: 'nobody', timers: 0 });
    here.user = 'ann';
    expect(await nameOf()).toBe('Secret');
    expect(await drafts.description()).toEqual({ words: 'tabata', timers: 0 });
  });

  it('leave with their owner, including what was not written yet [LIB-68]', async () => {
    const { ports, write, stored, drafts, nameOf } = tab();
    write('draft-1', 'Old');
    await ports.clock.pass(WRITE_AFTER);
    write('draft-1', 'Newer');
    write('draft-2', 'Other');
    await drafts.forgetOf('ann');
    await ports.clock.pass(10_000);
    expect(await stored()).toEqual([]);
    expect(await nameOf()).toBeUndefined();
  });

  it('that were saved stay for another page until what was saved outlives this one', async () => {
    const { ports, drafts, save, stored, nameOf } = tab();
    ports.records.kept = false;
    ports.records.tell({ status: 'offline', changes: 1 });
    save('draft-1', 'Tabata');
    await settled();
    expect([await stored(), await nameOf(), await drafts.unsaved()]).toEqual([['draft-1'], undefined, 0]);
    expect(await tab(ports).nameOf()).toBe('Tabata');
    ports.records.tell({ status: 'closed' });
    await settled();
    expect(await stored()).toEqual(['draft-1']);
  });

  it('that were saved are one row a timer, with the latest, from where the first began', async () => {
    const { ports, save, stored } = tab();
    ports.records.kept = false;
    ports.records.tell({ status: 'offline', changes: 1 });
    save('draft-1', 'New', { described: 'hash-1' } as never);
    save('draft-2', 'Other', { opened: { ...TIMER, id: 'timer-other' } } as never, 'timer-other');
    await ports.clock.pass(1000);
    save('draft-3', 'Later', { opened: TIMER } as never);
    await settled();
    expect(await stored()).toEqual(['draft-2', 'draft-3']);
    const next = tab(ports);
    expect([await next.nameOf(), await next.nameOf({ described: 'hash-1' })]).toEqual(['Later', 'Later']);
    expect(await next.drafts.unsaved()).toBe(2);
    ports.records.tell({ status: 'synced' });
    await settled();
    expect(await stored()).toEqual([]);
  });

  it('that were saved are of the timer that is written again', async () => {
    const { ports, save, write } = tab();
    ports.records.kept = false;
    ports.records.tell({ status: 'offline', changes: 1 });
    save('draft-1', 'New');
    write('draft-2', 'Written again', { opened: TIMER } as never);
    await ports.clock.pass(WRITE_AFTER);
    expect(await tab(ports).drafts.unsaved()).toBe(1);
  });

  it('that were saved go once the server has them, for the same person after Sign Out, too', async () => {
    const { ports, here, save, stored } = tab();
    ports.records.kept = false;
    ports.records.tell({ status: 'offline', changes: 1 });
    save('draft-1', 'Tabata');
    ports.records.tell({ status: 'closed' });
    here.user = 'ben';
    ports.records.tell({ status: 'synced' });
    here.user = 'ann';
    ports.records.tell({ status: 'waiting', changes: 0 });
    await settled();
    expect(await stored()).toEqual(['draft-1']);
    ports.records.tell({ status: 'synced' });
    await settled();
    expect(await stored()).toEqual([]);
  });

  it('are dropped while unwritten, once another page has removed all that was of their owner [LIB-68]', async () => {
    const { ports, write, stored, drafts, nameOf } = tab();
    write('draft-1', 'Kept');
    await ports.clock.pass(WRITE_AFTER);
    write('draft-2', 'Unwritten');
    await drafts.forgetOwn();
    await ports.clock.pass(10_000);
    expect([await stored(), await nameOf()]).toEqual([['draft-1'], 'Kept']);
  });

  it('keep a description for each person, and find that of an earlier version, which kept one [ACC-154]', async () => {
    const { ports, here, drafts } = tab();
    const table = ports.disk.table<unknown>('drafts');
    await table.put('description', { words: 'tabata', timers: 0, userId: 'ann' });
    expect(await drafts.description()).toEqual({ words: 'tabata', timers: 0 });
    drafts.keepDescription({ words: 'yoga', timers: 1 });
    here.user = 'bob';
    expect(await drafts.description()).toBeUndefined();
    drafts.keepDescription({ words: 'boxing', timers: 0 });
    drafts.keepDescription(undefined);
    await ports.clock.pass(WRITE_AFTER);
    here.user = 'ann';
    expect(await drafts.description()).toEqual({ words: 'yoga', timers: 1 });
    drafts.keepDescription(undefined);
    await settled();
    await ports.clock.pass(WRITE_AFTER);
    expect([await drafts.description(), await table.keys()]).toEqual([undefined, []]);
  });

  it("leave another account's where they are, written or not [LIB-68, ACC-154]", async () => {
    const { ports, write, stored, drafts, here, nameOf } = tab();
    write('draft-1', 'Of Ann');
    await ports.clock.pass(WRITE_AFTER);
    here.user = 'bob';
    write('draft-2', 'Of Bob');
    await ports.disk.table<unknown>('drafts').put('draft-3', 'unreadable');
    await drafts.forgetOf('ann');
    await ports.clock.pass(10_000);
    expect(await stored()).toEqual(['draft-2']);
    expect(await nameOf()).toBe('Of Bob');
  });

  it('are two in two tabs: each is forgotten by the tab that edited it last [LIB-69]', async () => {
    const ports = fakePorts();
    const one = tab(ports);
    const two = tab(ports);
    one.write('draft-1', 'One');
    await ports.clock.pass(1000);
    const found = await two.drafts.find({});
    expect(found?.draft.name).toBe('One');
    one.write('draft-1', 'One, and on');
    await ports.clock.pass(1000);
    await two.drafts.release(found!);
    await settled();
    expect(await two.nameOf()).toBe('One, and on');
    await two.drafts.release((await two.drafts.find({}))!);
    await settled();
    expect(await one.stored()).toEqual([]);
  });

  it('hold a text that cannot be read, which another tab may have written since', async () => {
    const { ports, drafts, write, stored } = tab();
    write('draft-1', 'Tabata', { text: '- Hop' } as object);
    await ports.clock.pass(WRITE_AFTER);
    const other = tab(ports).drafts;
    const found = await other.find({});
    expect(found?.text).toBe('- Hop');
    write('draft-1', 'Tabata', { text: '- Hop and' } as object);
    await ports.clock.pass(WRITE_AFTER);
    await other.release(found!);
    await settled();
    expect(await stored()).toEqual(['draft-1']);
    await drafts.release((await drafts.find({}))!);
    await settled();
    expect(await stored()).toEqual([]);
  });

  it('are those of their rounds if there is no text, or none that a device could hold', async () => {
    const { ports, write } = tab();
    const table = ports.disk.table<object>('drafts');
    write('draft-1', 'Tabata');
    await ports.clock.pass(WRITE_AFTER);
    const [[, row] = []] = await table.all();
    const { text: _, ...old } = { text: undefined, ...row };
    for (const kept of [old, { ...old, text: 7 }, { ...old, text: 'x'.repeat(5_000_001) }]) {
      await table.put('draft-1', kept);
      expect(await tab(ports).drafts.find({})).toMatchObject({ draft: { name: 'Tabata' }, text: undefined });
    }
  });

  it('are forgotten immediately when dropped [LIB-69]', async () => {
    const { ports, write, stored, drafts, nameOf } = tab();
    write('draft-1', 'Tabata');
    drafts.drop('draft-1');
    expect(await nameOf()).toBeUndefined();
    await ports.clock.pass(WRITE_AFTER);
    expect(await stored()).toEqual([]);
  });

  it('last until the page ends if the device keeps nothing, and the person can be warned', async () => {
    const log = strictLog('draft-not-kept');
    const ports = fakePorts({ log });
    const { write, nameOf, drafts } = tab(ports);
    ports.disk.full = true;
    write('draft-1', 'Tabata');
    await ports.clock.pass(WRITE_AFTER);
    expect(log.codes).toEqual(['draft-not-kept']);
    expect(drafts.view.getState()).toEqual({ isSaved: false });
    expect(await nameOf()).toBe('Tabata');
    ports.disk.full = false;
    write('draft-1', 'Tabata 2');
    await ports.clock.pass(WRITE_AFTER);
    expect(await tab(ports).nameOf()).toBe('Tabata 2');
    expect(drafts.view.getState()).toEqual({ isSaved: true });
  });

  it('are found in this tab even if the disk never answers', async () => {
    const ports = fakePorts();
    const never = () => new Promise<never>(() => undefined);
    ports.disk.table = () => ({ get: never, put: never, delete: never, all: never, keys: never });
    const { write, nameOf } = tab(ports);
    write('draft-1', 'Tabata');
    await ports.clock.pass(WRITE_AFTER);
    write('draft-1', 'Tabata 2');
    ports.page.hide();
    expect(await nameOf()).toBe('Tabata 2');
  });

  it('are not found if the disk cannot be read or holds something else', async () => {
    const log = strictLog('drafts-unreadable');
    const ports = fakePorts({ log });
    const table = ports.disk.table<unknown>('drafts');
    const { write } = tab(ports);
    write('draft-1', 'Tabata');
    await ports.clock.pass(WRITE_AFTER);
    const row = (await table.get('draft-1')) as object;
    for (const spoiled of [7, 'text', {}, { ...row, at: 'x' }, { ...row, draft: {} }, { ...row, opened: { id: 1 } }]) {
      await table.put('draft-1', spoiled);
      expect(await tab(ports).nameOf()).toBeUndefined();
    }
    ports.disk.table = () => ({ ...table, all: () => Promise.reject(new Failure('storage-unavailable')) }) as never;
    expect(await tab(ports).nameOf()).toBeUndefined();
    expect(log.codes).toEqual(['drafts-unreadable']);
  });

  it('keep the words of a description until it is forgotten', async () => {
    const { ports, drafts } = tab();
    drafts.keepDescription({ words: 'tabata', timers: 2 });
    expect(await drafts.description()).toEqual({ words: 'tabata', timers: 2 });
    await ports.clock.pass(WRITE_AFTER);
    const other = tab(ports);
    expect(await other.drafts.description()).toEqual({ words: 'tabata', timers: 2 });
    expect(await other.nameOf()).toBeUndefined();
    other.drafts.keepDescription(undefined);
    expect(await other.drafts.description()).toBeUndefined();
    await ports.clock.pass(WRITE_AFTER);
    expect(await tab(ports).drafts.description()).toBeUndefined();
  });
});
