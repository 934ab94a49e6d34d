import { numberWords } from '../locale.ts';

/** '1 timer', '1,204 timers'. */
export function countOf(count: number, one: string): string {
  return `${numberWords(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** Joins what is not undefined: 'a', 'a and b', 'a, b and c'. */
export function listOf(words: readonly (string | undefined)[]): string {
  const [last, ...others] = words.filter((word) => word !== undefined).reverse();
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last ?? ''}`;
}

/** '4 timers, 1 programme and 2 sessions'; '' if there are none. */
export function thingsWords(timers: number, sessions: number, programmes = 0): string {
  return listOf([
    timers === 0 ? undefined : countOf(timers, 'timer'),
    programmes === 0 ? undefined : countOf(programmes, 'programme'),
    sessions === 0 ? undefined : countOf(sessions, 'session'),
  ]);
}
