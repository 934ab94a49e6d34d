// Advice on a draft that can be saved and run, and still does something its writer hardly meant. None of it is an error,
// and each piece comes with the edit that repairs it.

import { formatDuration, type Seconds } from '../base/units.ts';
import { changeStep, placeRound } from '../timer/edit.ts';
import { longestOf } from '../timer/editor-problems.ts';
import { ZONE_NUMBERS, type Round, type Step, type TimerDraft, type ZoneNumber } from '../timer/timer.ts';
import { NOTHING_MEASURED, spokenLength } from '../voice/lengths.ts';

/** What a piece of advice is about. */
export type AdviceKind =
  | 'long-name'
  | 'far-zone'
  | 'last-pause'
  | 'endless-round'
  | 'long-chime'
  | 'idle-heart'
  | 'short-ladder';

/** One piece of advice. */
export interface Advice {
  readonly kind: AdviceKind;
  readonly roundId: string;
  /** Undefined if it is about the round. */
  readonly stepId: string | undefined;
  /** 'Round 2, Step 3', as messages name it. */
  readonly place: string;
  readonly text: string;
  /** What the repair does, in few words. */
  readonly repair: string;
  readonly repaired: (draft: TimerDraft) => TimerDraft;
}

/** All advice on a draft in reading order. */
export function adviceOf(draft: TimerDraft): readonly Advice[] {
  const heart = zonesBefore(draft.rounds);
  return draft.rounds.flatMap((round, index) => {
    const place = `Round ${index + 1}`;
    return [
      ...endless(draft, round, place, index),
      ...round.steps.flatMap((step, at) => {
        const here: Here = { draft, round, step, place: `${place}, Step ${at + 1}` };
        return step.type === 'delay'
          ? lastPause(here)
          : [
              ...longName(here),
              ...farZone(here, heart.get(step.id) ?? 1),
              ...longChime(here),
              ...idleHeart(here),
              ...shortLadder(here),
              ...lastPause(here),
            ];
      }),
    ];
  });
}

interface Here {
  readonly draft: TimerDraft;
  readonly round: Round;
  readonly step: Step;
  readonly place: string;
}

type Words = Pick<Advice, 'text' | 'repair' | 'repaired'>;

function isShuffled({ order, steps }: Round): boolean {
  return order === 'shuffled' && steps.length > 1;
}

function onStep(kind: AdviceKind, { round, step, place }: Here, words: Words): readonly Advice[] {
  return [{ kind, roundId: round.id, stepId: step.id, place, ...words }];
}

/** A voice that says the name is cut off by the step's end. */
function longName(here: Here): readonly Advice[] {
  const { draft, step } = here;
  const needed = Math.ceil(spokenLength(NOTHING_MEASURED, step.name) / 1000);
  const isShort = step.duration < needed && step.end?.kind !== 'tap';
  if (!draft.globalSettings.voiceEnabled || step.name.trim() === '' || !isShort) return [];
  return onStep('long-name', here, {
    text: 'The name takes longer to say than the step lasts',
    repair: `Make it ${formatDuration(needed)} long`,
    repaired: (now) => changeStep(now, step.id, { duration: needed }),
  });
}

/** A heart takes about so long to climb a zone. */
const PER_ZONE: Seconds = 20;

/** A heart that comes from so low a zone is not there before the step ends. */
function farZone(here: Here, before: ZoneNumber): readonly Advice[] {
  const { step, round } = here;
  const zone = step.targetHeartRateZone;
  const time = longestOf(here.step, here.round) * step.repeat;
  const reached = ZONE_NUMBERS.filter((number) => (number - before) * PER_ZONE <= time).at(-1) ?? 1;
  // In a random order, what comes before a step is not known.
  if (zone === undefined || !(time > 0) || zone <= reached || isShuffled(round)) return [];
  return onStep('far-zone', here, {
    text: `Zone ${zone} can hardly be reached in ${formatDuration(time).replace(/^(\d+)s$/, '$1 s')}`,
    repair: `Aim for zone ${reached}`,
    repaired: (now) => changeStep(now, step.id, { targetHeartRateZone: reached }),
  });
}

/** Nothing follows the last step that could wait. */
function lastPause(here: Here): readonly Advice[] {
  const { draft, round, step } = here;
  const isLast = draft.rounds.at(-1) === round && round.steps.at(-1) === step && round.repeat === 1;
  if (!isLast || !step.pauseAfterEnd || isShuffled(round)) return [];
  return onStep('last-pause', here, {
    text: 'A pause after the last step does nothing',
    repair: 'Turn it off',
    repaired: (now) => changeStep(now, step.id, { pauseAfterEnd: false }),
  });
}

/** A chime that the step is too short for never sounds. */
function longChime(here: Here): readonly Advice[] {
  const { step } = here;
  if (!((step.chimeInterval ?? 0) > longestOf(here.step, here.round))) return [];
  return onStep('long-chime', here, {
    text: 'The chime is longer than the step',
    repair: 'Turn it off',
    repaired: (now) => changeStep(now, step.id, { chimeInterval: 0 }),
  });
}

/** A heart that is asked only once the step is over. */
function idleHeart(here: Here): readonly Advice[] {
  const { step } = here;
  const { end, duration } = step;
  if (end?.kind !== 'heart' || !(duration > 0) || end.atLeast !== duration) return [];
  return onStep('idle-heart', here, {
    text: 'The heart rate can never end this step: its least time is its whole time',
    repair: 'Let it end at any time',
    repaired: (now) => changeStep(now, step.id, { end: { ...end, atLeast: 0 } }),
  });
}

/** The shortest that a step gets, however often it is shortened. */
const SHORTEST: Seconds = 1;

/** A step that gets shorter with each repeat and cannot any more before the last one. */
function shortLadder(here: Here): readonly Advice[] {
  const { step, round } = here;
  const { ladder = 0, duration } = step;
  const repeats = round.repeat === 'infinite' ? 1 : round.repeat;
  const isTooSteep = ladder < 0 && duration > SHORTEST && duration + ladder * (repeats - 2) <= SHORTEST;
  if (!isTooSteep || !(repeats > 2)) return [];
  const gentle = -Math.floor((duration - SHORTEST) / (repeats - 1));
  return onStep('short-ladder', here, {
    text: 'This step is down to 1 s before the last repeat',
    repair: gentle === 0 ? 'Keep its length' : `Make it ${-gentle} s shorter each time`,
    repaired: (now) => changeStep(now, step.id, { ladder: gentle === 0 ? undefined : gentle }),
  });
}

/** Only the overview leads out of an infinite round. */
function endless({ rounds }: TimerDraft, round: Round, place: string, index: number): readonly Advice[] {
  if (round.repeat !== 'infinite' || index === rounds.length - 1) return [];
  return [
    {
      kind: 'endless-round',
      roundId: round.id,
      stepId: undefined,
      place,
      text: 'This round never ends, so what follows is never reached',
      repair: 'Move it to the end',
      repaired: (now) => placeRound(now, round.id, now.rounds.length - 1),
    },
  ];
}

/** The zone in which a heart comes to each step: the target of the step before, in a repeated round also of its last one. */
function zonesBefore(rounds: readonly Round[]): ReadonlyMap<string, ZoneNumber> {
  const before = new Map<string, ZoneNumber>();
  let last: ZoneNumber = 1;
  for (const { steps, repeat } of rounds) {
    const [first] = steps;
    const again = repeat === 1 ? 1 : (steps.at(-1)?.targetHeartRateZone ?? 1);
    for (const step of steps) {
      before.set(step.id, step === first && again > last ? again : last);
      last = step.targetHeartRateZone ?? 1;
    }
  }
  return before;
}
