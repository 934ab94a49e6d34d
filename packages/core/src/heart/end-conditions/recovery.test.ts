// Workouts with steps that end by the heart, played on a fake clock through the real engines and kept as scores beside
// this file: what a person sees and hears when the heart is there, when it is not, and when the strap is lost.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app/app.ts';
import type { Workout } from '../../app/workout.ts';
import { fakeClock, settled } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { fakeSynth } from '../../testing/fake-synth.ts';
import { aRunner } from '../../testing/runner.ts';
import { transcriptOf } from '../../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { HeartEnd } from '../../timer/step-end.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };
const CALM: HeartEnd = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 };
const WARM: HeartEnd = { kind: 'heart', when: 'above', border: { kind: 'zone', zone: 3 }, atLeast: 30 };
const HILLS = aTimer([
  aRound('Warm up', [aStep('Easy jog', 240, { type: 'preparation', end: WARM })]),
  aRound('Hills', [aStep('Sprint', 40), aStep('Recover', 120, { type: 'rest', end: CALM })], { repeat: 3 }),
]);

let open: Workout | undefined;
afterEach(() => open?.player.unload());

describe('a workout with steps that end by the heart', { timeout: 60_000 }, () => {
  it('is reached early, runs out of time, and goes on without its strap [HRT-367, HRT-368, HRT-369]', async () => {
    const clock = fakeClock();
    const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
    const app = createApp(ports);
    await app.open();
    await app.account.signUp(ANN);
    await app.settings.save({ ttsProvider: 'webspeech', maxHeartRate: 187, age: undefined });
    const { monitor, heartEnd } = await app.heartRate.fetch();
    await monitor.connect();
    open = await app.workout.fetch();
    await app.coaching.fetch();
    open.player.load(HILLS);
    await vi.dynamicImportSettled();
    await settled();
    const runner = aRunner(ports);
    const transcript = transcriptOf(ports, open.player, {
      column() {
        const { status, timeUpAt } = heartEnd.getState();
        const bpm = monitor.view.getState().reading?.bpm;
        const rate = bpm === undefined ? '   ♥  –' : `   ♥ ${String(bpm).padStart(3)}`;
        return `${rate} ${(timeUpAt === undefined ? status : `up ${timeUpAt}`).padEnd(8)}`;
      },
      remarkOn: () => '',
    });
    const go = (seconds: number) => runner.run(seconds, transcript.pass);
    transcript.note('taps Start and jogs until zone 3');
    open.player.start();
    await vi.dynamicImportSettled();
    runner.aim(160);
    await go(90);
    transcript.note('sprints, and calms down');
    runner.aim(185);
    await go(35);
    runner.aim(90);
    await go(75);
    transcript.note('sprints, and trots on the spot');
    runner.aim(190);
    await go(35);
    runner.aim(124);
    await go(125);
    transcript.note('sprints; the strap dies in the rest');
    runner.aim(180);
    await go(40);
    runner.aim(90);
    await go(20);
    runner.isWorn = false;
    await go(110);
    await expect(transcript.text()).toMatchFileSnapshot('recovery.transcript.txt');
  });
});
