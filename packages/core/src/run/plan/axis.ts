// Arithmetic on the time axis of a plan: where a position is after so many milliseconds, the next gate, what remains.

import type { Millis } from '../../base/units.ts';
import { bisect, totalOf, type Plan, type Position } from './plan.ts';
import { locate, roundOf } from './segment.ts';

/** What stops the clock on its way: a gate (RUN-20), or the end of the timer. */
export type Halt = { readonly kind: 'gate'; readonly position: Position } | { readonly kind: 'end' };

/** Where a position lies on the time axis. */
export function axisOf(plan: Plan, position: Position): Millis {
  return (plan.starts[position.round] ?? 0) + position.at;
}

/** The position so many milliseconds further on (ignoring gates), or undefined at or beyond the end of the timer. */
export function forward(plan: Plan, from: Position, by: Millis): Position | undefined {
  const barrier = plan.barriers[from.round] ?? plan.rounds.length;
  if (barrier === from.round) return { round: from.round, at: from.at + by };
  const target = axisOf(plan, from) + by;
  if (barrier === plan.rounds.length && target >= totalOf(plan)) return undefined;
  const round = bisect(plan.starts, target, from.round, Math.min(barrier, plan.rounds.length - 1));
  return { round, at: target - (plan.starts[round] ?? 0) };
}

/** What next halts a run after a position, and how many milliseconds away; undefined if an infinite round has no gate. */
export function nextHalt(plan: Plan, from: Position): { readonly halt: Halt; readonly away: Millis } | undefined {
  const away = nextGate(plan, from);
  const barrier = plan.barriers[from.round] ?? plan.rounds.length;
  const left = barrier === plan.rounds.length ? totalOf(plan) - axisOf(plan, from) : Infinity;
  if (away < left) {
    const position = forward(plan, from, away);
    if (position !== undefined) return { halt: { kind: 'gate', position }, away };
  }
  return left === Infinity ? undefined : { halt: { kind: 'end' }, away: left };
}

/** Total time remaining from a position: falls by exactly the time passed; an infinite round counts as its current cycle (RUN-40, D8). */
export function remaining(plan: Plan, position: Position): Millis {
  const round = roundOf(plan, position.round);
  if (round.repeats !== Infinity) return totalOf(plan) - axisOf(plan, position);
  const later = totalOf(plan) - (plan.starts[position.round + 1] ?? 0);
  const { segment, offset } = locate(plan, position);
  if (segment.kind === 'rest') return round.rest - offset + round.cycle + later;
  return round.cycle - (position.at % (round.cycle + round.rest)) + later;
}

function nextGate(plan: Plan, from: Position): Millis {
  const here = gateWithin(plan, from);
  if (here !== undefined) return here - from.at;
  const barrier = plan.barriers[from.round] ?? plan.rounds.length;
  const round = plan.gated[from.round + 1] ?? plan.rounds.length;
  if (round >= plan.rounds.length || round > barrier || barrier === from.round) return Infinity;
  return axisOf(plan, { round, at: plan.rounds[round]?.gates[0] ?? 0 }) - axisOf(plan, from);
}

/** The first later gate in the position's own round, in milliseconds since the round began. */
function gateWithin(plan: Plan, { round: index, at }: Position): Millis | undefined {
  const round = roundOf(plan, index);
  if (round.gates.length === 0) return undefined;
  const period = round.cycle + round.rest;
  const repeat = Math.floor(at / period);
  const within = at - repeat * period;
  const gate = round.gates.find((candidate) => candidate > within);
  if (gate !== undefined) return repeat * period + gate;
  return repeat + 1 < round.repeats ? (repeat + 1) * period + (round.gates[0] ?? 0) : undefined;
}
