// @vitest-environment happy-dom
import { once } from '@roundbell/core/base';
import { ZONES } from '@roundbell/core/heart';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApp } from '../../app/testing/fake-app.ts';
import { openApp, where } from '../../app/testing/open-app.tsx';
import { watchSavedFiles } from '../../app/testing/saved-files.ts';
import { appWith, aSessionOf, at, LEGS, MORNING } from './testing/sessions.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const DAY = 86_400_000;
const EVENING_RUN = aSessionOf({ name: 'Run', start: MORNING + DAY, bpm: at(120, 30) });
const WITHOUT = aSessionOf({ name: 'Sit', start: MORNING - DAY, seconds: 600 });

async function openHistory(...given: Parameters<typeof appWith>) {
  const made = appWith(...given);
  openApp('/history', made.app);
  await screen.findByRole('heading', { level: 1, name: 'History' });
  return made;
}

async function openSession(session = LEGS) {
  const made = appWith([session]);
  openApp(`/history/${session.sessionId}`, made.app);
  await screen.findByRole('heading', { level: 1, name: session.timerName });
  await screen.findByRole('button', { name: 'Delete' });
  return made;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) => panel(name).queryAllByRole('listitem').map(textOf);
const textOf = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim();

describe('list of sessions', () => {
  it("/history is a protected route headed 'History' that lists the sessions, newest first", async () => {
    await openHistory([EVENING_RUN, LEGS, WITHOUT]);
    expect(screen.getAllByRole('article').map((each) => each.querySelector('strong')?.textContent)).toEqual([
      'Run',
      'Legs',
      'Sit',
    ]);
    expect(within(screen.getByRole('article', { name: 'Legs' })).getByRole('link')).toBeTruthy();
    expect(document.title).toBe('History · Roundbell');
    cleanup();
    openApp('/history', fakeApp());
    await waitFor(() => expect(where()).toBe('/auth'));
  });

  it('says what, when, how long and how fast', async () => {
    await openHistory([LEGS, WITHOUT]);
    const [legs, sit] = screen.getAllByRole('article').map(textOf);
    expect(legs).toBe('Legs Sat, 21 Nov 2026, 10:00 3m Average 159 bpm Maximum 185 bpm');
    expect(sit).toBe('Sit Fri, 20 Nov 2026, 10:00 10m No readings');
    expect(document.querySelector('time')?.dateTime).toBe(new Date(MORNING).toISOString());
  });

  it('shows the share of each zone as a bar, purely visual', async () => {
    await openHistory([LEGS, WITHOUT]);
    const [legs, sit] = screen.getAllByRole('article');
    const bar = legs?.querySelector('.parts');
    const parts = [...(bar?.children ?? [])] as HTMLElement[];
    expect(parts.map(({ style }) => [style.flexGrow, style.background.toUpperCase()])).toEqual([
      ['0', ZONES[1].color],
      ['70', ZONES[2].color],
      ['0', ZONES[3].color],
      ['60', ZONES[4].color],
      ['49', ZONES[5].color],
    ]);
    expect(sit?.querySelector('.parts')).toBeNull();
  });

  it('keeps a run without readings to one quiet line', async () => {
    await openHistory([LEGS, WITHOUT]);
    const isQuiet = (name: RegExp) => screen.getByRole('link', { name }).classList.contains('silent');
    expect([isQuiet(/^Legs/), isQuiet(/^Sit/)]).toEqual([false, true]);
  });

  it('leads to a session', async () => {
    await openHistory([LEGS]);
    await userEvent.click(screen.getByRole('link', { name: /^Legs/ }));
    expect(where()).toBe(`/history/${LEGS.sessionId}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Legs' })).toBeTruthy();
    const facts = screen.getByRole('heading', { level: 1 }).nextElementSibling as HTMLElement;
    expect(within(facts).getByText('Sat, 21 Nov 2026, 10:00')).toBeTruthy();
    expect(within(facts).getByText('3m')).toBeTruthy();
    expect(facts.querySelector('time')?.dateTime).toBe(new Date(MORNING).toISOString());
    // The list is hidden at once, and gone when the page rests.
    expect(screen.queryByRole('searchbox')).toBeNull();
    await waitFor(() => expect(document.querySelector('[type=search]')).toBeNull(), { timeout: 3000 });
    await userEvent.click(screen.getByRole('link', { name: 'All sessions' }));
    expect(where()).toBe('/history');
  });

  it('says what to do if there are none', async () => {
    await openHistory([]);
    expect(screen.getByText('You have no sessions yet.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'Put the strap on. Most straps need to be slightly wet.',
      "Press the heart, then 'Connect'.",
      'Run a timer. Its curve appears here when the run ends.',
    ]);
    expect(screen.getByRole('link', { name: 'Choose a timer' }).getAttribute('href')).toBe('/library');
  });

  it('counts what cannot be read, along with the others', async () => {
    const { view } = await openHistory([LEGS], { broken: 1 });
    expect(screen.getByText(/^1 session could not be read\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Legs/ })).toBeTruthy();
    act(() => view.setState({ broken: 2 }));
    expect(screen.getByText(/^2 sessions could not be read\./)).toBeTruthy();
    act(() => view.setState({ broken: 0 }));
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it("says 'Loading...' until the sessions are there", async () => {
    const { view } = await openHistory([], { status: 'loading' });
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('You have no sessions yet.')).toBeNull();
    act(() => view.setState({ status: 'ready', history: [LEGS] }));
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.getByRole('link', { name: /^Legs/ })).toBeTruthy();
  });

  it('says so if the code of the sessions is unavailable', async () => {
    const { app } = appWith([LEGS]);
    const { heartRate } = app;
    openApp('/history', Object.assign(app, { heartRate: once(() => Promise.reject(new Error('offline'))) }));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    Object.assign(app, { heartRate });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /^Legs/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('way to the history', () => {
  it("'History' in the navigation leads from the library to /history", async () => {
    openApp('/library', appWith([LEGS]).app);
    await userEvent.click(await screen.findByRole('link', { name: 'History' }));
    expect(where()).toBe('/history');
    expect(await screen.findByRole('heading', { level: 1, name: 'History' })).toBeTruthy();
  });
});

describe('session', () => {
  it('shows average, minimum, maximum and peak', async () => {
    await openSession();
    const numbers = [...panel('Heart rate').getAllByRole('term')].map(
      (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
    );
    expect(numbers).toEqual(['Average: 159 bpm', 'Minimum: 130 bpm', 'Maximum: 185 bpm', 'Peak: 185 bpm']);
  });

  it('shows the time in each zone, by the maximum the session was recorded with', async () => {
    await openSession();
    expect(items('Time in zones')).toEqual([
      'Zone 5 Maximum 180–200 bpm 49s 27 %',
      'Zone 4 Anaerobic 160–180 bpm 1m 34 %',
      'Zone 3 Aerobic 140–160 bpm 0s 0 %',
      'Zone 2 Fat Burn 120–140 bpm 1m 10s 39 %',
      'Zone 1 Rest/Recovery 100–120 bpm 0s 0 %',
    ]);
    cleanup();
    await openSession({ ...LEGS, maxHeartRate: undefined });
    expect(items('Time in zones')[0]).toBe('Zone 5 Maximum 168–187 bpm 1m 49s 61 %');
  });

  it('shows a session in the zones it was counted with, whatever someone has chosen since [HRT-312]', async () => {
    await openSession({ ...LEGS, zoneFloors: [100, 120, 135, 165, 186], restingHeartRate: 50 });
    expect(items('Time in zones')).toEqual([
      'Zone 5 Maximum 186–200 bpm 0s 0 %',
      'Zone 4 Anaerobic 165–185 bpm 1m 49s 61 %',
      'Zone 3 Aerobic 135–164 bpm 0s 0 %',
      'Zone 2 Fat Burn 120–134 bpm 1m 10s 39 %',
      'Zone 1 Rest/Recovery 100–119 bpm 0s 0 %',
    ]);
  });

  it('draws the times as bars in the colours of the zones, purely visual', async () => {
    await openSession();
    const bars = panel('Time in zones')
      .getAllByRole('listitem')
      .map((item) => item.querySelector<HTMLElement>('[aria-hidden="true"] > span')?.style);
    expect(bars.map((bar) => [bar?.width, bar?.background.toUpperCase()])).toEqual([
      ['27%', ZONES[5].color],
      ['34%', ZONES[4].color],
      ['0%', ZONES[3].color],
      ['39%', ZONES[2].color],
      ['0%', ZONES[1].color],
    ]);
  });

  it('shows no time if there is only one reading', async () => {
    await openSession(aSessionOf({ bpm: [120] }));
    expect(items('Time in zones').every((item) => item.endsWith('0s 0 %'))).toBe(true);
  });

  it('is shown without a word about what is still loading, or unreadable', async () => {
    const { view } = await openSession();
    act(() => view.setState({ status: 'loading', broken: 1 }));
    expect(screen.getByRole('heading', { level: 1, name: 'Legs' })).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it('shows how far the heart rate fell after a hard step', async () => {
    await openSession();
    expect(items('Recovery')).toEqual(['Squats until 1:00 162 to 130 bpm: 32 down']);
    cleanup();
    await openSession(EVENING_RUN);
    expect(panel('Recovery').getByText(/^No recovery yet:/)).toBeTruthy();
  });

  it('says when the heart rate rose', async () => {
    await openSession(
      aSessionOf({
        bpm: [...at(150, 60), ...at(156, 70)],
        marks: LEGS.marks.slice(0, 2).map((mark, index) => ({ ...mark, at: index * 60 })),
      }),
    );
    expect(items('Recovery')).toEqual(['Squats until 1:00 151 to 156 bpm: 5 up']);
  });

  it('says when the heart rate stayed', async () => {
    await openSession(
      aSessionOf({
        bpm: at(150, 130),
        marks: LEGS.marks.slice(0, 2).map((mark, index) => ({ ...mark, at: index * 60 })),
      }),
    );
    expect(items('Recovery')).toEqual(['Squats until 1:00 150 to 150 bpm: 0 down']);
  });

  it.each([
    ['Export FIT', 'fit', 'application/vnd.ant.fit', '.FIT'],
    ['Export TCX', 'tcx', 'application/vnd.garmin.tcx+xml', '<TrainingCenterDatabase'],
    ['Export CSV', 'csv', 'text/csv;charset=utf-8', 'time,seconds,bpm'],
  ])("gives a file by '%s'", async (name, ending, type, words) => {
    const saved = watchSavedFiles();
    await openSession();
    await userEvent.click(screen.getByRole('button', { name }));
    const stamp = new Date(MORNING).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
    const [date, time] = [stamp.slice(0, 10), stamp.slice(11)];
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`heart-rate-${date}-${time}.${ending}`);
    expect(saved[0]?.blob.type).toBe(type);
    expect(await saved[0]?.blob.text()).toContain(words);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says if no file could be made, until the next one is', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const make = vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new TypeError('no file');
    });
    await openSession();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The file could not be created. Please try again.');
    make.mockReturnValue('blob:made');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('a session of the simulated strap offers no export, and a sentence says why', async () => {
    await openSession({ ...LEGS, source: 'demo' });
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
    expect(screen.getByText(/^The heart rate of this session was simulated, so/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
    cleanup();
    await openSession();
    expect(screen.getAllByRole('button', { name: /^Export/ })).toHaveLength(3);
    expect(screen.queryByText(/was simulated/)).toBeNull();
  });

  const askToDelete = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog'));
  };

  it('is deleted once that is confirmed [SCR-454]', async () => {
    const { removed } = await openSession();
    const question = await askToDelete();
    expect(question.getByText('Are you sure you want to delete the session of "Legs"?')).toBeTruthy();
    expect(removed).toEqual([]);
    const places = window.history.length;
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(removed).toEqual([LEGS.sessionId]);
    expect(where()).toBe('/history');
    // 'Back' leads to where the person came from, not to what is gone.
    expect(window.history.length).toBe(places);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'History' }));
  });

  it.each(['Cancel', 'Escape'])('stays by %s', async (way) => {
    const { removed } = await openSession();
    const question = await askToDelete();
    if (way === 'Cancel') await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    else await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(removed).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  });

  it('a session without readings says so instead of showing a curve and numbers, and can still be exported and deleted', async () => {
    await openSession(WITHOUT);
    expect(screen.getByText(/^No heart rate was recorded in this session\./)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Heart rate' })).toBeNull();
    for (const name of ['Export FIT', 'Export TCX', 'Export CSV', 'Delete'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('the address of a missing session says so and leads to all sessions', async () => {
    const { app, view } = appWith([LEGS], { status: 'loading' });
    openApp('/history/hr-session-1', app);
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(screen.queryByText('This session is not here.')).toBeNull();
    act(() => view.setState({ status: 'ready' }));
    expect(await screen.findByText('This session is not here.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe('/history');
  });
});
