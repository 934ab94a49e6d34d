// The figures that may not get worse.

import { expect, it } from 'vitest';
import { benches } from './bench-files.mjs';
import { HELD_BENCHES, worseThan } from './bench-held.mjs';
import { reported } from './bench-report.mjs';

const EMPTY = '<!-- npm run bench -- --report writes from here -->\n<!-- to here -->\n';

/** @param {string} name @param {Record<string, string>} figures */
const runOf = (name, figures) => ({
  command: `npm run bench -- ${name}`,
  about: '2026-12-01',
  rows: [{ subject: 'A bench', what: 'run', figures, load: 1 }],
});

/** What is said of figures after others were reported. @param {string} name @param {Record<string, string>} before @param {Record<string, string>} now */
const said = (name, before, now) => worseThan(reported(EMPTY, runOf(name, before)), name, runOf(name, now));

it('a score of Lighthouse may fall by two points, and not by three', () => {
  const before = { Performance: '95', FCP: '1000 ms' };
  const score = (/** @type {string} */ figure) =>
    said('web/lighthouse', before, { Performance: figure, FCP: '9000 ms' });
  expect(['99', '95', '93'].map(score)).toEqual([[], [], []]);
  expect(score('92')).toEqual(['run, Performance: 92, and 95 in docs/performance.md: worse by 3 points or more']);
});

it("our costs in those of the best peer may rise by less than 0.15, whatever the peers' own are", () => {
  const before = { 'ours, SQLite': '0.24 (0.2; 0.3)', 'Parse Server': '0.80', 'ours, SQLite / best': '0.30' };
  const ratio = (/** @type {string} */ figure) =>
    said('server/peers', before, { 'ours, SQLite': '9.99', 'Parse Server': '20', 'ours, SQLite / best': figure });
  expect(['0.10', '0.44'].map(ratio)).toEqual([[], []]);
  expect(ratio('0.46')).toHaveLength(1);
});

it('a figure that the page or the run lacks is not held', () => {
  expect(said('web/lighthouse', { FCP: '1 s' }, { Performance: '100' })).toEqual([
    'run, Performance: docs/performance.md has no figure; run with --report',
  ]);
  expect(said('web/lighthouse', { Performance: '95' }, { Performance: 'NaN' })).toHaveLength(1);
});

it('other benches hold nothing, and those that do exist', () => {
  expect(said('core/run', { Performance: '95' }, { Performance: '1' })).toEqual([]);
  expect(HELD_BENCHES.filter((held) => !benches().some(({ name }) => name === held))).toEqual([]);
});
