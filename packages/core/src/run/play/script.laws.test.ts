import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { announcementsOf } from './announce.ts';
import { eventsBetween, openingEvents } from './events.ts';
import type { RunningRun } from './run.ts';
import { MOST_TEXTS, chanceOf, scriptOf, seedOf } from './script.ts';

function planned(timer: Parameters<typeof planOf>[0]): Plan {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

const seeds = anyShare.map((share) => share * 0.999);

describe('the script of a run', () => {
  it('[VOX-53] holds every text said before the first pause, in that order, each once', () => {
    assertLaw({ 'several texts': 40, 'a text said twice': 15 }, (met) =>
      fc.property(smallTimers('with-infinite'), seeds, (timer, seed) => {
        const plan = planned(timer);
        const run: RunningRun = { status: 'running', position: BEGINNING, since: 0 };
        const events = [...openingEvents(plan, run), ...eventsBetween(plan, run, 0, 60_000)];
        const said = events.flatMap((event) => announcementsOf(plan, event, chanceOf(seed, event)));
        const texts = [...new Set(said.map(({ text }) => text))].slice(0, MOST_TEXTS);
        met('several texts', texts.length > 1);
        met('a text said twice', texts.length < said.length);
        expect(
          scriptOf(plan, seed)
            .map(({ text }) => text)
            .slice(0, texts.length),
        ).toEqual(texts);
      }),
    );
  });

  it('[VOX-53] is the same for the same seed, and phrases differently for another', () => {
    const timer = aTimer([aRound('A', [aStep('Squats', 60, { repeat: 9 })])]);
    const texts = (seed: number): readonly string[] => scriptOf(planned(timer), seed).map(({ text }) => text);
    expect(texts(0.1)).toEqual(texts(0.1));
    expect(new Set([0, 0.2, 0.4, 0.6, 0.8].map((seed) => texts(seed)[1])).size).toBe(5);
  });

  it('[VOX-53] continues past a pause, and ends in an infinite round', () => {
    const paused = aTimer([aRound('A', [aStep('Squats', 10, { pauseAfterEnd: true }), aStep('Plank', 10)])]);
    expect(scriptOf(planned(paused), 0).map(({ text }) => text)).toContain('Plank');
    const endless = aTimer([aRound('A', [aStep('Squats', 40), aStep('Plank', 1)], { repeat: 'infinite' })]);
    const texts = scriptOf(planned(endless), 0).map(({ text }) => text);
    expect(texts).toContain('Squats');
    expect(texts.length).toBeLessThan(20);
  });

  it('[VOX-53] is no longer than 300 texts, however many steps there are', () => {
    const steps = Array.from({ length: 400 }, (_, index) => aStep(`Step ${index}`, 1));
    expect(scriptOf(planned(aTimer([aRound('A', steps, { repeat: 1000 })])), 0)).toHaveLength(MOST_TEXTS);
  });

  it('[VOX-53] has one seed for each timer, and different seeds for different timers', () => {
    expect(seedOf('timer-1')).toBe(seedOf('timer-1'));
    const seeds100 = Array.from({ length: 100 }, (_, index) => seedOf(`timer-${index}`));
    expect(new Set(seeds100.map((seed) => Math.floor(seed * 5))).size).toBe(5);
    for (const seed of seeds100) expect(seed >= 0 && seed < 1).toBe(true);
  });

  it('[VOX-29] draws all five phrasings over many places', () => {
    const timer = aTimer([aRound('A', [aStep('Squats', 40, { repeat: 100 })])]);
    const halfway = scriptOf(planned(timer), 0.3).filter(({ type }) => type === 'halfway');
    expect(halfway).toHaveLength(5);
  });
});
