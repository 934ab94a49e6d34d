// @vitest-environment happy-dom
import { aRound, aStep, aTimer, fakePorts, settled } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from './testing/show-run.tsx';

afterEach(cleanup);

const TIMER = aTimer([aRound('Main', [aStep('Squats', 40), aStep('Plank', 20)])], { name: 'Legs' });

/** The run screen in pocket mode, while its track is being loaded. */
async function showPocketRun() {
  const ports = fakePorts();
  const { load } = ports.trackPlayer;
  let letLoad = (): void => undefined;
  const isLoading = new Promise<void>((resolve) => (letLoad = resolve));
  ports.trackPlayer.load = (file) => isLoading.then(() => load(file));
  const shown = await showRun(TIMER, ports, undefined, { soundMode: 'pocket' });
  const untilReady = async () => {
    letLoad();
    for (let turn = 0; turn < 500 && shown.workout.pocket.getState().preparing !== undefined; turn++) {
      await shown.pass(0.01);
      await act(settled);
    }
  };
  return { ...shown, untilReady };
}

describe('the run screen in pocket mode', () => {
  it("says 'Preparing' in the place of 'Start', which neither a press nor a key starts", async () => {
    const { player, pass, workout, untilReady } = await showPocketRun();
    const button = screen.getByRole('button', { name: 'Preparing' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    await userEvent.keyboard(' ');
    expect(player.view.getState().status).toBe('ready');
    act(() => workout.pocket.setState({ preparing: 'Preparing 18 of 23' }));
    expect(screen.getByRole('button', { name: 'Preparing 18 of 23' })).toBe(button);
    expect(document.activeElement).toBe(button);
    await userEvent.click(screen.getByRole('button', { name: 'Overview' }));
    expect(screen.getByRole('button', { name: 'Preparing 18 of 23' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Timer' }));
    await untilReady();
    await pass(1);
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(player.view.getState().status).toBe('running');
  });

  it('says where the sound stopped, until someone goes on', async () => {
    const { ports, pass, untilReady, workout } = await showPocketRun();
    await untilReady();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(3);
    act(() => ports.trackPlayer.stall());
    await pass(3);
    const words = screen.getByText('Sound stopped. Tap to continue.');
    expect(words.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await pass(1);
    expect(screen.queryByText('Sound stopped. Tap to continue.')).toBeNull();
    act(() => workout.pocket.setState({ note: 'pocket-ends' }));
    expect(screen.getByText(/^The pocket track ends here\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^The pocket track ends here\./)).toBeNull();
  });

  it('says that a run sounds live if its track fails', async () => {
    const { ports, pass, untilReady } = await showPocketRun();
    await untilReady();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    await pass(3);
    act(() => ports.trackPlayer.fail());
    expect(screen.getByText(/^This run plays live, not as a pocket track\./)).toBeTruthy();
  });

  it('is as it always was in any other mode', async () => {
    const { workout } = await showRun(TIMER);
    expect(screen.getByRole('button', { name: 'Start' }).getAttribute('aria-disabled')).toBeNull();
    expect(workout.pocket.getState()).toEqual({ preparing: undefined, note: undefined });
  });
});
