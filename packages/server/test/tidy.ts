// Whatever a server test has opened is closed when it ends.

import { afterEach } from 'vitest';
import { endAll } from './fixture.ts';

afterEach(endAll);
