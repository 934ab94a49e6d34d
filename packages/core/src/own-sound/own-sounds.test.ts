import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../app/app.ts';
import { summaryOnlyOf } from '../ports/wire/summary-only.ts';
import { SOUND_BYTES } from '../ports/wire/wire.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { ownSoundName, SOUNDS_BYTES } from './own-sound.ts';
import type { OwnSounds } from './own-sounds.engine.ts';
import { loudWords, soundProblemWords, type SoundProblem } from './sound-words.ts';

interface Home {
  readonly ports: FakePorts;
  readonly app: ReturnType<typeof createApp>;
  readonly own: OwnSounds;
}

async function home(ports = fakePorts()): Promise<Home> {
  const app = createApp(ports);
  await app.open();
  await app.account.signUp({ email: 'ada@example.org', password: 'secret-1', displayName: 'Ada' });
  await settled();
  const { ownSounds } = await app.workout.fetch();
  return { ports, app, own: await ownSounds.fetch() };
}

/** A file of so many bytes, which the fake decodes to so many milliseconds of sound. */
const file = (size: number, name = 'gong.wav', fill = 7) => ({
  name,
  size,
  arrayBuffer: async () => new Uint8Array(size).fill(fill).buffer,
});

/** A sound of another device: what a step names it by, and its document. */
async function soundElsewhere() {
  const { own, ports } = await home();
  const added = await own.add(file(300));
  if (!added.ok) throw new Error('not added');
  return { name: ownSoundName(added.sound), whole: (await ports.records.get('sounds', added.sound.id))! };
}

const problemOf = async (own: OwnSounds, given: ReturnType<typeof file>): Promise<SoundProblem | undefined> => {
  const added = await own.add(given);
  return added.ok ? undefined : added.problem;
};

describe("a person's own sounds", () => {
  it('are made of a file, once, and are in the library by its name', async () => {
    const { app, own } = await home();
    const added = await own.add(file(3250));
    expect(added).toMatchObject({ ok: true, sound: { name: 'gong.wav', millis: 3250 }, isLoud: false });
    expect(await own.add(file(3250, 'again.wav'))).toMatchObject({ ok: true, sound: { name: 'gong.wav' } });
    expect(app.library.view.getState().sounds).toHaveLength(1);
  });

  it('are not made of a file that is too large, too long, silent or no sound, or for which there is no room; nothing is kept', async () => {
    const { ports, app, own } = await home();
    const { audio, log } = ports;
    expect(await problemOf(own, file(SOUND_BYTES + 1))).toEqual({ kind: 'too-big', bytes: SOUND_BYTES + 1 });
    expect(await problemOf(own, file(20_001))).toEqual({ kind: 'too-long', millis: 20_001 });
    audio.decode = () => Promise.resolve({ wave: new Float32Array(100), rate: 1000 });
    expect(await problemOf(own, file(100))).toEqual({ kind: 'silent' });
    log.expect('sound-unplayable');
    audio.decode = () => Promise.reject(new Error('no sound'));
    expect(await problemOf(own, file(100, 'notes.txt'))).toEqual({ kind: 'unplayable' });
    expect(app.library.view.getState().sounds).toEqual([]);
    audio.decode = () => Promise.resolve({ wave: new Float32Array(100).fill(1), rate: 1000 });
    for (let count = 0; count < SOUNDS_BYTES / SOUND_BYTES; count++)
      expect(await own.add(file(SOUND_BYTES, 'x.wav', count))).toMatchObject({ ok: true, isLoud: true });
    expect(await problemOf(own, file(1000, 'one more.wav'))).toEqual({ kind: 'no-room', bytes: SOUNDS_BYTES });
  });

  it('are refused in one plain sentence each', () => {
    const words = (problem: SoundProblem) => soundProblemWords(problem, 'gong.wav');
    expect(words({ kind: 'too-big', bytes: 2_310_000 })).toBe('"gong.wav" has 2.4 MB; the limit is 500 KB.');
    expect(words({ kind: 'too-long', millis: 20_001 })).toBe('"gong.wav" lasts 21 s; the limit is 20 s.');
    expect(words({ kind: 'silent' })).toBe('"gong.wav" is silent.');
    expect(words({ kind: 'unplayable' })).toBe('This browser cannot play "gong.wav". Try a WAV or an MP3 file.');
    expect(words({ kind: 'no-room', bytes: 2_900_001 })).toBe('Your sounds take 3 MB of 3 MB. Delete one first.');
    expect(words({ kind: 'not-kept' })).toBe('"gong.wav" could not be stored on this device. Try again.');
    expect(loudWords('gong.wav')).toBe('"gong.wav" is louder than the other sounds, so it is played more softly.');
  });

  it('are removed, and restored as they were', async () => {
    const { app, own } = await home();
    const added = await own.add(file(300));
    if (!added.ok) throw new Error('not added');
    const restore = await own.remove(added.sound.id);
    expect(app.library.view.getState().sounds).toEqual([]);
    restore?.();
    await settled();
    expect(app.library.view.getState().sounds).toHaveLength(1);
    expect(await own.remove('other')).toBeUndefined();
  });

  it('come from the account when another device needs their bytes, and stay there', async () => {
    const { ports, own } = await home();
    const added = await own.add(file(300));
    if (!added.ok) throw new Error('not added');
    const whole = (await ports.records.get('sounds', added.sound.id))!;
    const head = summaryOnlyOf('sounds', whole)!;
    const elsewhere = fakePorts();
    elsewhere.records.account.set(whole.id, whole);
    const other = await home(elsewhere);
    await other.ports.records.put('sounds', head);
    expect((await other.own.samplesOf(ownSoundName(added.sound)))?.wave).toHaveLength(300);
    expect(await other.ports.records.get('sounds', whole.id)).toEqual(whole);
  });
});

describe("a run with a person's own sounds", () => {
  const timerWith = (start: string) => aTimer([aRound('A', [aStep('Sit', 60, { bells: { start } })])]);

  it('has them on the loudspeaker before it starts', async () => {
    const { ports, app, own } = await home();
    const added = await own.add(file(300));
    if (!added.ok) throw new Error('not added');
    const { player } = await app.workout.fetch();
    const name = ownSoundName(added.sound);
    player.load(timerWith(name));
    await settled();
    expect([...ports.audio.learned]).toEqual([name]);
    player.start();
    expect(ports.audio.scheduled[0]?.name).toBe(`${name}/step-start`);
  });

  it('says once that one is not there, and goes on with another', async () => {
    const { ports, app } = await home();
    const { player, troubles } = await app.workout.fetch();
    const { view } = await troubles.fetch();
    player.load(timerWith('own:gone:300'));
    player.start();
    await ports.clock.pass(500);
    expect(view.getState().now).toBe('own-sound-missing');
    expect(player.view.getState().status).toBe('running');
    await ports.clock.pass(7000);
    expect(view.getState().now).toBeUndefined();
    expect([...ports.audio.learned]).toEqual([]);
  });

  it('has one before it starts whose document comes after the run was opened', async () => {
    const { name, whole } = await soundElsewhere();
    const { ports, app } = await home();
    const { player } = await app.workout.fetch();
    player.load(timerWith(name));
    await settled();
    expect([...ports.audio.learned]).toEqual([]);
    await ports.records.put('sounds', whole);
    await settled();
    expect([...ports.audio.learned]).toEqual([name]);
    expect(player.view.getState().status).toBe('ready');
  });

  it('has one that comes late from then on', async () => {
    const { name, whole } = await soundElsewhere();
    const { ports, app } = await home();
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('A', [aStep('Sit', 20, { bells: { start: name } })], { repeat: 9 })]));
    player.start();
    await ports.clock.pass(5000);
    expect([...ports.audio.learned]).toEqual([]);
    await ports.records.put('sounds', whole);
    await ports.clock.pass(20_000);
    expect([...ports.audio.learned]).toEqual([name]);
  });

  it('has one whose bytes could not be fetched at first, once it was to be heard', async () => {
    const { name, whole } = await soundElsewhere();
    const elsewhere = fakePorts();
    elsewhere.records.account.set(whole.id, whole);
    const { ports, app } = await home(elsewhere);
    await ports.records.put('sounds', summaryOnlyOf('sounds', whole)!);
    ports.log.expect('sound-not-fetched');
    vi.spyOn(ports.records, 'whole').mockRejectedValueOnce(new Error('offline'));
    const { player } = await app.workout.fetch();
    player.load(aTimer([aRound('A', [aStep('Sit', 20, { bells: { start: name } })], { repeat: 9 })]));
    await settled();
    expect([...ports.audio.learned]).toEqual([]);
    player.start();
    await ports.clock.pass(20_000);
    expect([...ports.audio.learned]).toEqual([name]);
  });
});
