import { describe, expect, it } from 'vitest';
import { WRITTEN_LIMIT } from '../timer/limits.ts';
import { copyNameOf } from './copy-name.ts';

// One character as a person sees it, of 11 UTF-16 units.
const FAMILY = '👨‍👩‍👧‍👦';

describe('the name of a copy', () => {
  it("is 'NAME (copy)', or the first number that is free", () => {
    expect(copyNameOf('Legs', ['Legs'])).toBe('Legs (copy)');
    expect(copyNameOf('Legs', ['Legs', 'Legs (copy)'])).toBe('Legs (copy 2)');
    expect(copyNameOf('Legs', ['Legs', 'Legs (copy)', 'Legs (copy 2)', 'Legs (copy 4)'])).toBe('Legs (copy 3)');
  });

  it('continues the count from a copy, and treats names that differ in case as one', () => {
    expect(copyNameOf('Legs (copy)', ['Legs (copy)'])).toBe('Legs (copy 2)');
    expect(copyNameOf('Legs (copy 2)', ['Legs (copy 2)'])).toBe('Legs (copy)');
    expect(copyNameOf('Legs', ['LEGS (Copy)'])).toBe('Legs (copy 2)');
    expect(copyNameOf('(copy)', [])).toBe('(copy) (copy)');
  });

  it('fits the limit of a name and cuts no character in half', () => {
    const longest = 'x'.repeat(WRITTEN_LIMIT.name);
    expect(copyNameOf(longest, [])).toBe(`${'x'.repeat(WRITTEN_LIMIT.name - 7)} (copy)`);
    const bells = `x${'🔔'.repeat(119)}`;
    expect(copyNameOf(bells, [])).toBe(`x${'🔔'.repeat(112)} (copy)`);
    expect(copyNameOf(bells, [copyNameOf(bells, [])])).toBe(`x${'🔔'.repeat(110)} (copy 2)`);
    expect(copyNameOf(FAMILY.repeat(40), [])).toBe(`${FAMILY.repeat(40)} (copy)`);
    expect(copyNameOf(FAMILY.repeat(45), [])).toBe(`${FAMILY.repeat(44)} (copy)`);
  });
});
