// Arithmetic on the time axis of a plan: where a position is after so many milliseconds, the next gate, what remains.

import type { Millis } from '../../base/units.ts';
import { gateAfter, type GateKind } from './gates.ts';
import { bisect, totalOf, type Plan, type Position } from './plan.ts';
import { beginOf, cycleOf, repeatAt, repeatOf } from './repeat.ts';
import { locate, roundOf } from './segment.ts';

/** What stops the clock on its way: a gate at which the run pauses or waits, or the end of the timer. */
export type Halt = { readonly kind: GateKind; readonly position: Position } | { readonly kind: 'end' };

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
  const gate = nextGate(plan, from);
  const barrier = plan.barriers[from.round] ?? plan.rounds.length;
  const left = barrier === plan.rounds.length ? totalOf(plan) - axisOf(plan, from) : Infinity;
  if (gate !== undefined && gate.away < left) {
    const position = forward(plan, from, gate.away);
    if (position !== undefined) return { halt: { kind: gate.kind, position }, away: gate.away };
  }
  return left === Infinity ? undefined : { halt: { kind: 'end' }, away: left };
}

/** Total time remaining from a position: falls by exactly the time passed; an infinite round counts as its current cycle (D8). */
export function remaining(plan: Plan, position: Position): Millis {
  const round = roundOf(plan, position.round);
  if (round.repeats !== Infinity) return totalOf(plan) - axisOf(plan, position);
  const later = totalOf(plan) - (plan.starts[position.round + 1] ?? 0);
  const { segment, offset } = locate(plan, position);
  const { repeat } = segment;
  if (segment.kind === 'rest') return round.rest - offset + cycleOf(round, repeat + 1) + later;
  return beginOf(round, repeat) + cycleOf(round, repeat) - position.at + later;
}

/** A gate ahead, and how far away it is. */
interface GateAhead {
  readonly kind: GateKind;
  readonly away: Millis;
}

function nextGate(plan: Plan, from: Position): GateAhead | undefined {
  const here = gateWithin(plan, from);
  if (here !== undefined) return here;
  const barrier = plan.barriers[from.round] ?? plan.rounds.length;
  const round = plan.gated[from.round + 1] ?? plan.rounds.length;
  const gate = plan.rounds[round]?.gates[0];
  if (gate === undefined || round > barrier || barrier === from.round) return undefined;
  return { kind: gate.kind, away: axisOf(plan, { round, at: gate.first }) - axisOf(plan, from) };
}

/** The first later gate in the position's own round. */
function gateWithin(plan: Plan, { round: index, at }: Position): GateAhead | undefined {
  const round = roundOf(plan, index);
  if (round.gates.length === 0) return undefined;
  const repeat = repeatAt(round, at);
  const begin = beginOf(round, repeat);
  const gate = gateAfter(repeatOf(round, repeat).gates, at - begin);
  if (gate !== undefined) return { kind: gate.kind, away: begin + gate.at - at };
  const first = repeat + 1 < round.repeats ? repeatOf(round, repeat + 1).gates[0] : undefined;
  return first && { kind: first.kind, away: beginOf(round, repeat + 1) + first.first - at };
}
