import { type Reading, recoveriesOf, zoneTimesOf } from '@roundbell/core';
// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aSessionOf, at, LEGS, MORNING } from '../../screens/history/testing/sessions.ts';
import { curveRowsOf, curveShapeOf } from './heart-rate-curve-shape.ts';
import { HeartRateCurve } from './heart-rate-curve.tsx';

afterEach(cleanup);

const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

describe('heart-rate curve', () => {
  it('[SCR-446] covers the whole session, broken where nothing was read', () => {
    const session = aSessionOf({ bpm: [150, 150], seconds: 600 });
    expect(curveShapeOf(session, 200)?.line).toBe('M0.5 75L1.5 75');
    const late = { bpm: 140, timestamp: MORNING + 600_000 };
    const broken = { ...session, readings: [...session.readings, late] };
    expect(curveShapeOf(broken, 200)?.line).toBe('M0.5 50L1.5 50M599.5 75h.1');
  });

  it('[SCR-446] lies on bands in the colours of the zones, from the bottom to the top', () => {
    const { zones, borders, least, most } = curveShapeOf(aSessionOf({ bpm: [70, 195] }), 200)!;
    expect([least, most]).toEqual([60, 200]);
    expect(zones.map(({ zone }) => zone)).toEqual([1, 2, 3, 4, 5]);
    expect(zones[0]!.top + zones[0]!.height).toBe(100);
    expect(zones[4]!.top).toBe(0);
    expect(borders.map(({ bpm }) => bpm)).toEqual([100, 120, 140, 160, 180]);
    render(<HeartRateCurve session={LEGS} maxHeartRate={200} />);
    const bands = [...screen.getByRole('img').querySelectorAll('rect')].map((band) => band.getAttribute('fill'));
    expect(bands).toEqual(['#3B82F6', '#F59E0B', '#EF4444', '#DC2626']);
  });

  it('[SCR-446] draws nothing if nothing was read', () => {
    const { container } = render(<HeartRateCurve session={aSessionOf({ seconds: 60 })} maxHeartRate={200} />);
    expect(container.innerHTML).toBe('');
  });

  it('[SCR-447] shows where steps begin', () => {
    expect(curveShapeOf(LEGS, 200)?.steps).toEqual([
      { type: 'work', left: 0, width: 200 },
      { type: 'between', left: 200, width: 233 },
      { type: 'work', left: 433, width: 167 },
    ]);
    const { container } = render(<HeartRateCurve session={LEGS} maxHeartRate={200} />);
    expect(container.querySelector('path')?.getAttribute('d')).toBe('M0 0v100M200 0v100M433 0v100');
    const strip = [...container.querySelectorAll<SVGRectElement>('svg[aria-hidden] rect')];
    expect(strip.map(({ style }) => style.fill)).toEqual(['var(--type-work)', 'var(--type-rest)', 'var(--type-work)']);
  });

  it('[SCR-447] [SCR-448] leaves pauses out of the strip, and out of the rows of the table', () => {
    const pauses = [
      { from: MORNING + 30_000, to: MORNING + 45_000 },
      { from: MORNING + 50_000, to: MORNING + 90_000 },
    ];
    const session = { ...LEGS, pauses };
    expect(curveShapeOf(session, 200)?.steps).toEqual([
      { type: 'work', left: 0, width: 100 },
      { type: undefined, left: 100, width: 50 },
      { type: 'work', left: 150, width: 16 },
      { type: undefined, left: 166, width: 34 },
      { type: undefined, left: 200, width: 100 },
      { type: 'between', left: 300, width: 133 },
      { type: 'work', left: 433, width: 167 },
    ]);
    expect(curveRowsOf(session).map(({ from, length }) => [from, length])).toEqual([
      [0, 35],
      [60, 40],
      [130, 50],
    ]);
    const hard = { ...session, pauses: [{ from: MORNING + 61_000, to: MORNING + 180_000 }] };
    expect(curveRowsOf(hard).map(({ stats }) => stats?.avgBpm)).toEqual([170, 130, undefined]);
  });

  it('[SCR-448] has a table with one row per step', () => {
    render(<HeartRateCurve session={LEGS} maxHeartRate={200} />);
    expect(rowTexts()).toEqual([
      'Step | From | Length | Average bpm | Lowest bpm | Highest bpm',
      'Squats | 0:00 | 1m | 170 | 170 | 170',
      'Rest | 1:00 | 1m 10s | 130 | 130 | 130',
      'Squats again | 2:10 | 50s | 185 | 185 | 185',
    ]);
  });

  it('[SCR-448] has twenty rows of time if there are no steps, or more than 60', () => {
    render(<HeartRateCurve session={aSessionOf({ bpm: at(120, 200) })} maxHeartRate={200} />);
    expect(rowTexts().slice(0, 3)).toEqual([
      'From | Length | Average bpm | Lowest bpm | Highest bpm',
      '0:00 | 10s | 120 | 120 | 120',
      '0:10 | 10s | 120 | 120 | 120',
    ]);
    const rows = (count: number) => {
      const marks = Array.from({ length: count }, (_, index) => ({
        at: index * 2,
        stepName: 'On',
        type: 'work' as const,
      }));
      return curveRowsOf(aSessionOf({ bpm: at(120, 200), marks })).length;
    };
    expect(rows(60)).toBe(60);
    expect(rows(61)).toBe(20);
  });

  it('[SCR-449] looks at each reading of four hours only a few times, however many steps there are', () => {
    const bpm = Array.from({ length: 14_400 }, (_, second) => 120 + Math.round(40 * Math.sin(second / 50)));
    /** How often a page with this many steps reads a field of a reading. */
    const looksWith = (count: number): number => {
      let looks = 0;
      const counted = (reading: Reading): Reading => ({
        get bpm() {
          looks += 1;
          return reading.bpm;
        },
        get timestamp() {
          looks += 1;
          return reading.timestamp;
        },
      });
      const marks = Array.from({ length: count }, (_, index) => ({
        at: index * (14_400 / count),
        stepName: 'On',
        type: index % 2 === 0 ? ('work' as const) : ('rest' as const),
      }));
      const made = aSessionOf({ bpm, marks });
      const session = { ...made, readings: made.readings.map(counted) };
      curveShapeOf(session, 190);
      curveRowsOf(session);
      zoneTimesOf(session.readings, 190);
      recoveriesOf(session);
      return looks;
    };
    const few = looksWith(20);
    expect(few).toBeLessThan(15 * 14_400);
    // What 40 more steps add: places found by bisection, never another walk along the readings.
    expect(looksWith(60) - few).toBeLessThan(14_400);
    expect(looksWith(480)).toBeLessThan(15 * 14_400);
  });
});
