// How long anything that a run sounds may still be heard: only cues nearer than this sound together.

import { millisOf, type Millis } from '../../base/units.ts';
import { ownLength } from '../../sound/own-tone.ts';
import { longestIn } from '../../sound/score.ts';
import { ownSoundsIn, ringStrikesOf, setsIn, strikesOf } from '../../timer/sound-set.ts';
import type { Plan } from '../plan/plan.ts';

/** The longest sound of a plan's sets and of a person's own, with the strikes that follow the first of a step's bell. */
export function longestCue({ timer }: Pick<Plan, 'timer'>): Millis {
  const sounds = [...[...setsIn(timer)].map(longestIn), ...[...ownSoundsIn(timer)].map(ownLength)];
  const struck = timer.rounds
    .flatMap(({ steps }) => steps)
    .filter(({ bells, end }) => bells !== undefined || end?.kind === 'ring')
    .map((step) => (step.end?.kind === 'ring' ? ringStrikesOf : strikesOf)(step))
    .map(({ strikes, apart }) => (strikes - 1) * apart);
  return millisOf(Math.max(...sounds) + Math.max(0, ...struck));
}
