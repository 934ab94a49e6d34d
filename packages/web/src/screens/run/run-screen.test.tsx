// @vitest-environment happy-dom
import { createWorkout, type App, type HeartRate } from '@roundbell/core';
import { Failure, once } from '@roundbell/core/base';
import type { Coach } from '@roundbell/core/heart';
import { aRound, aStep, aTimer, fakePorts, workoutParts } from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppContext } from '../../app/engines/use-app.ts';
import { fakeApp } from '../../app/testing/fake-app.ts';
import { RunScreen } from './run-screen.tsx';
import { showRun } from './testing/show-run.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const TIMER = aTimer([aRound('Main', [aStep('Squats', 30), aStep('Plank', 20)])], { name: 'Legs' });

/** The screen as routed, over a library whose answer the test gives. */
async function openScreen() {
  const answers: { give: (timer: Timer | undefined) => void; fail: (thrown: unknown) => void }[] = [];
  const library = {
    read: () => new Promise<Timer | undefined>((give, fail) => answers.push({ give, fail })),
  };
  const ports = fakePorts();
  const parts = workoutParts(ports);
  const engines = createWorkout(ports, { ...parts, library: { ...parts.library, ...library } });
  const { player } = engines;
  const workout = once(async () => engines);
  const coaching = once(() => new Promise<Coach>(() => undefined));
  const heartRate = once(() => new Promise<HeartRate>(() => undefined));
  const { account } = fakeApp();
  const app = { ...parts, account, workout, coaching, heartRate } as unknown as App;
  const shown = await act(async () =>
    render(
      <AppContext value={app}>
        <RunScreen timerId="timer-1" />
      </AppContext>,
    ),
  );
  const answer = (how: (at: (typeof answers)[number]) => void) =>
    act(async () => {
      for (const at of answers) how(at);
    });
  return { ...shown, player, stage: engines.screenState, answer };
}

describe('opening a run', () => {
  it("a spinner with 'Loading timer...' shows while the timer is being read [SCR-205]", async () => {
    const { answer } = await openScreen();
    expect(screen.getByText('Loading timer...')).toBeTruthy();
    await answer((at) => at.give(TIMER));
    expect(screen.queryByText('Loading timer...')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Legs' })).toBeTruthy();
  });

  it('goes on where it cannot be drawn, and says so', async () => {
    const { player, stage, answer } = await openScreen();
    await answer((at) => at.give(TIMER));
    act(() => player.start());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = vi.spyOn(stage.view, 'getState').mockImplementation(() => {
      throw new Error('cannot be drawn');
    });
    act(() => stage.view.setState({}));
    expect(screen.getByRole('alert').textContent).toBe(
      'Something went wrong on this page. The timer keeps running. Reloading it may help.',
    );
    expect(player.view.getState().status).toBe('running');
    broken.mockRestore();
    act(() => player.unload());
  });

  it("if the player's code cannot be loaded the page says so and offers to reload", async () => {
    const workout = once(() => Promise.reject(new Error('offline')));
    const app = { library: {}, workout } as unknown as App;
    await act(async () =>
      render(
        <AppContext value={app}>
          <RunScreen timerId="timer-1" />
        </AppContext>,
      ),
    );
    expect(screen.getByText(/cannot run without a connection yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });

  it('an address without a timer says so in a sentence, with a link back to the library', async () => {
    await showRun(undefined);
    expect(screen.getByRole('heading', { level: 1, name: 'Timer not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Library' }).getAttribute('href')).toBe('/library');
  });

  it('a timer without steps says so in a sentence, with a link to its editor', async () => {
    await showRun(aTimer([aRound('Empty', [])]));
    expect(screen.getByText('This timer has no steps.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit timer' }).getAttribute('href')).toBe('/editor/timer-1');
  });

  it('leaving the screen unloads the player; a timer that arrives after that is not loaded', async () => {
    const left = await showRun(TIMER);
    expect(left.player.view.getState().status).toBe('ready');
    left.unmount();
    expect(left.player.view.getState().status).toBe('empty');

    const { unmount, answer, player } = await openScreen();
    unmount();
    await answer((at) => at.give(TIMER));
    expect(player.view.getState().status).toBe('empty');
  });

  it('gives the reason when the timer cannot be read, with a way back', async () => {
    const { answer } = await openScreen();
    await answer((at) => at.fail(new Failure('timer-get-failed')));
    expect(screen.getByText('Failed to get timer')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Library' })).toBeTruthy();
  });
});

describe('the header of a run', () => {
  it('has the title, a toggle and an exit [SCR-205]', async () => {
    await showRun(TIMER);
    expect(screen.getByRole('heading', { level: 1, name: 'Legs' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Overview' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Exit' })).toBeTruthy();
  });

  it("the toggle switches between timer view and overview and is named after the view it leads to: 'Overview' or 'Timer' [SCR-205]", async () => {
    await showRun(TIMER);
    expect(screen.queryByRole('timer', { name: 'Time remaining' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
    expect(screen.getByRole('list', { name: 'All steps' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Timer' }));
    expect(screen.queryByRole('list', { name: 'All steps' })).toBeNull();
    expect(screen.getByRole('timer')).toBeTruthy();
  });

  it('leads back to /library by Exit, from both views [SCR-205]', async () => {
    const first = await showRun(TIMER);
    await userEvent.click(screen.getByRole('button', { name: 'Exit' }));
    expect(first.where()).toBe('/library');
    cleanup();
    const second = await showRun(TIMER);
    await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
    await userEvent.click(screen.getByRole('button', { name: 'Exit' }));
    expect(second.where()).toBe('/library');
  });

  it('has exactly one h1 in every view', async () => {
    const { pass } = await showRun(TIMER);
    const titles = () => screen.getAllByRole('heading', { level: 1 }).map((title) => title.textContent);
    expect(titles()).toEqual(['Legs']);
    await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
    expect(titles()).toEqual(['Legs']);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(60);
    expect(titles()).toEqual(['Complete!']);
  });

  it('is controlled by keys alone', async () => {
    const { player, where, pass } = await showRun(TIMER);
    const user = userEvent.setup();
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    const status = () => player.view.getState().status;
    await user.keyboard(' ');
    expect(status()).toBe('running');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('heading', { level: 2, name: 'Plank' })).toBeTruthy();
    await user.keyboard('{ArrowLeft}m');
    expect(player.view.getState().muted).toBe(true);
    await pass(1);
    await user.keyboard(' ');
    expect(status()).toBe('paused');
    await user.keyboard('o');
    expect(screen.getByText('ACTIVE NOW')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(where()).toBe('/library');
  });

  it('the keys are listed in a dialog', async () => {
    await showRun(TIMER);
    const user = userEvent.setup();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keys' }, { timeout: 10_000 });
    expect(dialog.textContent).toContain('Start, pause or resume');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
