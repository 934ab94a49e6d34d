// `npm run bench -- --held`: whether what was measured is as good as docs/performance.md says, for our
// costs in those of a peer, which hold on any machine, and Lighthouse's scores, which hold on one as fast as the page's.

import { benchOf, linesOf } from './bench-report.mjs';

/**
 * For each bench whose figures are held: in which columns they are, and from where on one is worse.
 * @type {Readonly<Record<string, { columns: RegExp, isWorse: (now: number, before: number) => boolean, by: string }>>}
 */
const HELD = {
  'web/lighthouse': { columns: /^Performance$/, isWorse: (now, before) => now <= before - 3, by: '3 points' },
  'server/peers': { columns: / \/ best$/, isWorse: (now, before) => now >= before + 0.15, by: '0.15' },
};

/** The benches whose figures are held. */
export const HELD_BENCHES = Object.keys(HELD);

/**
 * A sentence for each figure of a run that is worse than the page's, or that the page lacks.
 * @param {string} page
 * @param {string} name of the bench
 * @param {import('./bench-report.mjs').Run} run
 * @returns {string[]}
 */
export function worseThan(page, name, { command, rows }) {
  const held = HELD[name];
  if (held === undefined) return [];
  const lines = linesOf(page, benchOf(command));
  return rows.flatMap(({ what, figures }) =>
    Object.entries(figures)
      .filter(([column]) => held.columns.test(column))
      .flatMap(([column, figure]) => {
        const line = lines.find((line) => line.startsWith(`| ${what} |`)) ?? '';
        const before = Number.parseFloat(line.split(`${column} `)[1] ?? '');
        const now = Number.parseFloat(figure);
        if (Number.isNaN(before)) return [`${what}, ${column}: docs/performance.md has no figure; run with --report`];
        const isHeld = !Number.isNaN(now) && !held.isWorse(now, before);
        return isHeld
          ? []
          : [`${what}, ${column}: ${figure}, and ${before} in docs/performance.md: worse by ${held.by} or more`];
      }),
  );
}
