import { describe, expect, it } from 'vitest';
import { ENDS } from '../testing/descriptions/developed-ends.ts';
import { NEWCOMERS } from '../testing/descriptions/developed-newcomers.ts';
import { PHONE } from '../testing/descriptions/developed-phone.ts';
import { SENTENCES } from '../testing/descriptions/developed-sentences.ts';
import { STRANGERS } from '../testing/descriptions/developed-strangers.ts';
import { VOICES } from '../testing/descriptions/developed-voices.ts';
import { DEVELOPED } from '../testing/descriptions/developed.ts';
import { scoreOf, verdictOn, type Sample } from '../testing/descriptions/meaning.ts';
import { SCORED_NEWCOMERS } from '../testing/descriptions/scored-newcomers.ts';
import { SCORED } from '../testing/descriptions/scored.ts';
import { UNSEEN_PHONE } from '../testing/descriptions/unseen-phone.ts';
import { UNSEEN } from '../testing/descriptions/unseen.ts';
import { readDescription } from './read-description.ts';

/** At least so many of a hundred descriptions are read rightly, and of those that were written without knowing the reader. */
const FLOOR = 85;
const UNSEEN_FLOOR = 75;
const NEWCOMERS_FLOOR = 65;
/** At most so many of a hundred unseen ones are read wrongly without a word. */
const SILENT_MOST = 3;

describe('the corpus of descriptions', () => {
  it.each<[string, readonly Sample[]]>([
    ['it was developed with', DEVELOPED],
    ['it was developed with in sentences', SENTENCES],
    ['it was developed with for ends', ENDS],
    ['strangers wrote, and it was developed with', STRANGERS],
    ['was typed on a phone', PHONE],
    ['has many voices', VOICES],
    ['is only scored', SCORED],
  ])('is read rightly, and never wrongly without a note, in the part that %s', (_, samples) => {
    // Counts alone: who reads the texts that fail has begun to tune on them.
    const { counts } = scoreOf(samples);
    expect(counts['wrong without a note']).toBe(0);
    expect((100 * (counts.right + counts['right with a note'])) / samples.length).toBeGreaterThanOrEqual(FLOOR);
  });

  it('is never read wrongly without a note where three more people wrote it, and mostly rightly', () => {
    const { counts } = scoreOf(NEWCOMERS);
    expect(counts['wrong without a note']).toBe(0);
    expect((100 * (counts.right + counts['right with a note'])) / NEWCOMERS.length).toBeGreaterThanOrEqual(
      NEWCOMERS_FLOOR,
    );
  });

  it.each<[string, readonly Sample[]]>([
    ['by someone else', UNSEEN],
    ['on a phone', UNSEEN_PHONE],
  ])('is read rightly more often than not where the reader was never tuned: %s', (_, samples) => {
    const { counts } = scoreOf(samples);
    expect((100 * (counts.right + counts['right with a note'])) / samples.length).toBeGreaterThanOrEqual(UNSEEN_FLOOR);
    expect((100 * counts['wrong without a note']) / samples.length).toBeLessThanOrEqual(SILENT_MOST);
  });

  it('has at least 200 descriptions, each once', () => {
    const texts = [
      ...DEVELOPED,
      ...SENTENCES,
      ...ENDS,
      ...STRANGERS,
      ...PHONE,
      ...VOICES,
      ...NEWCOMERS,
      ...SCORED,
      ...SCORED_NEWCOMERS,
      ...UNSEEN,
      ...UNSEEN_PHONE,
    ].map(([text]) => text);
    expect(texts.length).toBeGreaterThanOrEqual(200);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('tells right from wrong by lengths, kinds, zones, chimes, repeats and their order', () => {
    const reply = readDescription('3 rounds of 40 s run zone 4, 20 s rest');
    expect(verdictOn(reply, '( w40z4 r20 )x3')).toMatch(/^right/);
    for (const meaning of [
      '( w40z4 / r20 )x3',
      '( w40 r20 )x3',
      '( r20 w40z4 )x3',
      '( w40z4 r20 )x2',
      '( w40z4b5 r20 )x3',
      '-',
    ])
      expect(verdictOn(reply, meaning)).toMatch(/^wrong/);
    expect(verdictOn(reply, '( w40z4 r20 )x∞')).toMatch(/^wrong/);
    expect(verdictOn(readDescription('blah'), '-')).toBe('right');
    expect(verdictOn(readDescription('blah'), 'w1')).toBe('refused');
  });
});
