// What holds for each file of tests: laws draw the same inputs in each run of a commit. `npm run laws` draws others.

import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['LAWS_SEED'] ?? 2026) });
