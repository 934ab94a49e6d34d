// Every metric of ours, as plain values: its name, type, labels, and the values that each label may have.
// docs/metrics.md says what a bad value means.

import { DOCUMENT_KINDS, SERVER_PROVIDERS } from '@roundbell/core/ports';
import { SECURITY_EVENTS } from '../base/log.ts';
import { COACH_TASKS } from '../providers/chat-settings.ts';
import { ENDINGS } from '../providers/succession.ts';

/** What a value that is none of its label's becomes. */
export const OTHER = 'other';

/** One metric: the values of a label are listed, or are the patterns of the server's routes. */
export interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: Readonly<Record<string, readonly string[] | 'routes'>>;
}

const METHODS = ['GET', 'HEAD', 'POST', OTHER] as const;
const STATUSES = ['2xx', '3xx', '4xx', '5xx', OTHER] as const;
const USES = ['speech', 'coach'] as const;
/** What a provider is asked for: speech, or a task of the coach. */
const KINDS = ['speech', ...COACH_TASKS] as const;
/** Errors in the log that have a name. */
const ALARMS = [
  ...['out-of-space', 'changes-polled', 'mail-failed', 'speech-cache-failed', 'speech-model-gone'],
  ...['coach-model-gone', 'sweep-held'],
  ...['speech-down', 'speech-unavailable', 'speech-budget-used-up'],
  ...['coach-down', 'coach-unavailable', 'coach-budget-used-up', OTHER],
] as const;

/** All of them. */
export const METRICS = {
  roundbell_http_requests_total: {
    type: 'counter',
    help: 'Requests answered, by method, route pattern and status class.',
    labels: { method: METHODS, route: 'routes', status: STATUSES },
  },
  roundbell_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time until an answer began.',
    labels: { method: METHODS, route: 'routes' },
  },
  roundbell_event_streams: { type: 'gauge', help: 'Open event streams.', labels: {} },
  roundbell_password_hashes_running: { type: 'gauge', help: 'Password hashes being computed.', labels: {} },
  roundbell_password_hashes_waiting: { type: 'gauge', help: 'Password hashes waiting for their turn.', labels: {} },
  roundbell_security_events_total: {
    type: 'counter',
    help: 'What the log notes for someone who looks for an attack.',
    labels: { event: SECURITY_EVENTS },
  },
  roundbell_database_connections: {
    type: 'gauge',
    help: 'Connections to PostgreSQL; none with SQLite.',
    labels: { state: ['in_use', 'idle'] },
  },
  roundbell_database_waiting: {
    type: 'gauge',
    help: 'Queries waiting for a connection to PostgreSQL; none with SQLite.',
    labels: {},
  },
  roundbell_sync_pushes_total: {
    type: 'counter',
    help: 'Pushes accepted, by kind of document.',
    labels: { kind: DOCUMENT_KINDS },
  },
  roundbell_sync_conflicts_total: {
    type: 'counter',
    help: 'Documents that a push found changed by another device.',
    labels: { kind: DOCUMENT_KINDS },
  },
  roundbell_sweeps_total: {
    type: 'counter',
    help: 'Batches of expired rows removed.',
    labels: { outcome: ['succeeded', 'failed'] },
  },
  roundbell_sweep_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When a batch was last removed, in Unix time.',
    labels: {},
  },
  roundbell_mails_total: {
    type: 'counter',
    help: 'Mails, by what became of them.',
    labels: { outcome: ['sent', 'failed'] },
  },
  roundbell_bells_total: {
    type: 'counter',
    help: 'Bells of closed pages, by what became of them.',
    labels: { outcome: ['sent', 'gone', 'dropped'] },
  },
  roundbell_log_failing: {
    type: 'gauge',
    help: '1 while what the log is written to refuses it: a full disk, or a reader that has gone.',
    labels: {},
  },
  roundbell_faults_total: { type: 'counter', help: 'Internal errors in the log.', labels: {} },
  roundbell_alarms_total: {
    type: 'counter',
    help: 'Errors in the log that an operator must act on.',
    labels: { alarm: ALARMS },
  },
  roundbell_provider_requests_total: {
    type: 'counter',
    help: 'Calls of a speech or language model provider, by what they were for and how they ended.',
    labels: {
      provider: SERVER_PROVIDERS,
      kind: KINDS,
      outcome: ['value', 'unavailable', 'gone', 'busy', 'rejected', 'failed'],
    },
  },
  roundbell_provider_request_duration_seconds: {
    type: 'histogram',
    help: 'Time that a provider took.',
    labels: { provider: SERVER_PROVIDERS, kind: KINDS },
  },
  roundbell_model_last_day_timestamp_seconds: {
    type: 'gauge',
    help: 'When the last day of a model in use begins, as its provider has announced it, in Unix time.',
    labels: { provider: SERVER_PROVIDERS, model: [...new Set(ENDINGS.map(({ model }) => model)), OTHER], task: USES },
  },
  roundbell_provider_trouble: {
    type: 'gauge',
    help: '1 while calls for everyone are kept away from a provider for this reason.',
    labels: { provider: SERVER_PROVIDERS, use: USES, trouble: ['unavailable', 'busy', 'down'] },
  },
  roundbell_speech_characters_total: {
    type: 'counter',
    help: 'Characters that speech providers charged.',
    labels: {},
  },
  roundbell_coach_requests_total: {
    type: 'counter',
    help: 'Requests that the language model charged.',
    labels: {},
  },
  roundbell_budget_used_ratio: {
    type: 'gauge',
    help: 'How much of the budget of the whole server is used today (UTC), as this replica last saw it.',
    labels: { use: USES },
  },
  roundbell_budget_refusals_total: {
    type: 'counter',
    help: 'Requests refused because a budget was used up, by whose it was.',
    labels: { use: USES, of: ['account', 'server'] },
  },
} as const satisfies Record<`roundbell_${string}`, Metric>;

type Catalogue = typeof METRICS;
type NameOf<T> = { [N in keyof Catalogue]: Catalogue[N]['type'] extends T ? N : never }[keyof Catalogue];

/** The name of something that is counted. */
export type CounterName = NameOf<'counter'>;
/** The name of something that is read when it is asked for. */
export type GaugeName = NameOf<'gauge'>;
/** The name of something whose durations are kept. */
export type HistogramName = NameOf<'histogram'>;
/** The name of any metric of ours. */
export type MetricName = keyof Catalogue;

type ValueOf<V> = V extends readonly (infer One)[] ? (typeof OTHER extends One ? string : One) : string;

/** The labels of one metric. Text may come only where there is 'other' for what is not known. */
export type LabelsOf<N extends MetricName> = {
  readonly [L in keyof Catalogue[N]['labels']]: ValueOf<Catalogue[N]['labels'][L]>;
};

/** Labels as they are shown: a value that is none of its label's is 'other', so that no one is named and nothing grows. */
export function boundedLabels(
  { labels }: Metric,
  given: Readonly<Record<string, string>>,
  routes: ReadonlySet<string>,
): Record<string, string> {
  const bounded = Object.entries(labels).map(([label, values]) => {
    const value = given[label] ?? OTHER;
    const isKnown = values === 'routes' ? routes.has(value) : values.includes(value);
    return [label, isKnown ? value : OTHER] as const;
  });
  return Object.fromEntries(bounded);
}

/** Every combination of the labels' values, so that a counter begins at 0; none if routes are among them. */
export function everyLabels({ labels }: Metric): readonly Readonly<Record<string, string>>[] {
  return Object.entries(labels).reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [label, values]) =>
      values === 'routes' ? [] : all.flatMap((one) => values.map((value) => ({ ...one, [label]: value }))),
    [{}],
  );
}
