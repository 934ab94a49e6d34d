// @vitest-environment happy-dom
import { aRound, aStep, aTimer, fakePorts, settled } from '@roundbell/core/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { showRun } from '../testing/show-run.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

const TIMER = aTimer([aRound('Main', [aStep('Squats', 40), aStep('Plank', 20)])], { name: 'Legs' });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const SILENT = 'The sound has stopped. The timer keeps running.';
const SLEEPY =
  'The screen may turn off. To keep it on, turn off battery saving, or set Auto-Lock (screen timeout) to Never.';
const CHANGED = 'This timer was changed on another device. This run continues as it was.';
const BACK = 'Your run was interrupted. Resume continues where it stopped.';

describe('notices of a run', () => {
  it('appear politely during the run', async () => {
    const ports = fakePorts();
    ports.page.grantsAwake = false;
    const { player, pass } = await showRun(TIMER, ports);
    expect(screen.queryByText(SLEEPY)).toBeNull();
    await click('Start');
    await pass(1);
    expect(screen.getByText(SLEEPY).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(player.view.getState().status).toBe('running');
    expect(screen.getByRole('timer', { name: 'Time remaining' })).toBeTruthy();
  });

  it('disappear by Dismiss, which leaves the keys to the run', async () => {
    const ports = fakePorts();
    ports.page.grantsAwake = false;
    const { player, pass } = await showRun(TIMER, ports);
    await click('Start');
    await pass(1);
    await click('Dismiss');
    expect(screen.queryByText(SLEEPY)).toBeNull();
    expect(document.activeElement?.tagName).toBe('MAIN');
    await userEvent.keyboard(' ');
    await pass(1);
    await userEvent.keyboard(' ');
    await pass(1);
    expect(player.view.getState().status).toBe('running');
    expect(screen.queryByText(SLEEPY)).toBeNull();
  });

  it("offer 'Tap to restore sound' if it was lost, and disappear when it is back", async () => {
    const { ports, pass } = await showRun(TIMER);
    await click('Start');
    await pass(1);
    act(() => ports.audio.become('silent'));
    expect(screen.getByText(SILENT)).toBeTruthy();
    await click('Tap to restore sound');
    expect(ports.audio.state()).toBe('sounding');
    expect(screen.queryByText(SILENT)).toBeNull();
  });

  it('put lost sound before a note, and dismiss what is shown', async () => {
    const { ports, pass, workout } = await showRun(TIMER);
    await click('Start');
    await pass(1);
    act(() => workout.screenState.view.setState({ note: 'changed' }));
    expect(screen.getByText(CHANGED)).toBeTruthy();
    act(() => ports.audio.become('silent'));
    expect([screen.queryByText(CHANGED), screen.getByText(SILENT)]).toMatchObject([null, {}]);
    await click('Tap to restore sound');
    expect(screen.getByText(CHANGED)).toBeTruthy();
    act(() => ports.audio.become('silent'));
    await click('Dismiss');
    expect(screen.queryByText(SILENT)).toBeNull();
    expect(screen.getByText(CHANGED)).toBeTruthy();
    await click('Dismiss');
    expect(screen.queryByText(CHANGED)).toBeNull();
  });

  it('say nothing about sound to someone who has muted it', async () => {
    const { ports, player, pass } = await showRun(TIMER);
    await click('Start');
    await pass(1);
    act(() => player.setMuted(true));
    act(() => ports.audio.become('silent'));
    expect(screen.queryByText(SILENT)).toBeNull();
    act(() => player.setMuted(false));
    expect(screen.getByText(SILENT)).toBeTruthy();
  });

  it('say how many cues a sleep has swallowed', async () => {
    const { ports, pass } = await showRun(aTimer([aRound('Main', [aStep('Row', 600, { chimeInterval: 10 })])]));
    await click('Start');
    await pass(1);
    ports.clock.sleep(125_000);
    await pass(1);
    expect(screen.getByText('While you were away, 6 cues passed unheard.')).toBeTruthy();
  });

  it.each(['Resume', 'Reset'])('report an interrupted run until %s', async (name) => {
    const ports = fakePorts();
    const first = await showRun(TIMER, ports);
    await click('Start');
    await first.pass(15);
    const [[, kept] = []] = await ports.disk.table<unknown>('run').all();
    expect(kept).toBeTruthy();
    cleanup();
    await settled();
    await ports.disk.table<unknown>('run').put('timer-1', kept);

    await showRun(TIMER, ports);
    expect(screen.getByText(BACK)).toBeTruthy();
    await click('Next step');
    expect(screen.getByText(BACK)).toBeTruthy();
    await click(name);
    expect(screen.queryByText(BACK)).toBeNull();
  });

  it('do not report it to someone who begins a run', async () => {
    await showRun(TIMER);
    expect(screen.queryByText(BACK)).toBeNull();
  });
});

describe('the offer of pocket mode', () => {
  const ROW = aTimer([aRound('Main', [aStep('Row', 600, { chimeInterval: 10 })])]);
  const AWAY = 'While you were away, 6 cues passed unheard.';
  const use = () => screen.queryByRole('button', { name: 'Use pocket mode' });

  function beIos(touches = 5): void {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: touches });
  }

  async function sleptRun(seconds = 125) {
    const shown = await showRun(ROW);
    await click('Start');
    await shown.pass(1);
    shown.ports.clock.sleep(seconds * 1000);
    await shown.pass(1);
    return shown;
  }

  it('stands on an iPhone with the word that cues passed unheard, politely', async () => {
    beIos();
    await sleptRun();
    expect(screen.getByText(AWAY).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByText('Pocket mode (beta) plays with the screen off, from your next start.')).toBeTruthy();
    expect(use()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it("sets the sound of the device by 'Use pocket mode', and is gone for good", async () => {
    beIos();
    const { device, ports, pass, player } = await sleptRun();
    await click('Use pocket mode');
    expect(device.view.getState()).toMatchObject({ soundMode: 'pocket', pocket: { isAnswered: true } });
    expect(screen.queryByText(AWAY)).toBeNull();
    expect(document.activeElement?.tagName).toBe('MAIN');
    expect(player.view.getState().status).toBe('running');
    await act(async () => void (await device.change({ soundMode: 'mix' })));
    ports.clock.sleep(125_000);
    await pass(1);
    expect(screen.getByText(/^While you were away/)).toBeTruthy();
    expect(use()).toBeNull();
    await click('Dismiss');
  });

  it("changes nothing by 'Not now', and is gone for good", async () => {
    beIos();
    const { device, ports, pass } = await sleptRun();
    await click('Not now');
    expect(device.view.getState()).toMatchObject({ soundMode: 'mix', pocket: { isAnswered: true } });
    expect(screen.queryByText(AWAY)).toBeNull();
    ports.clock.sleep(125_000);
    await pass(1);
    expect(use()).toBeNull();
  });

  it('if the run ended while the device slept, the notice stands on the screen of its end', async () => {
    beIos();
    const { player } = await sleptRun(700);
    expect(player.view.getState().status).toBe('complete');
    expect(screen.getByText(/^While you were away, \d+ cues passed unheard\.$/)).toBeTruthy();
    await click('Not now');
    expect(screen.queryByText(/^While you were away/)).toBeNull();
  });

  it('is made on no other system: not on a computer, nor on one that says whether it is installed', async () => {
    await sleptRun();
    expect(screen.getByText(AWAY)).toBeTruthy();
    expect(use()).toBeNull();
    cleanup();
    beIos(0);
    await sleptRun(700);
    expect(screen.queryByText(/^While you were away/)).toBeNull();
    expect(use()).toBeNull();
  });
});
