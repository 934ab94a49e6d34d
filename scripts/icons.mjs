// The icons of the installed app, from public/icon.svg in the sizes that systems ask for.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ROOT } from './machine.mjs';

const PUBLIC = join(ROOT, 'packages/web/public');
const CORNERS = 'rx="15"';
// A system that cuts its own corners needs colour up to the edge; the bell stays within the inner 80 %.
const ICONS = [
  { name: 'icon-192', size: 192, isFull: false },
  { name: 'icon-512', size: 512, isFull: false },
  { name: 'maskable-512', size: 512, isFull: true },
  { name: 'apple-touch-180', size: 180, isFull: true },
  // Becomes favicon.ico.
  { name: 'icon-32', size: 32, isFull: false },
];
/** What the entries of the icon's menu show instead of the bell. */
const GLYPHS = [
  { name: 'new-timer-192', path: 'M32 17v30M17 32h30' },
  { name: 'my-timers-192', path: 'M19 21h26M19 32h26M19 43h26' },
];
const BELL = /<g [^]*<\/g>/;

/** @param {string | undefined} executablePath */
export async function drawIcons(executablePath) {
  const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
  if (!svg.includes(CORNERS)) throw new Error(`public/icon.svg has no ${CORNERS} to take away`);
  mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const icons = ICONS.map(({ name, size, isFull }) => ({
      name,
      size,
      source: isFull ? svg.replace(CORNERS, '') : svg,
    }));
    const entries = GLYPHS.map(({ name, path }) => {
      const glyph = `<path d="${path}" stroke="#fff" stroke-width="6" stroke-linecap="round" />`;
      return { name, size: 192, source: svg.replace(BELL, glyph) };
    });
    for (const { name, size, source } of [...icons, ...entries]) {
      const page = await browser.newPage({ viewport: { width: size, height: size } });
      const drawn = source.replace('<svg ', '<svg style="display:block" ');
      await page.setContent(`<!doctype html><body style="margin:0">${drawn}`);
      await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  writeFileSync(join(PUBLIC, 'favicon.ico'), iconFile(readFileSync(join(PUBLIC, 'icons/icon-32.png')), 32));
  rmSync(join(PUBLIC, 'icons/icon-32.png'));
}

/**
 * A picture as favicon.ico, for clients that request that name without reading a page.
 * @param {Buffer} png
 * @param {number} size
 */
function iconFile(png, size) {
  const head = Buffer.alloc(22);
  // One picture, which systems draw unchanged.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
