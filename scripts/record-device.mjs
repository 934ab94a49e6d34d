// `npm run record-device`: writes what a browser keeps of a person who uses this version, for a journey that later versions pass.
// It is committed with each release.

import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installChromium, installPackages, main, run } from './machine.mjs';

await main(async () => {
  await installPackages();
  process.env['CHROMIUM_PATH'] = await installChromium();
  await buildWhatIsStale();
  const options = ['test', '-c', 'packages/web/playwright.config.ts', '--reporter=line'];
  const environment = { SCREENSHOTS: join(ROOT, 'test-results'), PICTURES: 'record-device.ts' };
  process.exitCode = await run(join(ROOT, 'node_modules/.bin/playwright'), options, environment);
});
