// The commands of a run, as buttons and keys give them, on top of the rules that carry them out.

import type { Instant } from '../../base/units.ts';
import type { Overview } from '../plan/overview.ts';
import type { Plan } from '../plan/plan.ts';
import { adjust } from './adjust.ts';
import { leadLeft, startAfter } from './lead-in.ts';
import type { PlayerCommands, PlayerNeeds } from './player-parts.ts';
import { isSecondTap, pressedAt } from './press.ts';
import * as rules from './run.ts';
import type { Run } from './run.ts';
import type { PlayerView } from './view.ts';

/** The commands that steer a run. */
export type Steering = Omit<PlayerCommands, 'load' | 'restore' | 'unload' | 'renew' | 'setVolume' | 'setMuted'>;

/** What steering needs of the player. */
export interface SteeringParts extends Pick<PlayerNeeds, 'leadIn' | 'onEnded'> {
  readonly now: () => Instant;
  /** The run of a loaded timer, and when it last paused on its own. */
  readonly loaded: () =>
    | { readonly overview: Overview; readonly run: Run; readonly haltedAt: Instant | undefined }
    | undefined;
  /** A run in progress as it is at this instant. */
  readonly standing: () => PlayerView | undefined;
  /** Brings the run up to an instant. */
  readonly settle: (now: Instant) => void;
  /** Puts the run into another state. */
  readonly become: (on: Overview, changed: Run, now: Instant, type?: Change) => void;
  /** Takes the newest version of the timer. */
  readonly renew: () => void;
  readonly unlock: () => void;
}

type Change = 'pause' | 'resume' | 'stop';
type Rule = (plan: Plan, run: Run, now: Instant) => Run | undefined;

/** Makes the commands. */
export function steeringOf(parts: SteeringParts): Steering {
  const { now, loaded, standing, settle, become, renew, unlock, leadIn, onEnded } = parts;
  let pressed: Instant | undefined;

  /** Applies a rule, now or at the instant of a press; false if it does not apply. */
  function command(rule: Rule, kind?: Change, pressedFor?: Instant): boolean {
    settle(now());
    const found = loaded();
    if (found === undefined) return false;
    const at = pressedFor ?? now();
    const changed = rule(found.overview.plan, found.run, at);
    if (changed !== undefined && changed !== found.run) become(found.overview, changed, at, kind);
    return changed !== undefined;
  }

  /** A run a person ends can be restored as it was; what begins at the first step is the newest version. */
  function end(by: 'exit' | 'stop' | 'reset', rule: Rule, goBack?: () => void): void {
    const stood = standing();
    command(rule, 'stop');
    if (by === 'reset') renew();
    if (stood !== undefined) onEnded(by, stood, goBack);
  }

  /** Call inside a gesture: sound may begin. */
  function go(rule: Rule, kind?: Change, at?: Instant): void {
    unlock();
    command(rule, kind, at);
  }

  const start: Rule = (plan, run, at) => startAfter(plan, run, leadIn(), at);

  return {
    press(ago) {
      const found = loaded();
      const at = pressedAt(now(), ago);
      if (found === undefined || isSecondTap(pressed, at) || isSecondTap(found.haltedAt, at)) return;
      pressed = at;
      const { status } = found.run;
      if (status === 'ready' || leadLeft(found.run, at) > 0) go(start);
      else if (status === 'paused') go(rules.resume, 'resume', at);
      else if (status === 'running') command(rules.pause, 'pause', at);
    },
    start: () => go(start),
    pause: () => void command(rules.pause, 'pause'),
    resume: () => go(rules.resume, 'resume'),
    stop: () => end('stop', rules.stop),
    reset: () => end('reset', rules.reset),
    exit: (goBack) => end('exit', rules.reset, goBack),
    next: () => command(rules.skipNext),
    previous: () => command(rules.skipPrevious),
    jump: (place) => command((plan, run, at) => rules.jump(plan, run, place, at)),
    adjust: (by) => void command((plan, run, at) => adjust(plan, run, by, at)),
  };
}
