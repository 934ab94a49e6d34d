// A workout with the coach, played on a fake clock through the real engines and kept as a score beside this file: what a
// person hears in a quarter of an hour.

import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import type { Workout } from '../app/workout.ts';
import { bpmRangeOf, zoneOf } from '../heart/zones.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { aRunner } from '../testing/runner.ts';
import { transcriptOf } from '../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import { FALLBACK_BANK } from './bank.ts';

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

let open: Workout | undefined;
afterEach(() => open?.player.unload());

/** Ann with her strap and a coach whose model says yes to everything. */
async function rehearse() {
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
  player.load(HILLS);
  await settled();
  const runner = aRunner(ports);
  coach.view.subscribe(({ last }, { last: before }) => {
    if (last === undefined || last === before) return;
    if (FALLBACK_BANK.push.includes(last.text)) runner.obey('up');
    if (FALLBACK_BANK.slow.includes(last.text)) runner.obey('down');
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
  return { ports, app, player, coach, runner, transcript };
}

/** The middle of a zone, and some beats more or less. */
function effortOf(zone: 1 | 2 | 3 | 4 | 5, more = 0): number {
  const { minBpm, maxBpm } = bpmRangeOf(zone, MAX);
  return (minBpm + maxBpm) / 2 + more;
}

describe('a coached workout', { timeout: 20_000 }, () => {
  it('[COA-79] is right, rare and never nagging', async () => {
    const { player, runner, transcript } = await rehearse();
    const go = (seconds: number) => runner.run(seconds, transcript.pass);
    transcript.note('taps Start and jogs as she should');
    player.start();
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
    await go(151);
    await expect(transcript.text()).toMatchFileSnapshot('hills.transcript.txt');
  });
});
