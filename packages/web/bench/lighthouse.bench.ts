// `npm run bench -- web/lighthouse`: Google's Lighthouse (mobile preset) on the landing page as a stranger opens it, on
// library, run and editor as somebody with twenty timers does (they are on the device, the app itself is not), and on four pages
// of the app as static files. Each page three times, the middle of each figure. Asserts nothing (`--held`
// does). `PAGES` names some of the pages, `RUNS` how often.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { benchTable } from '../../bench-table.ts';
import { startOwnBrowser } from '../e2e/machine/own-browser.ts';
import { REPOSITORY } from '../e2e/machine/places.ts';
import { startServer } from '../e2e/machine/running-server.ts';
import { serveFiles } from '../e2e/machine/static-host.ts';
import { moveInWith } from './thousand-timers.ts';

/** Not a package of ours: it brings 186 others, and is needed here alone. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = Number(process.env['RUNS'] ?? 3);
const WANTED = (process.env['PAGES'] ?? 'landing library run editor static').split(/[ ,]+/);
const TIMERS = 20;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const;

interface Report {
  /** How fast Lighthouse finds this machine; its four times slower is meant for one of about 1500 or more. */
  readonly environment: { readonly benchmarkIndex: number };
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
  readonly title: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

const folder = mkdtempSync(join(tmpdir(), 'roundbell-lighthouse-'));
const program = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium';
const chromiumPath = existsSync(program) ? program : chromium.executablePath();

/** One run on a browser that is open already, in its first profile. */
async function lighthouse(url: string, browser: string): Promise<Report> {
  const out = join(folder, 'report.json');
  const options = [`--port=${new URL(browser).port}`, '--output=json', `--output-path=${out}`, '--quiet'];
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  if (process.env['REPORTS'] !== undefined) console.log(out);
  return JSON.parse(readFileSync(out, 'utf8')) as Report;
}

const middleOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;

/** What a run found that is to be repaired: the element drawn last, what moved, what the best practices miss. */
function findings({ audits }: Report): readonly string[] {
  const told = (name: string) => {
    const items = audits[name]?.details?.items ?? [];
    return [...JSON.stringify(items).matchAll(/"(?:selector|nodeLabel)":"([^"]*)"/g)].map(([, words]) => words);
  };
  const missed = ['errors-in-console', 'deprecations', 'bf-cache', 'inspector-issues', 'color-contrast'];
  return [
    `largest: ${told('largest-contentful-paint-element').slice(0, 2).join(' ')}`,
    ...(told('layout-shifts').length > 0 ? [`moved: ${told('layout-shifts').join(', ')}`] : []),
    ...missed.filter((name) => audits[name]?.score === 0).map((name) => `missed: ${audits[name]?.title}`),
  ];
}

const row = benchTable(
  `${LIGHTHOUSE}, mobile, ${TIMERS} timers, ${RUNS} runs`,
  'Performance',
  'Accessibility',
  'Best practices',
  'SEO',
  'FCP',
  'LCP',
  'SI',
  'TBT',
  'CLS',
  'Sent',
  'Index',
);

async function measure(name: string, url: string, browser: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(url, browser));
  const scores = CATEGORIES.map((category) =>
    middleOf(reports.map(({ categories }) => 100 * categories[category].score)).toFixed(0),
  );
  const [fcp, lcp, speed, tbt, cls, bytes] = TIMES.map((audit) =>
    middleOf(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)),
  ) as [number, number, number, number, number, number];
  const times = [fcp, lcp, speed, tbt].map((time) => `${time.toFixed(0)} ms`);
  const index = middleOf(reports.map(({ environment }) => environment.benchmarkIndex));
  const figures = [...scores, ...times, cls.toFixed(3), `${(bytes / 1024).toFixed(0)} KiB`, index.toFixed(0)];
  row(name, ...figures);
  for (const finding of new Set(reports.flatMap(findings))) console.log(finding);
}

/** The app as static files, for a stranger with nothing in it. */
async function measureStatic(browser: string): Promise<void> {
  const files = join(folder, 'static');
  execFileSync(process.execPath, [join(REPOSITORY, 'scripts/package.mjs'), '--static', files], { stdio: 'ignore' });
  const host = await serveFiles(files, '/', 'without their ending');
  try {
    for (const path of ['', 'library', 'kitchen', 'ready-made'])
      await measure(`static /${path}`, host.url + path, browser);
  } finally {
    await host.stop();
  }
}

const server = await startServer();
const stranger = await startOwnBrowser(chromiumPath);
const regular = await startOwnBrowser(chromiumPath);
try {
  const driven = await chromium.connectOverCDP(regular.address);
  const [profile] = driven.contexts();
  if (profile === undefined) throw new Error('The browser has no profile');
  const page = await profile.newPage();
  const { ids } = await moveInWith(page, server.url, TIMERS);
  await page.goto(`${server.url}/library`);
  await page.waitForFunction((count) => document.querySelectorAll('article').length >= count, TIMERS);
  await page.waitForLoadState('networkidle');
  await page.close();
  const pages = {
    landing: ['/', stranger],
    library: ['/library', regular],
    run: [`/run/${ids.at(-1)}`, regular],
    editor: [`/editor/${ids.at(-1)}`, regular],
  } as const;
  for (const [name, [path, browser]] of Object.entries(pages))
    if (WANTED.includes(name)) await measure(name, server.url + path, browser.address);
  if (WANTED.includes('static')) await measureStatic(stranger.address);
} finally {
  await Promise.all([stranger.end(), regular.end(), server.stop()]);
  if (process.env['REPORTS'] === undefined) rmSync(folder, { recursive: true, force: true });
}
