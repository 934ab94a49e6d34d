// Watches parts of the server and counts what they do; what they do stays as it is.

import type { DocumentKind, ServerProvider } from '@roundbell/core/ports';
import type { HashingLine } from '../accounts/passwords.ts';
import type { LogOutput } from '../base/log-output.ts';
import type { ServerLog } from '../base/log.ts';
import type { Database } from '../database/database.ts';
import { type Budget, type BudgetPlace, createBudget } from '../limits/budget.ts';
import type { ProviderTrouble } from '../providers/breaker.ts';
import type { CoachTask } from '../providers/chat-settings.ts';
import type { Use } from '../providers/gate.ts';
import type { Answer } from '../providers/meaning.ts';
import type { ServerRecords } from '../sync/records.ts';
import type { Streams } from '../sync/streams.ts';
import type { Metrics } from './metrics.ts';

const SECOND_MILLIS = 1000;

/** The same log: requests, security events, mails, alarms and faults are counted by their lines. */
export function watchLog(log: ServerLog, metrics: Metrics): ServerLog {
  return {
    within: log.within,
    security(event, from) {
      metrics.count('roundbell_security_events_total', { event });
      log.security(event, from);
    },
    note(event, fields) {
      if (event === 'mail-sent') metrics.count('roundbell_mails_total', { outcome: 'sent' });
      log.note(event, fields);
    },
    alarm(event, fields) {
      metrics.count('roundbell_alarms_total', { alarm: event });
      if (event === 'mail-failed') metrics.count('roundbell_mails_total', { outcome: 'failed' });
      log.alarm(event, fields);
    },
    request(line) {
      const { method, route, status, millis } = line;
      metrics.count('roundbell_http_requests_total', { method, route, status: `${Math.floor(status / 100)}xx` });
      metrics.took('roundbell_http_request_duration_seconds', { method, route }, millis / SECOND_MILLIS);
      log.request(line);
    },
    fault(error) {
      metrics.count('roundbell_faults_total', {});
      log.fault(error);
    },
  };
}

/** The same documents: pushes that were accepted are counted, and the conflicts in their answers. */
export function watchRecords(records: ServerRecords, metrics: Metrics): ServerRecords {
  return {
    ...records,
    async push(owner, kind: DocumentKind, rows, lineage, hold) {
      const conflicts = await records.push(owner, kind, rows, lineage, hold);
      metrics.count('roundbell_sync_pushes_total', { kind });
      metrics.count('roundbell_sync_conflicts_total', { kind }, conflicts.length);
      return conflicts;
    },
  };
}

/** The same sweep: its batches are counted, and when the last one succeeded is shown. */
export function watchSweep(
  sweep: () => Promise<boolean>,
  { metrics, now }: { readonly metrics: Metrics; readonly now: () => number },
): () => Promise<boolean> {
  let sweptAt: number | undefined;
  metrics.show('roundbell_sweep_last_success_timestamp_seconds', () =>
    sweptAt === undefined ? [] : [[{}, sweptAt / SECOND_MILLIS]],
  );
  return async () => {
    try {
      const hasMore = await sweep();
      metrics.count('roundbell_sweeps_total', { outcome: 'succeeded' });
      sweptAt = now();
      return hasMore;
    } catch (error) {
      metrics.count('roundbell_sweeps_total', { outcome: 'failed' });
      throw error;
    }
  };
}

/** Shows the open event streams, and the connections to PostgreSQL. */
export function watchOpen(
  metrics: Metrics,
  { streams, database }: { readonly streams: Streams; readonly database: Database },
): void {
  metrics.show('roundbell_event_streams', () => [[{}, streams.count()]]);
  metrics.show('roundbell_database_connections', () => {
    const pool = database.pool();
    if (pool === undefined) return [];
    return [
      [{ state: 'in_use' }, pool.inUse],
      [{ state: 'idle' }, pool.idle],
    ];
  });
  metrics.show('roundbell_database_waiting', () => {
    const pool = database.pool();
    return pool === undefined ? [] : [[{}, pool.waiting]];
  });
}

/** Shows whether the log can be written. */
export function watchOutput(metrics: Metrics, output: Pick<LogOutput, 'isFailing'>): void {
  metrics.show('roundbell_log_failing', () => [[{}, output.isFailing() ? 1 : 0]]);
}

/** Shows how many passwords are being hashed, and how many wait. */
export function watchHashes(metrics: Metrics, passwords: HashingLine): void {
  metrics.show('roundbell_password_hashes_running', () => [[{}, passwords.line().running]]);
  metrics.show('roundbell_password_hashes_waiting', () => [[{}, passwords.line().waiting]]);
}

/** One call of a provider: how it ended and how long it took are counted. */
export async function watchCall<T>(
  metrics: Metrics,
  labels: { readonly provider: ServerProvider; readonly kind: 'speech' | CoachTask },
  call: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const startedAt = performance.now();
  const answer = await call();
  metrics.took('roundbell_provider_request_duration_seconds', labels, (performance.now() - startedAt) / SECOND_MILLIS);
  metrics.count('roundbell_provider_requests_total', { ...labels, outcome: answer.kind });
  return answer;
}

/** Shows why a provider is not being asked. */
export function watchTrouble(
  metrics: Metrics,
  { provider, use }: { readonly provider: ServerProvider; readonly use: Use },
  trouble: () => ProviderTrouble | undefined,
): void {
  metrics.show('roundbell_provider_trouble', () => {
    const now = trouble();
    return (['unavailable', 'busy', 'down'] as const).map((one) => [
      { provider, use, trouble: one },
      one === now ? 1 : 0,
    ]);
  });
}

/** A budget whose refusals are counted, and of which is shown how much is used. */
export function createWatchedBudget(
  place: BudgetPlace,
  { metrics, ...parts }: Parameters<typeof createBudget>[1] & { readonly metrics: Metrics },
): Budget {
  const { use } = place;
  const budget = createBudget(place, parts);
  metrics.show('roundbell_budget_used_ratio', () => {
    const share = budget.usedShare();
    return share === undefined ? [] : [[{ use }, share]];
  });
  return {
    ...budget,
    async take(name, spender, amount, most) {
      const spent = await budget.take(name, spender, amount, most);
      if (!spent.ok) metrics.count('roundbell_budget_refusals_total', { use, of: spent.of });
      return spent;
    },
  };
}
