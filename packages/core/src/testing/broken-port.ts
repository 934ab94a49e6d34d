// A port that fails in one way, in all its methods, from the moment a test breaks it.

import type { Call, Calls } from '../app/port-calls.ts';

/** The ways in which a port fails: what cannot reject or be awaited keeps working in the other two. */
export const WAYS_TO_FAIL = ['throws', 'rejects', 'never answers'] as const;
export type WayToFail = (typeof WAYS_TO_FAIL)[number];

/** A port under test. */
export interface BrokenPort<P> {
  readonly port: P;
  break(): void;
  mend(): void;
  /** How often each method failed. */
  readonly hits: ReadonlyMap<string, number>;
}

type Method = (...given: unknown[]) => unknown;

/** What a failing port throws and rejects with begins with this. */
export const BREAKAGE = 'broken: ';
const breakage = (name: string): Error => new Error(`${BREAKAGE}${name}`);

/** Wraps a working port; `calls` lists its methods. */
export function brokenPort<P extends object>(whole: P, calls: Calls, way: WayToFail): BrokenPort<P> {
  const hits = new Map<string, number>();
  let isBroken = false;
  const hit = (name: string): void => void hits.set(name, (hits.get(name) ?? 0) + 1);

  function method(of: () => Record<string, Method>, name: string, call: Call): Method {
    return (...given) => {
      const ask = (): unknown => of()[name]?.(...given);
      if (!isBroken) return call.kind === 'gives' ? nested(ask, call.calls) : ask();
      if (way === 'throws') {
        hit(name);
        throw breakage(name);
      }
      if (call.kind === 'gives') return nested(ask, call.calls);
      if (way === 'never answers' && (call.kind === 'tells' || call.kind === 'does')) {
        hit(name);
        return () => undefined;
      }
      if (call.kind === 'asks' || call.kind === 'settles') return unanswered(name);
      const answer = ask();
      if (!(answer instanceof Promise)) return answer;
      // No one hears how it really ended.
      answer.catch(() => undefined);
      return unanswered(name);
    };
  }

  function unanswered(name: string): Promise<unknown> {
    hit(name);
    return way === 'rejects' ? Promise.reject(breakage(name)) : new Promise(() => undefined);
  }

  const nested = (ask: () => unknown, inner: Calls): unknown => {
    const found = ask() as Record<string, Method>;
    return over(() => found, inner);
  };
  const over = (of: () => Record<string, Method>, inner: Calls): unknown =>
    Object.fromEntries(Object.entries(inner).map(([name, call]) => [name, method(of, name, call)]));

  return {
    port: over(() => whole as unknown as Record<string, Method>, calls) as P,
    break: () => void (isBroken = true),
    mend: () => void (isBroken = false),
    hits,
  };
}
