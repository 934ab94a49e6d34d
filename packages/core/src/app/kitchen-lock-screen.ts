// The board on the lock screen, while no run is there: what it shows, and its buttons.

import type { StoreApi } from 'zustand/vanilla';
import { boardPlaying, isSamePlaying, ringingLane } from '../kitchen/board-playing.ts';
import type { Board } from '../kitchen/board.engine.ts';
import type { LaneAhead } from '../kitchen/ready-at.ts';
import type { NowPlaying, Page } from '../ports/page.ts';
import type { Stop } from '../ports/stop.ts';
import type { RunView } from '../run/play/view.ts';

/** Shows the board, and answers what rings by Play, Next and the button of headphones. `run` is what a run on its own screen shows. */
export function showOnLockScreen(
  page: Pick<Page, 'showNowPlaying' | 'onRemote'>,
  board: Pick<Board, 'view' | 'done'>,
  run: Pick<StoreApi<RunView>, 'getState' | 'subscribe'>,
): void {
  let shown: NowPlaying | undefined;
  let lanes = board.view.getState().lanes;
  let stops: readonly Stop[] = [];
  const hasRun = (): boolean => run.getState().status !== 'empty';
  const ahead = (): readonly LaneAhead[] =>
    lanes.map(({ id, timer, player }) => ({ id, timer, shown: player.view.getState() }));

  function look(): void {
    if (hasRun()) return;
    const next = boardPlaying(ahead());
    if (!isSamePlaying(shown, next)) page.showNowPlaying(next);
    shown = next;
  }
  board.view.subscribe((now) => {
    if (now.lanes === lanes) return;
    lanes = now.lanes;
    for (const stop of stops) stop();
    stops = lanes.map(({ player }) => player.view.subscribe(look));
    look();
  });
  run.subscribe((now, before) => {
    if (now.status === before.status) return;
    shown = undefined;
    look();
  });
  page.onRemote((command) => {
    const ringing = hasRun() ? undefined : ringingLane(ahead());
    if (ringing !== undefined && (command === 'play' || command === 'next')) board.done(ringing.id);
  });
}
