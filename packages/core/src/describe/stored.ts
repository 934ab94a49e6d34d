// A described timer on its way between two pages: whoever reloads brings it again, perhaps from an older product. Checked by
// hand, so that the editor waits for no schemas.

import type { DescribedTimer } from '../ports/wire/coach.ts';
import { STEP_TYPES } from '../timer/timer.ts';
import { guardDescribed } from './guard.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The described timer in a value of unknown origin; undefined where it is none, or none that `guardDescribed` lets pass. */
export function describedIn(value: unknown): DescribedTimer | undefined {
  return isDescribed(value) && guardDescribed(value).length === 0 ? value : undefined;
}

function isDescribed(value: unknown): value is DescribedTimer {
  return (
    isFields(value) && isText(value['name']) && isListOf(value['rounds'], isRound) && isListOf(value['notes'], isText)
  );
}

function isRound(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { name, repeat, restSeconds, steps } = value;
  return isText(name) && isNumber(repeat) && isNumber(restSeconds) && isListOf(steps, isStep);
}

function isStep(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { name, type, seconds, repeat, targetZone } = value;
  const isType = STEP_TYPES.some((known) => known === type);
  return (
    isText(name) && isType && isNumber(seconds) && isNumber(repeat) && (targetZone === null || isNumber(targetZone))
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => isOne(one));
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number';
}
