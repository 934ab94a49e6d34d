// Metrics kept for Prometheus by its client library, which is loaded here, and only if someone wants metrics.

import type { Counter, Gauge, Histogram } from 'prom-client';
import {
  boundedLabels,
  everyLabels,
  type GaugeName,
  type HistogramName,
  type CounterName,
  type Metric,
  METRICS,
  type MetricName,
} from './catalogue.ts';
import type { Metrics, Sample } from './metrics.ts';

/** Metrics as text that Prometheus reads. */
export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/** Metrics that are kept, and how to read them. */
export interface MetricsRegistry extends Metrics {
  /** All of them as they are now, with those that the library has of every process. */
  exposition(): Promise<Exposition>;
  /** Every metric that there can be. */
  list(): readonly { readonly name: string; readonly type: string }[];
}

/** From an answer out of memory (ms) to one for which a language model was asked three times (18 s). */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

const NAMES = Object.keys(METRICS) as MetricName[];

/** Loads the library and starts with every counter at 0. */
export async function loadRegistry(): Promise<MetricsRegistry> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const readers = new Map<string, Reader[]>();
  let routes: ReadonlySet<string> = new Set();

  for (const name of NAMES) {
    const metric: Metric = METRICS[name];
    const { help } = metric;
    const described = { name, help, labelNames: Object.keys(metric.labels), registers: [registry] };
    if (metric.type === 'counter') {
      const counter = new client.Counter(described);
      for (const labels of everyLabels(metric)) counter.inc(labels, 0);
      counters.set(name, counter);
    } else if (metric.type === 'histogram')
      histograms.set(name, new client.Histogram({ ...described, buckets: BUCKETS }));
    else {
      const ofGauge: Reader[] = [];
      readers.set(name, ofGauge);
      registry.registerMetric(new client.Gauge({ ...described, registers: [], collect: collectBy(ofGauge) }));
    }
  }

  const shown = (name: CounterName | HistogramName, labels: Readonly<Record<string, string>>) =>
    boundedLabels(METRICS[name], labels, routes);

  return {
    count: (name, labels, amount = 1) => counters.get(name)?.inc(shown(name, labels), amount),
    took: (name, labels, seconds) => histograms.get(name)?.observe(shown(name, labels), seconds),
    show: (name, read) => void readers.get(name)?.push(read),
    knowRoutes(patterns) {
      routes = new Set(patterns);
    },
    exposition: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    list: () => registry.getMetricsAsArray().map(({ name, type }) => ({ name, type: String(type) })),
  };
}

type Reader = () => readonly Sample<GaugeName>[];

/** What the library calls when it wants a gauge's values. */
function collectBy(readers: readonly Reader[]) {
  return function collect(this: Gauge): void {
    this.reset();
    // A gauge without labels is 0 after that, even if there is nothing to show.
    this.remove({});
    for (const [labels, value] of readers.flatMap((read) => read())) this.set({ ...labels }, value);
  };
}
