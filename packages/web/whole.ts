// As core's whole.ts, for the files of web: what an adapter or a page fetches late is there before the first test.

import '@roundbell/core/whole';

import.meta.glob(['./src/adapters/{audio,server}/*.ts', '!**/*.test.ts'], { eager: true });

if (typeof document !== 'undefined') {
  const pages = import.meta.glob([
    './src/{app,parts,screens}/**/*.{ts,tsx}',
    '!**/*.test.*',
    '!**/*.fixture.*',
    '!**/testing/**',
  ]);
  await Promise.all(Object.values(pages).map(async (load) => load()));
  // As after a press: a part that a test shows does not wait for the page's first picture.
  const { firstPicture } = await import('./src/base/first-picture.ts');
  const isDrawn = firstPicture.fetch();
  window.dispatchEvent(new Event('click'));
  await isDrawn;
}
