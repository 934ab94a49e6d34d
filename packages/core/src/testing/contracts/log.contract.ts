// What every log must do.

import { describe, expect, it } from 'vitest';
import type { Log } from '../../ports/log.ts';

/** A log that allows the code 'known', and what it wrote. */
export interface LogBench {
  readonly log: Log;
  /** Everything it wrote, as text. */
  written(): string;
}

/** Registers the suite of the Log port. */
export function logContract(name: string, make: () => LogBench): void {
  describe(`a log (${name})`, () => {
    it('writes the code, with a cause and without, and never throws', () => {
      const { log, written } = make();
      log.warn('known');
      log.warn('known', new Error('why'));
      log.warn('known', undefined);
      expect(written()).toContain('known');
    });
  });
}
