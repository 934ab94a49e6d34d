// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../app/testing/open-app.tsx';
import { appWith, aSessionOf, at, MORNING } from './testing/sessions.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  vi.spyOn(Date, 'now').mockReturnValue(MORNING);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const WEEK = 7 * 86_400_000;
/** Ten minutes and a second at 150 bpm, zone 3 of 200: a load of 30. */
const hard = (start: number) => aSessionOf({ name: 'Run', start, bpm: at(150, 601) });

describe('load of the last weeks', () => {
  it('[SCR-853] has a bar, a number and a Monday for each week', async () => {
    openApp('/history', appWith([hard(MORNING), hard(MORNING - WEEK), hard(MORNING - WEEK - 3_600_000)]).app);
    const table = await screen.findByRole('table', { name: 'Load by week' });
    const cells = (row: HTMLTableRowElement) => [...row.cells].map((cell) => cell.textContent);
    expect(within(table).getAllByRole<HTMLTableRowElement>('row').map(cells)).toEqual([
      ['Week from', 'Load', 'Sessions'],
      ['28 Sept', '0', '0'],
      ['5 Oct', '0', '0'],
      ['12 Oct', '0', '0'],
      ['19 Oct', '0', '0'],
      ['26 Oct', '0', '0'],
      ['2 Nov', '0', '0'],
      ['9 Nov', '60', '2'],
      ['this week', '30', '1'],
    ]);
    const bars = [...(table.previousElementSibling?.children ?? [])];
    const heightOf = (bar: Element) => bar.querySelector<HTMLElement>('[style]')?.style.height;
    expect(bars.map(heightOf)).toEqual(['0%', '0%', '0%', '0%', '0%', '0%', '100%', '50%']);
    expect(bars.at(-1)?.textContent).toBe('30this week');
    expect(screen.getByText(/it does not say whether you are ready for more\.$/)).toBeTruthy();
  });

  it('[SCR-853] is not shown without a load', async () => {
    const simulated = { ...hard(MORNING), source: 'demo' as const };
    openApp('/history', appWith([simulated, aSessionOf({ start: MORNING - 1 }), hard(MORNING - 9 * WEEK)]).app);
    await screen.findByRole('list', { name: 'Sessions' });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('region', { name: 'Load' })).toBeNull();
    expect(screen.getByRole('region', { name: /^Export/ })).toBeTruthy();
  });
});
