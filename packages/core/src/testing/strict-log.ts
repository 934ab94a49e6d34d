// A log that fails the test on every warning the test did not expect.

import type { Log } from '../ports/log.ts';

/** The log of a test. */
export interface StrictLog extends Log {
  /** Allows a code from now on. */
  expect(...codes: readonly string[]): void;
  /** Every code that was logged, in order. */
  readonly codes: readonly string[];
  /** Those of them that were errors. */
  readonly errors: readonly string[];
  /** Throws if anything unexpected was logged: for an `afterEach`, in case the caller swallowed the first throw. */
  check(): void;
}

/** A log that throws on an unexpected code, and again in `check`. */
export function strictLog(...expected: readonly string[]): StrictLog {
  const allowed = new Set(expected);
  const codes: string[] = [];
  const errors: string[] = [];

  function complaint(code: string, cause: unknown): Error {
    return new Error(`unexpected log: ${code}`, { cause });
  }

  function take(code: string, cause: unknown): void {
    codes.push(code);
    if (!allowed.has(code)) throw complaint(code, cause);
  }

  return {
    codes,
    errors,
    expect(...more) {
      for (const code of more) allowed.add(code);
    },
    warn: take,
    error(code, cause) {
      errors.push(code);
      take(code, cause);
    },
    check() {
      const surprise = codes.find((code) => !allowed.has(code));
      if (surprise !== undefined) throw complaint(surprise, undefined);
    },
  };
}
