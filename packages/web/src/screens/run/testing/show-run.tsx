import { createPlayer } from '@roundbell/core';
import type { Player, Timer } from '@roundbell/core';
import { fakePorts } from '@roundbell/core/testing';
import { act, render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { RunStage } from '../run-stage.tsx';

/** The run screen of one timer over a real player, on a clock moved by hand. */
export async function showRun(timer: Timer | undefined) {
  const ports = fakePorts();
  const nothing = () => undefined;
  const player: Player = createPlayer({ ...ports, say: nothing, hush: nothing, tune: nothing });
  const place = memoryLocation({ path: '/run/timer-1', record: true });
  const library = { read: () => Promise.resolve(timer) };
  const shown = await act(async () =>
    render(
      <Router hook={place.hook}>
        <main tabIndex={-1}>
          <RunStage timerId="timer-1" library={library} player={player} />
        </main>
      </Router>,
    ),
  );
  return {
    ...shown,
    player,
    where: () => place.history.at(-1),
    pass: (seconds: number) => act(() => ports.clock.advance(seconds * 1000)),
  };
}
