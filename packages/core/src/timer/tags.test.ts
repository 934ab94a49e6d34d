import { describe, expect, it } from 'vitest';
import { formatTags, parseTags } from './tags.ts';

describe('tags', () => {
  it('are the words between commas, once each', () => {
    expect(parseTags(' legs, core ,, Legs,  , upper body')).toEqual(['legs', 'core', 'upper body']);
    expect(parseTags('')).toEqual([]);
  });

  it('are written as they are read', () => {
    expect(formatTags(['legs', 'upper body'])).toBe('legs, upper body');
    expect(parseTags(formatTags(['legs', 'upper body']))).toEqual(['legs', 'upper body']);
  });
});
