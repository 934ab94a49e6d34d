// Which tones and spoken numbers should be heard, and when: the walk of the events, viewed ahead of time, so that they can be scheduled on the
// audio clock long before they are due. All tones of one instant sound together: their frequencies make a chord.

import { millisOf, type Instant, type Millis, type Seconds } from '../../base/units.ts';
import type { OwnSoundName, SetSignal, Signal, SoundSet, ToneName } from '../../ports/audio.ts';
import type { Cue } from '../../sound/cue.ts';
import { ownTone } from '../../sound/own-tone.ts';
import { inSet, struck } from '../../sound/score.ts';
import { NO_SOUND, type StepSound } from '../../timer/bells.ts';
import { ownSoundOf, ringStrikesOf, soundSetOf, strikesOf } from '../../timer/sound-set.ts';
import type { Step } from '../../timer/timer.ts';
import { drawnFor } from '../plan/drawn.ts';
import { BEFORE_END, HALFWAY_OVER } from '../plan/gates.ts';
import { isMeditation } from '../plan/meditation.ts';
import type { Plan } from '../plan/plan.ts';
import { durationOf, stepOf, type Segment, type StepSegment } from '../plan/segment.ts';
import { switchAfter, switchesSides } from '../plan/sides.ts';
import { isTapSegment, waitIn } from '../plan/wait-place.ts';
import { ringsIn } from './ring.ts';
import { ringOf, type LiveRun, type RunningRun } from './run.ts';
import { beginsRepeat, endsRound, stretches, type Stretch } from './walk.ts';

/** Steps and rests longer than this end in a countdown (specification, section 9; D5). */
export const COUNTDOWN_OVER: Millis = 5000;
/** The seconds left at which it beeps or says its number. */
export const COUNTDOWN = [5, 4, 3, 2, 1] as const;
/** No random chime is nearer to an edge of its interval than this share of it. */
const EDGE = 0.1;
/** Longer ones have a clapper, in the set that has one. */
const CLAPPER_OVER: Millis = 10_000;
/** The last of these are loud, the others soft (D5). */
const LOUD_SECONDS = 3;

/** The tones of a live run due from `from` on and before `to`, in order. Splitting a span anywhere changes nothing. */
export function* cuesBetween(plan: Plan, run: LiveRun, from: Instant, to: Instant): Generator<Cue> {
  if (run.status === 'waiting') {
    const ring = ringOf(plan, run);
    if (ring !== undefined) yield* rings(plan, ring.segment, ring.since, Math.max(from, run.since), to);
    return;
  }
  yield* leadIn(plan, run).filter((cue) => cue.at >= from && cue.at < to);
  for (const stretch of stretches(plan, run, from - 1)) {
    if (stretch.begins >= to) return;
    const cues = [
      ...atBeginning(plan, run, stretch),
      ...inside(plan, stretch, from, to),
      ...atEnd(plan, stretch, from, to),
    ];
    yield* cues.filter((cue) => cue.at >= from && cue.at < to);
  }
}

/** The seconds before a run begins sound like those before any other end. */
function leadIn(plan: Plan, { since, lead = 0 }: RunningRun): readonly Cue[] {
  return countdownTo(plan, since).filter(({ at }) => at >= since - lead);
}

/** A signal in the timer's own set. */
function soundOf(plan: Plan, at: Instant, signal: SetSignal): Cue {
  return { at, tone: inSet(setOf(plan), signal) };
}

function setOf({ timer }: Plan): SoundSet {
  return soundSetOf(timer.globalSettings.sounds);
}

/** What sounds at one end of a step: a set, or one sound of a person's own, where the set is heard that is not there. */
interface Bell {
  readonly set: SoundSet;
  readonly sound?: OwnSoundName | undefined;
}

/** The bell of a name: nothing, a bell of the step's own, or undefined where it has the timer's. */
function ownBell(plan: Plan, name: StepSound | undefined): Bell | 'none' | undefined {
  if (name === undefined || name === NO_SOUND) return name;
  const sound = ownSoundOf(name);
  return sound === undefined ? { set: soundSetOf(name) } : { set: setOf(plan), sound };
}

function toneOf({ set, sound }: Bell, signal: SetSignal, strikes = 1, apart: Seconds = 0): ToneName {
  const made = struck(inSet(set, signal), strikes, apart);
  return sound === undefined ? made : ownTone(sound, made);
}

/** A delay is a silent step: only the countdown marks its start, its course or its end. */
function isSilent(plan: Plan, segment: Segment): boolean {
  return segment.kind === 'rest' || stepOf(plan, segment).step.type === 'delay';
}

function atBeginning(plan: Plan, run: RunningRun, { segment, begins }: Stretch): readonly Cue[] {
  if (begins < run.since) return [];
  const own = segment.kind === 'step' ? ownBell(plan, stepOf(plan, segment).step.bells?.start) : undefined;
  if (own === NO_SOUND) return [];
  // One sound says all of it.
  const round: readonly Signal[] = beginsRepeat(segment) && own?.sound === undefined ? ['round-start'] : [];
  const signals: readonly Signal[] = own === undefined && isSilent(plan, segment) ? round : [...round, 'step-start'];
  return signals.map((signal) =>
    own === undefined ? soundOf(plan, begins, signal) : { at: begins, tone: toneOf(own, signal) },
  );
}

function inside(plan: Plan, stretch: Stretch, from: Instant, to: Instant): readonly Cue[] {
  const rung = chimes(plan, stretch, from, to);
  const middle = middleOf(plan, stretch).filter(({ at }) => !rung.some((chime) => chime.at === at));
  return [...rung, ...middle, ...countdown(plan, stretch)].sort((a, b) => a.at - b.at);
}

/** A chime in the middle says that it is the turn of the other side, or that half of a meditation without chimes of its own is over. */
function middleOf(plan: Plan, { segment, begins, ends }: Stretch): readonly Cue[] {
  if (segment.kind === 'rest') return [];
  const { step } = stepOf(plan, segment);
  const isTimed = step.end === undefined || step.end.kind === 'ring';
  const isBare = step.type === 'meditation' && isTimed && !((step.chimeInterval ?? 0) > 0);
  const isRung = switchesSides(step) || (isBare && durationOf(plan, segment) > HALFWAY_OVER);
  if (!isRung) return [];
  const at = begins + switchAfter(durationOf(plan, segment));
  return at < ends ? [soundOf(plan, at, 'halfway')] : [];
}

function chimes(plan: Plan, { segment, begins, ends }: Stretch, from: Instant, to: Instant): readonly Cue[] {
  if (segment.kind === 'rest' || isSilent(plan, segment)) return [];
  const { step } = stepOf(plan, segment);
  const every = millisOf(step.chimeInterval ?? 0);
  if (every <= 0) return [];
  const cues: Cue[] = [];
  const last = isTapSegment(plan, segment) ? ends - BEFORE_END : ends;
  if (step.bells?.chimes === 'random') return randomChimes(plan, { segment, begins }, every, from, Math.min(to, last));
  const first = Math.max(1, Math.floor((from - begins) / every));
  for (let count = first; begins + count * every < Math.min(to, last); count++) {
    cues.push(chimeOf(plan, step, begins + count * every));
  }
  return cues;
}

function chimeOf(plan: Plan, { bells }: Step, at: Instant): Cue {
  const bell = ownBell(plan, bells?.chime);
  return bell === undefined || bell === NO_SOUND ? soundOf(plan, at, 'chime') : { at, tone: toneOf(bell, 'chime') };
}

/** One in each interval, not too near its edges; where, comes from the run's seed and the step's occurrence alone. */
function randomChimes(
  plan: Plan,
  { segment, begins }: { readonly segment: StepSegment; readonly begins: Instant },
  every: Millis,
  from: Instant,
  to: Instant,
): readonly Cue[] {
  const { step } = stepOf(plan, segment);
  const cues: Cue[] = [];
  for (let count = Math.max(0, Math.floor((from - begins) / every)); begins + count * every < to; count++) {
    const drawn = drawnFor(`${step.id}/${segment.repeat}/${segment.rep}/${count}`, plan.shuffle ?? 0) / 0x1_0000_0000;
    const at = begins + Math.floor((count + EDGE + (1 - 2 * EDGE) * drawn) * every);
    if (at < to) cues.push(chimeOf(plan, step, at));
  }
  return cues;
}

/** A step that a tap ends is over when someone says so: there is nothing to count down to. */
function countdown(plan: Plan, { segment, begins, ends }: Stretch): readonly Cue[] {
  if (isTapSegment(plan, segment)) return [];
  return [
    ...(ends - begins > CLAPPER_OVER ? clapper(plan, ends) : []),
    ...(ends - begins > COUNTDOWN_OVER ? countdownTo(plan, ends) : []),
  ];
}

/** As beside a ring, ten seconds before the bell. */
function clapper(plan: Plan, end: Instant): readonly Cue[] {
  const { countdownBeep, sounds } = plan.timer.globalSettings;
  const isHeard = countdownBeep && soundSetOf(sounds) === 'boxing-bell';
  return isHeard ? [soundOf(plan, end - CLAPPER_OVER, 'clapper')] : [];
}

function countdownTo(plan: Plan, end: Instant): readonly Cue[] {
  const { countdownBeep, spokenCountdown } = plan.timer.globalSettings;
  if (!countdownBeep) return [];
  return COUNTDOWN.flatMap((left) => {
    const at = end - left * 1000;
    const beep = soundOf(plan, at, left > LOUD_SECONDS ? 'countdown-soft' : 'countdown');
    const number: Cue = { at, tone: `number-${left}` };
    if (spokenCountdown === undefined) return [beep];
    return spokenCountdown === 'both' ? [number, beep] : [number];
  });
}

function atEnd(plan: Plan, { segment, ends, ending, following }: Stretch, from: Instant, to: Instant): readonly Cue[] {
  if (ending === 'tap') return [soundOf(plan, ends - BEFORE_END, 'estimate')];
  if (ending === 'ring') return rings(plan, segment, ends - BEFORE_END, from, to);
  if (segment.kind === 'rest') return [];
  const { step } = stepOf(plan, segment);
  const own = endBell(plan, step);
  if (own === NO_SOUND) return [];
  const { strikes, apart } = strikesOf(step);
  const bell = (signal: Signal): Cue => ({ at: ends, tone: toneOf(own, signal, strikes, apart) });
  if (ending === 'end') return [bell(closing(plan, own.set))];
  // What has rung until it was answered has no other bell.
  const isRung = waitIn(plan, segment) === 'ring';
  const silent = isRung || (step.bells?.end === undefined && isSilent(plan, segment));
  return [
    ...(silent ? [] : [bell('step-complete')]),
    ...(endsRound(segment, following) && own.sound === undefined
      ? [{ at: ends, tone: inSet(own.set, 'round-complete') }]
      : []),
  ];
}

/** What is heard at the end of a step. */
function endBell(plan: Plan, { bells }: Step): Bell | 'none' {
  return ownBell(plan, bells?.end) ?? { set: setOf(plan) };
}

/** The bell of a step's end, again and again until someone answers. */
function rings(plan: Plan, segment: Segment, rungAt: Instant, from: Instant, to: Instant): readonly Cue[] {
  const tone = segment.kind === 'rest' ? undefined : ringTone(plan, segment);
  if (tone === undefined) return [];
  return [...ringsIn(from - rungAt, to - rungAt)].map(({ after, share }) => ({ at: rungAt + after, tone, share }));
}

/** What a step sounds that rings until it is answered. */
export function ringTone(plan: Plan, segment: StepSegment): ToneName | undefined {
  const { step } = stepOf(plan, segment);
  const bell = endBell(plan, step);
  if (bell === NO_SOUND) return undefined;
  // A sound that someone chose is no short stroke that would be missed.
  const { strikes, apart } = bell.sound === undefined ? ringStrikesOf(step) : strikesOf(step);
  return toneOf(bell, 'step-complete', strikes, apart);
}

/** A meditation in tones ends with a chime; the other sets have a closing bell that is no fanfare. */
function closing({ timer }: Plan, set: SoundSet): Signal {
  return isMeditation(timer) && set === 'tones' ? 'chime' : 'timer-complete';
}
