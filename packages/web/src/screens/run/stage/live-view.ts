import type { Player, PlayerView } from '@roundbell/core/run';
import { useState } from 'react';
import { useStore } from 'zustand';
import { canBeDone } from '../../../parts/clock/clock-face.ts';

/** What the player shows between loading and completion. */
export type LiveView = Extract<PlayerView, { readonly current: unknown }>;

/** What of it is the same through the seconds of a segment. What counts them follows the player by itself. */
export interface SteadyView extends Pick<
  LiveView,
  | 'status'
  | 'timer'
  | 'overview'
  | 'current'
  | 'coming'
  | 'startsTogether'
  | 'canNext'
  | 'canPrevious'
  | 'row'
  | 'spoken'
  | 'spokenCount'
  | 'volume'
  | 'muted'
> {
  readonly isLeading: boolean;
  /** How the clock of the segment counts. */
  readonly countKind: LiveView['count']['kind'];
  /** Whether a tap would end the step now. */
  readonly isTap: boolean;
  /** Whether the step counts taps. */
  readonly counts: boolean;
}

type ShownView = SteadyView | Exclude<PlayerView, LiveView>;

/** The run of a player, drawn again only when more has changed than a second. */
export function useSteadyView(player: Player): ShownView {
  const [steady] = useState(newSteady);
  return useStore(player.view, steady);
}

/** The run of a player as it is now, for what a second changes; undefined before and after it. */
export function useLive(player: Player): LiveView | undefined {
  const view = useStore(player.view);
  return 'current' in view ? view : undefined;
}

/** Gives the object of the view before as long as all that it holds is the same. */
function newSteady(): (view: PlayerView) => ShownView {
  let last: ShownView | undefined;
  return (view) => {
    const next = 'current' in view ? steadyView(view) : view;
    if (last === undefined || !isSame(Object.entries(last), Object.entries(next))) last = next;
    return last;
  };
}

type Entries = readonly (readonly [string, unknown])[];
const isSame = (before: Entries, now: Entries): boolean =>
  before.length === now.length && before.every(([, value], index) => value === now[index]?.[1]);

function steadyView(view: LiveView): SteadyView {
  const { status, timer, overview, current, coming, startsTogether, canNext, canPrevious, row } = view;
  const { spoken, spokenCount, volume, muted, leadSeconds, count, counting } = view;
  return {
    ...{ status, timer, overview, current, coming, startsTogether, canNext, canPrevious, row },
    ...{ spoken, spokenCount, volume, muted },
    isLeading: leadSeconds > 0,
    countKind: count.kind,
    isTap: canBeDone(view),
    counts: counting !== undefined,
  };
}
