// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../app/testing/open-app.tsx';
import { ageBefore } from './room-words.ts';
import { appWith, aSessionOf, at, LEGS, MORNING } from './testing/sessions.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const DAY = 86_400_000;
const SIT = aSessionOf({ name: 'Sit', start: MORNING - 30 * DAY, seconds: 600 });
const DEMO = { ...aSessionOf({ name: 'Demo run', start: MORNING - DAY, bpm: at(120, 60) }), source: 'demo' as const };
const NAMED = { ...LEGS, notes: { title: 'Hill day', note: 'Knee was fine.', effort: 8 } };

async function openList(...given: Parameters<typeof appWith>) {
  const made = appWith(...given);
  openApp('/history', made.app);
  await screen.findByRole('heading', { level: 1, name: 'History' });
  return made;
}

const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
const month = (name: string) => within(screen.getByRole('region', { name }));
const titles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

describe('months of the history', () => {
  it('have their sessions, and totals without simulated ones', async () => {
    await openList([LEGS, DEMO, SIT]);
    const months = within(screen.getByRole('list', { name: 'Sessions' }));
    expect(months.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual(['November 2026', 'October 2026']);
    expect(month('November 2026').getAllByRole('article').map(textOf)).toHaveLength(2);
    expect(month('November 2026').getByText('1 session')).toBeTruthy();
    expect(month('November 2026').getByText('1 simulated, not counted')).toBeTruthy();
    expect(month('October 2026').queryByText(/simulated/)).toBeNull();
    const zones = month('November 2026').getByRole('list', { name: 'Time in zones' });
    expect([...zones.children].map(textOf)).toEqual(['Zone Z2 1m', 'Zone Z4 1m', 'Zone Z5 49s']);
    expect(month('October 2026').getByText('1 session')).toBeTruthy();
    expect(month('October 2026').queryByRole('list', { name: 'Time in zones' })).toBeNull();
  });

  it('have the time of each week in words, and as a bar', async () => {
    await openList([LEGS, aSessionOf({ start: MORNING - 14 * DAY, seconds: 90 })]);
    const weeks = [...month('November 2026').getByRole('list', { name: 'Weeks' }).children];
    expect(weeks.map(textOf)).toEqual([
      '1 Nov: no sessions',
      '2m2 Nov: 2m',
      '9 Nov: no sessions',
      '3m16 Nov: 3m',
      '23 Nov: no sessions',
      '30 Nov: no sessions',
    ]);
    const heights = weeks.map((week) => week.querySelector<HTMLElement>('[aria-hidden] > :last-child')?.style.height);
    expect(heights).toEqual(['0px', '18px', '0px', '36px', '0px', '0px']);
  });

  it('show title, note, effort and what else a session is', async () => {
    const { endTime: _, ...open } = aSessionOf({ name: 'Cut off', start: MORNING - 2 * DAY, bpm: at(120, 10) });
    await openList([NAMED, DEMO, open]);
    const [named, demo, cut] = screen.getAllByRole('article').map(textOf);
    expect(named).toMatch(/^Hill day .* Effort 8 Average 159 bpm Maximum 185 bpm Knee was fine\.$/);
    expect(demo).toMatch(/^Demo run Simulated /);
    expect(cut).toMatch(/^Cut off Interrupted /);
    expect(named).not.toMatch(/Simulated|Interrupted/);
  });

  it("are 'Interrupted' or 'In progress' with the numbers they have so far", async () => {
    const past = aSessionOf({ name: 'Legs', start: MORNING, bpm: at(120, 10) });
    const before = aSessionOf({ name: 'Arms', start: MORNING - DAY, bpm: at(110, 10) });
    await openList([
      { ...past, unfinished: 'in-progress' },
      { ...before, unfinished: 'interrupted' },
    ]);
    const [running, cut] = screen.getAllByRole('article').map(textOf);
    expect(running).toMatch(/^Legs In progress .*Average 120 bpm/);
    expect(cut).toMatch(/^Arms Interrupted .*Average 110 bpm/);
  });

  it('show what was counted in a session, the first three of it', async () => {
    const step = (name: string, count: number) => ({ stepId: name, name, kind: 'rounds' as const, count });
    const time = { stepId: 'd', name: 'd', kind: 'time' as const, millis: 462_000 };
    await openList([
      { ...LEGS, score: [{ ...step('a', 5), more: 12 }, time, step('b', 7), step('c', 9)] },
      { ...SIT, score: [{ ...step('a', 47), kind: 'repetitions' as const }] },
    ]);
    const [legs, sit] = screen.getAllByRole('article').map(textOf);
    expect(legs).toContain('Rounds 5 + 12 Finished in 7:42 Rounds 7');
    expect(legs).not.toContain('Rounds 9');
    expect(sit).toContain('Repetitions 47');
  });

  it('draw the newest first, and then all of them', async () => {
    const many = Array.from({ length: 60 }, (_, index) => aSessionOf({ start: MORNING - index * DAY, seconds: 60 }));
    await openList(many);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(60));
    expect(month('November 2026').getByText('21 sessions')).toBeTruthy();
  });
});

describe('room in the account', () => {
  const room = async () => within(await screen.findByRole('region', { name: 'Room in your account' }));

  it('is said to be nearly used up, with what to do', async () => {
    await openList([LEGS], { isNearlyFull: true });
    const panel = await room();
    expect(panel.getByText(/^Your account will soon have no room for more sessions\./)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe('/settings#your-data');
  });

  it('is not spoken of while there is enough', async () => {
    const { view } = await openList([LEGS]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export everything since …' })).toBeTruthy());
    expect(screen.queryByText(/your account/i)).toBeNull();
    act(() => view.setState({ isNearlyFull: true }));
    await room();
  });

  it('is used up: the sessions that are only here are counted, and marked', async () => {
    const [one, two] = [SIT, aSessionOf({ name: 'All night', start: MORNING - 2 * DAY, seconds: 60 })];
    const { view } = await openList([LEGS, two, one], {
      rejected: { [LEGS.sessionId]: 'full', [two.sessionId]: 'too-long' },
    });
    const panel = await room();
    expect(
      panel.getByText(/^Your account is full: 1 session, or your last changes to it, is only on this device\./),
    ).toBeTruthy();
    expect(panel.getByText(/^1 session is longer than an account can take/)).toBeTruthy();
    const marked = () =>
      screen.getAllByText('Not in your account').map((badge) => badge.closest('article')?.getAttribute('aria-label'));
    expect(marked()).toEqual(['Legs', 'All night']);
    act(() => view.setState({ rejected: { [one.sessionId]: 'full', [LEGS.sessionId]: 'full' } }));
    expect(panel.getByText(/^Your account is full: 2 sessions, or your last changes to them, are only/)).toBeTruthy();
    expect(panel.queryByText(/longer than/)).toBeNull();
    expect(marked()).toEqual(['Legs', 'Sit']);
  });

  it('is made by removing the readings of sessions of a chosen age, once confirmed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: MORNING });
    const aged = [10, 100, 500].map((days) =>
      aSessionOf({ name: `Day ${days}`, start: MORNING - days * DAY, bpm: at(120, 60) }),
    );
    const { view, thinned } = await openList(aged, { isNearlyFull: true });
    const panel = await room();
    const ages = panel.getByRole<HTMLSelectElement>('combobox', { name: 'Remove the readings of sessions' });
    expect([...ages.options].map((option) => option.text)).toEqual([
      'older than 1 year: 1, 0.1 MB',
      'older than 6 months: 1, 0.1 MB',
      'older than 3 months: 2, 0.1 MB',
      'older than 1 month: 2, 0.1 MB',
    ]);
    await userEvent.selectOptions(ages, '3');
    await userEvent.click(panel.getByRole('button', { name: 'Remove readings' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the readings of 2 sessions?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(thinned).toEqual([]);
    const place = panel.getByRole('status');
    await userEvent.click(panel.getByRole('button', { name: 'Remove readings' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(place.textContent).toBe('The readings of 2 sessions were removed.'));
    expect(thinned).toHaveLength(1);
    act(() => view.setState({ isNearlyFull: false }));
    expect(panel.getByText('The readings of 2 sessions were removed.')).toBeTruthy();
    expect(panel.queryByRole('combobox')).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });
});

describe('search in the list', () => {
  it('narrows it, says how many are left, and offers all of them', async () => {
    await openList([NAMED, DEMO, SIT]);
    const box = screen.getByRole('searchbox', { name: 'Search sessions' });
    const told = () => within(screen.getByRole('search')).getByRole('status').textContent;
    expect(told()).toBe('3 sessions');
    await userEvent.type(box, 'hill');
    await waitFor(() => expect(titles()).toEqual(['Hill day']));
    expect(told()).toBe('1 of 3 sessions');
    await userEvent.type(box, ' sit');
    expect(await screen.findByText('No sessions match.')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all sessions' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(document.activeElement).toBe(box);
  });

  it('is not there without sessions', async () => {
    const { view } = await openList([]);
    expect(screen.queryByRole('search')).toBeNull();
    act(() => view.setState({ history: [LEGS] }));
    expect(screen.getByRole('search')).toBeTruthy();
  });
});

it('the age of a session is counted by the calendar', () => {
  const last = new Date(2028, 2, 31, 18).getTime();
  expect(new Date(ageBefore(1, last))).toEqual(new Date(2028, 1, 29));
  expect(new Date(ageBefore(12, last))).toEqual(new Date(2027, 2, 31));
  expect(new Date(ageBefore(36, last))).toEqual(new Date(2025, 2, 31));
});
