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
const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();

describe('load of the last weeks', () => {
  it('[SCR-853] has a bar, a number and a Monday for each week', async () => {
    openApp('/history', appWith([hard(MORNING), hard(MORNING - WEEK), hard(MORNING - WEEK - 3_600_000)]).app);
    const list = await screen.findByRole('list', { name: 'Load by week' });
    const items = within(list).getAllByRole('listitem');
    expect(items.map(textOf)).toEqual([
      '0 in 0 sessions 28 Sept',
      '0 in 0 sessions 5 Oct',
      '0 in 0 sessions 12 Oct',
      '0 in 0 sessions 19 Oct',
      '0 in 0 sessions 26 Oct',
      '0 in 0 sessions 2 Nov',
      '60 in 2 sessions 9 Nov',
      '30 in 1 session this week',
    ]);
    const bars = items.map((item) => item.querySelector<HTMLElement>('[aria-hidden="true"] > span')?.style.height);
    expect(bars).toEqual(['0%', '0%', '0%', '0%', '0%', '0%', '100%', '50%']);
    expect(items[7]?.querySelector('time')?.dateTime).toBe('2026-11-16');
    expect(screen.getByText(/it does not say whether you are ready for more\.$/)).toBeTruthy();
  });

  it('[SCR-853] is not shown without a load', async () => {
    const simulated = { ...hard(MORNING), source: 'demo' as const };
    openApp('/history', appWith([simulated, hard(MORNING - 9 * WEEK), aSessionOf({ start: MORNING })]).app);
    await screen.findByRole('list', { name: 'Sessions' });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('region', { name: 'Load' })).toBeNull();
    expect(screen.getByRole('region', { name: /^Export/ })).toBeTruthy();
  });
});
