// The bells of a step in braces: '{bell start none}', '{bell end bowls}', '{bell chime wood}', '{3 strikes every 4s}', '{chimes at
// random}', '{background rain 30%}'. Sounds of a person's own are not said.

import { isSoundName, type StepBells } from '../../timer/bells.ts';
import { isOwnName, withoutOwnSounds } from '../../timer/for-others.ts';
import { VOLUME_LIMIT } from '../../timer/limits.ts';
import { lengthIn, lengthText } from '../lexer/length.ts';

const BELL_FAULT = 'Write where the bell is and which, for example {bell start none} or {bell end bowls}';
const STRIKES_FAULT = 'Write how often it strikes, for example {3 strikes} or {3 strikes every 2s}';
const BELL = /^(start|end|chime)\s+(\S.*)$/i;
const BACKGROUND_FAULT = 'Write what sounds in the background, for example {background rain} or {background rain 30%}';
const BACKGROUND = /^(\S.*?)(?:\s+(\d{1,3})\s*%)?$/;
const STRIKES = /^(?:(\d+|\?)\s*)?strikes?(?:\s+every\s+(\S.*))?$/i;

/** The name of a sound as it is written: 'Boxing bell' is 'boxing-bell'. Undefined for what can be none. */
export function soundNameIn(text: string): string | undefined {
  const name = text.trim().toLowerCase().replaceAll(/\s+/g, '-');
  return isSoundName(name) && !isOwnName(name) ? name : undefined;
}

/** The bells with what stands behind 'bell', or a sentence why not. */
export function bellIn(text: string, before: StepBells): StepBells | string {
  const [, place, written = ''] = BELL.exec(text.trim()) ?? [];
  const name = soundNameIn(written);
  if (place === undefined || name === undefined) return BELL_FAULT;
  return { ...before, [place.toLowerCase()]: name };
}

/** The bells with '3 strikes every 2s'; undefined for other words, and a sentence if a length is none. */
export function strikesIn(text: string, before: StepBells): StepBells | string | undefined {
  const match = STRIKES.exec(text.trim());
  if (match === null) return undefined;
  const [, count, every] = match;
  const apart = every === undefined ? undefined : lengthIn(every);
  if ((every !== undefined && apart === undefined) || (count === undefined && every === undefined))
    return STRIKES_FAULT;
  return {
    ...before,
    ...(count === undefined ? {} : { strikes: count === '?' ? Number.NaN : Number(count) }),
    ...(apart === undefined ? {} : { apart }),
  };
}

/** The bells with what stands behind 'chimes', or a sentence why not. */
export function chimesIn(text: string, before: StepBells): StepBells | string {
  return /^(?:at\s+)?random$/i.test(text.trim()) ? { ...before, chimes: 'random' } : 'Write {chimes at random}';
}

/** The bells with what stands behind 'background', or a sentence why not. */
export function backgroundIn(text: string, before: StepBells): StepBells | string {
  const [, written = '', percent] = BACKGROUND.exec(text.trim()) ?? [];
  const background = soundNameIn(written);
  const volume = percent === undefined ? undefined : Number(percent);
  if (background === undefined || (volume ?? 0) > VOLUME_LIMIT.max) return BACKGROUND_FAULT;
  return { ...before, background, ...(volume !== undefined && { backgroundVolume: volume }) };
}

/** Bells in the words that these read, each part by itself. */
export function bellWords(bells: StepBells): readonly string[] {
  const { start, end, strikes, apart, chime, chimes, background, backgroundVolume } = withoutOwnSounds(bells) ?? {};
  const count = strikes === undefined ? '' : `${Number.isNaN(strikes) ? '?' : strikes} `;
  const every = apart === undefined || Number.isNaN(apart) ? '' : ` every ${lengthText(apart)}`;
  return [
    ...(start === undefined ? [] : [`bell start ${start}`]),
    ...(end === undefined ? [] : [`bell end ${end}`]),
    ...(count === '' && every === '' ? [] : [`${count}${strikes === 1 ? 'strike' : 'strikes'}${every}`]),
    ...(chime === undefined ? [] : [`bell chime ${chime}`]),
    ...(chimes === undefined ? [] : ['chimes at random']),
    ...(background === undefined
      ? []
      : [`background ${background}${backgroundVolume === undefined ? '' : ` ${backgroundVolume}%`}`]),
  ];
}

/** The bells in such words, parted by semicolons; undefined for any others. */
export function bellsInWords(words: string): StepBells | undefined {
  let bells: StepBells = {};
  for (const part of words.split(';').map((text) => text.trim())) {
    if (part === '') continue;
    const read = partIn(part, bells);
    if (typeof read !== 'object') return undefined;
    bells = read;
  }
  return Object.keys(bells).length === 0 ? undefined : bells;
}

function partIn(part: string, bells: StepBells): StepBells | string | undefined {
  const [word = ''] = part.split(/\s/);
  const others = part.slice(word.length);
  if (word.toLowerCase() === 'bell') return bellIn(others, bells);
  if (word.toLowerCase() === 'background') return backgroundIn(others, bells);
  return word.toLowerCase() === 'chimes' ? chimesIn(others, bells) : strikesIn(part, bells);
}
