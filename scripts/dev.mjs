// `npm run dev`: Vite's server for the web app on http://localhost:5173, which proxies /api to ours on port 3000; ours
// is rebuilt and restarted on every change. With `-- --voice` the server speaks, through espeak-ng and without a key.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installPackages, main } from './machine.mjs';
import { startVoice } from './voice.mjs';

const SERVER = 'packages/server/dist/main.js';

await main(async () => {
  await installPackages();
  if (!existsSync(join(ROOT, SERVER))) await buildWhatIsStale();
  const settings = process.argv.includes('--voice') ? await voiceSettings() : {};
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const children = [
    spawn(process.execPath, [vite, 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'packages/server'),
      stdio: 'inherit',
    }),
    spawn(process.execPath, ['--watch', '--watch-preserve-output', SERVER], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...settings },
    }),
    spawn(process.execPath, [vite], { cwd: join(ROOT, 'packages/web'), stdio: 'inherit' }),
  ];
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => children.forEach((child) => child.kill(signal)));
  }
});

/** Starts a voice of our own, and returns what makes the server speak with it: choose OpenAI as the engine in the settings. */
async function voiceSettings() {
  const { url } = await startVoice(0);
  return { OPENAI_BASE_URL: url, PROVIDERS_FILE: join(ROOT, 'scripts/providers.voice.json') };
}
