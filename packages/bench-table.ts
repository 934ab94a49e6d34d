// The tables of the benches: each row is printed and, with BENCH_ROWS, the path of a file, also added there as a line of JSON.
// `npm run bench -- --report` makes the table of docs/performance.md from those lines.

import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/**
 * Prints the head of a table and returns what prints one row. The first column says what is measured, one named 'Wanted' has the goal,
 * all others are figures. The load of the last minute is added to each row.
 */
export function benchTable(subject: string, ...columns: readonly string[]): (...cells: readonly string[]) => void {
  const print = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  print([subject, ...columns, 'Load']);
  print(['---', ...columns.map(() => '---'), '---']);
  return (what = '', ...cells) => {
    const load = loadavg()[0] ?? 0;
    print([what, ...cells, load.toFixed(1)]);
    const file = process.env['BENCH_ROWS'];
    if (file === undefined) return;
    const figures = columns.map((column, index) => [column, cells[index] ?? ''] as const);
    appendFileSync(file, `${JSON.stringify({ subject, what, figures: Object.fromEntries(figures), load })}\n`);
  };
}
