import { describe, expect, it } from 'vitest';
import { createApp, type App } from '../../app/app.ts';
import { Failure } from '../../base/failure.ts';
import { storedSessionOf, sessionDocument, withReadingsRemoved } from '../../heart/sessions/stored-session.ts';
import { documentOf } from '../../library/timer-reader.ts';
import { ownSoundName, soundDocument, type WholeSound } from '../../own-sound/own-sound.ts';
import { summaryOnlyOf } from '../../ports/wire/summary-only.ts';
import { withDone, withPausedAt } from '../../programme/programme.ts';
import { READY_MADE_PROGRAMMES } from '../../programme/ready-made.ts';
import { testDocument } from '../../testing/contracts/records.contract.ts';
import { settled } from '../../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../../testing/fake-ports.ts';
import { aSession } from '../../testing/heart.ts';
import { seededRandom } from '../../testing/seeded-random.ts';
import { newRound, newStep, newTimerDraft, type Timer, type TimerDraft } from '../../timer/timer.ts';
import type { ImportChoice } from './import-steps.ts';
import type { Export, Mover } from './mover.engine.ts';
import type { FileContent } from './read-file.ts';

const MERGE: ImportChoice = { mode: 'merge', preferences: true, sessions: true };
const REPLACE: ImportChoice = { ...MERGE, mode: 'replace' };

interface Home {
  readonly ports: FakePorts;
  readonly app: App;
  readonly mover: Mover;
}

async function home(email: string): Promise<Home> {
  const ports = fakePorts({ random: seededRandom(email.charCodeAt(0)) });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp({ email, password: 'secret-1', displayName: 'Somebody' });
  await settled();
  return { ports, app, mover: await app.mover.fetch() };
}

function draft(name: string): TimerDraft {
  return { ...newTimerDraft(), name, rounds: [{ ...newRound('round-1', 1), steps: [newStep('step-1')] }] };
}

function names({ app }: Home): readonly string[] {
  return app.library.view
    .getState()
    .timers.map(({ name }) => name)
    .sort();
}

function timerNamed({ app }: Home, name: string): Timer | undefined {
  return app.library.view.getState().timers.find((timer) => timer.name === name);
}

async function edit({ app }: Home, timer: Timer, changes: Partial<TimerDraft>): Promise<void> {
  expect(await app.library.update(timer.id, changes)).toMatchObject({ ok: true });
  await settled();
}

function onlyText({ files }: Export): string {
  expect(files).toHaveLength(1);
  return files[0]?.text ?? '';
}

async function bring({ mover }: Home, text: string, chosen: ImportChoice): ReturnType<Mover['bring']> {
  const steps: string[] = [];
  const outcome = await mover.bring(await mover.preview(contentOf(mover, text)), chosen, (done, all) =>
    steps.push(`${done}/${all}`),
  );
  const last = steps.at(-1)?.split('/') ?? ['0', '0'];
  if (outcome.isComplete) expect(last[0]).toBe(last[1]);
  return outcome;
}

function contentOf(mover: Mover, text: string): FileContent {
  const read = mover.read(text);
  if (!read.ok) throw new Error(read.problem);
  return read.content;
}

const aSound = (id: string): WholeSound => ({ id, name: `${id}.wav`, millis: 300, data: 'AAAA' });

function aTimer(name: string, { app }: Home): Timer {
  const { state } = app.account.view.getState();
  const userId = state.status === 'signed-in' ? state.user.id : '';
  return { ...draft(name), id: 'timer-1', userId, createdAt: new Date(1e12), updatedAt: new Date(1e12) };
}

async function filled(email: string): Promise<Home> {
  const made = await home(email);
  for (const name of ['Run', 'Swim', 'Row']) await made.app.library.add(draft(name));
  await made.app.settings.save({ age: undefined, maxHeartRate: 201, openaiVoice: 'nova' });
  for (const startTime of [1e12, 2e12]) {
    await made.ports.records.put('hrsessions', sessionDocument(aSession({ seconds: 9, startTime }), 'first'));
  }
  return made;
}

describe('the mover', () => {
  it('moves everything from one account into another [MOV-1, MOV-2]', async () => {
    const ann = await filled('ann@example.org');
    const { files, ...counts } = await ann.mover.exportAll();
    expect(counts).toEqual({ timers: 3, sessions: 2, elsewhere: 0, gone: 0, unreadable: 0, isCurrent: true });
    expect(files[0]?.text).not.toContain('ann@example.org');
    const ben = await home('ben@example.org');
    const text = files[0]?.text ?? '';
    expect(await bring(ben, text, MERGE)).toEqual({
      isComplete: true,
      timers: 3,
      sessions: 2,
      preferences: true,
      removed: 0,
      missing: [],
      missingSessions: 0,
      missingPreferences: false,
    });
    expect(names(ben)).toEqual(['Row', 'Run', 'Swim']);
    const moved = onlyText(await ben.mover.exportAll());
    const body = (from: string): unknown => ({ ...(JSON.parse(from) as object), exportedAt: '' });
    expect(body(moved)).toEqual(body(text));
    expect(ben.app.account.view.getState().state).toMatchObject({
      profile: { email: 'ben@example.org', heartRatePreferences: { maxHeartRate: 201, openaiVoice: 'nova' } },
    });
  });

  it('exports sessions whose readings are only in the account, or says that they are missing', async () => {
    const ann = await filled('ann@example.org');
    const { records, log } = ann.ports;
    const elsewhere = sessionDocument(aSession({ seconds: 30, startTime: 3e12 }), 'first');
    const head = summaryOnlyOf('hrsessions', elsewhere);
    if (head !== undefined) await records.put('hrsessions', head);
    const idsOf = (text: string) => {
      const { sessions } = JSON.parse(text) as { sessions: { sessionId: string; readings?: object }[] };
      return sessions.map(({ sessionId, readings }) => [sessionId, readings !== undefined]);
    };
    const without = await ann.mover.exportAll();
    expect([without.sessions, without.elsewhere]).toEqual([2, 1]);
    expect(idsOf(onlyText(without))).toEqual([
      ['hr-session-2000000000000', true],
      ['hr-session-1000000000000', true],
    ]);
    expect((await ann.mover.preview(contentOf(ann.mover, onlyText(without)))).sessions.same).toBe(2);
    records.account.set(elsewhere.id, elsewhere);
    const whole = await ann.mover.exportAll();
    expect([whole.sessions, whole.elsewhere]).toEqual([3, 0]);
    expect(idsOf(onlyText(whole))[0]).toEqual([elsewhere.id, true]);
    log.check();
  });

  it('leaves out a session whose readings were removed, and does not call it unreachable', async () => {
    const ann = await filled('ann@example.org');
    const thinned = withReadingsRemoved(sessionDocument(aSession({ seconds: 30, startTime: 3e12 }), 'first'));
    await ann.ports.records.put('hrsessions', thinned!);
    expect(await ann.mover.exportAll()).toMatchObject({ sessions: 2, elsewhere: 0, gone: 1 });
    const head = summaryOnlyOf('hrsessions', sessionDocument(aSession({ seconds: 30, startTime: 4e12 }), 'first'));
    await ann.ports.records.put('hrsessions', head!);
    expect(await ann.mover.exportAll()).toMatchObject({ sessions: 2, elsewhere: 1, gone: 1 });
  });

  it.each([
    ['were removed', { readingsSize: 0, thinned: true }],
    ['are nowhere any more', { readingsSize: 0 }],
  ])('gives a session back its readings that %s, and nothing else [MOV-40]', async (_, without) => {
    const ann = await filled('ann@example.org');
    const { records } = ann.ports;
    const text = onlyText(await ann.mover.exportAll());
    const id = 'hr-session-2000000000000';
    const { readings, ...others } = (await records.get('hrsessions', id))!.body;
    const since = { ...others, notes: { title: 'Hills' }, notesAt: 3e12, newer: 'kept' };
    await records.put('hrsessions', testDocument(id, { ...since, ...without }, 'without'));
    const planned = async () => (await ann.mover.preview(contentOf(ann.mover, text))).sessions;
    expect(await planned()).toMatchObject({ added: [{ sessionId: id }], readingsRestored: 1, same: 1 });
    expect(await bring(ann, text, { ...MERGE, preferences: false })).toMatchObject({ isComplete: true, sessions: 1 });
    const after = await records.get('hrsessions', id);
    expect(after?.rev).not.toBe('without');
    expect(after?.body).toEqual({ ...since, readings });
    expect(await planned()).toEqual({ added: [], readingsRestored: 0, same: 2 });
    expect(await ann.mover.exportAll()).toMatchObject({ sessions: 2, gone: 0 });
  });

  it('reads no head from a file', async () => {
    const ann = await filled('ann@example.org');
    const file = JSON.parse(onlyText(await ann.mover.exportAll())) as { sessions: Record<string, unknown>[] };
    const [{ readings, ...others } = {}, second] = file.sessions;
    const text = JSON.stringify({ ...file, sessions: [{ ...others, readingsSize: 20 }, second] });
    expect(readings).toBeDefined();
    expect(contentOf(ann.mover, text).sessions).toHaveLength(1);
  });

  it('waits on a new device for what the account has', async () => {
    const ann = await home('ann@example.org');
    ann.ports.records.tell({ status: 'waiting', changes: 0 });
    const leaving = ann.mover.exportAll();
    await settled();
    await ann.ports.records.put('timers', documentOf(aTimer('From the phone', ann), 'first'));
    ann.ports.records.tell({ status: 'synced' });
    expect(await leaving).toMatchObject({ timers: 1, isCurrent: true });
  });

  it('says if the server has not confirmed that this is everything', async () => {
    const ann = await filled('ann@example.org');
    ann.ports.records.tell({ status: 'offline', changes: 0 });
    expect(await ann.mover.exportAll()).toMatchObject({ timers: 3, isCurrent: false });

    ann.ports.records.tell({ status: 'waiting', changes: 0 });
    const leaving = ann.mover.exportAll();
    await ann.ports.clock.pass(8000);
    expect(await leaving).toMatchObject({ timers: 3, isCurrent: false });
  });

  it('compares a file with what the account has, not with a device that has yet to ask', async () => {
    const ann = await home('ann@example.org');
    await ann.app.library.add(draft('Run'));
    const text = onlyText(await ann.mover.exportAll());
    const [timer] = ann.app.library.view.getState().timers;
    const document = await ann.ports.records.get('timers', timer?.id ?? '');
    await ann.ports.records.remove('timers', timer?.id ?? '');
    ann.ports.records.tell({ status: 'waiting', changes: 0 });
    const compared = ann.mover.preview(contentOf(ann.mover, text));
    await settled();
    if (document) await ann.ports.records.put('timers', document);
    ann.ports.records.tell({ status: 'synced' });
    expect((await compared).timers.merge).toMatchObject({ added: [], same: 1 });
  });

  it('imports nothing twice [MOV-24]', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    const text = onlyText(await ann.mover.exportAll());
    await bring(ben, text, MERGE);
    const revs = await Promise.all(
      ben.app.library.view.getState().timers.map(({ id }) => ben.ports.records.get('timers', id)),
    );
    expect(await bring(ben, text, { ...MERGE, preferences: false })).toMatchObject({ timers: 0, sessions: 0 });
    const after = await Promise.all(
      ben.app.library.view.getState().timers.map(({ id }) => ben.ports.records.get('timers', id)),
    );
    expect(after).toEqual(revs);
  });

  it('leaves out what was not chosen [MOV-24]', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    const text = onlyText(await ann.mover.exportAll());
    const outcome = await bring(ben, text, { mode: 'merge', preferences: false, sessions: false });
    expect(outcome).toMatchObject({ timers: 3, sessions: 0, preferences: false });
    const again = await ben.mover.preview(contentOf(ben.mover, text));
    expect([again.sessions.added.length, again.preferences]).toEqual([2, 'new']);
  });

  it('replaces [MOV-26]', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    await ben.app.library.add(draft('Mine'));
    const outcome = await bring(ben, onlyText(await ann.mover.exportAll()), REPLACE);
    expect(outcome).toMatchObject({ isComplete: true, timers: 3, removed: 1 });
    expect(names(ben)).toEqual(['Row', 'Run', 'Swim']);
  });

  it('deletes nothing that arrived after the preview [MOV-26]', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    const content = contentOf(ben.mover, onlyText(await ann.mover.exportAll()));
    const preview = await ben.mover.preview(content);
    await ben.app.library.add(draft('Late'));
    await ben.mover.bring(preview, REPLACE, () => undefined);
    expect(names(ben)).toContain('Late');
  });

  it('removes no timer that was edited after the preview, and merges one that it replaces', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    const content = contentOf(ben.mover, onlyText(await ann.mover.exportAll()));
    await bring(ben, onlyText(await ann.mover.exportAll()), MERGE);
    await ben.app.library.add(draft('Mine'));
    const [mine, run] = ['Mine', 'Run'].map((name) => timerNamed(ben, name));
    await edit(ben, run!, { description: 'before' });
    const preview = await ben.mover.preview(content);
    expect(preview.timers.replace).toMatchObject({ changed: [{ name: 'Run' }], removed: [{ name: 'Mine' }] });
    await edit(ben, mine!, { description: 'since' });
    await edit(ben, run!, { tags: ['since'] });
    await ben.mover.bring(preview, REPLACE, () => undefined);
    expect(names(ben)).toEqual(['Mine', 'Row', 'Run', 'Swim']);
    expect(timerNamed(ben, 'Run')).toMatchObject({ tags: ['since'] });
    expect(timerNamed(ben, 'Run')?.description).not.toBe('before');
  });

  it('leaves what has arrived under the same id after the preview', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    const text = onlyText(await ann.mover.exportAll());
    const early = await ben.mover.preview(contentOf(ben.mover, text));
    await bring(ben, text, MERGE);
    await edit(ben, timerNamed(ben, 'Run')!, { description: 'since' });
    const sessions = (await ben.mover.exportAll()).sessions;
    expect(await ben.mover.bring(early, MERGE, () => undefined)).toMatchObject({ isComplete: true });
    expect(timerNamed(ben, 'Run')?.description).toBe('since');
    expect([names(ben), (await ben.mover.exportAll()).sessions]).toEqual([['Row', 'Run', 'Swim'], sessions]);
  });

  it.each([MERGE, REPLACE])('leaves a timer alone that a newer version has written ($mode)', async (chosen) => {
    const ann = await filled('ann@example.org');
    ann.ports.log.expect('document-unreadable');
    const text = onlyText(await ann.mover.exportAll());
    const id = timerNamed(ann, 'Run')?.id ?? '';
    const newer = testDocument(id, { name: { words: 'Run' } }, 'newer');
    ann.ports.records.receive('timers', newer);
    await settled();
    expect(await bring(ann, text, chosen)).toMatchObject({ isComplete: true });
    expect(await ann.ports.records.get('timers', id)).toEqual(newer);
    expect(names(ann)).toEqual(['Row', 'Run (imported)', 'Swim']);
  });

  it('an import stops once another person is here: nothing of it goes into their account', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    const other = { email: 'cy@example.org', password: 'secret-1' };
    await ben.app.account.signUp({ ...other, displayName: 'Cy' });
    await ben.app.account.signIn({ email: 'ben@example.org', password: 'secret-1' });
    await settled();
    const put = ben.ports.records.put;
    let puts = 0;
    ben.ports.records.put = async (...given) => {
      await put(...given);
      puts += 1;
      if (puts === 3) await ben.app.account.signIn(other);
    };
    const outcome = await bring(ben, onlyText(await ann.mover.exportAll()), MERGE);
    await settled();
    expect(outcome).toMatchObject({ isComplete: false, timers: 3, sessions: 0, preferences: false });
    expect([puts, names(ben)]).toEqual([3, []]);
  });

  it('deletes nothing if there is no room, and imports the rest the next time', async () => {
    const ann = await filled('ann@example.org');
    const ben = await home('ben@example.org');
    ben.ports.log.expect('import-stopped');
    await ben.app.library.add(draft('Mine'));
    const text = onlyText(await ann.mover.exportAll());
    let puts = 0;
    const put = ben.ports.records.put;
    ben.ports.records.put = async (kind, document) => {
      puts += 1;
      if (puts > 2) throw new Error('no room');
      await put(kind, document);
    };
    const stopped = await bring(ben, text, REPLACE);
    expect(stopped).toMatchObject({ isComplete: false, timers: 2, sessions: 0, preferences: false, removed: 0 });
    expect([stopped.missing.length, stopped.missingSessions]).toEqual([1, 2]);
    expect(stopped.missingPreferences).toBe(REPLACE.preferences);
    expect(names(ben)).toContain('Mine');
    expect(ben.ports.log.codes).toEqual(['import-stopped']);
    ben.ports.records.put = put;
    expect(await bring(ben, text, REPLACE)).toMatchObject({ isComplete: true, timers: 1, sessions: 2, removed: 1 });
    expect(names(ben)).toEqual(['Row', 'Run', 'Swim']);
  });

  it('what cannot be read here is not exported, and is counted', async () => {
    const ann = await filled('ann@example.org');
    ann.ports.log.expect('document-unreadable', 'session-broken');
    await ann.ports.records.put('timers', testDocument('odd', { name: 5 }));
    await ann.ports.records.put('hrsessions', testDocument('hr-session-5'));
    const { files, ...counts } = await ann.mover.exportAll();
    expect(counts).toEqual({ timers: 3, sessions: 2, elsewhere: 0, gone: 0, unreadable: 2, isCurrent: true });
    expect(files).toHaveLength(1);
  });

  it('includes sessions that the account does not have yet, and no unfinished or simulated one [HRT-222]', async () => {
    const ann = await home('ann@example.org');
    const { sessions } = await ann.app.heartRate.fetch();
    const put = ann.ports.records.put;
    ann.ports.log.expect('session-not-kept');
    ann.ports.records.put = () => Promise.reject(new Error('no room'));
    sessions.start({ timerId: 'timer-1', timerName: 'Kept here' });
    await ann.ports.clock.pass(5000);
    await sessions.end();
    ann.ports.records.put = put;
    await ann.ports.clock.pass(5000);
    sessions.start({ timerId: 'timer-1', timerName: 'Simulated' });
    sessions.record({ bpm: 90, timestamp: ann.ports.clock.wall() }, 'demo');
    await ann.ports.clock.pass(1000);
    await sessions.end();
    sessions.start({ timerId: 'timer-1', timerName: 'Goes on' });
    const text = onlyText(await ann.mover.exportAll());
    expect(text).toContain('Kept here');
    expect(text).not.toContain('Goes on');
    ann.ports.log.expect('session-not-kept');
  });

  it('includes them right after the page has opened', async () => {
    const { ports, app } = await home('ann@example.org');
    const { state } = app.account.view.getState();
    const past = aSession({ seconds: 9, startTime: 1e12 });
    const row = storedSessionOf(past, state.status === 'signed-in' ? state.user.id : '', false);
    await ports.disk.table<unknown>('heart-rate').put(past.sessionId, row);
    ports.log.expect('session-not-kept');
    ports.records.put = () => Promise.reject(new Error('no room'));
    const again = createApp(ports);
    await again.open();
    const mover = await again.mover.fetch();
    expect(onlyText(await mover.exportAll())).toContain(past.sessionId);
  });

  it('gives one timer its file', async () => {
    const ann = await filled('ann@example.org');
    const [timer] = ann.app.library.view.getState().timers;
    if (timer === undefined) throw new Error('no timer');
    const file = await ann.mover.exportTimer(timer);
    const ben = await home('ben@example.org');
    expect(await bring(ben, file.text, MERGE)).toMatchObject({ timers: 1, sessions: 0, preferences: false });
    expect(names(ben)).toEqual([timer.name]);
  });

  it('takes the sounds of their own along, with all or with the one timer that has them, and brings each once', async () => {
    const ann = await home('ann@example.org');
    const [gong, bell] = [aSound('gong'), aSound('bell')];
    for (const sound of [gong, bell]) await ann.ports.records.put('sounds', soundDocument(sound, 'rev', 1));
    const steps = [{ ...newStep('step-1'), bells: { end: ownSoundName(gong) } }];
    await ann.app.library.add({ ...draft('Sit'), rounds: [{ ...newRound('round-1', 1), steps }] });
    const [timer] = ann.app.library.view.getState().timers;
    const alone = await ann.mover.exportTimer(timer ?? expect.unreachable());
    expect(contentOf(ann.mover, alone.text).sounds).toEqual([gong]);
    const all = await ann.mover.exportAll();
    expect(all).toMatchObject({ timers: 1, sounds: 2 });
    const ben = await home('ben@example.org');
    expect(await bring(ben, alone.text, MERGE)).toMatchObject({ timers: 1, sounds: 1 });
    expect(await bring(ben, onlyText(all), MERGE)).toMatchObject({ timers: 0, sounds: 1 });
    expect(await bring(ben, onlyText(all), MERGE)).not.toHaveProperty('sounds');
    expect((await ben.ports.records.get('sounds', 'gong'))?.body).toEqual(gong);
  });

  it('exports a sound that only the account has, or says that it is left out', async () => {
    const ann = await home('ann@example.org');
    const { records, log } = ann.ports;
    const whole = soundDocument(aSound('gong'), 'rev', 1);
    await records.put('sounds', summaryOnlyOf('sounds', whole)!);
    await records.put('sounds', soundDocument(aSound('bell'), 'rev', 1));
    records.whole = () => Promise.reject(new Failure('offline'));
    log.expect('sounds-not-fetched');
    expect(await ann.mover.exportAll()).toMatchObject({ sounds: 1, soundsElsewhere: 1 });
    records.whole = async () => [whole];
    const there = await ann.mover.exportAll();
    expect(there.sounds).toBe(1);
    expect(contentOf(ann.mover, onlyText(there)).sounds).toEqual([whole.body]);
  });

  it('says which sounds of a file cannot be kept', async () => {
    const ann = await home('ann@example.org');
    await ann.ports.records.put('sounds', soundDocument(aSound('gong'), 'rev', 1));
    const file = JSON.parse(onlyText(await ann.mover.exportAll())) as { sounds: object[] };
    const broken = { ...file, sounds: [...file.sounds, { ...file.sounds[0], millis: 0 }] };
    const { sounds, problems } = contentOf(ann.mover, JSON.stringify(broken));
    expect(sounds).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toEqual(['Sound 2: It cannot be read']);
  });

  it("starts a file of steps with the volume of the account's new timers", async () => {
    const ann = await home('ann@example.org');
    await ann.app.settings.saveDefaults({ defaultVolume: 35 });
    expect(await bring(ann, 'step,seconds\nSquats,45\n', MERGE)).toMatchObject({ timers: 1 });
    expect(timerNamed(ann, 'Imported workout')?.globalSettings).toMatchObject({ volume: 35, voiceEnabled: true });
  });

  it('restores a timer that was deleted here', async () => {
    const ann = await filled('ann@example.org');
    const text = onlyText(await ann.mover.exportAll());
    for (const { id } of ann.app.library.view.getState().timers) await ann.app.library.remove(id);
    expect(await bring(ann, text, MERGE)).toMatchObject({ timers: 3 });
    expect(names(ann)).toEqual(['Row', 'Run', 'Swim']);
  });
});

it('imports documents just as the library writes them [MOV-2]', async () => {
  const ann = await filled('ann@example.org');
  const [timer] = ann.app.library.view.getState().timers;
  if (timer === undefined) throw new Error('no timer');
  const before = await ann.ports.records.get('timers', timer.id);
  expect(documentOf(timer, before?.rev ?? '')).toEqual(before);
});

describe('programmes in a file', () => {
  const [COUCH = expect.unreachable()] = READY_MADE_PROGRAMMES;

  async function withProgrammes(): Promise<Home & { readonly ids: readonly string[] }> {
    const here = await home('ann@example.org');
    await here.app.library.add(draft('Legs'));
    const programmes = await here.app.programmes.fetch();
    const legs = timerNamed(here, 'Legs')?.id ?? '';
    const own = await programmes.start(COUCH.draft);
    const mine = await programmes.start({ name: 'Mine', timers: [], entries: [{ kind: 'library', timerId: legs }] });
    const ids = [own, mine].map((one) => (one.ok ? one.id : expect.unreachable()));
    await programmes.change(ids[0] ?? '', (kept) => withPausedAt(withDone(kept, 'entry-1', 5000), 6000));
    await settled();
    return { ...here, ids };
  }
  const programmesIn = async ({ app }: Home) => (await app.programmes.fetch()).view.getState().programmes;

  it('go out whole, without their owner, and come into another account with timers and progress', async () => {
    const here = await withProgrammes();
    const text = onlyText(await here.mover.exportAll());
    expect(text).not.toContain((await programmesIn(here))[0]?.userId ?? 'nobody');
    const there = await home('ben@example.org');
    const outcome = await bring(there, text, MERGE);
    expect(outcome).toMatchObject({ isComplete: true, timers: 1, programmes: 2 });
    await settled();
    const come = await programmesIn(there);
    expect(come.map(({ name }) => name).sort()).toEqual(['Couch to 5 km', 'Mine']);
    const couch = come.find(({ name }) => name === 'Couch to 5 km');
    expect(couch).toMatchObject({
      pausedAt: 6000,
      entries: [{ doneAt: 5000 }, ...COUCH.draft.entries.slice(1).map(() => ({}))],
    });
    expect(couch?.timers).toHaveLength(13);
    expect(new Set(couch?.timers.map(({ userId }) => userId))).toEqual(new Set([couch?.userId]));
  });

  it('that are here already stay as they are, in either mode', async () => {
    const here = await withProgrammes();
    const text = onlyText(await here.mover.exportAll());
    const programmes = await here.app.programmes.fetch();
    await programmes.change(here.ids[0] ?? '', (kept) => withDone(kept, 'entry-2', 7000));
    for (const mode of [MERGE, REPLACE]) {
      const preview = await here.mover.preview(contentOf(here.mover, text));
      expect(preview.programmes).toBeUndefined();
      expect(await bring(here, text, mode)).not.toHaveProperty('programmes');
    }
    await settled();
    const couch = (await programmesIn(here)).find(({ id }) => id === here.ids[0]);
    expect(couch?.entries.slice(0, 2).map(({ doneAt }) => doneAt)).toEqual([5000, 7000]);
  });

  it('that cannot be kept are told with their place, and the others come', async () => {
    const there = await home('ben@example.org');
    const [one] = [{ id: 'programme-1', name: 'Mine', entries: [] }];
    const odd = [
      one,
      one,
      { ...one, id: 'timer-1' },
      'x',
      { ...one, id: 'programme-/' },
      { ...one, id: 'programme-2', name: 'a'.repeat(121) },
    ];
    const text = JSON.stringify({ format: 'roundbell', version: 1, programmes: odd });
    const content = contentOf(there.mover, text);
    expect(content.problems.map(({ message }) => message)).toEqual([
      'Programme 3: id must begin with programme-',
      'Programme 4: It cannot be read',
      'Programme 5: id has other characters than letters, digits, _ and -',
      'Programme 6: The name must have at most 120 characters.',
    ]);
    expect(await bring(there, text, MERGE)).toMatchObject({ programmes: 1 });
  });
});
