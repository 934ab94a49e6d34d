// In place of the exchange: the documents of a guest, which no server has or gets.

import { stopAll } from '../base/stop-all.ts';
import type { RecordsState } from '../ports/records.ts';
import { DOCUMENT_KINDS } from '../ports/wire/wire.ts';
import type { AccountExchange, ExchangeDeps } from './exchange.engine.ts';

/** Asks no one; what is counted as a change is lost where the device keeps nothing. */
export function stayOnDevice({ rows, onState }: Pick<ExchangeDeps, 'rows' | 'onState'>): AccountExchange {
  const state = (): RecordsState => ({
    status: 'device-only',
    changes: DOCUMENT_KINDS.flatMap(rows.entries).filter(({ row }) => !row._deleted).length,
  });
  return {
    now: () => undefined,
    state,
    unsent: () => [],
    stop: stopAll(DOCUMENT_KINDS.map((kind) => rows.onRows(kind, () => onState(state())))),
    answered: async () => undefined,
  };
}
