// `npm run e2e`: the journeys in Chromium, Firefox and WebKit against the real server; words after `--` go to Playwright.

import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import {
  ROOT,
  installChromium,
  installEngines,
  installPackages,
  installSpeech,
  installVoice,
  main,
  run,
} from './machine.mjs';

await main(async () => {
  await installPackages();
  process.env['CHROMIUM_PATH'] = await installChromium();
  await installEngines();
  await installSpeech();
  await installVoice();
  await buildWhatIsStale();
  const options = ['test', '-c', 'packages/web/playwright.config.ts', ...process.argv.slice(2)];
  process.exitCode = await run(join(ROOT, 'node_modules/.bin/playwright'), options);
});
