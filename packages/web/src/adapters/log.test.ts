import { Failure } from '@roundbell/core/base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createConsoleLog } from './log.ts';

describe('the log', () => {
  afterEach(() => vi.restoreAllMocks());

  it('writes the code, and of a cause its kind and code but not its message', () => {
    const written: unknown[][] = [];
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...parts) => void written.push([level, ...parts]));
    const log = createConsoleLog();
    log.warn('tone-late');
    log.warn('push-refused', new Failure('bad-request', 'the name of a timer'));
    log.error('odd', 'a name');
    expect(written).toEqual([
      ['warn', 'tone-late'],
      ['warn', 'push-refused', 'Failure bad-request'],
      ['error', 'odd', 'string'],
    ]);
  });
});
