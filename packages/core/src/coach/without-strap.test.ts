// What five people without a strap hear, from Start to the end: kept as a score beside this file, without its tones and screens.

import { afterEach, expect, it, vi } from 'vitest';
import { createApp } from '../app/app.ts';
import type { Workout } from '../app/workout.ts';
import { READY_MADE } from '../ready-made/catalog.ts';
import { fakeClock, settled } from '../testing/fake-clock.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { fakeSynth } from '../testing/fake-synth.ts';
import { transcriptOf } from '../testing/transcript.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { Timer } from '../timer/timer.ts';

const ANN = { email: 'ann@example.com', password: 'secret-1', displayName: 'Ann' };

function readyMade(name: string): Timer {
  const draft = READY_MADE.find((one) => one.draft.name === name)?.draft;
  if (draft === undefined) throw new Error(name);
  return aTimer(draft.rounds, { name });
}

const TEMPO = aTimer(
  [
    aRound('Warm up', [aStep('Easy jog', 600, { type: 'preparation', targetHeartRateZone: 2 })]),
    aRound('Tempo', [aStep('Tempo', 1500, { targetHeartRateZone: 4 })]),
    aRound('Cool down', [aStep('Walk', 300, { type: 'recovery', targetHeartRateZone: 1 })]),
  ],
  { name: 'Tempo run' },
);
const MEAL = aTimer(
  [
    aRound('Roast', [
      aStep('Potatoes in', 1500, { type: 'timer' }),
      aStep('Carrots in', 900, { type: 'timer' }),
      aStep('Beans in the pan', 360, { type: 'timer' }),
      aStep('Let it rest', 300, { type: 'timer' }),
    ]),
  ],
  { name: 'A meal of four parts' },
);
const SIT = aTimer([aRound('Sit', [aStep('Sit', 1200, { type: 'meditation' })])], {
  name: 'Twenty minutes of meditation',
});

let open: Workout | undefined;
afterEach(() => open?.player.unload());

/** What is said in a timer, each line with its second. */
async function saidIn(timer: Timer): Promise<string> {
  const clock = fakeClock();
  const ports = fakePorts({ clock, synth: fakeSynth(clock, ({ length }) => 200 + 65 * length) });
  const app = createApp(ports);
  await app.open();
  await app.account.signUp(ANN);
  await app.settings.save({ ttsProvider: 'webspeech', coachingLevel: 'when-it-matters' });
  open = await app.workout.fetch();
  await app.coaching.fetch();
  const { player } = open;
  player.load(timer);
  await settled();
  const transcript = transcriptOf(ports, player);
  player.start();
  await vi.dynamicImportSettled();
  for (let minute = 0; minute < 90 && player.view.getState().status !== 'complete'; minute++) {
    await transcript.pass(60_000);
    if (player.view.getState().status === 'paused') player.resume();
  }
  await transcript.pass(5000);
  player.unload();
  const lines = transcript.text().split('\n');
  return [`${timer.name}`, ...lines.filter((line) => line.includes('“'))].join('\n');
}

it(
  'without a strap a tempo run, a Tabata, eggs, a meal and a meditation are told what helps, and no figures [COA-79]',
  { timeout: 120_000 },
  async () => {
    const said: string[] = [];
    for (const timer of [TEMPO, readyMade('Tabata'), readyMade('Eggs'), MEAL, SIT]) said.push(await saidIn(timer));
    const text = `${said.join('\n\n')}\n`;
    expect(text).not.toMatch(/\bbpm|\d{2,3} to \d{2,3}/);
    await expect(text).toMatchFileSnapshot('without-strap.transcript.txt');
  },
);
