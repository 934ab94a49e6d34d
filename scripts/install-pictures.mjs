// `npm run install-pictures`: draws the icons of the installed app from public/icon.svg in the sizes that systems ask for,
// and takes the pictures that a browser shows before it installs. They are committed: run it when the look has changed.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installChromium, installPackages, main, run } from './machine.mjs';

const PUBLIC = join(ROOT, 'packages/web/public');
const CORNERS = 'rx="15"';
// A system that cuts its own corners wants the colour up to the edge; the bell stays within the inner 80 %.
const ICONS = [
  { name: 'icon-192', size: 192, isFull: false },
  { name: 'icon-512', size: 512, isFull: false },
  { name: 'maskable-512', size: 512, isFull: true },
  { name: 'apple-touch-180', size: 180, isFull: true },
];

await main(async () => {
  await installPackages();
  const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
  if (!svg.includes(CORNERS)) throw new Error(`public/icon.svg has no ${CORNERS} to take away`);
  mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
  const executablePath = await installChromium();
  await drawIcons(svg, executablePath);
  process.env['CHROMIUM_PATH'] = executablePath;
  await buildWhatIsStale();
  const options = ['test', '-c', 'packages/web/playwright.config.ts', '--reporter=line'];
  const environment = { SCREENSHOTS: join(PUBLIC, 'screenshots'), PICTURES: 'install-pictures.ts' };
  process.exitCode = await run(join(ROOT, 'node_modules/.bin/playwright'), options, environment);
});

/**
 * @param {string} svg
 * @param {string} executablePath
 */
async function drawIcons(svg, executablePath) {
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    for (const { name, size, isFull } of ICONS) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const drawn = (isFull ? svg.replace(CORNERS, '') : svg).replace('<svg ', '<svg style="display:block" ');
      await page.setContent(`<!doctype html><body style="margin:0">${drawn}`);
      await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
