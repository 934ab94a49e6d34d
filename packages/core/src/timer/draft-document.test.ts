import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTimer } from '../testing/generators.ts';
import { assertLaw } from '../testing/law.ts';
import { draftDocument, parseDraft } from './draft-document.ts';
import { addRound, addStep, changeRound, changeStep } from './edit.ts';
import { newTimerDraft } from './timer.ts';

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a draft on the device', () => {
  it('is read back as it was written', () => {
    assertLaw({ 'an infinite round': 8 }, (met) =>
      fc.property(anyTimer, ({ name, description, rounds, globalSettings, tags }) => {
        met(
          'an infinite round',
          rounds.some(({ repeat }) => repeat === 'infinite'),
        );
        const draft = { name, description, rounds, globalSettings, tags };
        expect(parseDraft(throughJson(draftDocument(draft)))).toEqual(draft);
      }),
    );
  });

  it('may be empty, without a name, and have empty numbers', () => {
    let draft = addStep(addRound(newTimerDraft(), 'round-1'), 'round-1', 'step-1');
    draft = changeStep(draft, 'step-1', { name: '', duration: Number.NaN });
    draft = changeRound(draft, 'round-1', { repeat: Number.NaN, restAfterRound: Number.NaN });
    expect(parseDraft(throughJson(draftDocument(draft)))).toEqual(draft);
    expect(parseDraft(draftDocument(newTimerDraft()))).toEqual(newTimerDraft());
  });

  it.each([undefined, null, 7, 'text', {}, { ...newTimerDraft(), rounds: [{ id: 'round-1' }] }])(
    'is not found in %j',
    (value) => {
      expect(parseDraft(value)).toBeUndefined();
    },
  );
});
