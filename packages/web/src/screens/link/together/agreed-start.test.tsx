// @vitest-environment happy-dom
import { linkBody } from '@roundbell/core/formats';
import type { Together } from '@roundbell/core/run';
import { aRound, aStep, aTimer } from '@roundbell/core/testing';
import type { TimerDraft } from '@roundbell/core/timer';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApp, signedIn } from '../../../app/testing/fake-app.ts';
import { openApp } from '../../../app/testing/open-app.tsx';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const LEGS = aTimer([aRound('Main', [aStep('Squats', 40), aStep('Breathe', 20)], { repeat: 3 })], { name: 'Legs' });
/** By the clock of the fakes, which stands at its beginning. */
const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

function bodyOf(timer: TimerDraft, startsAt?: number): string {
  const written = linkBody(timer, startsAt);
  return written.ok ? `#${written.body}` : '';
}

/** The page of a link with a moment so many milliseconds ahead. */
async function openAhead(ahead: number, timer: TimerDraft = LEGS, app = fakeApp()) {
  const body = bodyOf(timer, NOW + ahead);
  openApp(`/t${body}`, app);
  await screen.findByRole('heading', { level: 1, name: timer.name });
  const together: Together = await act(() => app.together.fetch());
  const headline = async () => (await screen.findByRole('timer')).textContent;
  return { app, together, body, headline };
}

/** Engines of someone whose library takes what is added. */
function appThatAdds() {
  const app = fakeApp(signedIn());
  const added: TimerDraft[] = [];
  const add = async (draft: TimerDraft) => {
    added.push(draft);
    return { ok: true, id: 'timer-new' } as const;
  };
  return { app: Object.assign(app, { library: { ...app.library, add } }), added };
}

const join = () => screen.queryByRole('button', { name: 'Join' });

describe('a link with an agreed moment', () => {
  it('shows how long it is until then, and the ways of any link', async () => {
    const { headline } = await openAhead(42_000);
    await waitFor(async () => expect(await headline()).toBe('Starts in 0:42'));
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBeNull();
    expect(join()).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Run once' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to my timers' })).toBeTruthy();
    expect(screen.queryByText(/do not wait/)).toBeNull();
    expect(screen.queryByText(/clock of this device/)).toBeNull();
  });

  it('has none of that in a link without a moment', async () => {
    openApp(`/t${bodyOf(LEGS)}`);
    await screen.findByRole('heading', { level: 1, name: 'Legs' });
    expect([screen.queryByRole('timer'), join()]).toEqual([null, null]);
  });

  it('a start more than a day ahead is shown with its day and time, and cannot be joined yet', async () => {
    const { headline } = await openAhead(3 * 24 * 60 * MINUTE);
    await waitFor(async () => expect(await headline()).toMatch(/^Starts .*4/));
    expect(await screen.findByText('Open this link again within a day of the start to join.')).toBeTruthy();
    expect(join()).toBeNull();
    cleanup();
    const other = await openAhead(23 * 60 * MINUTE);
    await waitFor(async () => expect(await other.headline()).toBe('Starts in 23:00:00'));
    expect(join()).toBeTruthy();
  });

  it.each([
    [100_000, 'Started 1m ago'],
    [20_000, 'Started 20s ago'],
  ])('leads to where the others are %i ms after the start', async (passed, words) => {
    const { headline } = await openAhead(-passed);
    await waitFor(async () => expect(await headline()).toBe(words));
    expect(screen.getByText('Join to catch up with the others.')).toBeTruthy();
    expect(join()).toBeTruthy();
  });

  it('says that it is over, and offers to run it once', async () => {
    const { headline } = await openAhead(-4 * MINUTE);
    await waitFor(async () => expect(await headline()).toBe('This start is over'));
    expect(screen.getByText(/"Run once" runs the timer on this device alone\.$/)).toBeTruthy();
    expect(join()).toBeNull();
    cleanup();
    const endless = aTimer([aRound('On', [aStep('Row', 10)], { repeat: 'infinite' })], { name: 'Endless' });
    const other = await openAhead(-400 * MINUTE, endless);
    await waitFor(async () => expect(await other.headline()).toBe('Started 6h 40m ago'));
    expect(join()).toBeTruthy();
  });

  it('says that the clock of the device counts while the server cannot be reached', async () => {
    const app = fakeApp();
    app.server.reachable = false;
    const { headline } = await openAhead(42_000, LEGS, app);
    await waitFor(async () => expect(await headline()).toBe('Starts in 0:42'));
    expect(
      screen.getByText(/^The server cannot be reached, so this start time comes from the clock of this device/),
    ).toBeTruthy();
  });

  it('says that no step waits at its end', async () => {
    await openAhead(42_000, aTimer([aRound('A', [aStep('Lift', 30, { pauseAfterEnd: true })])], { name: 'Lifts' }));
    expect(await screen.findByText('When you start together, steps that pause at their end do not wait.')).toBeTruthy();
  });

  it('if a step ends by the heart rate, one sentence says that it takes its longest time in a run together', async () => {
    const end = { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 15 } as const;
    await openAhead(42_000, aTimer([aRound('A', [aStep('Rest', 60, { end })])], { name: 'Rests' }));
    expect(
      await screen.findByText('When you start together, steps that end by heart rate take their longest time.'),
    ).toBeTruthy();
    expect(screen.queryByText(/end by a tap/)).toBeNull();
  });

  it('is run again as it is written', async () => {
    const lifts = aTimer([aRound('A', [aStep('Lift', 30, { pauseAfterEnd: true })])], { name: 'Lifts' });
    const { app } = await openAhead(-10_000, lifts);
    const workout = await act(() => app.workout.fetch());
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(() => expect(workout.player.view.getState().status).toBe('running'));
    await act(async () => workout.player.adjust(-60_000));
    await act(() => app.clock.pass(2000));
    await userEvent.click(await screen.findByRole('button', { name: 'Run Again' }));
    expect(workout.player.view.getState()).toMatchObject({
      status: 'running',
      timer: { rounds: [{ steps: [{ name: 'Lift', pauseAfterEnd: true }] }] },
    });
    expect(await screen.findByRole('timer', { name: 'Time remaining' })).toBeTruthy();
  });

  it('is joined with one tap, left with Pause, and joined again with Back in step [SCR-1009]', async () => {
    const { app, together } = await openAhead(-10_000);
    const workout = await act(() => app.workout.fetch());
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(() => expect(workout.player.view.getState().status).toBe('running'));
    expect(window.location.pathname).toBe('/t/run');
    expect((await screen.findByRole('timer', { name: 'Time remaining' })).textContent).toBe('0:30');
    expect(app.audio.unlocked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Back in step' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back in step', hidden: true }));
    expect(workout.player.view.getState().status).toBe('running');
    expect(screen.queryByText(/no longer in step/)).toBeNull();
    // A second press at the same instant would be a double tap.
    await act(async () => app.clock.advance(1000));
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss', hidden: true }));
    expect(screen.queryByText(/no longer in step/)).toBeNull();
    await act(async () => {
      app.clock.advance(1000);
      together.backInStep();
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText(/no longer in step/)).toBeTruthy();
  });

  it('is added after its run as the link has it, not as it ran together', async () => {
    const { app, added } = appThatAdds();
    const steps = [
      aStep('Lift', 10, { pauseAfterEnd: true }),
      aStep('Curl', 10, { end: { kind: 'tap', repetitions: { count: 5 } } }),
      aStep('Rest', 10, { end: { kind: 'heart', when: 'below', border: { kind: 'bpm', bpm: 120 }, atLeast: 5 } }),
    ];
    const lifts = aTimer([aRound('A', steps, { order: 'shuffled' })], { name: 'Lifts' });
    const { body } = await openAhead(-10_000, lifts, app);
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByRole('timer', { name: 'Time remaining' });
    await act(() => app.clock.pass(30_000));
    await userEvent.click(await screen.findByRole('button', { name: 'Add to my timers' }));
    expect(added.map((draft) => bodyOf(draft, NOW - 10_000))).toEqual([body]);
    await userEvent.click(screen.getByRole('button', { name: 'Share this timer' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link');
    expect(new URL(link.value).hash).toBe(bodyOf(lifts));
  });

  it('asks for the tap again after a reload of the run [SCR-1009]', async () => {
    openApp(`/t/run${bodyOf(LEGS, NOW - 10_000)}`);
    expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy();
    expect(window.location.pathname).toBe('/t');
  });

  it('is joined by a tap that comes before the engines of a run, once they are here [SCR-1009]', async () => {
    const { app } = await openAhead(-10_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByRole('timer', { name: 'Time remaining' });
    expect(app.audio.unlocked).toBe(true);
  });

  it("a run that takes time to load after 'Join' is joined once, and not if someone has left the page meanwhile", async () => {
    const app = fakeApp();
    const arrive: (() => void)[] = [];
    const fetch = async () => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return app.workout.fetch();
    };
    await openAhead(-10_000, LEGS, { ...app, workout: { ...app.workout, fetch } });
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    const before = arrive.length;
    await userEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(arrive).toHaveLength(before);
    await userEvent.click(screen.getByRole('button', { name: 'Run once' }));
    await act(async () => {
      for (const resolve of arrive) resolve();
      await app.workout.fetch();
    });
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    expect(window.location.hash).toBe(bodyOf(LEGS));
  });

  it('is run once alone, and leads back to the page with the moment', async () => {
    const { body } = await openAhead(42_000);
    await userEvent.click(await screen.findByRole('button', { name: 'Run once' }));
    expect(window.location.hash).toBe(bodyOf(LEGS));
    expect(await screen.findByRole('button', { name: 'Start' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Exit' }));
    await waitFor(() => expect(window.location.href).toMatch(new RegExp(`/t${body}$`)));
  });

  it('is added to the timers of the person here as it is, with its pauses', async () => {
    const { app, added } = appThatAdds();
    await openAhead(
      42_000,
      aTimer([aRound('A', [aStep('Lift', 30, { pauseAfterEnd: true })])], { name: 'Lifts' }),
      app,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add to my timers' }));
    await waitFor(() => expect(added[0]?.rounds[0]?.steps[0]?.pauseAfterEnd).toBe(true));
  });
});
