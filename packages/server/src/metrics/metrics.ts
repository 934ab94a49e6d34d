// The port to metrics: what the server says of itself as numbers. Only prometheus.ts knows how they are kept.

import type { CounterName, GaugeName, HistogramName, LabelsOf } from './catalogue.ts';

/** A gauge's value, with its labels. */
export type Sample<N extends GaugeName> = readonly [labels: LabelsOf<N>, value: number];

/** Takes notice; never throws, never waits. */
export interface Metrics {
  /** Counts what has happened, once or `amount` times. */
  count<N extends CounterName>(name: N, labels: LabelsOf<N>, amount?: number): void;
  /** Notes how long something took. */
  took<N extends HistogramName>(name: N, labels: LabelsOf<N>, seconds: number): void;
  /** Has a gauge read whenever someone looks; what is not in the result is not shown. A gauge may have several readers. */
  show<N extends GaugeName>(name: N, read: () => readonly Sample<N>[]): void;
  /** The patterns of all routes: any other route is shown as 'other'. */
  knowRoutes(patterns: readonly string[]): void;
}

/** No metrics: nothing is kept. */
export const NO_METRICS: Metrics = {
  count: () => undefined,
  took: () => undefined,
  show: () => undefined,
  knowRoutes: () => undefined,
};
