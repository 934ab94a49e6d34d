// `npm run landing-pictures`: takes the landing page's pictures from the built app. They are committed: run it
// when the look has changed.

import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installChromium, installPackages, main, run } from './machine.mjs';

await main(async () => {
  await installPackages();
  process.env['CHROMIUM_PATH'] = await installChromium();
  await buildWhatIsStale();
  const options = ['test', '-c', 'packages/web/playwright.config.ts', '--reporter=line'];
  const environment = {
    SCREENSHOTS: join(ROOT, 'packages/web/src/screens/landing/pictures'),
    PICTURES: 'landing-pictures.ts',
  };
  process.exitCode = await run(join(ROOT, 'node_modules/.bin/playwright'), options, environment);
});
