// What the heart rate owes a run, and a run the heart rate, through the whole app.

import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lapsOf } from '../import-export/sessions/session-laps.ts';
import { START_LEAD } from '../run/play/run.ts';
import type { SavedRun } from '../run/play/saved-run.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePage } from '../testing/fake-page.ts';
import { fakePorts, type FakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { assertLaw } from '../testing/law.ts';
import { transcriptOf } from '../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { resultText } from '../timer/score-words.ts';
import type { Step } from '../timer/timer.ts';
import { createApp } from './app.ts';
import type { Workout } from './workout.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const TIMER = aTimer([
  aRound('A', [aStep('Squats', 40, { targetHeartRateZone: 4 }), aStep('Stretch', 20, { type: 'recovery' })], {
    repeat: 2,
    restAfterRound: 10,
  }),
]);
const HOUR = 3_600_000;

let workout: Workout | undefined;
afterEach(() => workout?.player.unload());

/** Ann's app, with her timer loaded. */
async function anApp(ports: FakePorts = fakePorts()) {
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  workout = await app.workout.fetch();
  const { player } = workout;
  player.load(TIMER);
  const { monitor, sessions } = await app.heartRate.fetch();
  await settled();
  return { ...ports, ports, app, player, monitor, sessions, history: () => sessions.view.getState().history };
}

/** The laps of a run to its end, paused for 1.5 s at some moments after the tap, and what its clock counted. */
async function lapsOfRun(lengths: readonly number[], pausedAt: readonly number[]) {
  const { player, clock, history } = await anApp();
  player.load(
    aTimer([
      aRound(
        'A',
        lengths.map((length, index) => aStep(`${index}`, length)),
      ),
    ]),
  );
  player.start();
  let passed = 0;
  for (const at of pausedAt) {
    await clock.pass(at - passed);
    passed = at;
    player.press(20);
    await clock.pass(1500);
    player.press(30);
  }
  await clock.pass(60_000);
  await settled();
  const view = player.view.getState();
  player.unload();
  return {
    laps: history()
      .slice(0, 1)
      .flatMap(lapsOf)
      .map(({ movingTime }) => movingTime),
    tally: view.tally.moved,
  };
}

describe('a run', () => {
  it('is recorded without a strap, its steps and rests marked as they begin [HRT-63]', async () => {
    const { player, clock, sessions, history } = await anApp();
    const start = clock.wall() + START_LEAD;
    player.start();
    await settled();
    expect(sessions.view.getState().active).toMatchObject({ timerId: 'timer-1', timerName: 'Test', startTime: start });
    await clock.pass(START_LEAD);
    player.pause();
    await clock.pass(5000);
    player.resume();
    await clock.pass(131_000);
    expect(player.view.getState().status).toBe('complete');
    const seconds = history()[0]?.marks.map(({ at, ...mark }) => [(at - start) / 1000, mark]);
    expect(seconds).toEqual([
      [0, { stepName: 'Squats', type: 'work', targetZone: 4 }],
      [45, { stepName: 'Stretch', type: 'recovery' }],
      [65, { stepName: 'Rest', type: 'between' }],
      [75, { stepName: 'Squats', type: 'work', targetZone: 4 }],
      [115, { stepName: 'Stretch', type: 'recovery' }],
    ]);
    expect(history()[0]?.endTime).toBe(start + 135_000);
  });

  it.each([
    ['short steps', [4, 3, 4, 3], []],
    ['a pause in each', [4, 3, 4, 3], [1000, 5000, 9000]],
    ['a pause just after the tap', [4, 3], [0]],
    ['steps of a second', [1, 1, 1, 1, 1], [500]],
    ['steps of half a second', [0.5, 0.5, 2.25], []],
    ['one step', [7], [100, 3000]],
  ])('has laps as long as the run clock counted: %s', async (_, lengths, pausedAt) => {
    const { laps, tally } = await lapsOfRun(lengths, pausedAt);
    expect(laps).toEqual(lengths.map((length) => length * 1000));
    expect(tally).toBe(laps.reduce((sum, lap) => sum + lap, 0));
  });

  it('keeps what a strap says between the tap and the first move of the run clock', async () => {
    const { player, clock, monitor, sensor, history } = await anApp();
    await monitor.connect();
    const start = clock.wall() + START_LEAD;
    player.start();
    await settled();
    await clock.pass(50);
    sensor.send(0, 140);
    await clock.pass(START_LEAD + 1000);
    sensor.send(0, 120);
    player.stop();
    await settled();
    expect(history()[0]?.readings.map(({ bpm, timestamp }) => [bpm, timestamp - start])).toEqual([
      [140, 0],
      [120, 1050],
    ]);
  });

  it('has laps that sum to what the run clock counted, wherever it is paused', async () => {
    const lengths = fc.array(fc.integer({ min: 2, max: 24 }), { minLength: 1, maxLength: 4 });
    // A press that follows another at once does nothing.
    const pauses = fc.array(fc.integer({ min: 500, max: 3000 }), { maxLength: 4 });
    await assertLaw(
      { 'a pause': 5, 'several laps': 5 },
      (met) =>
        fc.asyncProperty(lengths, pauses, async (quarters, gaps) => {
          let at = 0;
          const pausedAt = gaps.map((gap) => (at += gap));
          const { laps, tally } = await lapsOfRun(
            quarters.map((quarter) => quarter / 4),
            pausedAt,
          );
          met('a pause', gaps.length > 0);
          met('several laps', laps.length > 1);
          expect(laps).toEqual(quarters.map((quarter) => quarter * 250));
          expect(tally).toBe(laps.reduce((sum, lap) => sum + lap, 0));
        }),
      { numRuns: 25 },
    );
  });

  it("of the next person is not recorded with the strap of the one who left; a visitor's own stays [HRT-394]", async () => {
    const { app, monitor, sensor } = await anApp();
    await monitor.connect();
    sensor.send(0, 90);
    expect(monitor.view.getState()).toMatchObject({ connection: { status: 'connected' }, recent: [{ bpm: 90 }] });
    await app.account.signOut();
    expect(monitor.view.getState()).toMatchObject({ connection: { status: 'disconnected' }, recent: [] });
    await monitor.connect();
    await app.account.signUp({ ...ANN, email: 'ben@example.com' });
    expect(monitor.view.getState().connection.status).toBe('connected');
  });

  it('is recorded under the sport of its timer, also in the account', async () => {
    const { player, clock, history, records } = await anApp();
    player.load({ ...TIMER, globalSettings: { ...TIMER.globalSettings, sport: 'rowing' } });
    player.start();
    await settled();
    await clock.pass(2000);
    player.stop();
    await settled();
    const [past] = history();
    expect(past?.sport).toBe('rowing');
    expect((await records.get('hrsessions', past?.sessionId ?? ''))?.body['sport']).toBe('rowing');
  });

  it('is summed up in a sentence after its last words, spoken and shown, until the next one begins', async () => {
    const { player, clock, sensor, synth, monitor, app } = await anApp();
    await app.settings.save({ ttsProvider: 'webspeech', maxHeartRate: 190, age: undefined });
    const { summary } = await app.heartRate.fetch();
    await monitor.connect();
    player.start();
    await vi.dynamicImportSettled();
    for (let second = 0; second < 135; second++) {
      sensor.send(0, second < 60 ? 160 : 150);
      await clock.pass(1000);
    }
    await clock.pass(5000);
    const sentence = summary.getState();
    expect(sentence).toMatch(/^You spent \d\d of 80 seconds in zone 4/);
    expect(synth.spoken.slice(-2).map(({ text }) => text)).toEqual(['Timer complete! Great job!', sentence]);
    player.start();
    await settled();
    expect(summary.getState()).toBeUndefined();
    player.stop();
    await settled();
    expect(summary.getState()).toBeUndefined();
  });

  it.each([
    ['simulated if it was read from the demo', true],
    ["someone's own if it was read from a strap", false],
  ])('is summed up as %s, whatever is connected at its end', async (_, isDemo) => {
    const { player, clock, sensor, monitor, app } = await anApp();
    const { summary } = await app.heartRate.fetch();
    if (isDemo) await monitor.setDemo(true);
    else await monitor.connect();
    player.start();
    await vi.dynamicImportSettled();
    for (let second = 0; second < 130; second++) {
      if (!isDemo) sensor.send(0, 160);
      await clock.pass(1000);
    }
    await monitor.setDemo(!isDemo);
    await clock.pass(5000);
    expect(summary.getState()?.startsWith('Simulated: ')).toBe(isDemo);
  });

  it('is not summed up without a heart', async () => {
    const { player, clock, synth, app } = await anApp();
    await app.settings.save({ ttsProvider: 'webspeech' });
    const { summary } = await app.heartRate.fetch();
    player.start();
    await vi.dynamicImportSettled();
    await clock.pass(140_000);
    expect(synth.spoken.at(-1)?.text).toBe('Timer complete! Great job!');
    expect(summary.getState()).toBeUndefined();
  });

  it('tells its session when it pauses and when it moves again', async () => {
    const { player, clock, history } = await anApp();
    const start = clock.wall();
    player.start();
    await clock.pass(3000);
    player.pause();
    await clock.pass(2000);
    player.next();
    await clock.pass(3000);
    player.resume();
    await clock.pass(4000);
    player.pause();
    await clock.pass(1000);
    player.stop();
    await settled();
    expect(history()[0]?.pauses).toEqual([
      { from: start + 3000, to: start + 8000 },
      { from: start + 12_000, to: start + 13_000 },
    ]);
    expect(history()[0]?.marks.map(({ at }) => at - start)).toEqual([START_LEAD, 5000]);
  });

  it('ends its session when it was complete, though the device slept then [RUN-56]', async () => {
    const { player, clock, sensor, monitor, history } = await anApp();
    await monitor.connect();
    const start = clock.wall();
    player.start();
    await clock.pass(10_000);
    sensor.send(0, 120);
    clock.sleep(3 * HOUR);
    sensor.send(0, 80);
    await clock.pass(1000);
    expect(player.view.getState()).toMatchObject({ status: 'complete', tally: { moved: 130_000 } });
    expect(history()).toMatchObject([{ startTime: start + START_LEAD, endTime: start + START_LEAD + 130_000 }]);
    expect(history()[0]?.readings.map(({ bpm, timestamp }) => [bpm, timestamp - start])).toEqual([[120, 10_000]]);
    player.setVolume(30);
    player.start();
    await clock.pass(1000);
    player.stop();
    await settled();
    expect(history().map(({ startTime, endTime = 0 }) => endTime - startTime)).toEqual([1000 - START_LEAD, 130_000]);
  });

  it('pauses its session when it paused by itself, though the device slept then [RUN-56]', async () => {
    const { player, clock, history } = await anApp();
    const start = clock.wall();
    const steps = [aStep('Squats', 40, { pauseAfterEnd: true }), aStep('Stretch', 20)];
    player.load(aTimer([aRound('A', steps)]));
    player.start();
    await clock.pass(10_000);
    clock.sleep(3 * HOUR);
    await clock.pass(1000);
    expect(player.view.getState().status).toBe('paused');
    player.resume();
    await clock.pass(5000);
    player.stop();
    await settled();
    const woken = start + 3 * HOUR + 11_000;
    expect(history()).toMatchObject([
      {
        marks: [
          { at: start + START_LEAD, stepName: 'Squats' },
          { at: start + 40_150, stepName: 'Stretch' },
        ],
        pauses: [{ from: start + 40_150, to: woken }],
        endTime: woken + 5000,
      },
    ]);
  });

  it('is in the history as soon as its page died, a sign-out between or not, and ends at its last moment if its run is discarded [HRT-291]', async () => {
    const { player, clock, ports, disk, app } = await anApp();
    const start = clock.wall();
    player.start();
    await vi.dynamicImportSettled();
    await clock.pass(52_000);
    expect(await disk.table('session-chunks').keys()).toHaveLength(10);
    expect(await disk.table('heart-rate').all()).toEqual([]);
    const again = createApp({ ...ports, page: fakePage(new Map()) });
    await again.open();
    const { sessions } = await again.heartRate.fetch();
    await vi.dynamicImportSettled();
    await settled();
    const seen = () =>
      sessions.view.getState().history.map(({ endTime = 0, unfinished }) => [endTime - start, unfinished]);
    expect(seen()).toEqual([[50_000, 'interrupted']]);
    await app.account.signOut();
    await again.account.signOut();
    await again.account.signIn(ANN);
    await clock.pass(100);
    expect(again.savedRuns.view.getState().offered).toMatchObject([{ timerId: 'timer-1' }]);
    expect(seen()).toEqual([[52_000, 'interrupted']]);
    await again.savedRuns.drop('timer-1');
    await clock.pass(100);
    expect(seen()).toEqual([[52_000, undefined]]);
    await clock.pass(100);
    expect(await disk.table('session-chunks').keys()).toEqual([]);
  });

  it('dates its session by the clock at its start, and keeps its order when the clock is set within it', async () => {
    const ports = fakePorts();
    let jump = 0;
    const clock = { ...ports.clock, wall: () => ports.clock.wall() + jump };
    const { player, sensor, monitor, history, disk } = await anApp({ ...ports, clock });
    await monitor.connect();
    sensor.send(0, 90);
    jump = 3 * 3_600_000;
    player.start();
    await settled();
    const start = clock.wall();
    const began = start + START_LEAD;
    for (const bpm of [100, 110, 120]) {
      await clock.pass(1000);
      sensor.send(0, bpm);
      jump = bpm === 100 ? -86_400_000 : jump;
    }
    await clock.pass(30_000);
    const rows = await disk.table<Record<string, unknown>>('session-chunks').all();
    expect(rows.map(([, row]) => Number(row['at']) - start)).toEqual([5000, 10_000, 15_000, 20_000, 25_000, 30_000]);
    player.stop();
    await settled();
    expect(history()[0]).toMatchObject({ sessionId: `hr-session-${began}`, startTime: began, endTime: start + 33_000 });
    expect(history()[0]?.readings.map(({ bpm, timestamp }) => [bpm, timestamp - start])).toEqual([
      [100, 1000],
      [110, 2000],
      [120, 3000],
    ]);
    expect(history()[0]?.marks[0]?.at).toBe(began);
    player.start();
    await settled();
    player.stop();
    await settled();
    expect(history().some(({ startTime }) => startTime === clock.wall() + START_LEAD)).toBe(true);
  });

  it('ends its session when it is stopped, when it is left and when someone signs out [HRT-63]', async () => {
    const { player, clock, app, sessions, history } = await anApp();
    for (const end of [() => player.stop(), () => player.unload(), () => player.reset()]) {
      player.load(TIMER);
      player.start();
      await clock.pass(2000);
      end();
      await settled();
      expect(sessions.view.getState().active).toBeUndefined();
    }
    expect(history()).toHaveLength(3);
    player.load(TIMER);
    player.start();
    await clock.pass(2000);
    await app.account.signOut();
    await settled();
    expect(sessions.view.getState().active).toBeUndefined();
    expect(history()).toEqual([]);
    await app.account.signIn(ANN);
    await settled();
    expect(history()).toHaveLength(4);
  });

  it('records what the strap reads, with the maximum heart rate of the profile', async () => {
    const { player, clock, sensor, app, monitor, history } = await anApp();
    await app.settings.save({ maxHeartRate: 150, age: undefined });
    await settled();
    await monitor.connect();
    player.start();
    await clock.pass(START_LEAD);
    sensor.send(0, 140);
    expect(monitor.view.getState()).toMatchObject({ zone: 5, zones: 150 });
    await clock.pass(1000);
    player.stop();
    await settled();
    expect(history()[0]).toMatchObject({ maxHeartRate: 150, stats: { timeInZones: { 5: 1 } } });
  });

  it('the monitor, the simulated strap, the session of a run and the sentence after it go by the zones that the person here has chosen', async () => {
    const { player, clock, sensor, app, monitor, history } = await anApp();
    await app.settings.save({ maxHeartRate: 190, age: undefined, zones: { kind: 'reserve', resting: 60 } });
    await settled();
    await monitor.connect();
    player.start();
    await clock.pass(START_LEAD);
    // In percent of the maximum it would be zone 3.
    sensor.send(0, 150);
    expect(monitor.view.getState().zone).toBe(2);
    await clock.pass(1000);
    player.stop();
    await settled();
    await app.settings.save({ zones: undefined });
    await settled();
    expect(monitor.view.getState().zones).toBe(190);
    expect(history()[0]).toMatchObject({
      maxHeartRate: 190,
      zoneFloors: [125, 138, 151, 164, 177],
      restingHeartRate: 60,
      stats: { timeInZones: { 2: 1 } },
    });
  });

  it('mentions a lost strap while it moves [HRT-54]', async () => {
    const { player, clock, sensor, monitor, synth, app } = await anApp();
    await app.settings.save({ ttsProvider: 'webspeech' });
    await monitor.connect();
    player.start();
    await clock.pass(20_000);
    sensor.drop();
    await clock.pass(3000);
    sensor.isNear = true;
    await clock.pass(60_000);
    const words = synth.spoken.map(({ text }) => text).filter((text) => text.startsWith('heart rate'));
    expect(words).toEqual(['heart rate lost', 'heart rate is back']);
  });

  it('is followed by the simulated strap, which is not kept [HRT-191]', async () => {
    const { player, clock, monitor, disk, history } = await anApp();
    await monitor.setDemo(true);
    expect(monitor.view.getState()).toMatchObject({
      isDemo: true,
      connection: { status: 'connected', device: { name: 'Demo heart rate' } },
    });
    player.start();
    await clock.pass(39_000);
    const { reading } = monitor.view.getState();
    expect(reading?.bpm).toBeGreaterThan(90);
    expect(await disk.table('settings').get('strap')).toBeUndefined();
    await monitor.setDemo(false);
    expect(monitor.view.getState()).toMatchObject({ isDemo: false, connection: { status: 'disconnected' } });
    await monitor.setDemo(false);
    player.stop();
    await clock.pass(10_000);
    expect(monitor.view.getState().reading).toBeUndefined();
    await settled();
    expect(history()[0]?.readings).toHaveLength(39);
    expect(history()[0]?.source).toBe('demo');
  });

  it('continues if the engines of the heart rate cannot be fetched', async () => {
    const ports = fakePorts();
    const app = createApp({ ...ports, forHeart: () => Promise.reject(new Error('offline')) });
    workout = await app.workout.fetch();
    workout.player.load(TIMER);
    workout.player.start();
    await ports.clock.pass(5000);
    expect(workout.player.view.getState().status).toBe('running');
    await expect(app.heartRate.fetch()).rejects.toThrow('offline');
  });

  it('is recorded the next time, once they can be fetched', async () => {
    const ports = fakePorts();
    let isThere = false;
    const forHeart = async () => (isThere ? ports.sensor : Promise.reject(new Error('offline')));
    const app = createApp({ ...ports, forHeart });
    await expect(app.heartRate.fetch()).rejects.toThrow('offline');
    isThere = true;
    expect((await app.heartRate.fetch()).monitor.view.getState().isSupported).toBe(true);
  });

  it('is not recorded while it stands where it was interrupted, and goes on in the same session and step [HRT-63, HRT-290]', async () => {
    const { player, clock, app, sessions, history } = await anApp();
    const start = clock.wall();
    player.start();
    await vi.dynamicImportSettled();
    await clock.pass(3000);
    const kept = (await app.savedRuns.find('timer-1')) as SavedRun;
    player.unload();
    await clock.pass(10_000);
    player.restore(TIMER, kept);
    await settled();
    expect(player.view.getState().status).toBe('paused');
    expect(sessions.view.getState().active).toBeUndefined();
    expect(history()).toMatchObject([{ unfinished: 'interrupted', endTime: start + 3000 }]);
    player.resume();
    await settled();
    expect(history()).toEqual([]);
    expect(sessions.view.getState().active).toMatchObject({
      sessionId: `hr-session-${start + START_LEAD}`,
      pauses: [{ from: start + 3000, to: start + 13_000 }],
      marks: [{ at: start + START_LEAD, stepName: 'Squats' }],
    });
    await clock.pass(2000);
    player.stop();
    await settled();
    expect(history()).toMatchObject([{ sessionId: `hr-session-${start + START_LEAD}`, endTime: start + 15_000 }]);
    expect(history()[0]).not.toHaveProperty('unfinished');
  });

  it('goes on in the same session when its end is undone', async () => {
    const { player, clock, app, history, disk } = await anApp();
    const start = clock.wall();
    player.start();
    await vi.dynamicImportSettled();
    await clock.pass(6000);
    const kept = (await app.savedRuns.find('timer-1')) as SavedRun;
    player.stop();
    await settled();
    expect(history()).toMatchObject([{ endTime: start + 6000 }]);
    await clock.pass(4000);
    player.restore(TIMER, kept);
    player.resume();
    await clock.pass(7000);
    player.stop();
    await settled();
    expect(history()).toMatchObject([
      {
        sessionId: `hr-session-${start + START_LEAD}`,
        endTime: start + 17_000,
        pauses: [{ from: start + 6000, to: start + 10_000 }],
      },
    ]);
    expect(await disk.table('heart-rate').all()).toMatchObject([
      [`hr-session-${start + START_LEAD}`, { endTime: start + 17_000 }],
    ]);
    await clock.pass(100);
    expect(await disk.table('session-chunks').all()).toEqual([]);
  });
});

describe('a page that is opened', () => {
  it('connects the saved strap automatically, and fetches nothing without one [HRT-46]', async () => {
    const ports = fakePorts();
    let fetched = 0;
    const counting = { ...ports, forHeart: async () => ((fetched += 1), ports.sensor) };
    await createApp(counting).open();
    await settled();
    expect(fetched).toBe(0);
    await ports.sensor.request();
    await ports.disk.table('settings').put('strap', { id: 'strap-1', name: 'Test Strap' });
    const app = createApp(counting);
    await app.open();
    await expect.poll(() => ports.sensor.connected).toBe(true);
    expect(fetched).toBe(1);
    expect((await app.heartRate.fetch()).monitor.view.getState().connection.status).toBe('connected');
  });

  it('says nothing to the person if the saved strap cannot be looked for', async () => {
    const ports = fakePorts();
    ports.log.expect('heart-rate-missing');
    await ports.disk.table('settings').put('strap', { id: 'strap-1', name: 'Test Strap' });
    await createApp({ ...ports, forHeart: () => Promise.reject(new Error('offline')) }).open();
    await expect.poll(() => ports.log.codes).toEqual(['heart-rate-missing']);
  });
});

describe('the score of a run', () => {
  const AMRAP = aTimer([aRound('A', [aStep('AMRAP', 60, { count: { kind: 'rounds' } })])]);

  it('is in its session, with a tap after the end and what was put right since [TAL-8]', async () => {
    const { player, clock, history } = await anApp();
    player.load(AMRAP);
    player.start();
    await clock.pass(START_LEAD + 1000);
    player.count(0);
    await clock.pass(59_000);
    expect(history()[0]?.score).toMatchObject([{ name: 'AMRAP', kind: 'rounds', count: 1 }]);
    player.count(0);
    await settled();
    expect(history()[0]?.score).toMatchObject([{ count: 2 }]);
    const [result] = player.view.getState().tally.score ?? [];
    if (result?.kind !== 'rounds') throw new Error('not counted');
    player.correct({ ...result, more: 12 });
    await settled();
    expect(history()[0]?.score).toMatchObject([{ ...result, more: 12 }]);
  });

  it('is read again from the account, and from the device [TAL-8]', async () => {
    const { player, clock, ports } = await anApp();
    player.load(AMRAP);
    player.start();
    await clock.pass(START_LEAD + 1000);
    player.count(0);
    await clock.pass(65_000);
    const [result] = player.view.getState().tally.score ?? [];
    await settled();
    player.unload();
    const again = createApp(ports);
    await again.open();
    const { sessions } = await again.heartRate.fetch();
    await settled();
    expect(sessions.view.getState().history.map(({ score }) => score)).toMatchObject([[result ?? {}]]);
  });

  it('goes on in the session of a run that was left, and stays in one that was stopped [TAL-8]', async () => {
    const { player, clock, history } = await anApp();
    player.load(AMRAP);
    player.start();
    await clock.pass(START_LEAD + 1000);
    player.count(0);
    await clock.pass(6000);
    player.stop();
    await settled();
    expect(history()[0]?.score).toMatchObject([{ count: 1 }]);
  });
});

describe('what is said of a score', () => {
  /** A visitor's run, which the browser's voice speaks, and what was said of its score. */
  async function heard(...steps: readonly Step[]) {
    const ports = fakePorts();
    const { clock, synth } = ports;
    const app = createApp(ports);
    await app.open();
    workout = await app.workout.fetch();
    await app.heartRate.fetch();
    await settled();
    const { player } = workout;
    player.load(aTimer([aRound('A', [...steps])]));
    player.start();
    // In steps, so that words can end between them.
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 250) await clock.pass(250);
    };
    await pass(START_LEAD + 6000);
    const said = () => synth.spoken.map(({ text }) => text).filter((text) => /^(?:\d+$|Finished)/.test(text));
    const tap = async (times: number) => {
      for (let nth = 0; nth < times; nth++) {
        player.count(0);
        await pass(500);
      }
    };
    return { player, pass, synth, said, tap };
  }

  it('is each second number here, none that was taken back to, and none near the countdown', async () => {
    const count = { kind: 'repetitions', sayEvery: 2 } as const;
    const { player, pass, said, tap } = await heard(aStep('Squats', 40, { count }), aStep('Walk', 30));
    await tap(5);
    expect(said()).toEqual(['2', '4']);
    player.countBack();
    await pass(1000);
    expect(said()).toEqual(['2', '4']);
    await pass(26_000);
    await tap(2);
    expect(player.view.getState()).toMatchObject({ secondsLeft: 4, counting: { count: 6 } });
    expect(said()).toEqual(['2', '4']);
  });

  it('waits for a name, and is gone with the step where it could not be said', async () => {
    const count = { kind: 'rounds', sayEvery: 1 } as const;
    const { pass, synth, tap } = await heard(aStep('One', 9, { count }), aStep('A step with a long name', 30));
    await pass(2900);
    await tap(1);
    await pass(5000);
    const texts = synth.spoken.map(({ text }) => text);
    expect(texts).toContain('A step with a long name');
    expect(texts.indexOf('1')).not.toBe(texts.indexOf('A step with a long name') - 1);
  });

  it("is 'Finished in …' once, after all else of that moment", async () => {
    const { player, pass, said, synth } = await heard(aStep('Fran', 600, { end: { kind: 'tap' } }), aStep('Walk', 30));
    await pass(56_000);
    player.done(0);
    await pass(8000);
    expect(said()).toEqual(['Finished in 1 minute and 2 seconds']);
    expect(synth.spoken.map(({ text }) => text).slice(-2)).toEqual(['Walk', 'Finished in 1 minute and 2 seconds']);
    player.pause();
    player.resume();
    await pass(8000);
    expect(said()).toHaveLength(1);
  });
});

describe('a workout that is counted', () => {
  it('never has a number over a name or a countdown, as its transcript shows', async () => {
    const clock = fakeClock();
    const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
    const app = createApp(ports);
    await app.open();
    workout = await app.workout.fetch();
    await app.heartRate.fetch();
    await settled();
    const { player } = workout;
    const count = { kind: 'repetitions', sayEvery: 5 } as const;
    player.load(
      aTimer([
        aRound(
          'Test',
          [
            aStep('Push-ups', 20, { count }),
            aStep('Rest', 10, { type: 'rest' }),
            aStep('Squats', 20, { count: { kind: 'rounds', sayEvery: 1 } }),
            aStep('Mile', 300, { end: { kind: 'tap', lasts: 'at-most' } }),
            aStep('Walk', 12),
          ],
          {},
        ),
      ]),
    );
    const transcript = transcriptOf(ports, player);
    /** Taps for so many seconds, each half second; in turns with the score. */
    const tap = async (seconds: number) => {
      transcript.note(`taps for ${seconds} seconds`);
      for (let half = 0; half < 2 * seconds; half++) {
        player.count(0);
        await transcript.pass(500);
      }
      transcript.note(`has ${(player.view.getState().tally.score ?? []).map((one) => resultText(one)).join(', ')}`);
    };
    player.start();
    await transcript.pass(500);
    await tap(22);
    await transcript.pass(7500);
    await tap(23);
    await transcript.pass(10_000);
    transcript.note('presses Done');
    player.done(0);
    await transcript.pass(15_000);
    await expect(transcript.text()).toMatchFileSnapshot('counted.transcript.txt');
  });
});
