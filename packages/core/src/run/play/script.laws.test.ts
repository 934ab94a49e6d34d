import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShare } from '../../testing/generators.ts';
import { assertLaw } from '../../testing/law.ts';
import { aRound, aStep, aTimer, smallTimers } from '../../testing/workout.ts';
import { HALFWAY } from '../../voice/phrases.ts';
import { BEGINNING, planOf, type Plan } from '../plan/plan.ts';
import { announcementsOf } from './announce.ts';
import { eventsBetween, openingEvents } from './events.ts';
import type { RunningRun } from './run.ts';
import { MOST_TEXTS, chanceOf, scriptOf } from './script.ts';

function planned(timer: Parameters<typeof planOf>[0]): Plan {
  const plan = planOf(timer);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

const seeds = anyShare.map((share) => share * 0.999);

/** The texts said in the first minute, in order. */
function saidIn(plan: Plan, seed: number): readonly string[] {
  const run: RunningRun = { status: 'running', position: BEGINNING, since: 0 };
  const events = [...openingEvents(plan, run), ...eventsBetween(plan, run, 0, 60_000)];
  return events.flatMap((event) => announcementsOf(plan, event, chanceOf(seed, event))).map(({ text }) => text);
}

const textsOf = (plan: Plan): readonly string[] => scriptOf(plan).map(({ text }) => text);
const isHalfway = (text: string): boolean => Object.values(HALFWAY).flat().includes(text);

describe('the script of a run', () => {
  it('holds every text said before the first pause, whatever seed is drawn, in that order, each once [VOX-53]', () => {
    assertLaw({ 'several texts': 10, 'a text said twice': 10, 'a halfway': 10 }, (met) =>
      fc.property(smallTimers('with-infinite'), seeds, (timer, seed) => {
        const plan = planned(timer);
        const said = saidIn(plan, seed);
        const script = textsOf(plan);
        const texts = [...new Set(said)];
        const fixed = texts.filter((text) => !isHalfway(text));
        met('several texts', texts.length > 1);
        met('a text said twice', texts.length < said.length);
        met('a halfway', fixed.length < texts.length);
        if (script.length < MOST_TEXTS) expect(script).toEqual(expect.arrayContaining(texts));
        expect([...new Set(script)].filter((text) => !isHalfway(text)).slice(0, fixed.length)).toEqual(fixed);
      }),
    );
  });

  it('holds all five phrasings of the types that occur, and of no others [VOX-53]', () => {
    const sets = [aStep('Squats', 60), aStep('Jog', 40, { type: 'recovery' }), aStep('Short', 5, { type: 'rest' })];
    const halfway = textsOf(planned(aTimer([aRound('A', sets)]))).filter(isHalfway);
    expect(halfway).toEqual([...HALFWAY.work, ...HALFWAY.recovery]);
  });

  it('holds a name in each of its tones [VOX-53, VOX-44]', () => {
    const plan = planned(aTimer([aRound('A', [aStep('Hold', 5), aStep('Hold', 5, { type: 'rest' })])]));
    const tones = scriptOf(plan).map(({ text, tone }) => `${text} ${tone}`);
    expect(tones).toEqual(['Hold energetic', 'Hold calm', 'Timer complete! Great job! undefined']);
  });

  it('says the same for the same seed, and phrases differently for another [VOX-53]', () => {
    const plan = planned(aTimer([aRound('A', [aStep('Squats', 60, { repeat: 9 })])]));
    expect(saidIn(plan, 0.1)).toEqual(saidIn(plan, 0.1));
    expect(new Set([0, 0.2, 0.4, 0.6, 0.8].map((seed) => saidIn(plan, seed)[1])).size).toBe(5);
  });

  it('continues past a pause, and ends in an infinite round [VOX-53]', () => {
    const paused = aTimer([aRound('A', [aStep('Squats', 10, { pauseAfterEnd: true }), aStep('Plank', 10)])]);
    expect(textsOf(planned(paused))).toContain('Plank');
    const endless = aTimer([aRound('A', [aStep('Squats', 40), aStep('Plank', 1)], { repeat: 'infinite' })]);
    const texts = textsOf(planned(endless));
    expect(texts).toContain('Squats');
    expect(texts.length).toBeLessThan(20);
  });

  it('is no longer than 300 texts, however many steps there are [VOX-53]', () => {
    const steps = Array.from({ length: 400 }, (_, index) => aStep(`Step ${index}`, 1));
    expect(scriptOf(planned(aTimer([aRound('A', steps, { repeat: 1000 })])))).toHaveLength(MOST_TEXTS);
  });

  it('draws all five phrasings over many places [VOX-29]', () => {
    const plan = planned(aTimer([aRound('A', [aStep('Squats', 31, { repeat: 100 })])]));
    const run: RunningRun = { status: 'running', position: BEGINNING, since: 0 };
    const halfways = [...eventsBetween(plan, run, 0, 3_100_000)].filter(({ kind }) => kind === 'halfway');
    const texts = halfways.flatMap((event) => announcementsOf(plan, event, chanceOf(0.3, event)));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(5);
  });
});
