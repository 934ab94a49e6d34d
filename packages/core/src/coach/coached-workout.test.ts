// A workout with the coach, played on a fake clock through the real engines and kept as a score beside this file: what a
// person hears in a quarter of an hour.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../app/app.ts';
import type { Workout } from '../app/workout.ts';
import { bpmRangeOf, zoneOf } from '../heart/zones.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { aRunner } from '../testing/runner.ts';
import { transcriptOf } from '../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';

const MAX = 190;
const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const HILLS = aTimer([
  aRound('Warm up', [aStep('Easy jog', 180, { type: 'preparation', targetHeartRateZone: 2 })]),
  aRound(
    'Hills',
    [
      aStep('Climb', 150, { targetHeartRateZone: 4 }),
      aStep('Walk down', 120, { type: 'recovery', targetHeartRateZone: 2 }),
    ],
    { repeat: 2, restAfterRound: 15 },
  ),
  aRound('Finish', [
    aStep('Change shoes', 10, { type: 'delay', coachingEnabled: false }),
    aStep('Strides', 20, { repeat: 2 }),
    aStep('Stretch', 150, { type: 'recovery' }),
  ]),
]);

const SHORT = aTimer([
  aRound('Warm up', [aStep('Easy jog', 120, { type: 'preparation', targetHeartRateZone: 2 })]),
  aRound(
    'Thirty thirty',
    [aStep('Fast', 30, { targetHeartRateZone: 5 }), aStep('Float', 30, { type: 'recovery', targetHeartRateZone: 2 })],
    { repeat: 10 },
  ),
  aRound('Cool down', [aStep('Walk', 120, { type: 'recovery', targetHeartRateZone: 1 })]),
]);
const STEADY = aTimer([aRound('Base', [aStep('Run', 900, { targetHeartRateZone: 3 })])]);

const TEMPO = aTimer([
  aRound('Warm up', [aStep('Easy jog', 600, { type: 'preparation', targetHeartRateZone: 2 })]),
  aRound('Tempo', [aStep('Tempo', 1500, { targetHeartRateZone: 4 })]),
  aRound('Cool down', [aStep('Walk', 300, { type: 'recovery', targetHeartRateZone: 1 })]),
]);

let open: Workout | undefined;
afterEach(() => open?.player.unload());

/** Ann with her strap and a coach whose model says yes to everything. */
async function rehearse(timer: Timer = HILLS) {
  const clock = fakeClock();
  const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await app.settings.save({ ttsProvider: 'webspeech', maxHeartRate: MAX, age: undefined });
  const { monitor } = await app.heartRate.fetch();
  await monitor.connect();
  open = await app.workout.fetch();
  const coach = await app.coaching.fetch();
  const { player } = open;
  player.load(timer);
  await settled();
  const runner = aRunner(ports);
  coach.view.subscribe(({ last }, { last: before }) => {
    if (last === undefined || last === before) return;
    if (last.type === 'tooLow') runner.obey('up');
    if (last.type === 'tooHigh') runner.obey('down');
  });
  const transcript = transcriptOf(ports, player, {
    column() {
      const bpm = monitor.view.getState().reading?.bpm;
      return bpm === undefined ? '   ♥  –    ' : `   ♥ ${String(bpm).padStart(3)} Z${zoneOf(bpm, MAX)}`;
    },
    remarkOn(words) {
      const { last } = coach.view.getState();
      return last?.text === words ? `  ← coach: ${last.reason}` : '';
    },
  });
  return { ports, app, player, monitor, coach, runner, transcript };
}

/** The middle of a zone, and some beats more or less. */
function effortOf(zone: 1 | 2 | 3 | 4 | 5, more = 0): number {
  const { minBpm, maxBpm } = bpmRangeOf(zone, MAX);
  return (minBpm + maxBpm) / 2 + more;
}

/** The same, running steadily in zone 3 for so many seconds: what is said, and that of it which names the heart rate. */
async function steadyFor(seconds: number) {
  const { ports, player, monitor, runner, transcript } = await rehearse(STEADY);
  const { sensor, synth, log } = ports;
  const go = (more: number) => runner.run(more, transcript.pass);
  const told = () => synth.spoken.map(({ text }) => text);
  const toldOfHeart = () => told().filter((text) => /heart rate/i.test(text));
  player.start();
  await vi.dynamicImportSettled();
  runner.aim(effortOf(3));
  await go(seconds);
  return { sensor, log, player, monitor, runner, go, told, toldOfHeart };
}

describe('a coached workout', { timeout: 60_000 }, () => {
  it('is right, rare and never nagging [COA-79]', async () => {
    const { player, runner, transcript } = await rehearse();
    const go = (seconds: number) => runner.run(seconds, transcript.pass);
    transcript.note('taps Start and jogs as she should');
    player.start();
    await vi.dynamicImportSettled();
    runner.aim(effortOf(2));
    await go(180);
    transcript.note('climbs too slowly');
    runner.aim(effortOf(4, -20));
    await go(110);
    transcript.note('taps Pause and trots on the spot');
    player.pause();
    await go(30);
    transcript.note('taps Resume and climbs on as she did');
    player.resume();
    await go(40);
    transcript.note('walks down as she should; the strap slips for half a minute');
    runner.aim(effortOf(2));
    await go(40);
    runner.isWorn = false;
    await go(30);
    runner.isWorn = true;
    await go(65);
    transcript.note('climbs as she should');
    runner.aim(effortOf(4));
    await go(150);
    transcript.note('keeps running where she should walk');
    runner.aim(effortOf(4, 8));
    await go(120);
    transcript.note('changes shoes, strides and stretches');
    runner.aim(effortOf(3));
    await go(50);
    runner.aim(effortOf(1));
    await go(154);
    await expect(transcript.text()).toMatchFileSnapshot('hills.transcript.txt');
  });

  it('tells in sets of short steps how the peaks were [COA-79]', async () => {
    const { player, runner, transcript } = await rehearse(SHORT);
    const go = (seconds: number) => runner.run(seconds, transcript.pass);
    player.start();
    await vi.dynamicImportSettled();
    runner.aim(effortOf(2));
    await go(120);
    transcript.note('holds back in the fast halves');
    for (let repeat = 0; repeat < 10; repeat++) {
      if (repeat === 4) transcript.note('goes all in');
      runner.aim(effortOf(5, repeat < 4 ? -12 : 22));
      await go(30);
      runner.aim(effortOf(repeat < 4 ? 2 : 4));
      await go(30);
    }
    runner.aim(effortOf(1));
    await go(122);
    await expect(transcript.text()).toMatchFileSnapshot('thirty-thirty.transcript.txt');
  });

  it('says little in a tempo run that goes as it should, and is quiet while the heart comes down [COA-79]', async () => {
    const { player, runner, transcript } = await rehearse(TEMPO);
    const go = (seconds: number) => runner.run(seconds, transcript.pass);
    player.start();
    await vi.dynamicImportSettled();
    runner.aim(effortOf(2));
    await go(600);
    runner.aim(effortOf(4));
    await go(1500);
    transcript.note('walks');
    runner.aim(effortOf(1));
    await go(304);
    const said = transcript
      .text()
      .split('\n')
      .filter((line) => /“|—/.test(line));
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('tempo.transcript.txt');
  });

  it('says once that the strap is gone, claims nothing after it, and says once that it is back [COA-79, COA-205]', async () => {
    const { player, runner, transcript } = await rehearse(STEADY);
    const go = (seconds: number) => runner.run(seconds, transcript.pass);
    player.start();
    await vi.dynamicImportSettled();
    transcript.note('runs too hard, and listens');
    runner.aim(effortOf(3, 14));
    await go(240);
    transcript.note('the strap dies');
    runner.isWorn = false;
    await go(300);
    transcript.note('finds a battery');
    runner.isWorn = true;
    await go(120);
    transcript.note('runs too easily, and does not listen');
    runner.isDeaf = true;
    runner.aim(effortOf(2, -4));
    await go(242);
    await expect(transcript.text()).toMatchFileSnapshot('strap-dies.transcript.txt');
  });

  it('leaves a strap that drops out to the words of the run, and has its own for one that slips', async () => {
    const { sensor, runner, go, toldOfHeart } = await steadyFor(120);
    runner.isWorn = false;
    sensor.drop();
    await go(150);
    expect(toldOfHeart()).toEqual(['heart rate lost']);
    sensor.isNear = true;
    await go(7);
    runner.isWorn = true;
    await go(60);
    expect(toldOfHeart()).toEqual(['heart rate lost', 'heart rate is back']);
    runner.isWorn = false;
    await go(30);
    expect(toldOfHeart().slice(2)).toEqual(['No heart rate now. Go by feel.']);
  });

  it('leaves the return of a strap that fell silent before it dropped out to the run', async () => {
    const { sensor, runner, go, told } = await steadyFor(120);
    runner.isWorn = false;
    await go(20);
    expect(told().at(-1)).toBe('No heart rate now. Go by feel.');
    sensor.drop();
    await go(60);
    expect(told()).toContain('heart rate lost');
    sensor.isNear = true;
    await go(7);
    runner.isWorn = true;
    await go(60);
    const since = told().slice(told().indexOf('heart rate lost') + 1);
    expect(since.filter((text) => /heart/i.test(text))).toEqual(['heart rate is back']);
  });

  it('says nothing of a loss that the run has told, also while the person tries in vain to connect', async () => {
    const { sensor, log, player, monitor, runner, go, toldOfHeart } = await steadyFor(120);
    log.expect('connect-failed');
    runner.isWorn = false;
    sensor.drop();
    await go(20);
    void monitor.reconnect();
    await go(10);
    player.pause();
    void monitor.reconnect();
    await go(10);
    player.resume();
    await go(120);
    expect(toldOfHeart()).toEqual(['heart rate lost']);
  });
});
