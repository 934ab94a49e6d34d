// What the copy of a timer is called: a name no other timer in the library has.

import { markedName } from '../timer/limits.ts';

const MARKED = /^(.*\S)\s*\(copy(?: \d+)?\)$/su;

/**
 * 'NAME (copy)', or the first free of 'NAME (copy 2)', 'NAME (copy 3)' …; a copy of a copy continues the count. Names
 * that differ only in case are the same name.
 */
export function copyNameOf(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(folded));
  const own = MARKED.exec(name)?.[1] ?? name;
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? ' (copy)' : ` (copy ${count})`;
    const copy = markedName(own, mark);
    if (!known.has(folded(copy))) return copy;
  }
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
