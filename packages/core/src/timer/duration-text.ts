// A length of time as one text: '90', '1:30', '1m30', '1h 5m'. Written by durationText, read by parseDuration.

import { splitDuration, type Seconds } from '../base/units.ts';
import { DOCUMENT_LIMIT } from './limits.ts';

/** What to write where a duration could not be read. */
export const UNREADABLE_DURATION = 'Write a time such as 90, 1:30, 1m30 or 1h 5m.';

/** A duration as '1h 5m 30s' with zero parts left out, fractions kept; '' for an emptied one. */
export function durationText(duration: Seconds): string {
  if (Number.isNaN(duration)) return '';
  const { hours, minutes, seconds } = splitDuration(Math.round(Math.max(0, duration) * 1000) / 1000);
  const second = Math.round(seconds * 1000) / 1000;
  const parts = [hours && `${hours}h`, minutes && `${minutes}m`, second && `${second}s`].filter(Boolean);
  return parts.join(' ') || '0s';
}

/** The words of the units, as patterns: a field, a kitchen board, a plan and a sentence have grammars of their own, and these units. */
export const HOURS = 'h(?:(?:ou)?rs?)?';
export const MINUTES = 'm(?:in(?:ute)?s?)?';
export const SECONDS = 's(?:ec(?:ond)?s?)?';

const CLOCK = /^(\d+):([0-5]?\d)?(?::([0-5]?\d)?)?$/;
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const WORDS = new RegExp(
  `^(?:${NUMBER} ?${HOURS} ?)?(?:${NUMBER} ?(?:${MINUTES}|'|′) ?)?(?:${NUMBER} ?(?:${SECONDS}|"|″|'')?)?$`,
);
const HOURS_AND_MINUTES = new RegExp(`^${NUMBER} ?${HOURS} ?${NUMBER}$`);

/**
 * The seconds in what someone wrote: a bare number, a clock face, or hours, minutes and seconds by their letters, where a
 * last bare number is of the next smaller unit. NaN for nothing, undefined for what cannot be read or is over a day.
 */
export function parseDuration(text: string): Seconds | undefined {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (plain === '') return Number.NaN;
  const seconds = onClock(plain) ?? inWords(plain);
  return seconds === undefined || seconds > DOCUMENT_LIMIT.duration ? undefined : Math.round(seconds * 1000) / 1000;
}

function onClock(text: string): Seconds | undefined {
  const parts = CLOCK.exec(text)?.slice(1);
  return parts && clockSeconds(/:.*:/.test(text) ? parts : parts.slice(0, 2));
}

function inWords(text: string): Seconds | undefined {
  const [, hours, minutes] = HOURS_AND_MINUTES.exec(text) ?? [];
  if (hours !== undefined) return clockSeconds([hours, minutes, undefined]);
  const parts = WORDS.exec(text)?.slice(1);
  return parts && clockSeconds(parts);
}

/** A number with a point or a comma; 0 if there is none. */
export function numberIn(text = '0'): number {
  return Number(text.replace(',', '.'));
}

/** What the parts of a clock face say, hours, minutes and seconds or the last two of them; a part may be missing. */
export function clockSeconds(parts: readonly (string | undefined)[]): Seconds {
  return parts.reduce((sum, part) => sum * 60 + numberIn(part), 0);
}
