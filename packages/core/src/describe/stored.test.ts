import { describe, expect, it } from 'vitest';
import { describedTimerSchema, type DescribedTimer } from '../ports/wire/coach.ts';
import { readDescription } from './read.ts';
import { describedIn } from './stored.ts';

const reply = readDescription('6 rounds of 40 s burpees in zone 4, 20 s rest, cool down 3 minutes');
const timer = reply.understood ? reply.timer : undefined;

describe('a described timer on its way to the editor', () => {
  it('[COA-163] arrives as it was sent', () => {
    expect(timer).toBeDefined();
    expect(describedIn(structuredClone(timer))).toEqual(timer);
  });

  it('[COA-163] is none where a field is missing or of another kind, or where the guard refuses it', () => {
    for (const value of [undefined, null, 'tabata', 8, {}, []]) expect(describedIn(value)).toBeUndefined();
    const copies = () => structuredClone(timer!);
    const parts: readonly ((copy: DescribedTimer) => object)[] = [
      (copy) => copy,
      (copy) => copy.rounds[0] ?? copy,
      (copy) => copy.rounds[0]?.steps[0] ?? copy,
    ];
    let count = 0;
    for (const part of parts) {
      for (const key of Object.keys(part(copies())))
        for (const bad of [undefined, {}, true]) {
          const copy = copies();
          Object.assign(part(copy), { [key]: bad });
          expect(describedTimerSchema.safeParse(copy).success).toBe(false);
          expect(describedIn(copy)).toBeUndefined();
          count += 1;
        }
    }
    expect(count).toBe(36);
    expect(describedIn({ ...timer, name: ' ' })).toBeUndefined();
    expect(describedIn({ ...timer, notes: [3] })).toBeUndefined();
  });
});
