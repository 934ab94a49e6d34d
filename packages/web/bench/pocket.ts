// `npm run bench:pocket`: a workout as one sound in real browsers, from the product's own dialog to what is heard, beside
// live tones. Words choose rows ('memory', 'chromium', 'firefox', 'webkit', 'keys'). Asserts nothing; takes about six minutes.

import { startServer } from '../e2e/machine/running-server.ts';
import { endEngines } from './measure-engine.ts';
import { measureKeys } from './measure-keys.ts';
import { measureChromium, measureMemory, measureOther, type PocketStage } from './measure-track.ts';
import { closeBrowsers } from './tapped-browser.ts';

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));

/** The rows by the words that choose them. */
const ROWS: Readonly<Record<string, (stage: PocketStage) => Promise<void>>> = {
  chromium: measureChromium,
  memory: measureMemory,
  firefox: (stage) => measureOther('Firefox', stage),
  webkit: (stage) => measureOther('WebKit', stage),
  keys: measureKeys,
};

const server = await startServer();
try {
  for (const [name, measure] of Object.entries(ROWS)) {
    if (words.length > 0 && !words.includes(name)) continue;
    // The other rows are worth their time.
    await measure({ product: server.url, built: import.meta.dirname }).catch((cause: unknown) =>
      console.log(`${name}: ${String(cause)}`),
    );
  }
} finally {
  await closeBrowsers();
  await endEngines();
  await server.stop();
}
// After an interruption a measurement may still wait for its end.
process.exit();
