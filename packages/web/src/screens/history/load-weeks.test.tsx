// @vitest-environment happy-dom
import { MORNING_READING, type SaveResult, type TimerDraft } from '@roundbell/core/timer';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../app/testing/fake-app.ts';
import { openApp } from '../../app/testing/open-app.tsx';
import { appWith, aSessionOf, at, MORNING } from './testing/sessions.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  vi.spyOn(Date, 'now').mockReturnValue(MORNING);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const WEEK = 7 * 86_400_000;
/** Ten minutes and a second at 150 bpm, zone 3 of 200: a load of 30. */
const hard = (start: number) => aSessionOf({ name: 'Run', start, bpm: at(150, 601) });

describe('load of the last weeks', () => {
  it('has a bar, a number and a Monday for each week', async () => {
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
    const bars = [...(table.previousElementSibling?.firstElementChild?.children ?? [])];
    const heightOf = (bar: Element) => bar.querySelector<HTMLElement>('[style]')?.style.height;
    expect(bars.map(heightOf)).toEqual(['0%', '0%', '0%', '0%', '0%', '0%', '100%', '50%']);
    expect(bars.at(-1)?.textContent).toBe('30this week');
    expect(screen.getByText(/not whether you are ready for more\.$/)).toBeTruthy();
  });

  it("where the zones of now are by reserve, 'Method' offers Banister's load beside Edwards', each with a sentence on what it is", async () => {
    const { app } = appWith([hard(MORNING)]);
    openApp('/history', app);
    const loads = () => {
      const rows = within(screen.getByRole('table', { name: 'Load by week' })).getAllByRole<HTMLTableRowElement>('row');
      return rows.at(-1)?.cells[1]?.textContent;
    };
    await screen.findByRole('table', { name: 'Load by week' });
    expect(screen.queryByRole('combobox', { name: 'Method' })).toBeNull();
    const state = signedIn();
    if (state.status !== 'signed-in') throw new Error('nobody');
    const heartRatePreferences = { ...state.profile.heartRatePreferences, zones: { kind: 'reserve', resting: 60 } };
    act(() => app.show({ ...state, profile: { ...state.profile, heartRatePreferences } }));
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Method' });
    expect([...choice.options].map(({ text }) => text)).toEqual(['Zones (Edwards)', 'Reserve (Banister)']);
    // The session was counted in percent of its maximum, and stays so.
    expect(loads()).toBe('30');
    await userEvent.selectOptions(choice, 'Reserve (Banister)');
    expect(loads()).toBe('14');
    expect(screen.getByText(/your heart rate is above its resting value/)).toBeTruthy();
  });

  it('is above the sessions, and on a phone below those of the newest month', async () => {
    const order = async () => {
      openApp('/history', appWith([hard(MORNING), hard(MORNING - 5 * WEEK)]).app);
      const load = await screen.findByRole('region', { name: 'Load' });
      const [newest, before] = screen.getAllByRole('region', { name: /2026$/ });
      const isAfter = (other: Element) =>
        Boolean(other.compareDocumentPosition(load) & Node.DOCUMENT_POSITION_FOLLOWING);
      return [isAfter(newest!), isAfter(before!)];
    };
    expect(await order()).toEqual([false, false]);
    cleanup();
    const phone = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList);
    expect(await order()).toEqual([true, false]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search sessions' }), 'Run');
    expect(screen.queryByRole('region', { name: 'Load' })).toBeNull();
  });

  it('leads to a morning reading, which is made once', async () => {
    const { app } = appWith([hard(MORNING)]);
    const added: TimerDraft[] = [];
    app.library.add = async (draft) => {
      added.push(draft);
      return { ok: true, id: 'morning' };
    };
    openApp('/history', app);
    const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Take a morning reading' }));
    await press();
    expect(window.location.pathname).toBe('/run/morning');
    expect(added.map(({ name, globalSettings }) => [name, globalSettings.volume])).toEqual([['Morning reading', 70]]);
    cleanup();
    const taken = { ...MORNING_READING.draft, id: 'mine', userId: 'u', createdAt: new Date(0), updatedAt: new Date(0) };
    act(() => app.showLibrary({ timers: [taken] }));
    openApp('/history', app);
    await press();
    expect(window.location.pathname).toBe('/run/mine');
    expect(added).toHaveLength(1);
  });

  it('makes one timer of two presses, and another try after a failed one [LIB-88]', async () => {
    const { app } = appWith([hard(MORNING)]);
    let answer = (_result: SaveResult) => {};
    const add = vi.spyOn(app.library, 'add').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    openApp('/history', app);
    const button = await screen.findByRole('button', { name: 'Take a morning reading' });
    await userEvent.dblClick(button);
    expect(add).toHaveBeenCalledTimes(1);
    await act(async () => answer({ ok: false, problems: [] }));
    await userEvent.click(button);
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('says so if it cannot be made, and waits for the library', async () => {
    const { app } = appWith([hard(MORNING)]);
    app.library.add = async () => ({ ok: false, problems: [] });
    app.showLibrary({ status: 'loading' });
    openApp('/history', app);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take a morning reading' });
    expect(button.disabled).toBe(true);
    act(() => app.showLibrary({ status: 'ready' }));
    await userEvent.click(button);
    expect(screen.getByText('The timer could not be created. Please try again.')).toBeTruthy();
  });

  it('begins another week with Monday on a page that stays open', async () => {
    const sunday = new Date(2026, 10, 22, 23, 59).getTime();
    vi.mocked(Date.now).mockReturnValue(sunday);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    openApp('/history', appWith([hard(MORNING)]).app);
    const table = await screen.findByRole('table', { name: 'Load by week' });
    const newest = () => within(table).getAllByRole('row').at(-1)?.textContent;
    expect(newest()).toBe('this week301');
    vi.mocked(Date.now).mockReturnValue(sunday + 120_000);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(newest()).toBe('this week00');
    expect(within(table).getAllByRole('row').at(-2)?.textContent).toBe('16 Nov301');
  });

  it('is not shown without a load', async () => {
    const simulated = { ...hard(MORNING), source: 'demo' as const };
    openApp('/history', appWith([simulated, aSessionOf({ start: MORNING - 1 }), hard(MORNING - 9 * WEEK)]).app);
    await screen.findByRole('list', { name: 'Sessions' });
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('region', { name: 'Load' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Export/ })).toBeTruthy();
  });
});
