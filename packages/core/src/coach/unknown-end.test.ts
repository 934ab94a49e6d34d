import { describe, expect, it } from 'vitest';
import { coachDecisionRequestSchema } from '../ports/wire/coach-requests.ts';
import { overviewOf } from '../run/plan/overview.ts';
import { BEGINNING, planOf } from '../run/plan/plan.ts';
import { announcementsOf } from '../run/play/announce.ts';
import { eventsBetween } from '../run/play/events.ts';
import { viewOf } from '../run/play/view.ts';
import { saidIn, walk, type WalkedStep } from '../testing/coached-walk.ts';
import { aRound, aStep, aTimer } from '../testing/workout.ts';
import type { HeartEnd, EarlyEnd } from '../timer/step-end.ts';
import { FALLBACK_BANK } from './bank.ts';
import { isSayable } from './lines/guard.ts';
import { linesAhead } from './lines/lines-ahead.ts';
import { NEW_MEMORY } from './memory.ts';
import { decisionRequestOf } from './model-question.ts';
import { coachedStepOf, hasRoom, type CoachedStep } from './situation.ts';

const TAP: EarlyEnd = { kind: 'tap', repetitions: { count: 5 } };
const HEART: HeartEnd = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 90 }, atLeast: 15 };
const LONG: WalkedStep = { seconds: 300, target: 3, bpm: () => 138 };
const typesOf = (step: WalkedStep) => saidIn(walk([step])).map((said) => said.split(' ')[1]);

describe('the coach in a step of which no one knows how much is left', () => {
  it('hears of no last minute', () => {
    expect(typesOf(LONG)).toContain('timeLeft');
    for (const end of [TAP, HEART]) expect(typesOf({ ...LONG, end })).not.toContain('timeLeft');
  });

  it('has no words of a last minute recorded', () => {
    const words = (end: EarlyEnd | undefined) => {
      const step = aStep('Long', 300, { targetHeartRateZone: 3, ...(end && { end }) });
      return linesAhead(aTimer([aRound('A', [step])]), FALLBACK_BANK, 190).map(({ text }) => text);
    };
    expect(words(undefined)).toContain('One minute left.');
    for (const end of [TAP, HEART]) expect(words(end)).not.toContain('One minute left.');
  });

  it('is directed until the tap, however near the estimate [COA-17]', () => {
    const low: WalkedStep = { seconds: 60, target: 4, bpm: () => 110, end: TAP };
    const late = (step: WalkedStep) => walk([step]).filter(({ second, wasSpoken }) => second > 45 && wasSpoken).length;
    expect(late(low)).toBeGreaterThan(0);
    expect(late({ ...low, end: HEART })).toBe(0);
    const without: WalkedStep = { seconds: 60 };
    const last = (step: WalkedStep) => walk([step], { level: 'talkative' }).at(-1)?.judgement.decision.reason;
    expect([last(without), last({ ...without, end: TAP })]).toEqual(['step_ending', 'too_soon']);
  });

  it('has room for a line until the tap', () => {
    const step: CoachedStep = {
      key: '',
      name: '',
      type: 'work',
      length: 100_000,
      elapsed: 99_999,
      left: 1,
      targetZone: undefined,
      isLastRepeat: false,
    };
    expect([hasRoom(step), hasRoom({ ...step, end: TAP }), hasRoom({ ...step, end: HEART })]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('hears no halfway and no last seconds', () => {
    const told = (end: EarlyEnd | undefined) => {
      const plan = planOf(aTimer([aRound('A', [aStep('Long', 120, end && { end }), aStep('Next', 60)])]));
      if (typeof plan === 'string') throw new Error(plan);
      const run = { status: 'running', position: BEGINNING, since: 0 } as const;
      const events = [...eventsBetween(plan, run, 0, 119_000)];
      return {
        halfway: events.flatMap((event) => announcementsOf(plan, event, 0)).filter(({ type }) => type === 'halfway')
          .length,
        ticks: events.filter(({ kind }) => kind === 'tick').length > 0,
      };
    };
    expect(told(undefined)).toEqual({ halfway: 1, ticks: true });
    expect(told(TAP)).toEqual({ halfway: 0, ticks: false });
    // Its last three seconds count down to the end of its longest time, or to the one that the heart brings.
    expect(told(HEART)).toEqual({ halfway: 0, ticks: true });
  });

  it('is seen with how it ends, while it waits as well', () => {
    const plan = planOf(aTimer([aRound('A', [aStep('Sets', 60, { end: TAP }), aStep('Rest', 60, { end: HEART })])]));
    if (typeof plan === 'string') throw new Error(plan);
    const at = (now: number) =>
      coachedStepOf(viewOf(overviewOf(plan), { status: 'running', position: BEGINNING, since: 0 }, now));
    expect(at(10_000)).toMatchObject({ name: 'Sets', end: TAP });
    expect(at(90_000)).toMatchObject({ name: 'Sets', end: TAP, left: 1 });
  });
});

describe('what a language model is asked and may say in such a step', () => {
  const question = (end: EarlyEnd | undefined) => {
    const { situation } = walk([{ ...LONG, ...(end && { end }) }]).at(-1)!;
    return decisionRequestOf(situation, NEW_MEMORY, undefined);
  };

  it('is how it ends, and nothing of that in any other', () => {
    expect(question(undefined)).not.toHaveProperty('end');
    expect(question(TAP).end).toStrictEqual({ kind: 'tap' });
    expect(question(HEART).end).toStrictEqual({ kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 90 } });
    const zone: EarlyEnd = { ...HEART, border: { kind: 'zone', zone: 2 } };
    expect(question(zone).end).toStrictEqual({ kind: 'heart', when: 'below', border: { kind: 'zone', zone: 2 } });
    for (const end of [undefined, TAP, HEART, zone])
      expect(coachDecisionRequestSchema.parse(question(end))).toEqual(question(end));
  });

  it('is no line that says how much is left, in any step', () => {
    for (const category of ['push', 'slow', 'steady', 'transition', 'encouragement'] as const)
      for (const line of [
        'Twenty seconds left. Push.',
        'One minute left.',
        'Half left. Ease off.',
        'Halfway. Hold it.',
        'Almost over, keep going.',
        'Nearly there.',
        'Last seconds, ease off and push.',
      ])
        expect([category, line, isSayable(line, { category })]).toEqual([category, line, false]);
  });
});
