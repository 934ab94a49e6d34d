// What a test of the server has opened ends with it.

import { afterEach } from 'vitest';
import { endAll } from './fixture.ts';

afterEach(endAll);
