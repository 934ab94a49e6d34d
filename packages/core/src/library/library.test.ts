import { describe, expect, it } from 'vitest';
import { Failure, sentenceOf } from '../base/failure.ts';
import type { Document } from '../ports/wire/wire.ts';
import { testDocument } from '../testing/contracts/records.contract.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { harder } from '../timer/harder.ts';
import { newRound, newStep, newTimerDraft, type Timer, type TimerDraft } from '../timer/timer.ts';
import { CLOSED_LIBRARY } from './library-view.ts';
import { createLibrary, type Library } from './library.engine.ts';
import type { SaveResult } from './result.ts';
import { documentOf } from './timer-reader.ts';

const DRAFT: TimerDraft = {
  ...newTimerDraft(),
  name: 'Tabata',
  rounds: [{ ...newRound('round-1', 1), steps: [newStep('step-1')] }],
};

interface Bench {
  readonly ports: FakePorts;
  readonly library: Library;
  user: string | undefined;
}

async function open(user: string | undefined = 'ann'): Promise<Bench> {
  const ports = fakePorts();
  const bench: Bench = { ports, user, library: createLibrary({ ...ports, user: () => bench.user }) };
  if (user !== undefined) await bench.library.open(user);
  return bench;
}

function idOf(result: SaveResult): string {
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.id;
}

function messageOf(result: SaveResult): string | undefined {
  return result.ok ? undefined : result.problems.map(({ message }) => message).join('\n');
}

function names(library: Library): readonly string[] {
  return library.view.getState().timers.map(({ name }) => name);
}

const TWO_STEPS: TimerDraft = {
  ...DRAFT,
  rounds: [{ ...newRound('round-1', 1), steps: [newStep('step-1'), newStep('step-2')] }],
};

function timerIn(library: Library, id: string): Timer {
  return library.view.getState().timers.find((timer) => timer.id === id)!;
}

async function bodyOf(ports: FakePorts, id: string): Promise<Document['body']> {
  return (await ports.records.get('timers', id))!.body;
}

/** Another device, of another version, changes a document. */
async function receiveChanged(
  ports: FakePorts,
  id: string,
  change: (body: Document['body']) => Document['body'],
): Promise<void> {
  const stored = (await ports.records.get('timers', id))!;
  ports.records.receive('timers', { ...stored, rev: 'elsewhere', body: change(stored.body) });
}

/** Rounds whose steps have a field that this version does not know. */
function marked(rounds: unknown): Document['body'][string] {
  return (rounds as { steps: Record<string, string>[] }[]).map((round) => ({
    ...round,
    steps: round.steps.map((step) => ({ ...step, grip: 'x' })),
  }));
}

describe('the library', () => {
  it('adds a timer with its owner and dates, and reads it', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add({ ...DRAFT, description: undefined }));
    const now = ports.clock.wall();
    const document = await ports.records.get('timers', id);
    expect(document).toMatchObject({ id, updatedAt: now, deleted: false });
    expect(document?.body).toMatchObject({ id, userId: 'ann', createdAt: now, updatedAt: now, name: 'Tabata' });
    expect(document?.body).not.toHaveProperty('description');
    expect(await library.read(id)).toEqual({
      ...DRAFT,
      id,
      userId: 'ann',
      createdAt: new Date(now),
      updatedAt: new Date(now),
    });
    expect(await library.read('nowhere')).toBeUndefined();
  });

  it('updating stores the merged fields and a new updatedAt; fields that are not mentioned, or undefined, stay', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add({ ...DRAFT, description: 'short' }));
    const first = await ports.records.get('timers', id);
    ports.clock.advance(5000);
    expect(await library.update(id, { name: 'Long', tags: ['legs'], description: undefined })).toEqual({
      ok: true,
      id,
    });
    const timer = await library.read(id);
    expect(timer).toMatchObject({ name: 'Long', tags: ['legs'], description: 'short', rounds: DRAFT.rounds });
    expect(timer && timer.updatedAt.getTime() - timer.createdAt.getTime()).toBe(5000);
    const second = await ports.records.get('timers', id);
    expect(second?.rev).not.toBe(first?.rev);
    expect(second?.updatedAt).toBe(timer?.updatedAt.getTime());
  });

  it('duplicates a timer as it is stored now, as an independent timer', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add({ ...DRAFT, description: 'short', tags: ['legs'] }));
    ports.clock.advance(5000);
    const copyId = idOf(await library.duplicate(id, 'Tabata (copy)'));
    const [original, copy] = [await library.read(id), await library.read(copyId)];
    const now = new Date(ports.clock.wall());
    expect(copy).toEqual({ ...original, id: copyId, name: 'Tabata (copy)', createdAt: now, updatedAt: now });
    expect(copyId).not.toBe(id);
    expect(names(library)).toEqual(['Tabata (copy)', 'Tabata']);
  });

  it('says why there is no copy', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    ports.log.expect('timer-create-failed');
    expect(messageOf(await library.duplicate('nowhere', 'Copy'))).toBe('Failed to create timer');
    ports.records.refusal = new Failure('storage-unavailable');
    expect(messageOf(await library.duplicate(id, 'Tabata (copy)'))).toBe('Failed to create timer');
  });

  it("when a timer was last run is known from the account's sessions: the latest start of a run, on any device", async () => {
    const { ports, library } = await open();
    const session = (id: string, timerId: string | null, startTime: string | number) =>
      ports.records.receive('hrsessions', testDocument(id, { timerId, startTime }));
    expect(library.view.getState().lastRuns.size).toBe(0);
    session('one', 'legs', 1000);
    session('two', 'legs', 3000);
    session('three', 'legs', 2000);
    session('four', 'arms', 1500);
    session('five', 'arms', 'noon');
    session('six', null, 4000);
    expect([...library.view.getState().lastRuns]).toEqual([
      ['legs', 3000],
      ['arms', 1500],
    ]);
    await library.open('ben');
    expect(library.view.getState().lastRuns.size).toBe(0);
  });

  it('saves an opened timer along with what another device has changed since [PRT-33]', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    const opened = await library.read(id);
    if (!opened) throw new Error('it is not there');
    await library.update(id, { description: 'from the other device' });
    expect(await library.save(opened, { ...opened, name: 'Mine' })).toEqual({ ok: true, id });
    expect(await library.read(id)).toMatchObject({ name: 'Mine', description: 'from the other device' });

    await library.update(id, { name: 'Theirs' });
    await library.save(opened, { ...opened, name: 'Mine again' });
    expect(new Set(names(library))).toEqual(new Set(['Mine again', 'Theirs (other device)']));

    await ports.records.remove('timers', id);
    await library.save(opened, { ...opened, name: 'Back' });
    expect(await library.read(id)).toMatchObject({ name: 'Back' });
    expect(await library.save(opened, { ...opened, name: ' ' })).toMatchObject({ ok: false });
  });

  it('makes a timer harder and takes that back, along with what another device has changed since', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add({ ...TWO_STEPS, name: 'Legs' }));
    const opened = timerIn(library, id);
    const made = { ...opened, rounds: harder(opened.rounds, 'longer-work')?.rounds ?? [] };
    const elsewhere = async (change: Partial<Timer>) =>
      ports.records.put('timers', documentOf({ ...timerIn(library, id), ...change }, `other-${change.name}`));
    const now = () => {
      const { name, rounds } = timerIn(library, id);
      return [name, ...rounds.flatMap(({ steps }) => steps.map(({ duration }) => duration))];
    };
    await elsewhere({ name: 'Long legs' });
    idOf(await library.save(opened, made));
    expect(now()).toEqual(['Long legs', 35, 35]);
    await elsewhere({ name: 'Longer legs' });
    idOf(await library.save(made, opened));
    expect(now()).toEqual(['Longer legs', 30, 30]);
    await library.remove(id);
    idOf(await library.save(opened, made));
    expect(now()).toEqual(['Legs', 35, 35]);
    expect(names(library)).toEqual(['Legs']);
  });

  it('writes an edit as one of what it was merged with: what comes in between is not overwritten [PRT-33]', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    const opened = await library.read(id);
    if (!opened) throw new Error('it is not there');
    const { put } = ports.records;
    const madeFrom: (Document | undefined)[] = [];
    ports.records.put = (kind, document, from) => {
      madeFrom.push(from);
      return put(kind, document);
    };
    const before = await ports.records.get('timers', id);
    expect(await library.save(opened, { ...opened, name: 'Mine' })).toEqual({ ok: true, id });
    expect([madeFrom, before?.id]).toEqual([[before], id]);
  });

  it('adds one timer where the first was refused and kept all the same, and leaves what was edited since', async () => {
    const { ports, library } = await open();
    const { put } = ports.records;
    ports.log.expect('timer-create-failed');
    ports.records.put = async (...given) => {
      await put(...given);
      throw new Failure('storage-unavailable');
    };
    expect((await library.add(DRAFT)).ok).toBe(false);
    ports.records.put = put;
    const [kept] = library.view.getState().timers;
    if (kept === undefined) throw new Error('nothing is kept');
    await library.update(kept.id, { name: 'Renamed' });
    expect(await library.add(DRAFT)).toEqual({ ok: true, id: kept.id });
    expect(names(library)).toEqual(['Renamed']);
    await library.add(DRAFT);
    expect(names(library)).toHaveLength(2);
  });

  it('adds one timer where the first was refused and is kept only after the second', async () => {
    const { ports, library } = await open();
    const { put } = ports.records;
    ports.log.expect('timer-create-failed');
    let late = async (): Promise<unknown> => undefined;
    ports.records.put = async (...given) => {
      late = () => put(...given);
      throw new Failure('storage-unavailable');
    };
    expect((await library.add(DRAFT)).ok).toBe(false);
    ports.records.put = put;
    const id = idOf(await library.add(DRAFT));
    await late();
    expect(library.view.getState().timers.map((timer) => timer.id)).toEqual([id]);
  });

  it('saves an emptied description [PRT-33]', async () => {
    const { library } = await open();
    const id = idOf(await library.add({ ...DRAFT, description: 'short' }));
    const opened = await library.read(id);
    if (!opened) throw new Error('it is not there');
    await library.save(opened, { ...opened, description: undefined });
    expect((await library.read(id))?.description).toBeUndefined();
  });

  it('restores a deleted timer with its id and content, including what this version cannot read [LIB-85]', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    const stored = (await ports.records.get('timers', id))!;
    await ports.records.put('timers', { ...stored, rev: 'newer', body: { ...stored.body, colour: 'green' } });
    const before = await bodyOf(ports, id);
    await library.remove(id);
    expect(await library.restore(id)).toEqual({ ok: true, id });
    expect(await bodyOf(ports, id)).toEqual(before);
    expect((await ports.records.get('timers', id))!.rev).not.toBe('newer');
    expect(names(library)).toEqual(['Tabata']);
  });

  it("leaves a timer that another device's edit brought back as that edit made it [LIB-85]", async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    const stored = (await ports.records.get('timers', id))!;
    await library.remove(id);
    await ports.records.put('timers', { ...stored, rev: 'edited', body: { ...stored.body, name: 'Edited' } });
    expect(await library.restore(id)).toEqual({ ok: true, id });
    expect(names(library)).toEqual(['Edited']);
  });

  it('says so if there is nothing to bring back [LIB-88]', async () => {
    const { library } = await open();
    const [first, second] = [idOf(await library.add(DRAFT)), idOf(await library.add(DRAFT))];
    await library.remove(first);
    await library.remove(second);
    expect(messageOf(await library.restore(first))).toBe('This timer cannot be brought back.');
    expect(await library.restore(second)).toEqual({ ok: true, id: second });
  });

  it('nothing deleted in one account comes back in another', async () => {
    const bench = await open();
    const id = idOf(await bench.library.add(DRAFT));
    await bench.library.remove(id);
    bench.user = 'ben';
    await bench.library.open('ben');
    await bench.library.restore(id);
    expect(await bench.ports.records.get('timers', id)).toBeUndefined();
    bench.user = undefined;
    expect(messageOf(await bench.library.restore(id))).toBe('User not authenticated');
  });

  it('deletes one timer', async () => {
    const { library } = await open();
    const id = idOf(await library.add(DRAFT));
    await library.add({ ...DRAFT, name: 'Other' });
    expect(await library.remove(id)).toEqual({ ok: true });
    expect(names(library)).toEqual(['Other']);
    expect(await library.read(id)).toBeUndefined();
  });

  it('lists the latest updated first', async () => {
    const { ports, library } = await open();
    const first = idOf(await library.add({ ...DRAFT, name: 'A' }));
    ports.clock.advance(1000);
    await library.add({ ...DRAFT, name: 'B' });
    expect(names(library)).toEqual(['B', 'A']);
    ports.clock.advance(1000);
    await library.update(first, { name: 'A2' });
    expect(names(library)).toEqual(['A2', 'B']);
  });

  it('lists timers of one moment in the order of their ids, whichever came first', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add({ ...DRAFT, name: 'A' }));
    const stored = (await ports.records.get('timers', id))!;
    for (const other of ['timer-z', 'timer-0', 'timer-y']) {
      ports.records.receive('timers', { ...stored, id: other, rev: other, body: { ...stored.body, id: other } });
    }
    const ids = library.view.getState().timers.map((timer) => timer.id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual([...ids].sort());
  });

  it('shows each account its own timers, and nothing when closed', async () => {
    const bench = await open();
    const { library } = bench;
    expect(library.view.getState().status).toBe('ready');
    await library.add(DRAFT);
    library.close();
    expect(library.view.getState()).toEqual(CLOSED_LIBRARY);
    bench.user = 'ben';
    await library.open('ben');
    expect(names(library)).toEqual([]);
    await library.add({ ...DRAFT, name: 'Of Ben' });
    bench.user = 'ann';
    await library.open('ann');
    expect(names(library)).toEqual(['Tabata']);
  });

  it('shows nothing of an account that was closed while it opened', async () => {
    const { ports, library } = await open();
    await library.add(DRAFT);
    library.close();
    const opening = library.open('ann');
    library.close();
    await opening;
    expect(library.view.getState().status).toBe('loading');
    ports.records.receive('timers', testDocument('x'));
    expect(library.view.getState().status).toBe('loading');
  });

  it('a change from another tab or device appears in the list automatically', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    const document = await ports.records.get('timers', id);
    if (!document) throw new Error('not stored');
    ports.records.receive('timers', { ...document, rev: 'theirs', body: { ...document.body, name: 'Renamed' } });
    expect(names(library)).toEqual(['Renamed']);
  });

  it('saves nothing until all problems are gone', async () => {
    const { library } = await open();
    expect(await library.add({ ...DRAFT, name: '', rounds: [] })).toEqual({
      ok: false,
      problems: [
        { message: 'Timer name is required', at: { field: 'name' } },
        { message: 'At least one round is required', at: { field: 'rounds' } },
      ],
    });
    expect(names(library)).toEqual([]);
    const id = idOf(await library.add(DRAFT));
    expect(messageOf(await library.update(id, { name: ' ' }))).toBe('Timer name is required');
    expect(names(library)).toEqual(['Tabata']);
  });

  it("a create, update, delete or fetch without a user fails with 'User not authenticated'", async () => {
    const bench = await open();
    const { library } = bench;
    const id = idOf(await library.add(DRAFT));
    bench.user = undefined;
    const refusal = { ok: false, problems: [{ message: 'User not authenticated', at: { field: 'store' } }] };
    expect(await library.add(DRAFT)).toEqual(refusal);
    expect(await library.update(id, {})).toEqual(refusal);
    expect(await library.remove(id)).toEqual({ ok: false, message: 'User not authenticated' });
    const failure = await library.read(id).catch((thrown: unknown) => thrown);
    expect(sentenceOf(failure, 'timer-get-failed')).toBe('User not authenticated');
    bench.user = 'ann';
    expect(await library.read(id)).toBeDefined();
  });

  it("fails in its own words, or preferably the provider's [LIB-10]", async () => {
    const { ports, library } = await open();
    ports.log.expect('timer-create-failed', 'timer-update-failed', 'timer-delete-failed');
    const id = idOf(await library.add(DRAFT));
    const said = async (): Promise<readonly unknown[]> => {
      const failure = await library.read(id).catch((thrown: unknown) => thrown);
      const removed = await library.remove(id);
      return [
        messageOf(await library.add(DRAFT)),
        messageOf(await library.update(id, {})),
        removed.ok || removed.message,
        sentenceOf(failure, 'timer-get-failed'),
      ];
    };
    ports.records.refusal = new Error('a bug, not for people');
    const own = ['Failed to create timer', 'Failed to update timer', 'Failed to delete timer', 'Failed to get timer'];
    expect(await said()).toEqual(own);
    ports.records.refusal = new Failure('storage-unavailable', 'The device is full');
    expect(await said()).toEqual(Array.from({ length: 4 }, () => 'The device is full'));
  });

  it('cannot update what is not there [LIB-10]', async () => {
    const { ports, library } = await open();
    ports.log.expect('timer-update-failed');
    expect(messageOf(await library.update('nowhere', DRAFT))).toBe('Failed to update timer');
  });

  it('says when the list cannot be loaded, and tries again [LIB-10]', async () => {
    const { ports, library } = await open();
    library.close();
    await ports.records.close();
    ports.log.expect('timers-get-failed');
    ports.records.refusal = new Error('broken');
    await library.open('ann');
    expect(library.view.getState()).toMatchObject({ status: 'ready', timers: [], failure: 'Failed to get timers' });
    ports.records.refusal = undefined;
    await library.open('ann');
    expect(library.view.getState().failure).toBeUndefined();
  });

  it('sets aside what it cannot read, and shows the rest', async () => {
    const { ports, library } = await open();
    ports.log.expect('document-unreadable');
    const id = idOf(await library.add(DRAFT));
    ports.records.receive('timers', testDocument('odd', { name: 5 }));
    ports.records.receive('timers', testDocument('odd 2', {}));
    expect(library.view.getState()).toMatchObject({ unreadable: 2, timers: [{ id }] });
    expect(ports.log.codes).toEqual(['document-unreadable', 'document-unreadable']);
    await expect(library.read('odd')).rejects.toMatchObject({ code: 'document-unreadable' });
  });

  it('leaves what it cannot read as it is, separate from every edit of the others', async () => {
    const { ports, library } = await open();
    ports.log.expect('document-unreadable');
    const id = idOf(await library.add(DRAFT));
    const newer = testDocument('newer', { ...documentOf(timerIn(library, id), 'r').body, rounds: { shape: 'tree' } });
    ports.records.receive('timers', newer);
    idOf(await library.update(id, { name: 'Renamed' }));
    ports.log.expect('timer-update-failed');
    expect((await library.update('newer', { name: 'Mine' })).ok).toBe(false);
    expect(await ports.records.get('timers', 'newer')).toEqual(newer);
    expect(names(library)).toEqual(['Renamed']);
  });

  it('keeps what a newer version wrote through a save and an update, and drops it with its step [SYN-64]', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(TWO_STEPS));
    await receiveChanged(ports, id, (body) => ({ ...body, colour: 'red', rounds: marked(body['rounds']) }));
    const opened = timerIn(library, id);
    idOf(await library.update(id, { name: 'Renamed' }));
    expect(await bodyOf(ports, id)).toMatchObject({
      name: 'Renamed',
      colour: 'red',
      rounds: [{ steps: [{ grip: 'x' }, { grip: 'x' }] }],
    });
    const rounds = opened.rounds.map((round) => ({
      ...round,
      steps: round.steps.slice(0, 1).map((step) => ({ ...step, duration: 77 })),
    }));
    idOf(await library.save(opened, { ...opened, rounds }));
    expect(await bodyOf(ports, id)).toMatchObject({
      name: 'Renamed',
      colour: 'red',
      rounds: [{ steps: [{ duration: 77, grip: 'x' }] }],
    });
    expect(names(library)).toEqual(['Renamed']);
  });

  it('takes a spoken countdown back to beeps, and keeps beside it what a newer version wrote [SYN-64]', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    const settingsOf = async () => (await bodyOf(ports, id))['globalSettings'];
    const opened = timerIn(library, id);
    const { globalSettings } = opened;
    idOf(await library.save(opened, { ...opened, globalSettings: { ...globalSettings, spokenCountdown: 'numbers' } }));
    expect(await settingsOf()).toEqual({ ...globalSettings, spokenCountdown: 'numbers' });
    await receiveChanged(ports, id, (body) => ({
      ...body,
      globalSettings: { ...(body['globalSettings'] as object), pitch: 'high' },
    }));
    const spoken = timerIn(library, id);
    const inBeeps = { ...spoken.globalSettings, spokenCountdown: undefined };
    idOf(await library.save(spoken, { ...spoken, globalSettings: inBeeps }));
    expect(await settingsOf()).toEqual({ ...globalSettings, pitch: 'high' });
  });

  it('a document from an older version is read with defaults for what it lacks; editing it makes no conflict copy', async () => {
    const { ports, library } = await open();
    const id = idOf(await library.add(DRAFT));
    await receiveChanged(ports, id, ({ tags: _tags, globalSettings: _settings, ...older }) => older);
    const opened = timerIn(library, id);
    const changed = { ...opened, tags: ['legs'], globalSettings: { ...opened.globalSettings, volume: 12 } };
    idOf(await library.save(opened, changed));
    expect(library.view.getState().timers).toMatchObject([{ tags: ['legs'], globalSettings: { volume: 12 } }]);
  });

  it('does not show a timer that names another owner', async () => {
    const { ports, library } = await open();
    ports.log.expect('document-unreadable');
    const document = await ports.records.get('timers', idOf(await library.add(DRAFT)));
    ports.records.receive('timers', testDocument('foreign', { ...document?.body, userId: 'ben' }));
    expect(library.view.getState()).toMatchObject({ unreadable: 1, timers: [{ userId: 'ann' }] });
  });

  it('a timer that could not be read back is not stored: its problems are returned', async () => {
    const { library } = await open();
    const [round] = DRAFT.rounds;
    const rounds = round ? [{ ...round, steps: [{ ...newStep('step-1'), duration: 90_000 }] }] : [];
    const at = { field: 'duration', roundId: round?.id, stepId: 'step-1' };
    expect(await library.add({ ...DRAFT, rounds })).toEqual({
      ok: false,
      problems: [{ message: 'Round 1, Step 1: Duration cannot exceed 24 hours', at }],
    });
    expect(names(library)).toEqual([]);
  });

  it("commands wait until the account's documents are open", async () => {
    const bench = await open();
    const opening = bench.library.open('ben');
    bench.user = 'ben';
    idOf(await bench.library.add({ ...DRAFT, name: 'Early' }));
    await opening;
    expect(names(bench.library)).toEqual(['Early']);
  });

  it('a document whose revision is unchanged is not read again', async () => {
    const { library } = await open();
    await library.add({ ...DRAFT, name: 'A' });
    const [before] = library.view.getState().timers;
    await library.add({ ...DRAFT, name: 'B' });
    expect(library.view.getState().timers).toContain(before);
  });

  it('waits for the first exchange before it says that there is no such timer', async () => {
    const { ports, library } = await open();
    ports.records.tell({ status: 'waiting', changes: 0 });
    const { body } = documentOf(timerFixture(), 'rev-1');
    const reading = library.read('timer-1');
    ports.records.receive('timers', { ...testDocument('timer-1'), body });
    ports.records.tell({ status: 'synced' });
    expect(await reading).toMatchObject({ id: 'timer-1', name: 'Tabata' });
  });

  it('waits no longer than 8 s, and not at all if no one can tell', async () => {
    const { ports, library } = await open();
    ports.records.tell({ status: 'waiting', changes: 0 });
    let answered = false;
    const reading = library.read('timer-1').then((timer) => {
      answered = true;
      return timer;
    });
    await ports.clock.pass(7999);
    expect(answered).toBe(false);
    await ports.clock.pass(1);
    expect(await reading).toBeUndefined();
    ports.records.tell({ status: 'offline', changes: 0 });
    expect(await library.read('timer-1')).toBeUndefined();
    expect(ports.clock.pending()).toBe(0);
  });
});

function timerFixture(): Timer {
  return { ...DRAFT, id: 'timer-1', userId: 'ann', createdAt: new Date(0), updatedAt: new Date(0) };
}
