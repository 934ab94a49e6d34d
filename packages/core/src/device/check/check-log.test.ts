import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerOf,
  type CheckLog,
  EMPTY_LOG,
  figuresText,
  looked,
  reportText,
  restarted,
  withAnswer,
  withEvent,
} from './check-log.ts';
import { CHECK_POINTS } from './check-points.ts';
import { checkLogOf } from './stored-check.ts';

const NOW = Date.UTC(2026, 10, 24, 12);
const HERE = { agent: 'Safari on an iPhone', isInstalled: true, hasAudioSession: true };
const look = (now: number, place = now, isHidden = false, slept = 0) => ({
  now,
  wall: NOW + now + slept,
  place,
  isHidden,
});
const looksOf = (...looks: readonly ReturnType<typeof look>[]) => looks.reduce(looked, EMPTY_LOG.figures);

describe('the figures of a sound that is checked', () => {
  it('[SCR-1153] have the longest gap between two looks, in sight and hidden', () => {
    const figures = looksOf(look(0), look(250), look(600), look(1800, 1800, true), look(2050, 2050, true), look(2300));
    expect(figures).toMatchObject({ looks: 6, gapShown: 350, gapHidden: 1200 });
  });

  it("[SCR-1153] have how far the sound went from the page's clock, and the wall clock beyond it", () => {
    const figures = looksOf(look(1000, 5000), look(2000, 5980), look(3000, 7010), look(4000, 8005, true, 60_000));
    expect(figures).toMatchObject({ offset: 5, least: -20, most: 10, slept: 60_000 });
    expect(figuresText(figures)).toEqual([
      '4 looks at the sound, longest gap 1.00 s in sight, 1.00 s hidden',
      "Sound against the page's clock: 5 ms, between -20 and 10 ms",
      "Wall clock beyond the page's clock: at most 60.00 s",
    ]);
  });

  it('[SCR-1153] compare the clocks from each beginning and each seek on', () => {
    const before = looksOf(look(0), look(250, 240));
    const after = [look(10_000, 500_000), look(10_250, 500_252)].reduce(looked, restarted(before));
    expect(after).toMatchObject({ looks: 4, offset: 2, least: -10, most: 2, gapShown: 250 });
  });
});

describe('the report of a check', () => {
  const log: CheckLog = withEvent(
    withAnswer(withAnswer({ ...EMPTY_LOG, loads: 2 }, 'Ready', { verdict: 'works' }), 'Ready', { note: ' 0.4 s ' }),
    NOW,
    'hidden',
  );

  it('[SCR-1154] has each point with its answer, the device, the figures and what happened', () => {
    const lines = reportText(withAnswer(log, 'Music', { verdict: 'fails' }), HERE).split('\n');
    expect(lines.slice(0, 3)).toEqual([
      'Roundbell, pocket mode check',
      'Browser: Safari on an iPhone',
      'Installed, audio session there, page loaded 2 times',
    ]);
    expect(lines[4]).toBe('1. Ready: works. 0.4 s');
    expect(lines[5]).toBe('2. Locked for 30 minutes: not tried');
    expect(lines[15]).toBe('12. Music: does not work');
    expect(lines.at(-1)).toBe('2026-11-24T12:00:00 hidden');
  });

  it('[SCR-1154] has the latest 300 things that happened', () => {
    const long = Array.from({ length: 400 }, (_, at) => `event ${at}`).reduce(
      (known, what) => withEvent(known, NOW, what),
      EMPTY_LOG,
    );
    expect(long.events).toHaveLength(300);
    expect(long.events.at(-1)?.what).toBe('event 399');
  });

  it('[SCR-1155] is kept, without the looks of a page that is gone, and begins empty if it cannot be read', () => {
    const played = { ...log, figures: looksOf(look(0), look(250)) };
    const kept = checkLogOf(JSON.parse(JSON.stringify(played)));
    expect(kept).toEqual({ ...played, figures: { ...restarted(played.figures) } });
    expect(answerOf(kept, 'Ready')).toEqual({ verdict: 'works', note: ' 0.4 s ' });
    for (const spoiled of [
      undefined,
      null,
      7,
      {},
      { ...played, loads: 'many' },
      { ...played, events: [{ wall: 1e300, what: '' }] },
    ])
      expect(checkLogOf(spoiled)).toEqual(EMPTY_LOG);
    fc.assert(
      fc.property(fc.anything(), fc.jsonValue(), (any, json) => {
        for (const stored of [any, json, { ...played, answers: any }, { ...played, figures: json }])
          expect(() => reportText(checkLogOf(stored), HERE)).not.toThrow();
      }),
    );
  });

  it('[SCR-1150] has twelve points, each with another title', () => {
    expect(new Set(CHECK_POINTS.map(({ title }) => title)).size).toBe(12);
  });
});
