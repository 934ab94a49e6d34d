// How long it takes to lay a run as a sound track and to make its file. Prints, asserts nothing.

import { benchTable } from '../../bench-table.ts';
import { BEGINNING, planOf } from '../src/run/plan/plan.ts';
import { formOf, trackFile } from '../src/run/track/track-file.ts';
import { trackOf } from '../src/run/track/track.ts';
import { renderTone } from '../src/sound/render-tone.ts';
import { aRound, aStep, aTimer } from '../src/testing/workout.ts';
import type { RoundRepeat, Timer } from '../src/timer/timer.ts';

const RECORDING = { wave: new Float32Array(48_000).fill(0.1), rate: 16_000 };

const tabata = (repeat: RoundRepeat): Timer =>
  aTimer([aRound('Tabata', [aStep('Sprint', 20), aStep('Rest', 10, { type: 'rest' })], { repeat })]);
const chimes: Timer = aTimer([aRound('Sit', [aStep('Sit', 3600, { type: 'meditation', chimeInterval: 1 })])]);
const bowls: Timer = aTimer([aRound('Sit', [aStep('Sit', 3600, { type: 'meditation', chimeInterval: 5 })])], {
  globalSettings: { countdownBeep: true, voiceEnabled: false, volume: 70, sounds: 'bowls' },
});
const steps = Array.from({ length: 60 }, (_, index) => aStep(`Step number ${index}`, 59));

const row = benchTable('A run', 'sounds', 'planned', 'rendered', 'parts', 'different bytes');

function measure(what: string, timer: Timer): void {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  const startedAt = performance.now();
  const voice = { lengthOf: () => 1500, hasNumbers: false };
  const track = trackOf(plan, voice, { from: BEGINNING, seed: 0.5, hold: 600_000, longest: 3 * 3_600_000 });
  const laidAt = performance.now();
  const parts = [
    ...trackFile(track, formOf(track), 1, {
      wordsOf: () => RECORDING,
      numberOf: () => undefined,
      soundOf: () => undefined,
    }),
  ];
  const madeAt = performance.now();
  const own = [...new Set(parts)].reduce((sum, { length }) => sum + length, 0);
  row(
    `${what}, ${Math.round(track.length / 60_000)} min`,
    String(track.sounds.length),
    `${(laidAt - startedAt).toFixed(0)} ms`,
    `${(madeAt - laidAt).toFixed(0)} ms`,
    String(parts.length),
    `${(own / 1e6).toFixed(1)} MB`,
  );
}

measure('an hour of Tabata', tabata(120));
measure('the same again', tabata(120));
measure('60 steps with names', aTimer([aRound('Circuit', steps)]));
measure('a chime a second for an hour', chimes);
measure('a bowl every five seconds for an hour', bowls);
measure('Tabata without an end', tabata('infinite'));

const struckAt = performance.now();
renderTone('bowls/step-complete', 48_000);
row('one bowl at 48 kHz', '1', '', `${(performance.now() - struckAt).toFixed(0)} ms`, '', '');
