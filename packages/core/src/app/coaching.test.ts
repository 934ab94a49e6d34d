// What the coach owes a run through the whole app.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../base/failure.ts';
import { COACH_OFF } from '../coach/coach-view.ts';
import { BANK_CATEGORIES } from '../ports/wire/coaching.ts';
import { settled } from '../testing/fake-clock.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Announcement } from '../voice/announcement.ts';
import { createApp } from './app.ts';
import { createCoaching } from './coaching.ts';
import type { Workout } from './workout.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const BEN = { email: 'ben@example.com', password: 'secret-2', displayName: 'Ben' };
const BANK = {
  push: ['Lift it.'],
  slow: ['Ease it.'],
  steady: ['Hold it.'],
  transition: ['Change it.'],
  encouragement: ['Keep breathing.'],
};
const LONG = aTimer([aRound('A', [aStep('Squats', 120)])]);
const ALONE = aTimer([
  aRound('A', [
    aStep('Squats', 120, { coachingEnabled: false, targetHeartRateZone: 2 }),
    aStep('Wait', 90, { type: 'delay', targetHeartRateZone: 2 }),
    aStep('Jumps', 59),
  ]),
]);

let open: Workout | undefined;
afterEach(() => open?.player.unload());

/** Ann's app, with a browser voice and a language model that has a bank. */
async function anApp(given: Partial<FakePorts> = {}) {
  const ports = fakePorts(given);
  ports.server.coach = { coachBank: async () => BANK };
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await app.settings.save({ ttsProvider: 'webspeech' });
  open = await app.workout.fetch();
  const words = () => ports.synth.spoken.map(({ text }) => text);
  const asked = () => ports.server.coached.map(({ kind }) => kind);
  return { ...ports, ports, app, player: open.player, words, asked };
}

/** Ann with a strap, jogging below her zone, whatever she hears. */
async function aJogger() {
  const made = await anApp();
  const { app, clock, sensor, records } = made;
  await app.settings.save({ maxHeartRate: 190, age: undefined });
  const { monitor } = await app.heartRate.fetch();
  await monitor.connect();
  const coach = await app.coaching.fetch();
  async function jog(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      sensor.send(0, 120 + (second % 3));
      // oxlint-disable-next-line no-await-in-loop -- one second after the other
      await clock.pass(1000);
    }
  }
  return {
    ...made,
    coach,
    monitor,
    jog,
    learned: async () => (await records.get('profile', 'user-1'))?.body.heartResponse,
  };
}

describe('the coach of a run', () => {
  it('comes a second after a timer in which it has something to do, and not before', async () => {
    const { player, clock, asked } = await anApp();
    player.load(LONG);
    await clock.pass(999);
    await vi.dynamicImportSettled();
    await settled();
    expect(asked()).toEqual([]);
    await clock.pass(1);
    await expect.poll(asked).toEqual(['bank']);
  });

  it('comes to short steps if they have a target to mention', async () => {
    const { player, asked } = await anApp();
    player.load(aTimer([aRound('A', [aStep('Jumps', 20, { targetHeartRateZone: 4 })])]));
    player.start();
    await expect.poll(asked).not.toEqual([]);
  });

  it('comes immediately with a start', async () => {
    const { player, clock, asked } = await anApp();
    player.load(LONG);
    player.start();
    await expect.poll(asked).toEqual(['bank']);
    expect(clock.now()).toBe(0);
  });

  it('does not come to a timer without coaching, or one that is gone', async () => {
    const { player, clock, asked } = await anApp();
    player.load(ALONE);
    player.start();
    await clock.pass(5000);
    player.load(LONG);
    player.unload();
    await settled();
    expect(clock.pending()).toBe(0);
    await clock.pass(5000);
    await vi.dynamicImportSettled();
    await settled();
    expect(asked()).toEqual([]);
    expect(clock.pending()).toBe(0);
  });

  it('is always the same, and does not come if no one is here', async () => {
    const ports = fakePorts();
    const app = createApp(ports);
    open = await app.workout.fetch();
    open.player.load(LONG);
    open.player.start();
    await ports.clock.pass(5000);
    await vi.dynamicImportSettled();
    await settled();
    expect(ports.synth.spoken.map(({ text }) => text)).toEqual(['Squats']);
    expect(app.coaching.fetch()).toBe(app.coaching.fetch());
    const coach = await app.coaching.fetch();
    expect(coach.view.getState().status).toBe('transitions-only');
  });

  it('leaves nothing behind in a pause, or at the end [COA-64]', async () => {
    const { app, player, clock } = await anApp();
    await app.coaching.fetch();
    const left: number[][] = [];
    for (const timer of [ALONE, LONG]) {
      player.load(timer);
      player.start();
      await clock.pass(7000);
      player.pause();
      await settled();
      const paused = clock.pending();
      player.stop();
      await settled();
      left.push([paused, clock.pending()]);
      player.unload();
    }
    // What a session needs is there with or without a coach.
    expect(left[1]).toEqual([left[0]?.[0], (left[0]?.[1] ?? 0) + 1]);
    await clock.pass(1000);
    expect(clock.pending()).toBe(0);
  });

  it('follows the level in the profile as soon as it is saved', async () => {
    const { app, player, clock } = await anApp();
    const coach = await app.coaching.fetch();
    player.load(LONG);
    player.start();
    await clock.pass(2000);
    expect(coach.view.getState().status).toBe('active');
    await app.settings.save({ coachingLevel: 'transitions' });
    await settled();
    expect(coach.view.getState().status).toBe('transitions-only');
    await clock.pass(60_000);
    expect(coach.view.getState().last?.text).toBe('Your coach is ready.');
    await app.settings.save({ coachingLevel: 'talkative' });
    await settled();
    expect(coach.view.getState().status).toBe('active');
  });

  it("hears the run's strap, and nothing from one that was not connected", async () => {
    const { app, player, clock, sensor, words } = await anApp();
    await app.settings.save({ maxHeartRate: 190, age: undefined });
    const { monitor, heartNow } = await app.heartRate.fetch();
    expect(heartNow()).toBeUndefined();
    await monitor.connect();
    const coach = await app.coaching.fetch();
    player.load(aTimer([aRound('A', [aStep('Jog', 300, { targetHeartRateZone: 2 })])]));
    player.start();
    for (let second = 0; second < 60; second++) {
      sensor.send(0, 175);
      await clock.pass(1000);
    }
    expect(coach.view.getState().last).toMatchObject({ reason: 'needs_urgency' });
    expect(words()).toContain('Forty above. Slow down.');
    expect(heartNow()).toMatchObject({ zones: 190 });
    expect(heartNow()?.readings).toHaveLength(60);
    await clock.pass(60_000);
    sensor.send(0, 174);
    const readings = heartNow()?.readings ?? [];
    expect(readings.at(-1)).toEqual({ bpm: 174, age: 0 });
    expect(Math.max(...readings.map(({ age }) => age))).toBeLessThanOrEqual(90_000);
  });

  it('learns from a run how the heart of the person here answers', async () => {
    const { app, player, clock, sensor, records } = await anApp();
    await app.settings.save({ maxHeartRate: 190, age: undefined });
    const { monitor } = await app.heartRate.fetch();
    await monitor.connect();
    await app.coaching.fetch();
    player.load(aTimer([aRound('A', [aStep('Jog', 400, { targetHeartRateZone: 2 })])]));
    player.start();
    for (let second = 0; second < 400; second++) {
      sensor.send(0, Math.round(120 - 40 * Math.exp(-second / 20)) + (second % 3));
      await clock.pass(1000);
    }
    await clock.pass(2000);
    const stored = await records.get('profile', 'user-1');
    expect(stored?.body).toMatchObject({
      heartResponse: { lag: expect.any(Number) },
      heartRatePreferences: { maxHeartRate: 190 },
    });
  });

  it('learns nothing from a run in which a line could not be heard', async () => {
    const { player, clock, jog, learned } = await aJogger();
    const mute = { ...LONG.globalSettings, voiceEnabled: false };
    player.load(aTimer([aRound('A', [aStep('Jog', 400, { targetHeartRateZone: 4 })])], { globalSettings: mute }));
    player.start();
    await jog(402);
    player.load(aTimer([aRound('A', [aStep('Jog', 400, { targetHeartRateZone: 4 })])]));
    player.setVolume(0);
    player.start();
    await jog(402);
    expect(await learned()).toBeUndefined();
    player.setVolume(70);
    player.start();
    await jog(402);
    expect(await learned()).toBeDefined();
    expect(clock.now()).toBeGreaterThan(1_200_000);
  });

  it("learns nothing from the demo's heart", async () => {
    const { player, clock, monitor, learned } = await aJogger();
    monitor.disconnect();
    await monitor.setDemo(true);
    player.load(aTimer([aRound('A', [aStep('Jog', 400, { targetHeartRateZone: 2 })])]));
    player.start();
    await clock.pass(390_000);
    await monitor.setDemo(false);
    await clock.pass(12_000);
    expect(player.view.getState().status).toBe('complete');
    expect(await learned()).toBeUndefined();
  });

  it('is off in a run that is heard by its track, and learns nothing from it', async () => {
    const { app, player, coach, jog, learned } = await aJogger();
    await app.device.change({ soundMode: 'pocket' });
    const { pocket } = await app.workout.fetch();
    player.load(aTimer([aRound('A', [aStep('Jog', 400, { targetHeartRateZone: 4 })])]));
    await expect.poll(() => pocket.getState().preparing).toBeUndefined();
    player.start();
    await jog(300);
    expect(player.view.getState().status).toBe('running');
    expect(coach.view.getState()).toEqual(COACH_OFF);
    await jog(102);
    expect(await learned()).toBeUndefined();
  });

  it('in a timer without a voice the lines are shown and not spoken', async () => {
    const { app, player, clock, words } = await anApp();
    const coach = await app.coaching.fetch();
    player.load({ ...LONG, globalSettings: { ...LONG.globalSettings, voiceEnabled: false } });
    await settled();
    player.start();
    await clock.pass(2000);
    expect(coach.view.getState().last?.text).toBe('Change it.');
    expect(words()).toEqual([]);
  });
});

describe('the bank of a run', () => {
  const lines = ['Your coach is ready.', ...BANK_CATEGORIES.flatMap((category) => BANK[category])];

  /** Ann's app with a provider's voice, whose speech can be observed. */
  async function withProvider() {
    const made = await anApp();
    await made.app.settings.save({ ttsProvider: 'groq' });
    await made.app.coaching.fetch();
    return { ...made, spoken: () => made.server.spoken.map(({ text }) => text) };
  }

  it('is fetched ahead, once for all runs', async () => {
    const { app, player, asked, disk } = await anApp();
    await app.coaching.fetch();
    expect(asked()).toEqual([]);
    player.load(LONG);
    await settled();
    player.load({ ...LONG, id: 'timer-2' });
    await settled();
    expect(asked()).toEqual(['bank']);
    expect(await disk.table('messages').keys()).toEqual(['bank:user-1']);
  });

  it("is read ahead after the words of the run, the coach's first words first", async () => {
    const { player, spoken } = await withProvider();
    player.load(LONG);
    await expect.poll(() => spoken().slice(-lines.length)).toEqual(lines);
    expect(spoken()).toContain('Squats');
  });

  it('is not read ahead without a voice, for a run without a coach, or after it', async () => {
    const { player, spoken } = await withProvider();
    player.load({ ...LONG, globalSettings: { ...LONG.globalSettings, voiceEnabled: false } });
    await settled();
    player.load(ALONE);
    await settled();
    player.load(LONG);
    player.unload();
    await settled();
    expect(spoken().filter((text) => lines.includes(text))).toEqual([]);
  });

  it('is not read ahead for another run if it arrives late', async () => {
    const { app, player, server, spoken } = await withProvider();
    let answer: (bank: typeof BANK) => void = () => undefined;
    server.coach = { coachBank: () => new Promise<typeof BANK>((resolve) => (answer = resolve)) };
    await app.coaching.fetch();
    player.load(LONG);
    await settled();
    player.load(ALONE);
    await settled();
    answer(BANK);
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect(spoken().filter((text) => lines.includes(text))).toEqual([]);
  });

  it('is not read to someone else who is here when it arrives', async () => {
    const { ports, app, player, server } = await anApp();
    let answer: (bank: typeof BANK) => void = () => undefined;
    server.coach = { coachBank: () => new Promise<typeof BANK>((resolve) => (answer = resolve)) };
    const readAhead = vi.fn();
    createCoaching(ports, {
      workout: { ...(await app.workout.fetch()), readAhead },
      account: app.account,
      heartRate: () => undefined,
    });
    player.load(LONG);
    await settled();
    await app.account.signOut();
    await app.account.signUp(BEN);
    const answerAnn = answer;
    player.load(LONG);
    await settled();
    answerAnn(BANK);
    await settled();
    expect(readAhead).not.toHaveBeenCalled();
  });

  it('is read ahead in the tones of its steps: what is said anywhere also calmly, if a step is calm', async () => {
    const { ports, app, player, server } = await anApp();
    server.coach = { coachBank: async () => BANK };
    const ahead: (readonly Announcement[])[] = [];
    createCoaching(ports, {
      workout: { ...(await app.workout.fetch()), readAhead: (lines) => void ahead.push(lines) },
      account: app.account,
      heartRate: () => undefined,
    });
    const restful = aTimer([aRound('A', [aStep('Squats', 120), aStep('Sit', 60, { type: 'rest' })])]);
    for (const timer of [LONG, restful]) {
      player.load(timer);
      for (let turn = 0; turn < 5; turn += 1) await settled();
    }
    const tonesOf = (lines: readonly Announcement[] = []) => {
      const first = (category: keyof typeof BANK) =>
        lines.filter(({ text }) => text === BANK[category][0]).map(({ tone }) => tone);
      return [first('push'), first('steady'), first('transition'), first('encouragement')];
    };
    expect(tonesOf(ahead[0])).toEqual([['energetic'], ['calm'], ['energetic'], ['energetic']]);
    expect(tonesOf(ahead[1])).toEqual([['energetic'], ['calm'], ['energetic', 'calm'], ['energetic', 'calm']]);
  });

  it('is read ahead once per run', async () => {
    const { ports, app, player, clock } = await anApp();
    const readAhead = vi.fn();
    createCoaching(ports, {
      workout: { ...(await app.workout.fetch()), readAhead },
      account: app.account,
      heartRate: () => undefined,
    });
    player.load(LONG);
    player.start();
    await clock.pass(10_000);
    expect(readAhead).toHaveBeenCalledTimes(1);
  });

  it('is replaced by fixed lines if it is unavailable, and requested again with the next run', async () => {
    const { app, player, server, asked, clock } = await anApp();
    server.coach = { coachBank: () => Promise.reject(new Failure('offline')) };
    const coach = await app.coaching.fetch();
    player.load({ ...LONG, globalSettings: { ...LONG.globalSettings, voiceEnabled: false } });
    await settled();
    player.start();
    await settled();
    expect(coach.view.getState().last?.text).toBeTruthy();
    expect(Object.values(BANK).flat()).not.toContain(coach.view.getState().last?.text);
    server.coach = { coachBank: async () => BANK };
    await clock.pass(60_000);
    player.load({ ...LONG, globalSettings: { ...LONG.globalSettings, voiceEnabled: false } });
    await settled();
    player.start();
    await settled();
    expect(coach.view.getState().last?.text).toBe('Change it.');
    expect(asked()).toEqual(['bank', 'bank', 'decision']);
  });

  it('costs a run without a language model one request', async () => {
    const { app, player, server, asked, clock } = await anApp();
    server.coach = {};
    await app.settings.save({ coachingLevel: 'talkative' });
    const coach = await app.coaching.fetch();
    player.load(aTimer([aRound('A', [aStep('Squats', 540, { targetHeartRateZone: 2 })])]));
    player.start();
    await clock.pass(540_000);
    expect(coach.view.getState().last).toBeDefined();
    expect(asked()).toEqual(['bank']);
  });

  it('is that of the person here', async () => {
    const { app, player, disk, asked } = await anApp();
    await app.coaching.fetch();
    player.load(LONG);
    await settled();
    await app.account.signOut();
    await app.account.signUp(BEN);
    player.load(LONG);
    await settled();
    expect(asked()).toEqual(['bank', 'bank']);
    expect(await disk.table('messages').keys()).toEqual(['bank:user-2']);
  });
});
