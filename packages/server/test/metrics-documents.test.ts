import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { METRICS, type Metric } from '../src/metrics/catalogue.ts';
import { loadRegistry } from '../src/metrics/prometheus.ts';
import { samplesIn } from './exposition.ts';

const textOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

const OURS: Readonly<Record<string, Metric>> = METRICS;

/** Every metric that there is, by name, with its type. */
async function known(): Promise<ReadonlyMap<string, string>> {
  return new Map((await loadRegistry()).list().map(({ name, type }) => [name, type]));
}

/** Rows of the page's tables: name, type and labels. */
function rows() {
  const found = textOf('docs/metrics.md').matchAll(/^\| `(\w+)` \| (\w+) \|([^|]*)\|[^|]{5,}\|[^|]{5,}\|$/gm);
  return [...found].map(([, name = '', type, labels = '']) => ({ name, type, labels: labels.match(/\w+/g) ?? [] }));
}

/** What is wrong with a query: metrics that do not exist, series that a type does not have, labels that a metric does not have. */
function problemsOf(query: string, metrics: ReadonlyMap<string, string>): readonly string[] {
  const problems: string[] = [];
  const allowed = new Set(['le', 'instance', 'job']);
  const series = [...query.matchAll(/\b((?:roundbell|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  if (series.length === 0 && !/\bup\{/.test(query)) problems.push('names no metric');
  for (const [, name = '', matchers = ''] of series) {
    const [, family = name, part] = /^(.*)_(bucket|sum|count)$/.exec(name) ?? [];
    const type = metrics.get(part === undefined ? name : family);
    if (type === undefined) problems.push(`${name} does not exist`);
    if ((type === 'histogram') !== (part !== undefined)) problems.push(`${name} has no series of its own`);
    if (type === 'counter' && !/\b(rate|increase)\(/.test(query)) problems.push(`${name} only grows`);
    const metric = OURS[family];
    for (const label of Object.keys(metric?.labels ?? {})) allowed.add(label);
    for (const [, label = '', sign, value = ''] of matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)) {
      if (['instance', 'job', 'le'].includes(label)) continue;
      const values = metric?.labels[label];
      if (values === undefined) problems.push(`${name} has no label ${label}`);
      else if (values !== 'routes' && sign !== '!~')
        for (const each of value.split('|'))
          if (!values.includes(each)) problems.push(`${label} of ${name} is never ${each}`);
    }
  }
  for (const [, labels = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of labels.match(/\w+/g) ?? []) if (!allowed.has(label)) problems.push(`no label ${label}`);
  if ((query.match(/\(/g) ?? []).length !== (query.match(/\)/g) ?? []).length) problems.push('a bracket is open');
  return problems;
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const panels = () => (JSON.parse(textOf('deploy/grafana-dashboard.json')) as { panels: readonly Panel[] }).panels;

/** The rules of alerts.yaml as far as they are of one form: name, query, what to do. */
function alerts() {
  const blocks = textOf('deploy/alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1);
  return blocks.map((block) => {
    const [, name = ''] = /^(\w+)\n/.exec(block) ?? [];
    const [, inline = '', lines = ''] = /^ {8}expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/m.exec(block) ?? [];
    const [, act = ''] = /^ {10}do: (.*)$/m.exec(block) ?? [];
    return { name, query: inline || lines, act };
  });
}

it('the page lists every metric of ours with its type and labels, and no other', () => {
  const listed = rows().filter(({ name }) => name.startsWith('roundbell_'));
  const ours = Object.entries(OURS).map(([name, { type, labels }]) => ({ name, type, labels: Object.keys(labels) }));
  const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
    one.name.localeCompare(other.name);
  expect(listed.toSorted(byName)).toEqual(ours.toSorted(byName));
});

it('what the page says of the process is in the registry, which has all of ours', async () => {
  const metrics = await known();
  expect(rows().length).toBeGreaterThan(Object.keys(OURS).length + 4);
  for (const { name, type } of rows()) expect([name, metrics.get(name)]).toEqual([name, type]);
  for (const name of Object.keys(OURS)) expect([name, metrics.has(name)]).toEqual([name, true]);
});

it('every query of the dashboard names metrics, labels and values that exist', async () => {
  const metrics = await known();
  const queries = panels().flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  expect(queries.length).toBeGreaterThan(30);
  expect(
    queries.flatMap(({ title, expr }) => problemsOf(expr, metrics).map((problem) => `${title}: ${problem}`)),
  ).toEqual([]);
  const all = queries.map(({ expr }) => expr).join('\n');
  expect(Object.keys(OURS).filter((name) => !all.includes(name))).toEqual([]);
});

it('the dashboard has a row for each question, and no panel on another', () => {
  expect(panels().flatMap(({ type, title }) => (type === 'row' ? [title] : []))).toEqual([
    ...['Is it alive', 'Traffic', 'Latency', 'Sign-ins and hashes', 'Streams', 'Database (PostgreSQL)'],
    'Providers and their cost',
  ]);
  const taken = new Map<string, string>();
  for (const { title, gridPos } of panels())
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect([title, x < 24, taken.get(`${x} ${y}`)]).toEqual([title, true, undefined]);
        taken.set(`${x} ${y}`, title);
      }
});

it('the alert about sweeps also knows those that have never succeeded, and have no time', () => {
  const query = alerts().find(({ name }) => name === 'RoundbellSweepLate')?.query;
  expect(query).toMatch(
    /^ *time\(\) - roundbell_sweep_last_success_timestamp_seconds > .*\n *or \(increase\(roundbell_sweeps_total\{outcome="failed"\}\[49h\]\) > 0\n/,
  );
});

it('every alert asks for metrics that exist, and says in a sentence what to do', async () => {
  const metrics = await known();
  expect(alerts().length).toBeGreaterThan(8);
  for (const { name, query, act } of alerts()) {
    expect([name, problemsOf(query, metrics)]).toEqual([name, []]);
    expect([name, act]).toEqual([name, expect.stringMatching(/^[A-Z].{20,}\.$/)]);
  }
});

it('finds what is wrong with a query', async () => {
  const metrics = await known();
  for (const [query, problem] of [
    ['rate(roundbell_requests_total[5m])', 'roundbell_requests_total does not exist'],
    ['roundbell_http_requests_total', 'roundbell_http_requests_total only grows'],
    ['rate(roundbell_mails_total{outcome="lost"}[5m])', 'outcome of roundbell_mails_total is never lost'],
    ['rate(roundbell_mails_total{kind="x"}[5m])', 'roundbell_mails_total has no label kind'],
    ['sum by (route) (roundbell_event_streams)', 'no label route'],
    ['roundbell_event_streams_count', 'roundbell_event_streams_count has no series of its own'],
    ['rate(roundbell_http_request_duration_seconds[5m])', /no series of its own/],
    ['sum(roundbell_event_streams', 'a bracket is open'],
    ['1 + 1', 'names no metric'],
  ] as const)
    expect(problemsOf(query, metrics)).toContainEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
});

it('counters begin at 0 for every value of their labels, so that the first event is an increase [SRV-165]', async () => {
  const registry = await loadRegistry();
  const samples = samplesIn((await registry.exposition()).text);
  const count = (name: string) => samples.filter((sample) => sample.name === name).length;
  expect(count('roundbell_mails_total')).toBe(2);
  expect(count('roundbell_faults_total')).toBe(1);
  expect(count('roundbell_provider_requests_total')).toBe(2 * 4 * 6);
  expect(count('roundbell_http_requests_total')).toBe(0);
});
