// Whatever a server test has opened is closed when it ends. Its date stands still unless it moves it: no midnight, no half
// minute of an authenticator and no minute of a limit ends while a busy machine is at it.

import { afterEach, beforeEach, vi } from 'vitest';
import { endAll } from './fixture.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(endAll);
afterEach(() => void vi.useRealTimers());
