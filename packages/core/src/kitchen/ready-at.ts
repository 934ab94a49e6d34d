// Lanes that end together: when each has to start so that all are ready at one moment, and what is too late for that.

import { formatDuration, secondsOf, type Seconds, type WallTime } from '../base/units.ts';
import type { RunView } from '../run/play/view.ts';
import { totalsOf } from '../timer/totals.ts';
import { waitsForStart } from './lane-place.ts';
import type { Lane } from './saved-lane.ts';

/** On which day: so many days from today. */
export const READY_DAYS = [0, 1, 2] as const;
/** One of them. */
export type ReadyDay = (typeof READY_DAYS)[number];

/** A lane as a plan needs it. */
export type LaneAhead = Pick<Lane, 'id' | 'timer'> & { readonly shown: RunView };

/** What a plan makes of a lane: it waits for so long, starts late by so much, or has begun and is ready so much early (late if below 0). */
export type LanePlan = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'waits'; readonly wait: Seconds }
  | { readonly kind: 'late'; readonly by: Seconds }
  | { readonly kind: 'begun'; readonly early: Seconds }
  | { readonly kind: 'endless' }
);

/** The moment of a time of day, by the calendar of this device: a night in which the clocks change is as long as it is. */
export function readyMoment(time: string, day: ReadyDay, now: WallTime): WallTime | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const today = new Date(now);
  const date = today.getDate() + day;
  return new Date(today.getFullYear(), today.getMonth(), date, Number(hours), Number(minutes)).getTime();
}

/** When each lane starts so that all are ready at a moment; those that have begun stay. */
export function planned(lanes: readonly LaneAhead[], at: WallTime, now: WallTime): readonly LanePlan[] {
  const left = secondsOf(at - now);
  return lanes.map(({ id, timer, shown }): LanePlan => {
    const { duration, infinite } = totalsOf(timer.rounds);
    const named = { id, name: timer.name };
    if (infinite) return { ...named, kind: 'endless' };
    if (!isAhead(shown)) return { ...named, kind: 'begun', early: left - secondsLeft(shown) };
    const wait = Math.round(left - duration);
    return wait > 0 ? { ...named, kind: 'waits', wait } : { ...named, kind: 'late', by: 0 - wait };
  });
}

/** Whether a lane has not begun, or waits for its start. */
export function isAhead(view: RunView): boolean {
  return view.status === 'ready' || waitsForStart(view);
}

function secondsLeft(view: RunView): Seconds {
  return 'totalSecondsLeft' in view ? view.totalSecondsLeft : 0;
}

/** What a plan says of a lane, with what to do where it is late. */
export function readyWords(plan: LanePlan): string {
  switch (plan.kind) {
    case 'waits':
      return `Start ${plan.name} in ${roughly(plan.wait)}.`;
    case 'late':
      return plan.by < MINUTE
        ? `Start ${plan.name} now.`
        : `${plan.name} will be ${roughly(plan.by)} late. Start it now, or plan a later time.`;
    case 'begun':
      return begunWords(plan.name, plan.early);
    case 'endless':
      return `${plan.name} has no end. Start it when you like.`;
  }
}

const MINUTE: Seconds = 60;

function begunWords(name: string, early: Seconds): string {
  if (Math.abs(early) < MINUTE) return `${name} will be ready in time.`;
  return `${name} has begun, and will be ready ${roughly(Math.abs(early))} ${early > 0 ? 'early' : 'late'}.`;
}

/** Whole minutes from a minute on. */
function roughly(seconds: Seconds): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / MINUTE);
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes * MINUTE);
}
