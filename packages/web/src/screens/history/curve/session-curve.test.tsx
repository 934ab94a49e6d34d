import { figuresOf, type HeartRateSession, type Reading, recoveriesOf } from '@roundbell/core/heart';
// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { curveRowsOf, curveShapeOf, pointsOf, stepChangesOf, stepStripOf } from '../../../parts/curve/curve-shape.ts';
import { wholeWindow } from '../../../parts/curve/curve-window.ts';
import { aSessionOf, at, LEGS, MORNING } from '../testing/sessions.ts';
import { SessionCurve } from './session-curve.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

describe('heart-rate curve', () => {
  it('covers the whole session, broken where nothing was read', () => {
    const session = aSessionOf({ bpm: [150, 150], seconds: 600 });
    expect(curveShapeOf(session, 200)?.line).toBe('M0.5 75L1.5 75');
    const late = { bpm: 140, timestamp: MORNING + 600_000 };
    const broken = { ...session, readings: [...session.readings, late] };
    expect(curveShapeOf(broken, 200)?.line).toBe('M0.5 50L1.5 50M599.5 75h.1');
  });

  it('lies on bands in the colours of the zones, from the bottom to the top', () => {
    const { zones, borders, least, most } = curveShapeOf(aSessionOf({ bpm: [70, 195] }), 200)!;
    expect([least, most]).toEqual([60, 200]);
    expect(zones.map(({ zone }) => zone)).toEqual([1, 2, 3, 4, 5]);
    expect(zones[0]!.top + zones[0]!.height).toBe(100);
    expect(zones[4]!.top).toBe(0);
    expect(borders.map(({ bpm }) => bpm)).toEqual([100, 120, 140, 160, 180]);
    render(<SessionCurve session={LEGS} zones={200} />);
    const bands = [...screen.getByRole('img').querySelectorAll('rect')].map((band) => band.getAttribute('fill'));
    expect(bands).toEqual(['#3B82F6', '#F59E0B', '#EF4444', '#DC2626']);
  });

  it('draws nothing if nothing was read', () => {
    const { container } = render(<SessionCurve session={aSessionOf({ seconds: 60 })} zones={200} />);
    expect(container.innerHTML).toBe('');
  });

  const strip = (session: HeartRateSession, from = 0, to = 180) =>
    stepStripOf(stepChangesOf(session), { from, to }).map(({ mark, left, width }) => [mark?.stepName, left, width]);

  it('shows where steps begin', () => {
    expect(strip(LEGS)).toEqual([
      ['Squats', 0, 200],
      ['Rest', 200, 233],
      ['Squats again', 433, 167],
    ]);
    const { container } = render(<SessionCurve session={LEGS} zones={200} />);
    expect(container.querySelector('path')?.getAttribute('d')).toBe('M0 0v100M200 0v100M433 0v100');
    const pieces = [...container.querySelectorAll('svg:not([role]) rect')].map((piece) => piece.getAttribute('fill'));
    expect(pieces).toEqual(['var(--type-work)', 'var(--type-rest)', 'var(--type-work)']);
  });

  it('has no lines for more than 60 steps in sight, but has them for those of a part', () => {
    const marks = Array.from({ length: 61 }, (_, index) => ({ at: index * 2, stepName: 'On', type: 'work' as const }));
    const { container } = render(<SessionCurve session={aSessionOf({ bpm: at(120, 122), marks })} zones={200} />);
    const lines = () => container.querySelector('path[d*="v100"]');
    expect(lines()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(lines()).not.toBeNull();
  });

  it('leaves pauses out of the strip, and out of the rows of the table', () => {
    const pauses = [
      { from: MORNING + 30_000, to: MORNING + 45_000 },
      { from: MORNING + 50_000, to: MORNING + 90_000 },
    ];
    const session = { ...LEGS, pauses };
    expect(strip(session)).toEqual([
      ['Squats', 0, 100],
      [undefined, 100, 50],
      ['Squats', 150, 16],
      [undefined, 166, 34],
      [undefined, 200, 100],
      ['Rest', 300, 133],
      ['Squats again', 433, 167],
    ]);
    expect(curveRowsOf(session).map(({ from, length }) => [from, length])).toEqual([
      [0, 35],
      [60, 40],
      [130, 50],
    ]);
    const hard = { ...session, pauses: [{ from: MORNING + 61_000, to: MORNING + 180_000 }] };
    expect(curveRowsOf(hard).map(({ stats }) => stats?.avgBpm)).toEqual([170, 130, undefined]);
  });

  it('has a table with one row per step', () => {
    render(<SessionCurve session={LEGS} zones={200} />);
    expect(rowTexts()).toEqual([
      'Step | From | Length | Average bpm | Lowest bpm | Highest bpm',
      'Squats | 0:00 | 1m | 170 | 170 | 170',
      'Rest | 1:00 | 1m 10s | 130 | 130 | 130',
      'Squats again | 2:10 | 50s | 185 | 185 | 185',
    ]);
  });

  it('has twenty rows of time if there are no steps, or more than 60', () => {
    render(<SessionCurve session={aSessionOf({ bpm: at(120, 200) })} zones={200} />);
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

  it('looks at each reading of four hours only a few times, however many steps there are', () => {
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
      curveShapeOf(session, 190, wholeWindow(14_400));
      stepChangesOf(session);
      curveRowsOf(session);
      figuresOf(session, 190, 'moving');
      recoveriesOf(session);
      return looks;
    };
    const few = looksWith(20);
    expect(few).toBeLessThan(15 * 14_400);
    // What 40 more steps add: places found by bisection, never another walk along the readings.
    expect(looksWith(60) - few).toBeLessThan(14_400);
    expect(looksWith(480)).toBeLessThan(15 * 14_400);
  });

  it('keeps its heights in every part of the session', () => {
    const part = curveShapeOf(LEGS, 200, { from: 60, to: 120 });
    expect([part?.least, part?.most]).toEqual([curveShapeOf(LEGS, 200)?.least, curveShapeOf(LEGS, 200)?.most]);
    expect(part?.line.startsWith('M0.5 ')).toBe(true);
    expect(strip(LEGS, 60, 120)).toEqual([['Rest', 0, 600]]);
    expect(strip(LEGS, 55, 65)).toEqual([
      ['Squats', 0, 300],
      ['Rest', 300, 300],
    ]);
  });

  it('has fewer points for hours, and on a phone', () => {
    const points = (to: number, isNarrow: boolean) => pointsOf({ from: 0, to }, isNarrow);
    expect([points(3600, false), points(3601, false), points(3600, true), points(3601, true)]).toEqual([
      600, 300, 300, 150,
    ]);
    const session = aSessionOf({ bpm: [...at(120, 300), ...at(160, 300)] });
    expect(curveShapeOf(session, 200, { from: 0, to: 600 }, 2)?.line).toBe('M150 83.33L450 16.67');
  });

  it('names the steps in a legend, each type with its own colour', () => {
    render(<SessionCurve session={LEGS} zones={200} />);
    const legend = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
    expect(legend.map(({ textContent }) => textContent)).toEqual(['Work Squats, Squats again', 'Rest Rest']);
    cleanup();
    const marks = [1, 2, 3, 4, 5, 6].map((each) => ({ at: each, stepName: `S${each}`, type: 'work' as const }));
    render(<SessionCurve session={aSessionOf({ bpm: at(120, 20), marks })} zones={200} />);
    expect(screen.getByRole('list', { name: 'Steps' }).textContent).toBe('Work S1, S2, S3, S4 and 2 more');
    cleanup();
    render(<SessionCurve session={aSessionOf({ bpm: at(120, 20) })} zones={200} />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('reading a curve', () => {
  const open = (session = LEGS) => render(<SessionCurve session={session} zones={200} />);
  const slider = () => screen.getByRole('slider', { name: 'Moment in the session' });
  const spoken = () => slider().getAttribute('aria-valuetext');
  const press = (key: string) => fireEvent.keyDown(slider(), { key });
  const shown = () =>
    screen.getByRole('group', { name: 'Part of the session' }).querySelector('[role=status]')?.textContent;
  const layOut = () =>
    vi
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue({ left: 100, width: 360, top: 0, height: 200 } as DOMRect);
  const point = (type: 'Down' | 'Move' | 'Up', x: number, pointerType = 'mouse', pointerId = 1) =>
    fireEvent[`pointer${type}`](slider(), { clientX: x, pointerType, pointerId });

  it('says time, heart rate, zone and step by keys, from end to end', () => {
    open();
    expect(slider().getAttribute('aria-valuemax')).toBe('180');
    press('ArrowRight');
    press('ArrowRight');
    expect(spoken()).toBe('4s, 170 bpm, Zone 4, Anaerobic, Squats');
    expect(slider().getAttribute('aria-valuenow')).toBe('4');
    press('ArrowLeft');
    expect(spoken()).toBe('2s, 170 bpm, Zone 4, Anaerobic, Squats');
    press('PageUp');
    expect(spoken()).toBe('1m, 130 bpm, Zone 2, Fat Burn, Rest');
    press('PageUp');
    expect(spoken()).toBe('2m 10s, 185 bpm, Zone 5, Maximum, Squats again');
    press('PageDown');
    expect(spoken()).toBe('1m, 130 bpm, Zone 2, Fat Burn, Rest');
    press('End');
    expect(spoken()).toBe('3m, 185 bpm, Zone 5, Maximum, Squats again');
    press('ArrowRight');
    expect(slider().getAttribute('aria-valuenow')).toBe('180');
    press('Home');
    press('ArrowLeft');
    expect(spoken()).toBe('0s, 170 bpm, Zone 4, Anaerobic, Squats');
    expect(fireEvent.keyDown(slider(), { key: 'a' })).toBe(true);
  });

  it('shows the same by pointer, and says where nothing was read or the run was paused', () => {
    layOut();
    const pauses = [{ from: MORNING + 130_000, to: MORNING + 180_000 }];
    const { container } = open({ ...LEGS, readings: LEGS.readings.slice(0, 60), pauses });
    const told = () => container.querySelector('figure > p')?.textContent;
    expect(told()).toBe('Touch or point at the curve to see its values.');
    point('Move', 100);
    expect(told()).toBe('0:00170 bpmZone 4Squats');
    point('Move', 300);
    expect(told()).toBe('1:40No readingRest');
    point('Move', 999);
    expect(told()).toBe('3:00No readingSquats again');
    point('Move', 400);
    expect(told()).toBe('2:30No readingPaused');
    expect(spoken()).toBe('2m 30s, no reading, Paused');
  });

  it('is read by one finger, without moving what is zoomed', () => {
    layOut();
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    const before = shown();
    point('Down', 200, 'touch');
    point('Move', 280, 'touch');
    point('Up', 280, 'touch');
    expect(slider().getAttribute('aria-valuenow')).toBe('90');
    expect(shown()).toBe(before);
  });

  it('zooms by buttons and moves by them, back to the whole session', () => {
    open();
    const button = (name: string) => screen.queryByRole('button', { name });
    const isOff = (name: string) => button(name)?.getAttribute('aria-disabled') === 'true';
    expect([isOff('Zoom out'), button('Earlier'), button('Whole session')]).toEqual([true, null, null]);
    fireEvent.click(button('Zoom in')!);
    expect(shown()).toBe('0:45 to 2:15');
    fireEvent.click(button('Later')!);
    expect(shown()).toBe('1:30 to 3:00');
    expect(isOff('Later')).toBe(true);
    fireEvent.click(button('Earlier')!);
    expect(shown()).toBe('0:45 to 2:15');
    fireEvent.click(button('Zoom in')!);
    fireEvent.click(button('Zoom in')!);
    expect(shown()).toBe('1:15 to 1:45');
    expect(isOff('Zoom in')).toBe(true);
    fireEvent.click(button('Whole session')!);
    expect(shown()).toBe('');
    fireEvent.click(button('Zoom in')!);
    fireEvent.click(button('Zoom out')!);
    expect(shown()).toBe('');
  });

  it('keeps the focus where a press leaves nothing more to do, or removes its button', async () => {
    open();
    const pressOn = async (name: string, times: number) => {
      const button = screen.getByRole('button', { name });
      button.focus();
      await userEvent.keyboard('{Enter}'.repeat(times));
      return [document.activeElement === button, button.isConnected, shown()];
    };
    expect(await pressOn('Zoom in', 4)).toEqual([true, true, '1:15 to 1:45']);
    expect(await pressOn('Earlier', 7)).toEqual([true, true, '0:00 to 0:30']);
    expect(await pressOn('Later', 12)).toEqual([true, true, '2:30 to 3:00']);
    expect(await pressOn('Whole session', 1)).toEqual([false, false, '']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zoom in' }));
    await userEvent.keyboard('{Enter}');
    expect(await pressOn('Zoom out', 2)).toEqual([true, true, '']);
  });

  it('zooms by keys around the moment that is read, and shows every moment that is read', () => {
    open();
    press('PageUp');
    press('+');
    expect(shown()).toBe('0:30 to 2:00');
    press('End');
    expect(shown()).toBe('1:30 to 3:00');
    press('Home');
    expect(shown()).toBe('0:00 to 1:30');
    press('-');
    expect(shown()).toBe('');
    press('=');
    press('0');
    expect(shown()).toBe('');
  });

  it('zooms into what is in sight if the moment that was read is not', () => {
    open();
    press('End');
    press('+');
    fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(shown()).toBe('0:45 to 2:15');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(shown()).toBe('1:30 to 2:15');
    fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    press('+');
    expect(shown()).toBe('1:23 to 1:53');
  });

  it('is moved by a pressed mouse once it is zoomed', () => {
    layOut();
    open();
    point('Down', 280);
    point('Move', 380);
    expect(shown()).toBe('');
    point('Up', 380);
    press('0');
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    const before = shown();
    point('Down', 280);
    point('Move', 370);
    point('Up', 370);
    expect([before, shown()]).toEqual(['1:10 to 2:40', '0:48 to 2:18']);
  });

  it('is zoomed by two fingers, and by a wheel with Control only', () => {
    layOut();
    open();
    point('Down', 235, 'touch', 1);
    point('Down', 325, 'touch', 2);
    point('Move', 370, 'touch', 2);
    point('Move', 190, 'touch', 1);
    expect(shown()).toBe('0:45 to 2:15');
    press('0');
    const wheel = (ctrlKey: boolean) =>
      fireEvent(
        slider(),
        // The test environment's wheel has no keys.
        Object.assign(new MouseEvent('wheel', { bubbles: true, cancelable: true, clientX: 280, ctrlKey }), {
          deltaY: -693.147,
        }),
      );
    expect(wheel(false)).toBe(true);
    expect(shown()).toBe('');
    expect(wheel(true)).toBe(false);
    expect(shown()).toBe('0:45 to 2:15');
  });
});
