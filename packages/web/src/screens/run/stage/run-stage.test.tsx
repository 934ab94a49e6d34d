// @vitest-environment happy-dom
import { createWorkout } from '@roundbell/core';
import {
  aSavedRun,
  aRound,
  aStep,
  aTimer,
  fakePorts,
  settled,
  workoutParts,
  type FakePorts,
} from '@roundbell/core/testing';
import type { Timer } from '@roundbell/core/timer';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AppContext } from '../../../app/engines/use-app.ts';
import { fakeApp } from '../../../app/testing/fake-app.ts';
import { RunStage } from './run-stage.tsx';

afterEach(cleanup);

const TIMER = aTimer([aRound('Main', [aStep('Squats', 30), aStep('Plank', 20)])], { name: 'Legs' });
const HALF_A_MINUTE_LATER = aSavedRun({
  status: 'running',
  place: { kind: 'step', round: 0, repeat: 0, step: 1, rep: 0 },
  offset: 6500,
  volume: 25,
  muted: true,
  seenAt: Date.UTC(2026, 0, 1),
});

/** Opens the run of a timer on a device that keeps an interrupted one. */
async function reopen(timer: Timer, kept: unknown = HALF_A_MINUTE_LATER) {
  const ports = fakePorts();
  await ports.disk.table('run').put('timer-1', kept);
  const engines = workoutParts(ports);
  const workout = createWorkout(ports, { ...engines, library: { ...engines.library, read: async () => timer } });
  const place = memoryLocation({ path: '/run/timer-1', record: true });
  const shown = await act(async () =>
    render(
      <AppContext value={fakeApp()}>
        <Router hook={place.hook}>
          <RunStage timerId="timer-1" app={engines} workout={workout} />
        </Router>
      </AppContext>,
    ),
  );
  await act(settled);
  return { ...shown, ports, player: workout.player, where: () => place.history.at(-1) };
}
const timeRemaining = () => screen.getByRole('timer', { name: 'Time remaining' }).textContent;
const rows = (ports: FakePorts) => ports.disk.table('run').all();

describe('a timer that was interrupted', () => {
  it("/run/{id} is paused where the timer was interrupted, with 'Resume' as the main button", async () => {
    const { ports, player } = await reopen(TIMER);
    expect(timeRemaining()).toBe('0:14');
    expect(player.view.getState()).toMatchObject({ status: 'paused', volume: 25, muted: true });
    await act(() => ports.clock.pass(5000));
    expect(timeRemaining()).toBe('0:14');
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await act(() => ports.clock.pass(2000));
    expect(timeRemaining()).toBe('0:12');
  });

  it('Exit forgets the run without a question: the library offers nothing', async () => {
    const { ports, where, unmount } = await reopen(TIMER);
    expect(await rows(ports)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Exit' }));
    expect(where()).toBe('/library');
    unmount();
    await settled();
    expect(await rows(ports)).toEqual([]);
  });

  it('stands at its beginning if that place no longer exists, and the place is forgotten', async () => {
    const { ports } = await reopen({ ...TIMER, rounds: [aRound('Main', [aStep('Squats', 30)])] });
    expect(timeRemaining()).toBe('0:30');
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
    expect(await rows(ports)).toEqual([]);
  });

  it('stands at its beginning if what was kept cannot be read [RUN-77]', async () => {
    await reopen(TIMER, { place: 'somewhere' });
    expect(timeRemaining()).toBe('0:30');
    expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
  });
});
