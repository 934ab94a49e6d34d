import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSession } from '../../testing/heart.ts';
import { assertLaw } from '../../testing/law.ts';
import { archiveNameOf, archiveNamesOf, exportableSince } from './session-archive.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const on = (day: number) => aSession({ seconds: 2, startTime: NOON + day * DAY });
const STAMP = '2026-11-21-120000 ';
const named = (...names: readonly string[]) =>
  archiveNamesOf(names.map((timerName) => ({ startTime: NOON, timerName }))).map((name) => name.slice(STAMP.length));

describe('an export of many sessions', () => {
  it('an export of many sessions holds those that began at a moment or later, oldest first, without those of the simulated strap, which are counted', () => {
    const history = [on(2), { ...on(1), source: 'demo' as const }, on(0), on(-1)];
    expect(exportableSince(history, NOON)).toEqual({ sessions: [history[2], history[0]], simulated: 1, gone: 0 });
    expect(exportableSince(history, NOON + 1).sessions).toEqual([history[0]]);
    expect(exportableSince(history, NOON + 9 * DAY)).toEqual({ sessions: [], simulated: 0, gone: 0 });
  });

  it('leaves out a session whose readings are gone, and takes one whose readings the account has', () => {
    const [removed, lost, there] = (['removed', 'nowhere', 'account'] as const).map((readingsIn, day) => ({
      ...on(day),
      readings: [],
      summaryOnly: { readingsIn },
    }));
    expect(
      exportableSince(
        [removed, lost, there, on(9)].filter((each) => each !== undefined),
        NOON,
      ),
    ).toEqual({
      sessions: [there, on(9)],
      simulated: 0,
      gone: 2,
    });
  });

  it('names its files by date and timer, and itself by its first and last date', () => {
    const sessions = [on(0), on(1)];
    expect(archiveNamesOf(sessions)).toEqual([`${STAMP}Tabata`, '2026-11-22-120000 Tabata']);
    expect(archiveNameOf(sessions)).toBe('heart-rate-2026-11-21-to-2026-11-22.zip');
  });

  it('gives no name that a file system refuses', () => {
    expect(named('a/b\\c', '///', '', 'x: "y"?', '../up', '走る 🏃')).toEqual([
      'a b c',
      'Timer',
      'Timer (2)',
      'x y',
      '.. up',
      '走る 🏃',
    ]);
    expect(named('é'.repeat(99))).toEqual(['é'.repeat(60)]);
  });

  it('gives each file a name of its own, without folders', () => {
    const names = fc.array(
      fc.string({ unit: fc.constantFrom('a', 'A', '/', '.', ' (2)', '\0', '\ud800'), maxLength: 3 }),
    );
    assertLaw({ 'the same name twice': 10 }, (met) =>
      fc.property(names, (timerNames) => {
        const all = named(...timerNames).map((name) => name.toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        for (const name of all) expect(name).toMatch(/^[^/\\\0]+$/);
        met('the same name twice', new Set(timerNames).size < timerNames.length);
      }),
    );
  });
});
