import { AGE_LIMIT, type HeartRatePreferences, MAX_HEART_RATE_LIMIT } from '@roundbell/core';
import { maxHeartRateFor, zoneChoiceOf, zoneProblemOf } from '@roundbell/core/heart';

/** Where the maximum heart rate comes from; a profile holds one of the two numbers. */
export type Maximum = Pick<HeartRatePreferences, 'age' | 'maxHeartRate'>;

/** The maximum, and how zones are found. */
export type ZoneSettings = Maximum & Pick<HeartRatePreferences, 'zones'>;

/** Why these cannot be saved, as a sentence. */
export function zonesProblemOf({ zones, ...maximum }: ZoneSettings): string | undefined {
  const choice = zoneChoiceOf(zones);
  return problemOf(maximum) ?? (choice && zoneProblemOf(choice, maxHeartRateFor(maximum)));
}

/** What is wrong with a typed number, as a sentence. */
export function problemOf({ age, maxHeartRate }: Maximum): string | undefined {
  if (maxHeartRate !== undefined) return outside('Maximum heart rate', maxHeartRate, MAX_HEART_RATE_LIMIT);
  return age === undefined ? undefined : outside('Age', age, AGE_LIMIT);
}

function outside(name: string, value: number, { min, max }: { readonly min: number; readonly max: number }) {
  if (Number.isInteger(value) && value >= min && value <= max) return undefined;
  return `${name} must be a whole number from ${min} to ${max}.`;
}
