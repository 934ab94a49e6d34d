// The commands of a run, as buttons and keys give them, on top of the rules that carry them out.

import type { Instant, Millis } from '../../base/units.ts';
import type { StepScore } from '../../timer/step-score.ts';
import type { Timer } from '../../timer/timer.ts';
import type { Overview } from '../plan/overview.ts';
import type { Plan } from '../plan/plan.ts';
import type { Place, Segment } from '../plan/segment.ts';
import { adjust, done, doneOrNext, hasten } from './adjust.ts';
import { asReported, isInStep, joined } from './in-step.ts';
import { leadLeft, startAfter, startsTogether } from './lead-in.ts';
import type { PlayerNeeds } from './player-needs.ts';
import { isSecondTap, pressedAt } from './press.ts';
import * as rules from './run.ts';
import type { Run, RunningRun } from './run.ts';
import type { SavedRun } from './saved-run.ts';
import type { PlayerView } from './view.ts';

/** The commands of a run that count. */
export interface CountCommands {
  /** Counts one for the step that counts, by a press made that long ago; false, and nothing changes, if none does. */
  count(ago: Millis): boolean;
  /** Takes one back. */
  countBack(): void;
  /** Puts a result in the place of that of the same step and kind. */
  correct(result: StepScore): void;
}

/** The commands of the player. Volumes are 0 to 100. `next`, `previous` and `jump` return whether there was such a place. */
export interface PlayerCommands extends CountCommands {
  load(timer: Timer): void;
  /**
   * Loads a timer and pauses where a run of it was interrupted, or goes on as if it had run on while it was away for so long;
   * returns whether that place still exists.
   */
  restore(timer: Timer, saved: SavedRun, away?: Millis): boolean;
  /** Removes the timer, as its screen is left; a run in progress is paused first, so that its place is known. */
  unload(): void;
  /** Loads the newest version of the timer, at its beginning; unloads if there is none any more. */
  renew(): void;
  /**
   * What the main button does, at the instant of a press made that long ago: starts, pauses or resumes, and in a
   * lead-in begins immediately. The second press of a double tap does nothing.
   */
  press(ago: Millis): void;
  /** Whether the run has ended so shortly before a press made that long ago that the press was meant for something else. */
  hasJustEnded(ago: Millis): boolean;
  /** Begins after the lead-in that the person wants; another start during it begins immediately. */
  start(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  /** To the first step of the newest version of the timer. */
  reset(): void;
  /** Ends the run, as a person asks for it; `goBack` leads from where they go back to the run's screen. */
  exit(goBack: () => void): void;
  /** Ends the step that a tap ends, by a press made that long ago; false, and nothing changes, unless one is under way. */
  done(ago: Millis): boolean;
  /** Done with a step that a tap ends, to the next segment from any other. */
  next(): boolean;
  previous(): boolean;
  jump(place: Place): boolean;
  /** Takes the run to where one stands that began, or begins, at an instant: nothing of what has passed is made up for. */
  join(began: Instant): void;
  /** Whether the run stands where one stands that began at an instant. */
  isInStep(began: Instant): boolean;
  /** Moves a running run by so little in time that no tone, word or transition comes twice or not at all. */
  move(by: Millis): void;
  /**
   * Puts a running run where its track is, so much further on, or back if it is negative: nothing of what lies between is made
   * up for.
   */
  anchor(to: RunningRun, ahead: Millis): void;
  /** Moves the end of the current segment by so many milliseconds. */
  adjust(by: Millis): void;
  /** Moves a running run to three seconds before the end of this segment, if it is in it and more are left. */
  hasten(segment: Segment): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

/** The commands that steer a run. */
export type Steering = Omit<
  PlayerCommands,
  keyof CountCommands | 'load' | 'restore' | 'unload' | 'renew' | 'move' | 'setVolume' | 'setMuted'
>;

/** What steering needs of the player. */
export interface SteeringParts extends Pick<PlayerNeeds, 'leadIn' | 'onEnded' | 'isWaiting'> {
  readonly now: () => Instant;
  /** The run of a loaded timer, when it last paused on its own or ended, and how far it has been told beyond where it is. */
  readonly loaded: () =>
    | {
        readonly overview: Overview;
        readonly run: Run;
        readonly haltedAt: Instant | undefined;
        readonly behind: Millis;
      }
    | undefined;
  /** A run in progress as it is at this instant. */
  readonly standing: () => PlayerView | undefined;
  /** Brings the run up to an instant. */
  readonly settle: (now: Instant) => void;
  /** Puts the run into another state; `from` is the run as it has been told. */
  readonly become: (on: Overview, changed: Run, now: Instant, type?: RunChange, ahead?: Millis, from?: Run) => void;
  /** Takes the newest version of the timer. */
  readonly renew: () => void;
  readonly unlock: () => void;
}

/** What changes the status of a run, or puts it elsewhere on its track. */
export type RunChange = 'pause' | 'resume' | 'stop' | 'jump';
type Rule = (plan: Plan, run: Run, now: Instant) => Run | undefined;

/** Makes the commands. */
export function steeringOf(parts: SteeringParts): Steering {
  const { now, loaded, standing, settle, become, renew, unlock, leadIn, onEnded } = parts;

  /** What a person, a button or a device asks of the run: applies a rule unless it is bound to the others' start. */
  function command(rule: Rule, kind?: RunChange, pressedFor?: Instant): boolean {
    return !isBound(parts) && apply(rule, kind, pressedFor);
  }

  /** Applies a rule to the run, as it has been told, now or at the instant of a press; false if it does not apply. */
  function apply(rule: Rule, kind?: RunChange, pressedFor?: Instant): boolean {
    settle(now());
    const found = loaded();
    if (found === undefined) return false;
    const { overview, behind } = found;
    const at = pressedFor ?? now();
    const reported = asReported(overview.plan, found.run, behind, at);
    const run = reported ?? found.run;
    const changed = rule(overview.plan, run, at);
    if (changed === undefined || changed === run) return changed !== undefined;
    become(overview, reported && changed.status === 'paused' ? { ...changed, behind } : changed, at, kind, 0, run);
    return true;
  }

  /** A run a person ends can be restored as it was; what begins at the first step is the newest version. */
  function end(by: 'exit' | 'stop' | 'reset', rule: Rule, goBack?: () => void): void {
    if (by !== 'exit' && isBound(parts)) return;
    const stood = standing();
    apply(rule, 'stop');
    if (by === 'reset') renew();
    if (stood !== undefined) onEnded(by, stood, goBack);
  }

  /** Call inside a gesture: sound may begin. */
  function go(rule: Rule, kind?: RunChange, at?: Instant): void {
    if (parts.isWaiting?.() === true) return;
    unlock();
    command(rule, kind, at);
  }

  const start: Rule = (plan, run, at) => startAfter(plan, run, leadIn(), at);

  return {
    ...pressesOf(parts, { go, command, start }),
    start: () => go(start),
    pause: () => void command(rules.pause, 'pause'),
    resume: () => go(rules.resume, 'resume'),
    stop: () => end('stop', rules.stop),
    reset: () => end('reset', rules.reset),
    exit: (goBack) => end('exit', rules.reset, goBack),
    previous: () => command(rules.skipPrevious),
    jump: (place) => command((plan, run, at) => rules.jump(plan, run, place, at)),
    ...inStepOf(loaded, apply),
    anchor: anchorOf(parts),
    hasten: (segment) => void command((plan, run, at) => hasten(plan, run, segment, at)),
    adjust: (by) => void command((plan, run, at) => adjust(plan, run, by, at)),
  };
}

/** Whether the run counts down to an agreed start: a command would take this device out of step before it has begun. */
function isBound({ loaded, now }: Pick<SteeringParts, 'loaded' | 'now'>): boolean {
  const found = loaded();
  return found !== undefined && startsTogether(found.run, now());
}

/** How a press applies a rule; `go` inside a gesture, so that sound may begin. */
interface Applying {
  readonly go: (rule: Rule, kind?: RunChange, at?: Instant) => void;
  readonly command: (rule: Rule, kind?: RunChange, at?: Instant) => boolean;
  readonly start: Rule;
}

/** The presses by hand, which count from their own instant; of two that are one the second does nothing. */
function pressesOf(
  { now, loaded, unlock }: Pick<SteeringParts, 'now' | 'loaded' | 'unlock'>,
  { go, command, start }: Applying,
): Pick<Steering, 'press' | 'done' | 'next' | 'hasJustEnded'> {
  let pressed: Instant | undefined;
  let doneAt: Instant | undefined;
  const isDone = (at: Instant): boolean => {
    const found = loaded();
    return found !== undefined && done(found.overview.plan, found.run, at) !== undefined;
  };
  return {
    press(ago) {
      const found = loaded();
      const at = pressedAt(now(), ago);
      if (found === undefined || isSecondTap(pressed, at) || isSecondTap(found.haltedAt, at)) return;
      pressed = at;
      const { status } = found.run;
      if (status === 'ready' || leadLeft(found.run, at) > 0) go(start);
      else if (status === 'paused') go(rules.resume, 'resume', at);
      else if (rules.isUnderWay(found.run)) command(rules.pause, 'pause', at);
    },
    hasJustEnded(ago) {
      const found = loaded();
      return found?.run.status === 'complete' && isSecondTap(found.haltedAt, pressedAt(now(), ago));
    },
    done(ago) {
      const at = pressedAt(now(), ago);
      if (!isDone(at)) return false;
      if (isSecondTap(pressed, at)) return true;
      pressed = doneAt = at;
      // A run that is under way waits for no track.
      unlock();
      command(done, undefined, at);
      return true;
    },
    next() {
      const at = now();
      if (isSecondTap(doneAt, at)) return true;
      if (isDone(at)) pressed = doneAt = at;
      return command(doneOrNext);
    },
  };
}

/** The commands that take a run to where others stand. */
function inStepOf(
  loaded: SteeringParts['loaded'],
  apply: (rule: Rule) => boolean,
): Pick<Steering, 'join' | 'isInStep'> {
  return {
    join: (began) => void apply((plan, _run, at) => joined(plan, began, at)),
    isInStep(began) {
      const found = loaded();
      return found !== undefined && isInStep(found.overview.plan, found.run, began);
    },
  };
}

/** The command that puts a run where its track is; where it would be by its own clock no longer matters. */
function anchorOf({ loaded, become, now }: SteeringParts): Steering['anchor'] {
  return (to, ahead) => {
    const found = loaded();
    if (found?.run.status === 'running') become(found.overview, to, now(), 'jump', ahead);
  };
}
