import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { anySayingTimer } from '../testing/step-extras.ts';
import { newDelay, newRound, newStep, newTimerDraft, type Round, type Step, type TimerDraft } from '../timer/timer.ts';
import { adviceOf, type AdviceKind } from './advice.ts';

const draftOf = (...rounds: readonly Partial<Round>[]): TimerDraft => ({
  ...newTimerDraft(),
  rounds: rounds.map((round, at) => ({ ...newRound(`r${at + 1}`, at + 1), ...round })),
});
const steps = (...all: readonly Partial<Step>[]) => ({
  steps: all.map((step, at) => ({ ...newStep(`s${at + 1}`), name: 'Run', ...step })),
});
const told = (draft: TimerDraft) => adviceOf(draft).map(({ place, text, repair }) => `${place}: ${text} (${repair})`);

describe('advice', () => {
  it('on a name that takes longer to say than its step, if it is said', () => {
    const draft = draftOf(steps({ name: 'Alternating single-arm kettlebell swings', duration: 2 }, { duration: 1 }));
    expect(told(draft)).toEqual([
      'Round 1, Step 1: The name takes longer to say than the step lasts (Make it 3s long)',
    ]);
    expect(told({ ...draft, globalSettings: { ...draft.globalSettings, voiceEnabled: false } })).toEqual([]);
  });

  it('on a zone that can hardly be reached, by the zone of the step before', () => {
    const zone = (targetHeartRateZone: 2 | 3 | 4, duration: number, repeat = 1) => ({
      targetHeartRateZone,
      duration,
      repeat,
    });
    expect(told(draftOf(steps(zone(4, 30))))).toEqual([
      'Round 1, Step 1: Zone 4 can hardly be reached in 30 s (Aim for zone 2)',
    ]);
    expect(told(draftOf(steps(zone(4, 60))))).toEqual([]);
    expect(told(draftOf(steps(zone(4, 30, 2))))).toEqual([]);
    expect(told(draftOf(steps(zone(3, 60), zone(4, 20))))).toEqual([]);
    expect(told(draftOf(steps(zone(4, 10), zone(4, 90))))).toEqual([
      'Round 1, Step 1: Zone 4 can hardly be reached in 10 s (Aim for zone 1)',
    ]);
    expect(told(draftOf({ ...steps(zone(4, 10), zone(4, 90)), repeat: 3 }))).toEqual([]);
  });

  it('on a pause after the last step, where nothing follows', () => {
    const last = steps({}, { pauseAfterEnd: true });
    expect(told(draftOf(last))).toEqual(['Round 1, Step 2: A pause after the last step does nothing (Turn it off)']);
    expect(told(draftOf({ ...last, repeat: 2 }))).toEqual([]);
    expect(told(draftOf(last, { steps: [newStep('other')] }))).toEqual([]);
  });

  it('on a chime that is longer than its step, but not on a silent delay', () => {
    expect(told(draftOf(steps({ duration: 10, chimeInterval: 11 }, { duration: 10, chimeInterval: 10 })))).toEqual([
      'Round 1, Step 1: The chime is longer than the step (Turn it off)',
    ]);
    expect(told(draftOf({ steps: [{ ...newDelay('d'), chimeInterval: 60 }] }))).toEqual([]);
  });

  it('on a round that never ends before others', () => {
    const draft = draftOf({ ...steps({}), repeat: 'infinite' }, { steps: [newStep('other')] });
    const [advice] = adviceOf(draft);
    expect(told(draft)).toEqual([
      'Round 1: This round never ends, so what follows is never reached (Move it to the end)',
    ]);
    expect(advice?.repaired(draft).rounds.map(({ id }) => id)).toEqual(['r2', 'r1']);
  });

  const heart = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 } } as const;

  it('on a heart rate that is asked only once the step is over', () => {
    const draft = draftOf(steps({ duration: 60, end: { ...heart, atLeast: 60 } }, { end: { ...heart, atLeast: 15 } }));
    expect(told(draft)).toEqual([
      'Round 1, Step 1: The heart rate can never end this step: its least time is its whole time (Let it end at any time)',
    ]);
    expect(adviceOf(draft)[0]?.repaired(draft).rounds[0]?.steps[0]?.end).toEqual({ ...heart, atLeast: 0 });
  });

  it('on a step that is down to 1 s before the last repeat of its round', () => {
    const ladder = (by: number, repeat: Round['repeat'], duration = 20) =>
      told(draftOf({ ...steps({ duration, ladder: by }), repeat }));
    expect(ladder(-10, 4)).toEqual([
      'Round 1, Step 1: This step is down to 1 s before the last repeat (Make it 6 s shorter each time)',
    ]);
    expect(ladder(-3, 5, 4)).toEqual([
      'Round 1, Step 1: This step is down to 1 s before the last repeat (Keep its length)',
    ]);
    for (const fine of [ladder(-5, 5), ladder(-30, 2), ladder(-5, 1), ladder(-5, 'infinite'), ladder(5, 9)])
      expect(fine).toEqual([]);
  });

  it('on no estimate, no growing step and no random order', () => {
    const short = { name: 'Alternating single-arm kettlebell swings', duration: 2, chimeInterval: 9 };
    const tap = { kind: 'tap' } as const;
    expect(told(draftOf(steps({ ...short, targetHeartRateZone: 5, end: tap })))).toEqual([]);
    const grows = steps({ duration: 20, ladder: 30, targetHeartRateZone: 4, chimeInterval: 30 });
    expect(told(draftOf({ ...grows, repeat: 2 }))).toEqual([]);
    expect(told(draftOf(grows))).toHaveLength(2);
    const mixed = steps({ targetHeartRateZone: 4 }, { pauseAfterEnd: true });
    expect(told(draftOf(mixed))).toHaveLength(2);
    expect(told(draftOf({ ...mixed, order: 'shuffled' }))).toEqual([]);
  });

  it('is gone after its repair, which changes one thing and nothing else', () => {
    const least: Record<AdviceKind, number> = {
      'long-name': 5,
      'far-zone': 5,
      'last-pause': 5,
      'long-chime': 5,
      'endless-round': 5,
      'idle-heart': 1,
      'short-ladder': 3,
    };
    const withoutField = (draft: TimerDraft, id: string, field: string) =>
      draft.rounds.map((round) => ({
        ...round,
        steps: round.steps.map((step) => (step.id === id ? { ...step, [field]: undefined } : step)),
      }));
    const fields = {
      'long-name': 'duration',
      'far-zone': 'targetHeartRateZone',
      'last-pause': 'pauseAfterEnd',
      'long-chime': 'chimeInterval',
      'idle-heart': 'end',
      'short-ladder': 'ladder',
    } as const;
    assertLaw(
      least,
      (met) =>
        fc.property(anySayingTimer, ({ name, description, rounds, globalSettings, tags }) => {
          const draft: TimerDraft = { name, description, rounds, globalSettings, tags };
          for (const { kind, roundId, stepId, repaired } of adviceOf(draft)) {
            met(kind);
            const after = repaired(draft);
            const isSame = (other: {
              readonly kind: AdviceKind;
              readonly roundId: string;
              readonly stepId: string | undefined;
            }) => other.kind === kind && other.roundId === roundId && other.stepId === stepId;
            expect(adviceOf(after).some(isSame)).toBe(false);
            expect({ ...after, rounds: [] }).toEqual({ ...draft, rounds: [] });
            if (kind === 'endless-round') {
              const others = (all: TimerDraft) => all.rounds.filter(({ id }) => id !== roundId);
              expect(others(after)).toEqual(others(draft));
              expect(after.rounds.at(-1)).toBe(draft.rounds.find(({ id }) => id === roundId));
            } else {
              expect(withoutField(after, stepId ?? '', fields[kind])).toEqual(
                withoutField(draft, stepId ?? '', fields[kind]),
              );
            }
          }
        }),
      { numRuns: 200 },
    );
  });
});
