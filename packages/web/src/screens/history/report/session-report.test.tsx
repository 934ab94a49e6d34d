// @vitest-environment happy-dom
import type { HeartRateSession } from '@roundbell/core/heart';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp, where } from '../../../app/testing/open-app.tsx';
import { appWith, aSessionOf, at, LEGS, MORNING, withoutReadings } from '../testing/sessions.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY = 86_400_000;

async function openSession(
  session: HeartRateSession,
  others: readonly HeartRateSession[] = [],
  ...rest: [Promise<HeartRateSession | undefined>?]
) {
  const made = appWith([session, ...others], {}, ...rest);
  openApp(`/history/${session.sessionId}`, made.app);
  await screen.findByRole('heading', { level: 1, name: session.notes?.title ?? session.timerName });
  await screen.findByRole('button', { name: 'Delete' });
  return made;
}

const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();
const panel = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) => panel(name).queryAllByRole('listitem').map(textOf);
const numbers = (name: string) =>
  panel(name)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

/** Squats and rests in turn, with a fall of 20 bpm and one more each time. */
function withRecoveries(count: number, start = MORNING, base = 20): HeartRateSession {
  const bpm = Array.from({ length: count }, (_, index) => [...at(160, 61), ...at(160 - base - index, 69)]).flat();
  const marks = Array.from({ length: count }, (_, index) => [
    { at: index * 130, stepName: 'Squats', type: 'work' as const },
    { at: index * 130 + 60, stepName: 'Rest', type: 'rest' as const },
  ]).flat();
  return aSessionOf({ start, bpm, marks });
}

describe('the files of a session', () => {
  it('say what each format is for', async () => {
    await openSession(LEGS);
    const words = ['FIT', 'TCX', 'CSV'].map((kind) => {
      const id = screen.getByRole('button', { name: `Export ${kind}` }).getAttribute('aria-describedby');
      return document.getElementById(id ?? '')?.textContent;
    });
    expect(words).toEqual([
      'For Garmin Connect, Strava and intervals.icu, with every heartbeat.',
      'For older software.',
      'For spreadsheets.',
    ]);
  });
});

describe('the score of a session', () => {
  const counted = (session: HeartRateSession, count: number, version = 'v1'): HeartRateSession => ({
    ...session,
    score: [{ stepId: 'amrap', name: 'AMRAP', kind: 'rounds', count, version }],
  });

  it('is a list, with each time in its timer below, newest first, and marked where that was another version', async () => {
    const before = { ...LEGS, sessionId: 'hr-session-5', startTime: LEGS.startTime - DAY };
    const oldest = { ...LEGS, sessionId: 'hr-session-4', startTime: LEGS.startTime - 2 * DAY };
    await openSession(counted(LEGS, 6), [counted(before, 5), counted(oldest, 7, 'v0')]);
    const lists = panel('Score').getAllByRole('list');
    expect(
      within(lists[0] as HTMLElement)
        .getAllByRole('listitem')
        .map(textOf),
    ).toEqual(['AMRAPRounds 6']);
    const each = within(panel('Score').getByRole('list', { name: 'AMRAP, each time' })).getAllByRole('listitem');
    expect(each.map((item) => textOf(item).replace(/^.*\d\d:\d\d/, ''))).toEqual(['6', '5', 'earlier version 7']);
  });

  it('is not there where nothing was counted, and is no list of times after the first', async () => {
    await openSession(LEGS);
    expect(screen.queryByRole('region', { name: 'Score' })).toBeNull();
    cleanup();
    await openSession(counted(LEGS, 6));
    expect(panel('Score').getAllByRole('list')).toHaveLength(1);
  });
});

describe('a session without an end', () => {
  const remove = () => screen.queryByRole('button', { name: 'Delete' });
  const why = () =>
    screen.queryByText('It is still being recorded in another tab. You can delete it when the run ends.');

  it('can be deleted once its run does not go on in another tab', async () => {
    const made = appWith([{ ...LEGS, unfinished: 'in-progress' }]);
    openApp(`/history/${LEGS.sessionId}`, made.app);
    await waitFor(() => expect(why()).not.toBeNull());
    expect(remove()).toBeNull();
    cleanup();
    await openSession({ ...LEGS, unfinished: 'interrupted' });
    expect([remove() === null, why()]).toEqual([false, null]);
  });
});

describe('numbers of a session', () => {
  it('have a peak that was held, beside the maximum', async () => {
    await openSession(aSessionOf({ bpm: [...at(150, 20), 190, ...at(150, 20)] }));
    expect(numbers('Heart rate')).toEqual([
      'Average: 151 bpm',
      'Minimum: 150 bpm',
      'Maximum: 190 bpm',
      'Peak: 154 bpm',
    ]);
    expect(panel('Heart rate').getByText('The peak is the highest heart rate held for 10 seconds.')).toBeTruthy();
    cleanup();
    await openSession(aSessionOf({ bpm: at(150, 5) }));
    expect(numbers('Heart rate').at(-1)).toBe('Peak: -- bpm');
    expect(screen.queryByRole('checkbox', { name: 'With pauses' })).toBeNull();
  });

  it('leave pauses out and say so, or count them', async () => {
    const pauses = [{ from: MORNING + 60_000, to: MORNING + 130_000 }];
    await openSession({ ...LEGS, pauses });
    expect(screen.getByText('1m 50s')).toBeTruthy();
    expect(screen.getByText('1m 10s paused')).toBeTruthy();
    expect(numbers('Heart rate').slice(0, 2)).toEqual(['Average: 177 bpm', 'Minimum: 170 bpm']);
    expect(panel('Heart rate').getByText(/^Pauses are not counted\./)).toBeTruthy();
    expect(items('Time in zones')[3]).toBe('Zone 2 Fat Burn 120–140 bpm 0s 0 %');
    await userEvent.click(screen.getByRole('checkbox', { name: 'With pauses' }));
    expect(numbers('Heart rate').slice(0, 2)).toEqual(['Average: 159 bpm', 'Minimum: 130 bpm']);
    expect(panel('Heart rate').getByText(/^Pauses are counted\./)).toBeTruthy();
    expect(items('Time in zones')[3]).toBe('Zone 2 Fat Burn 120–140 bpm 1m 10s 39 %');
  });
});

describe('a session whose readings were removed', () => {
  it('shows its numbers, its time in zones and its recoveries, and says why there is no curve', async () => {
    const whole = withRecoveries(4);
    await openSession(whole);
    const [before, zones] = [numbers('Heart rate'), items('Time in zones')];
    const recovery = numbers('Recovery');
    cleanup();
    await openSession(withoutReadings(whole));
    expect(numbers('Heart rate')).toEqual([...before.slice(0, 3), ...recovery]);
    expect(items('Time in zones')).toEqual(zones);
    expect(screen.getByText(/^The readings of this session were removed to make room: there is no curve/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Note' })).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.getAllByRole('button').map(textOf)).not.toContain('Export FIT');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });

  it('says that pauses are counted', async () => {
    await openSession(withoutReadings({ ...LEGS, pauses: [{ from: MORNING + 60_000, to: MORNING + 130_000 }] }));
    expect(panel('Heart rate').getByText('Pauses are counted.')).toBeTruthy();
  });
});

describe('a session that the account did not take', () => {
  it.each([
    ['full', /^Your account is full: this session, or your last change to it, is only on this device\./],
    ['too-long', /^This session is too long for your account/],
  ] as const)('says so, and why: %s', async (why, words) => {
    const { app, view } = appWith([LEGS], { rejected: { [LEGS.sessionId]: why } });
    openApp(`/history/${LEGS.sessionId}`, app);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Not in your account')).toBeTruthy();
    act(() => view.setState({ rejected: {} }));
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('recovery of a session', () => {
  it('has a best and a mean, and folds more than three', async () => {
    await openSession(withRecoveries(3));
    expect(numbers('Recovery')).toEqual(['Best recovery: 22 bpm down', 'Average recovery: 21 bpm down']);
    expect(items('Recovery')).toHaveLength(3);
    expect(panel('Recovery').queryByText(/^All/)).toBeNull();
    cleanup();
    await openSession(withRecoveries(4));
    const folded = panel('Recovery').getByText('All 4 recoveries').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelectorAll('li')).toHaveLength(4);
    cleanup();
    await openSession(withRecoveries(2, MORNING, -8));
    expect(numbers('Recovery')).toEqual(['Best recovery: 7 bpm up', 'Average recovery: 7 bpm up']);
  });

  it('has the mean of each month of the same timer', async () => {
    const { view } = await openSession(withRecoveries(2), [
      withRecoveries(1, MORNING - 40 * DAY, 12),
      withRecoveries(1, MORNING - 41 * DAY, 14),
      { ...withRecoveries(1, MORNING - 80 * DAY, 50), timerId: 'another' },
      { ...withRecoveries(1, MORNING - 90 * DAY, 50), source: 'demo' },
    ]);
    const trend = await screen.findByRole('list', { name: 'Average recovery by month' });
    expect([...trend.children].map(textOf)).toEqual(['Oct 2026 13 down 2 sessions', 'Nov 2026 21 down 1 session']);
    act(() => view.setState(({ history }) => ({ history: history.slice(0, 1) })));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Average recovery by month' })).toBeNull());
  });
});

describe('what a session is', () => {
  it('is simulated, and not exported', async () => {
    await openSession({ ...LEGS, source: 'demo' });
    expect(screen.getByText('Simulated')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
    expect(screen.getByText(/was simulated, so there is nothing to export\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    cleanup();
    await openSession(LEGS);
    expect(screen.queryByText('Simulated')).toBeNull();
  });

  it('is interrupted', async () => {
    const { endTime: _, ...open } = LEGS;
    await openSession(open);
    expect(screen.getByText('Interrupted')).toBeTruthy();
  });

  it("comes back by 'Undo'", async () => {
    const { restored, removed } = await openSession(LEGS);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Session "Legs" deleted.')).toBeTruthy();
    expect(where()).toBe('/history');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored).toEqual(removed));
    expect(await screen.findByRole('article', { name: 'Legs' })).toBeTruthy();
  });

  it('has its readings fetched if only its numbers are here', async () => {
    const head = { ...LEGS, readings: [], summaryOnly: { readingsIn: 'account' as const }, notes: { title: 'Hills' } };
    let resolve: (session: HeartRateSession) => void = () => {};
    const promise = new Promise<HeartRateSession | undefined>((settle) => (resolve = settle));
    const { fetched } = await openSession(head, [], promise);
    expect(await screen.findByText('Loading the readings...')).toBeTruthy();
    expect(fetched).toEqual([LEGS.sessionId]);
    resolve(LEGS);
    expect(await screen.findByRole('region', { name: 'Time in zones' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Hills');
    cleanup();
    await openSession(head, [], Promise.resolve(undefined));
    expect(await screen.findByText(/^The readings of this session are not on this device\./)).toBeTruthy();
    cleanup();
    await openSession({ ...head, summaryOnly: { readingsIn: 'nowhere' } });
    expect(await screen.findByText(/^The readings of this session are not in your account any more/)).toBeTruthy();
    expect(numbers('Heart rate')).toEqual(['Average: 159 bpm', 'Minimum: 130 bpm', 'Maximum: 185 bpm']);
    cleanup();
    const here = await openSession(LEGS);
    expect(here.fetched).toEqual([]);
  });
});
