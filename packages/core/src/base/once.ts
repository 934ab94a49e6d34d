// Things fetched once, on first request: code and engines.

import { createEmitter } from './emitter.ts';

/** How far a fetch has come; also 'loading' before anyone has asked. */
export type Arrival<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'missing' };

/** Something fetched on first request, and the same from then on. */
export interface Once<T> {
  /** Shows how far it has come. */
  readonly view: {
    readonly getState: () => Arrival<T>;
    readonly subscribe: (onChange: () => void) => () => void;
  };
  /** Fetches it, if no one has; rejects if it cannot be fetched, and the next call tries again. */
  readonly fetch: () => Promise<T>;
}

/** Fetches with `make`, which is called again only after a failure. */
export function once<T>(make: () => Promise<T>): Once<T> {
  const changes = createEmitter();
  let arrival: Arrival<T> = LOADING;
  let coming: Promise<T> | undefined;

  function show(next: Arrival<T>): void {
    if (arrival === next) return;
    arrival = next;
    changes.emit();
  }

  async function ask(): Promise<T> {
    show(LOADING);
    try {
      const value = await make();
      show({ status: 'ready', value });
      return value;
    } catch (cause) {
      coming = undefined;
      show(MISSING);
      throw cause;
    }
  }

  return {
    view: { getState: () => arrival, subscribe: changes.on },
    fetch: () => (coming ??= ask()),
  };
}

/** The fetched value; undefined until it has arrived. */
export function arrived<T>({ view }: Pick<Once<T>, 'view'>): T | undefined {
  const arrival = view.getState();
  return arrival.status === 'ready' ? arrival.value : undefined;
}

/** Nothing has arrived yet. */
export const LOADING = { status: 'loading' } as const;
const MISSING = { status: 'missing' } as const;
