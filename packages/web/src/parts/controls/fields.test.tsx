// @vitest-environment happy-dom
import { STEP_TYPES } from '@roundbell/core/timer';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TypeBadge } from '../type-badge.tsx';
import { DurationField } from './duration-field.tsx';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });

function showNumber(start: number) {
  const told: number[] = [];
  function Shown() {
    const [value, setValue] = useState(start);
    const change = (next: number) => {
      told.push(next);
      setValue(next);
    };
    return <NumberField label="Repeat" min={1} max={100} value={value} onChange={change} />;
  }
  render(<Shown />);
  return told;
}

function showDuration(start: number) {
  const told: number[] = [];
  function Shown() {
    const [seconds, setSeconds] = useState(start);
    const change = (next: number) => {
      told.push(next);
      setSeconds(next);
    };
    return <DurationField label="Duration" seconds={seconds} onChange={change} />;
  }
  render(<Shown />);
  return told;
}

describe('fields', () => {
  it('an emptied number field holds no number and stays empty', async () => {
    const told = showNumber(3);
    await userEvent.clear(box('Repeat'));
    await userEvent.tab();
    expect(told).toEqual([Number.NaN]);
    expect(box('Repeat').value).toBe('');
  });

  it('never changes a number while it is typed, and brings it into its limits on leaving', async () => {
    const told = showNumber(3);
    await userEvent.type(box('Repeat'), '21');
    expect(told).toEqual([32, 321]);
    await userEvent.tab();
    expect(told.at(-1)).toBe(100);
    await userEvent.clear(box('Repeat'));
    await userEvent.type(box('Repeat'), '1.6');
    await userEvent.tab();
    expect(box('Repeat').value).toBe('2');
  });

  it('a duration is read from the fields Hours, Minutes and Seconds', async () => {
    const told = showDuration(3725);
    expect(['Hours', 'Minutes', 'Seconds'].map((name) => box(name).value)).toEqual(['1', '2', '5']);
    await userEvent.clear(box('Minutes'));
    expect(told.at(-1)).toBe(3605);
    expect(box('Minutes').value).toBe('');
    await userEvent.type(box('Minutes'), '30');
    expect(told.at(-1)).toBe(5405);
    for (const name of ['Hours', 'Minutes', 'Seconds']) await userEvent.clear(box(name));
    expect(told.at(-1)).toBe(Number.NaN);
  });

  it('carries over what is more than a box holds, once it is left', async () => {
    const shown = () => ['Hours', 'Minutes', 'Seconds'].map((name) => box(name).value);
    const told = showDuration(0);
    await userEvent.clear(box('Seconds'));
    await userEvent.type(box('Seconds'), '90');
    expect([told.at(-1), box('Seconds').value]).toEqual([90, '90']);
    await userEvent.tab();
    expect([told.at(-1), shown()]).toEqual([90, ['0', '1', '30']]);
    await userEvent.clear(box('Minutes'));
    await userEvent.type(box('Minutes'), '75');
    await userEvent.tab();
    expect([told.at(-1), shown()]).toEqual([4530, ['1', '15', '30']]);
  });

  it.each([
    ['1:30', 90],
    ['1m30', 90],
    ['1h 5m', 3900],
    ['24:00:00', 86_400],
  ])("reads '%s' where it is pasted, whichever box has the focus", async (text, seconds) => {
    const told = showDuration(5);
    for (const name of ['Hours', 'Minutes', 'Seconds']) {
      box(name).focus();
      await userEvent.paste(text);
      expect(told.at(-1)).toBe(seconds);
    }
  });

  it.each([
    ['1:30', 90],
    ['1:05:00', 3900],
    ['1m30', 90],
    ['90s', 90],
    ['1h 5m', 3900],
    ['2 min', 120],
  ])("reads '%s' where it is typed, whichever box it is typed into", async (text, seconds) => {
    for (const name of ['Hours', 'Minutes', 'Seconds']) {
      const told = showDuration(5);
      await userEvent.clear(box(name));
      await userEvent.type(box(name), text);
      expect([told.at(-1), box(name).value]).toEqual([seconds, text]);
      await userEvent.tab();
      expect(told.at(-1)).toBe(seconds);
      expect(box(name).value).toMatch(/^\d+$/);
      cleanup();
    }
  });

  it('takes a number for its box, with a comma too, and goes up and down by the arrow keys', async () => {
    const shown = () => ['Hours', 'Minutes', 'Seconds'].map((name) => box(name).value);
    const told = showDuration(5);
    await userEvent.clear(box('Minutes'));
    await userEvent.type(box('Minutes'), '1,5');
    expect(told.at(-1)).toBe(95);
    await userEvent.tab();
    expect(shown()).toEqual(['0', '1', '35']);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(told.at(-1)).toBe(97);
    box('Hours').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(told.at(-1)).toBe(97);
    expect(box('Seconds').getAttribute('aria-valuenow')).toBe('37');
  });

  it('is entered at the seconds by Tab, and Shift+Tab goes through all three', async () => {
    showDuration(5);
    await userEvent.tab();
    expect(document.activeElement).toBe(box('Seconds'));
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(box('Minutes'));
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(box('Hours'));
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(document.body);
  });

  it.each(STEP_TYPES)('names the type %s in a word next to its colour', (type) => {
    render(<TypeBadge type={type} />);
    expect(screen.getByText(new RegExp(`^${type}$`, 'i')).className).toContain(type);
  });
});
