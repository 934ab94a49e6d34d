import { describe, expect, it } from 'vitest';
import { NO_UPDATE, type Update, type UpdateFact, updateAfter } from './update-state.ts';

const after = (...facts: readonly UpdateFact[]) => facts.reduce(updateAfter, NO_UPDATE);
const KEPT: UpdateFact = { kind: 'kept', step: 'take-over' };
const OVER: UpdateFact = { kind: 'runs-over' };

describe('where a newer version stands', () => {
  it('is held until it is known that no one is in a run, then offered [PWA-20]', () => {
    expect(after(KEPT)).toEqual({ status: 'held', step: 'take-over' });
    expect(after(KEPT, OVER)).toEqual({ status: 'offered', step: 'take-over' });
  });

  it('is held again when a run begins, until it ends [PWA-21]', () => {
    expect(after(KEPT, OVER, { kind: 'run-begins' })).toEqual({ status: 'held', step: 'take-over' });
    expect(after(KEPT, OVER, { kind: 'run-begins' }, OVER).status).toBe('offered');
  });

  it('is wanted only where it was offered [PWA-22]', () => {
    expect(after({ kind: 'wanted' })).toEqual(NO_UPDATE);
    expect(after(KEPT, { kind: 'wanted' }).status).toBe('held');
    expect(after(KEPT, OVER, { kind: 'wanted' })).toEqual({ status: 'wanted' });
  });

  it('waits for the run of another tab where one was on, and is offered after it', () => {
    const refused = [KEPT, OVER, { kind: 'wanted' }, { kind: 'run-elsewhere', step: 'take-over' }] as const;
    expect(after(...refused)).toEqual({ status: 'refused', step: 'take-over' });
    expect(after(...refused, OVER)).toEqual({ status: 'offered', step: 'take-over' });
  });

  it('needs only a reload where it has come into force by another tab', () => {
    const elsewhere: UpdateFact = { kind: 'kept', step: 'reload' };
    expect(after(elsewhere, OVER)).toEqual({ status: 'offered', step: 'reload' });
    expect(after(KEPT, OVER, elsewhere)).toEqual({ status: 'offered', step: 'reload' });
    expect(after(elsewhere, OVER, KEPT)).toEqual({ status: 'offered', step: 'take-over' });
  });

  it('is put off until the next page load or the next version', () => {
    expect(after(KEPT, OVER, { kind: 'put-off' })).toEqual(NO_UPDATE);
    expect(after(KEPT, OVER, { kind: 'put-off' }, OVER)).toEqual(NO_UPDATE);
    expect(after(KEPT, OVER, { kind: 'put-off' }, KEPT).status).toBe('held');
  });

  it('changes nothing by a fact that does not fit [PWA-22]', () => {
    const wanted: Update = { status: 'wanted' };
    for (const fact of [KEPT, OVER, { kind: 'run-begins' }, { kind: 'put-off' }, { kind: 'wanted' }] as const)
      expect(updateAfter(wanted, fact)).toEqual(wanted);
    const strangers = [
      OVER,
      { kind: 'run-begins' },
      { kind: 'put-off' },
      { kind: 'run-elsewhere', step: 'reload' },
    ] as const;
    for (const fact of strangers) expect(updateAfter(NO_UPDATE, fact)).toEqual(NO_UPDATE);
  });
});
