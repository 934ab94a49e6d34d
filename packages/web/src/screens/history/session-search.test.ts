import { describe, expect, it } from 'vitest';
import { sessionsWith } from './session-search.ts';
import { aSessionOf, MORNING } from './testing/sessions.ts';

describe('search in the history', () => {
  const history = [
    aSessionOf({ name: 'Café strength' }),
    { ...aSessionOf({ name: 'Legs', start: MORNING + 1 }), notes: { title: 'Hill repeats', note: 'Knee felt fine.' } },
    aSessionOf({ name: 'Sit', start: MORNING + 2 }),
  ];
  const found = (text: string) => sessionsWith(history, text).map(({ timerName }) => timerName);

  it('finds every word in title, name and note, whatever its case and accents', () => {
    expect(found('cafe')).toEqual(['Café strength']);
    expect(found('KNEE hill legs')).toEqual(['Legs']);
    expect(found('knee strength')).toEqual([]);
    expect(found('  ')).toHaveLength(3);
    expect(found('s')).toHaveLength(3);
  });
});
