import { assertLaw } from '@roundbell/core/testing';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedLabels, type Metric, METRICS, OTHER } from '../src/metrics/catalogue.ts';
import { loadRegistry } from '../src/metrics/prometheus.ts';
import { samplesIn } from './exposition.ts';

const ROUTES = new Set(['/api/sync/:kind/:id', '/*']);
const ALL: Readonly<Record<string, Metric>> = METRICS;
const LISTED = Object.values(ALL).flatMap(({ labels }) =>
  Object.values(labels).flatMap((values) => (values === 'routes' ? [...ROUTES] : values)),
);

/** Any text, a value that some label has, or text that would break a line. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...LISTED),
  fc.constantFrom('"', '\\', '\n', 'ada@example.org', '203.0.113.7', '__proto__', 'constructor', ''),
);

const LABELLED = Object.values(ALL).filter(({ labels }) => Object.keys(labels).length > 0);
const valuesOf = (values: readonly string[] | 'routes') => (values === 'routes' ? [...ROUTES] : values);

/** A metric, and labels for it: values of its own, any text, labels of others, and some left out. */
const said = fc.constantFrom(...LABELLED).chain((metric) => {
  const own = Object.entries(metric.labels).map(
    ([label, values]) => [label, fc.oneof(fc.constantFrom(...valuesOf(values)), text)] as const,
  );
  return fc
    .tuple(fc.dictionary(text, text, { maxKeys: 2 }), fc.record(Object.fromEntries(own), { requiredKeys: [] }))
    .map(([foreign, known]) => ({ metric, given: { ...foreign, ...known } as Record<string, string> }));
});

it('whatever is said of a metric, its labels are its own, with values from their lists [SRV-165]', () => {
  assertLaw({ known: 10, other: 10 }, (met) =>
    fc.property(said, ({ metric, given }) => {
      const labels = boundedLabels(metric, given, ROUTES);
      expect(Object.keys(labels)).toEqual(Object.keys(metric.labels));
      for (const [label, values] of Object.entries(metric.labels)) {
        const value = given[label] ?? OTHER;
        const isListed = valuesOf(values).includes(value);
        met(isListed ? 'known' : 'other');
        expect(labels[label]).toBe(isListed ? value : OTHER);
      }
    }),
  );
});

it('whatever is counted, the exposition parses [SRV-165]', async () => {
  const metrics = await loadRegistry();
  metrics.knowRoutes([...ROUTES]);
  assertLaw({ known: 10, other: 10 }, (met) =>
    fc.property(text, fc.oneof(fc.constantFrom(...ROUTES), text), text, (method, route, status) => {
      metrics.count('roundbell_http_requests_total', { method, route, status });
      metrics.took('roundbell_http_request_duration_seconds', { method, route }, 0.01);
      metrics.count('roundbell_alarms_total', { alarm: status });
      met(ROUTES.has(route) ? 'known' : 'other');
    }),
  );
  const counted = samplesIn((await metrics.exposition()).text).filter(
    ({ name }) => name === 'roundbell_http_requests_total',
  );
  expect(counted.length).toBeLessThanOrEqual(4 * 3 * 5);
});
