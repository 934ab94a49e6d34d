import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stepLookOf } from './step-look.ts';

const TOKENS = readFileSync(new URL('../../../app/shell/tokens.css', import.meta.url), 'utf8');
const TYPES = ['preparation', 'work', 'rest', 'between', 'recovery', 'timer', 'meditation', 'delay'] as const;

describe('the colours of steps beside a curve', () => {
  it.each(TYPES)('%s has the colour of its badge, in both themes', (type) => {
    const { background, color } = stepLookOf(type);
    for (const [, token] of `${background} ${color}`.matchAll(/var\((--[\w-]+)\)/g))
      expect(TOKENS.split(`${token}: `), token).toHaveLength(3);
  });

  it('a rest is a rest, between rounds as well', () => {
    expect(stepLookOf('between')).toEqual(stepLookOf('rest'));
  });
});
