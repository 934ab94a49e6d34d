import type { Player, PlayerView } from '@roundbell/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
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

/** The run of a player, drawn again only when more has changed than a second. */
export function useSteadyView(player: Player): SteadyView | Exclude<PlayerView, LiveView> {
  return useStore(player.view, useShallow(steadyView));
}

/** A part of a run that a second may change; undefined before and after it. Objects are compared by their fields. */
export function useLive<Part>(player: Player, part: (view: LiveView) => Part): Part | undefined {
  return useStore(
    player.view,
    useShallow((view) => ('current' in view ? part(view) : undefined)),
  );
}

function steadyView(view: PlayerView): SteadyView | Exclude<PlayerView, LiveView> {
  if (!('current' in view)) return view;
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
