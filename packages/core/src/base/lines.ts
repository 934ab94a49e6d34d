// Where in a text something is, as people count.

import { lastUpTo } from './bisect.ts';

/** Both count from 1; columns are UTF-16 units, as editors count them. */
export interface LinePlace {
  readonly line: number;
  readonly column: number;
}

/** Finds the line of a place in a text. A line ends with CR LF, LF or CR. */
export function linesOf(text: string): (at: number) => LinePlace {
  const begins = [0];
  for (const end of text.matchAll(/\r\n|\n|\r/g)) begins.push(end.index + end[0].length);
  const beginOf = (line: number): number => begins[line] ?? 0;
  return (at) => {
    const line = lastUpTo(beginOf, at, 0, begins.length - 1);
    return { line: line + 1, column: at - beginOf(line) + 1 };
  };
}
