import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaw } from '../testing/law.ts';
import { anySayingTimer } from '../testing/step-extras.ts';
import { parseTimer, timerDocument } from './document.ts';
import { draftDocument, parseDraft } from './draft-document.ts';
import { isStepLink, type StepExtras } from './step-end.ts';
import { newRound, newStep, newTimerDraft, type TimerDraft } from './timer.ts';
import { validateTimer } from './validate.ts';

describe('how a step ends, and what it says', () => {
  it('is stored and kept in a draft, and read back the same [TIM-140]', () =>
    assertLaw({ tap: 10, ring: 10, repetitions: 10, heart: 10, note: 10, sides: 10, ladder: 10, shuffled: 10 }, (met) =>
      fc.property(anySayingTimer, (timer) => {
        for (const { steps, order } of timer.rounds) {
          if (order) met('shuffled');
          for (const { end, note, sides, ladder } of steps) {
            if (end) met(end.kind);
            if (end?.kind === 'tap' && end.repetitions) met('repetitions');
            if (note !== undefined) met('note');
            if (sides) met('sides');
            if (ladder !== undefined) met('ladder');
          }
        }
        expect(validateTimer(timer)).toEqual([]);
        expect(parseTimer(JSON.parse(JSON.stringify(timerDocument(timer))))).toEqual({ ok: true, timer });
        const { name, rounds, globalSettings, tags } = timer;
        const draft: TimerDraft = { name, rounds, globalSettings, tags };
        expect(parseDraft(draftDocument(draft))).toEqual(draft);
      }),
    ));

  it('keeps empty numbers in a draft', () => {
    const draft = draftOf({
      end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: NaN }, atLeast: NaN },
      ladder: NaN,
    });
    expect(parseDraft(draftDocument(draft))).toEqual(draft);
    const counted = draftOf({ end: { kind: 'tap', repetitions: { count: NaN, ladder: NaN } } });
    expect(parseDraft(draftDocument(counted))).toEqual(counted);
  });

  it('names what cannot be read', () => {
    const { steps, ...round } = draftOf({}).rounds[0] ?? newRound('r', 1);
    const read = (extras: object) => {
      const body = { ...newTimerDraft(), id: 't', userId: 'ann', createdAt: 0, updatedAt: 0 };
      const result = parseTimer({
        ...body,
        rounds: [{ ...round, steps: steps.map((step) => ({ ...step, ...extras })) }],
      });
      return result.ok ? 'read' : result.problems[0];
    };
    expect(read({ end: { kind: 'tap' } })).toBe('read');
    expect(read({ end: { kind: 'tap', repetitions: { count: 0 } } })).toBe(
      'rounds[0].steps[0].end.repetitions.count must be at least 1',
    );
    expect(read({ link: 'http://example.org' })).toBe(
      'rounds[0].steps[0].link must be an address that begins with https://',
    );
  });

  it('takes https addresses alone for a link', () => {
    expect(['https://example.org', 'https://example.org/a?b#c', 'https://a.example:8443/'].map(isStepLink)).toEqual([
      true,
      true,
      true,
    ]);
    for (const text of [
      '',
      'http://example.org',
      'javascript:alert(1)',
      'https://',
      'https://a b.example',
      'https://me@example.org',
      ' https://example.org',
    ])
      expect(isStepLink(text), text).toBe(false);
  });

  it('says what is wrong, with round and step', () => {
    expect(messages({ end: { kind: 'tap', repetitions: { count: NaN, ladder: 0.5 } } })).toEqual([
      'Round 1, Step 1: Repetitions must be a whole number from 1 to 1,000',
      'Round 1, Step 1: Change with each repeat must be a whole number from -100 to 100',
    ]);
    expect(messages({ end: heart(20, NaN) })).toEqual([
      'Round 1, Step 1: Heart rate must be a whole number from 30 to 240',
      'Round 1, Step 1: The least time cannot be negative',
    ]);
    expect(messages({ end: heart(120, 31) })).toEqual([
      'Round 1, Step 1: The least time cannot be longer than the step',
    ]);
    expect(messages({ note: 'n'.repeat(501), link: `ftp://${'x'.repeat(2_000)}`, ladder: 3_601 })).toEqual([
      'Round 1, Step 1: Note must have at most 500 characters',
      'Round 1, Step 1: Link must begin with https://',
      'Round 1, Step 1: Link must have at most 2,000 characters',
      'Round 1, Step 1: Change with each repeat must be at most 1 hour',
    ]);
    expect(messages({ end: heart(120, 30), note: 'n'.repeat(500), link: 'https://example.org', ladder: -5 })).toEqual(
      [],
    );
  });
});

function heart(bpm: number, atLeast: number) {
  return { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm }, atLeast } as const;
}

function draftOf(extras: StepExtras): TimerDraft {
  return {
    ...newTimerDraft(),
    name: 'Legs',
    rounds: [{ ...newRound('r', 1), steps: [{ ...newStep('s'), ...extras }] }],
  };
}

function messages(extras: StepExtras): readonly string[] {
  return validateTimer(draftOf(extras)).map(({ message }) => message);
}
