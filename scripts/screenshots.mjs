// `npm run screenshots [folder]`: every screen in three sizes and both themes, for review.

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installChromium, installPackages, main, run } from './machine.mjs';

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'roundbell-screenshots'));

await main(async () => {
  await installPackages();
  process.env['CHROMIUM_PATH'] = await installChromium();
  await buildWhatIsStale();
  mkdirSync(folder, { recursive: true });
  const options = ['test', '-c', 'packages/web/playwright.config.ts', '--reporter=line'];
  process.exitCode = await run(join(ROOT, 'node_modules/.bin/playwright'), options, { SCREENSHOTS: folder });
  console.log(`Screenshots: ${folder}`);
});
