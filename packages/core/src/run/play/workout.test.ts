// Whole workouts, played on a fake clock through the real engines and kept as scores next to this file.

import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { fakeSynth } from '../../testing/fake-synth.ts';
import { transcriptOf, type Transcript } from '../../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../../testing/workout.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Player } from './player.engine.ts';

async function rehearse(timer: Timer): Promise<{ readonly player: Player; readonly transcript: Transcript }> {
  const clock = fakeClock();
  const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
  const { player } = await createApp(ports).workout.fetch();
  player.load(timer);
  return { player, transcript: transcriptOf(ports, player) };
}

describe('a workout', () => {
  it('is tabata from the tap to Complete! [RUN-53, CUE-1, CUE-5, CUE-6, CUE-7, VOX-20]', async () => {
    const { player, transcript } = await rehearse(
      aTimer([
        aRound('Get ready', [aStep('Warm up', 12, { type: 'preparation' })]),
        aRound('Tabata', [aStep('Burpees', 20), aStep('Rest', 10, { type: 'rest' })], {
          repeat: 2,
          restAfterRound: 8,
        }),
      ]),
    );
    transcript.note('taps Start');
    player.start();
    await transcript.pass(82_000);
    await expect(transcript.text()).toMatchFileSnapshot('tabata.transcript.txt');
  });

  it('is a ladder of planks, left and right, each five seconds longer [RUN-220, RUN-240]', async () => {
    const { player, transcript } = await rehearse(
      aTimer([
        aRound(
          'Planks',
          [aStep('Side plank', 20, { sides: 'both', ladder: 5 }), aStep('Shake out', 8, { type: 'rest', ladder: -2 })],
          { repeat: 3 },
        ),
      ]),
    );
    transcript.note('taps Start');
    player.start();
    await transcript.pass(60_000);
    transcript.note('taps Previous step');
    player.previous();
    await transcript.pass(45_000);
    await expect(transcript.text()).toMatchFileSnapshot('ladder.transcript.txt');
  });

  it('is steered by hand: pauses, skips, a delay, chimes and halfway [RUN-20, RUN-31, RUN-36, CUE-4, CUE-8, CUE-13]', async () => {
    const { player, transcript } = await rehearse(
      aTimer([
        aRound('Strength', [
          aStep('Lift', 32, { repeat: 2, pauseAfterEnd: true }),
          aStep('Change sides', 4, { type: 'delay' }),
          aStep('Hold', 31, { chimeInterval: 10 }),
        ]),
        aRound('Forever', [aStep('Breathe', 3, { type: 'meditation' })], { repeat: 'infinite' }),
      ]),
    );
    transcript.note('taps Start');
    player.start();
    await transcript.pass(20_000);
    transcript.note('taps Pause');
    player.pause();
    await transcript.pass(5000);
    transcript.note('taps Resume');
    player.resume();
    await transcript.pass(2000);
    transcript.note('taps Next step');
    player.next();
    await transcript.pass(34_000);
    transcript.note('taps Resume');
    player.resume();
    await transcript.pass(12_000);
    transcript.note('taps Previous step');
    player.previous();
    await transcript.pass(42_000);
    transcript.note('taps Stop');
    player.stop();
    await transcript.pass(1000);
    await expect(transcript.text()).toMatchFileSnapshot('strength.transcript.txt');
  });

  it('is three sets of squats, each ended by a tap, with rests between [RUN-171, RUN-173, CUE-88]', async () => {
    const squats = aStep('Squats', 40, { end: { kind: 'tap', repetitions: { count: 12, ladder: -2 } } });
    const { player, transcript } = await rehearse(
      aTimer([aRound('Squats', [squats], { repeat: 3, restAfterRound: 30 })]),
    );
    transcript.note('taps Start');
    player.start();
    await transcript.pass(33_000);
    transcript.note('taps Done, before the estimate');
    player.done(0);
    await transcript.pass(30_000);
    await transcript.pass(55_000);
    transcript.note('taps Done, 15 seconds after it');
    player.done(0);
    await transcript.pass(75_000);
    transcript.note('taps Pause while waiting');
    player.pause();
    await transcript.pass(20_000);
    transcript.note('taps Resume');
    player.resume();
    await transcript.pass(5000);
    transcript.note('taps Done');
    player.done(0);
    await transcript.pass(2000);
    await expect(transcript.text()).toMatchFileSnapshot('taps.transcript.txt');
  });
});
