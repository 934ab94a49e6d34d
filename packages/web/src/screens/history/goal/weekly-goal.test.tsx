// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApp, signedInWith } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';
import { appWith, aSessionOf, MORNING } from '../testing/sessions.ts';

const DAY = 86_400_000;
/** A Saturday; its week began on 16 November. */
const SATURDAY = MORNING + 8 * 3_600_000;
const sit = (start: number, seconds = 600) => aSessionOf({ name: 'Sit', start, seconds });
const THREE = [sit(MORNING), sit(MORNING - DAY), sit(MORNING - 2 * DAY)];

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(SATURDAY);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function showGoal(app: FakeApp, weeklyGoal: number | undefined): void {
  app.show(signedInWith({ weeklyGoal }));
}

async function openGoal(history: Parameters<typeof appWith>[0], goal?: number) {
  const made = appWith(history);
  showGoal(made.app, goal);
  openApp('/history', made.app);
  const region = within(await screen.findByRole('region', { name: 'Weekly goal' }));
  return { ...made, region, select: region.getByRole<HTMLSelectElement>('combobox', { name: 'Weekly goal' }) };
}
type Opened = Awaited<ReturnType<typeof openGoal>>;
const words = ({ region }: Opened) => region.getByRole('status').textContent;
const choose = ({ select }: Opened, goal: string) => userEvent.selectOptions(select, goal);
const saved = ({ app }: Opened) => app.asked.filter(([command]) => command === 'saveDefaults').map(([, goal]) => goal);

describe('weekly goal in the history', () => {
  it("'Weekly goal' above the list is 'No goal' at first, or 1 to 14 a week", async () => {
    const opened = await openGoal(THREE);
    expect(words(opened)).toBe('Sessions a week');
    const options = [...opened.select.options].map(({ text }) => text);
    expect([options.length, options[0], options[1], options[14]]).toEqual([15, 'No goal', '1 a week', '14 a week']);
    expect(opened.select.value).toBe('none');
    expect(document.querySelectorAll('[data-done]')).toHaveLength(0);
  });

  it('is shown as it is chosen, saved, and switched off again', async () => {
    const opened = await openGoal(THREE);
    await choose(opened, '4 a week');
    // What is said of the week is said once the goal is stored.
    expect([opened.select.value, words(opened)]).toEqual(['4', 'Sessions a week']);
    act(() => showGoal(opened.app, 4));
    expect([opened.select.value, words(opened)]).toEqual(['4', '3 of 4 this week']);
    expect([...document.querySelectorAll('[data-done]')].map((dot) => dot.getAttribute('data-done'))).toEqual([
      'true',
      'true',
      'true',
      'false',
    ]);
    expect(opened.region.getByText('Sessions of a minute or more count.')).toBeTruthy();
    for (const [goal, said] of [
      [3, 'Done for this week: 3 of 3'],
      [1, '3 this week (goal 1)'],
    ] as const) {
      await choose(opened, `${goal} a week`);
      act(() => showGoal(opened.app, goal));
      expect(words(opened)).toBe(said);
    }
    await choose(opened, 'No goal');
    expect(opened.select.value).toBe('none');
    act(() => showGoal(opened.app, undefined));
    expect(words(opened)).toBe('Sessions a week');
    expect(saved(opened)).toEqual([4, 3, 1, undefined].map((weeklyGoal) => ({ weeklyGoal })));
  });

  it('follows another device, also back to what was there before', async () => {
    const opened = await openGoal(THREE, 3);
    await choose(opened, 'No goal');
    act(() => showGoal(opened.app, undefined));
    expect(words(opened)).toBe('Sessions a week');
    act(() => showGoal(opened.app, 3));
    expect([opened.select.value, words(opened)]).toEqual(['3', 'Done for this week: 3 of 3']);
  });

  it('says if it could not be saved, and shows what still holds', async () => {
    const opened = await openGoal(THREE, 3);
    opened.app.accountAnswer = { ok: false, message: 'Error saving settings. Please try again.' };
    await choose(opened, '5 a week');
    expect((await opened.region.findByRole('alert')).textContent).toBe('Error saving settings. Please try again.');
    expect(opened.select.value).toBe('3');
    opened.app.accountAnswer = { ok: true };
    await choose(opened, '5 a week');
    await waitFor(() => expect(opened.region.queryByRole('alert')).toBeNull());
    expect(opened.select.value).toBe('5');
  });

  it('counts this week alone, without a session that was broken off at once', async () => {
    const others = [sit(MORNING - 6 * DAY), sit(MORNING - 7 * DAY), sit(MORNING, 59), sit(MORNING + 60_000, 60)];
    expect(words(await openGoal(others, 3))).toBe('1 of 3 this week');
  });

  it('begins again with Monday, also on a page that stays open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const opened = await openGoal(THREE, 3);
    vi.mocked(Date.now).mockReturnValue(SATURDAY + DAY);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(words(opened)).toBe('Done for this week: 3 of 3');
    vi.mocked(Date.now).mockReturnValue(SATURDAY + 2 * DAY);
    act(() => void vi.advanceTimersByTime(10_000));
    expect(words(opened)).toBe('0 of 3 this week');
  });
});

describe('weekly goal in the library', () => {
  it('is a few quiet words for someone who has one, and nothing otherwise', async () => {
    const { app } = appWith(THREE);
    openApp('/library', app);
    await screen.findByRole('heading', { level: 1, name: 'My Timers' });
    expect(app.heartRate.view.getState().status).not.toBe('ready');
    expect(screen.queryByText(/this week/)).toBeNull();
    act(() => showGoal(app, 4));
    expect(await screen.findByText('3 of 4 this week')).toBeTruthy();
    act(() => showGoal(app, undefined));
    expect(screen.queryByText(/this week/)).toBeNull();
  });

  it('waits for the history', async () => {
    const { app, view } = appWith([], { status: 'loading' });
    showGoal(app, 3);
    openApp('/library', app);
    await screen.findByRole('heading', { level: 1, name: 'My Timers' });
    await waitFor(() => expect(app.heartRate.view.getState().status).toBe('ready'));
    expect(screen.queryByText(/this week/)).toBeNull();
    act(() => view.setState({ status: 'ready', history: THREE }));
    expect(await screen.findByText('Done for this week: 3 of 3')).toBeTruthy();
  });
});
