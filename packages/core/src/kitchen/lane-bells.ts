// What is to ring on a device whose page is closed: the ends that lie ahead of each lane, as far as it goes on by itself.

import { shortText } from '../base/short-text.ts';
import { secondsOf, type Millis } from '../base/units.ts';
import type { PushedRing } from '../ports/wire/bell-requests.ts';
import type { Plan } from '../run/plan/plan.ts';
import { durationOf, next, stepOf, type Segment } from '../run/plan/segment.ts';
import { waitIn } from '../run/plan/wait-place.ts';
import type { StandingView } from '../run/play/view.ts';
import { totalsOf } from '../timer/totals.ts';
import { ringText } from '../voice/phrases.ts';
import { isBell, isWait } from './lane-timer.ts';
import type { LaneAhead } from './ready-at.ts';

/** A bell, and how long it is until it rings. */
export interface BellAhead extends PushedRing {
  readonly left: Millis;
}

/** Push services are slow at times: what is over sooner is for someone who stays. */
export const SHORTEST_BELL: Millis = 120_000;

/** The bells ahead of some lanes, the nearest first, and so many at most. */
export function bellsAhead(lanes: readonly LaneAhead[], most: number): readonly BellAhead[] {
  return lanes
    .flatMap((lane) => [...ofLane(lane, most)])
    .sort((a, b) => a.left - b.left)
    .slice(0, most);
}

function* ofLane(lane: LaneAhead, most: number): Generator<BellAhead> {
  const { id, timer, shown } = lane;
  if (!moves(shown)) return;
  const { plan } = shown.overview;
  const { segmentMillis, leftMillis } = shown.progress;
  const isLong = totalsOf(timer.rounds).duration >= secondsOf(SHORTEST_BELL);
  let segment: Segment | undefined = shown.current.segment;
  let [length, left, found] = [segmentMillis, leftMillis, 0];
  for (let looked = 0; looked < MOST_LOOKED_AT && found < most; looked++) {
    const waits = waitIn(plan, segment);
    if (waits === 'tap') return;
    const following = next(plan, segment);
    const isEnd = waits === 'ring' && following === undefined;
    if ((length >= SHORTEST_BELL || (isEnd && isLong)) && !isLaneBell(plan, following)) {
      found += 1;
      yield { id: `${id}.${placeOf(segment)}`, words: wordsOf(lane.timer.name, plan, segment, isEnd), left };
    }
    if (following === undefined || waits === 'ring' || pausesAfter(plan, segment)) return;
    segment = following;
    length = durationOf(plan, segment);
    left += length;
  }
}

/** An infinite round of short steps has nothing to ring for. */
const MOST_LOOKED_AT = 2000;

/** Whether a lane's clock moves, and nothing of it waits for someone already. */
function moves(view: LaneAhead['shown']): view is StandingView {
  return view.status === 'running' && view.count.kind !== 'over';
}

/** The bell of a lane rings at the very end of its last step. */
function isLaneBell(plan: Plan, segment: Segment | undefined): boolean {
  return segment?.kind === 'step' && isBell(stepOf(plan, segment).step);
}

function pausesAfter(plan: Plan, segment: Segment): boolean {
  if (segment.kind === 'rest') return false;
  const { step, reps } = stepOf(plan, segment);
  return step.pauseAfterEnd && segment.rep + 1 === reps;
}

function placeOf(segment: Segment): string {
  return [segment.round, segment.repeat, ...(segment.kind === 'step' ? [segment.step, segment.rep] : [])].join('.');
}

/** The words that the person chose, as far as they chose some. */
function wordsOf(name: string, plan: Plan, segment: Segment, isEnd: boolean): string {
  const lane = /^Timer( \d+)?$/.test(name) ? 'A timer' : short(name);
  if (segment.kind === 'rest') return `${lane}: ${ringText('Rest', 0)}`;
  const { step } = stepOf(plan, segment);
  if (isWait(step)) return `Start ${short(name)}`;
  return isEnd || step.name === name ? ringText(lane, 0) : `${lane}: ${ringText(short(step.name), 0)}`;
}

/** As much of a name as a notification shows. */
function short(name: string): string {
  return shortText(name.replaceAll('\0', ''), SHOWN);
}

const SHOWN = 100;
