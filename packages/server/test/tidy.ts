// Whatever a server test has opened is closed when it ends, and each statement that it made the server send to PostgreSQL is held to
// the law of sharding. Its date stands still unless it moves it: no midnight, no half minute of an authenticator and no minute of a limit
// ends while a busy machine is at it.

import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { endAll } from './fixture.ts';
import { shardingProblems } from './sharding-law.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(endAll);
afterEach(() => void vi.useRealTimers());
// Each statement once; `npm test` has no PostgreSQL.
afterEach(async () => {
  if (process.env['TESTS'] !== 'quick') expect(await shardingProblems(inject('postgresUrl'))).toEqual([]);
});
