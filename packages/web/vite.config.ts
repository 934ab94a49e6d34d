import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks-plugin.ts';
import { compressTexts } from './compress-plugin.ts';
import { pages } from './pages-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { staticHost } from './static-host-plugin.ts';

const FONT = /figtree-latin-wght-normal.*\.woff2$/;

/** Asks for the text font with the page itself, so that words do not move when it arrives. */
function preloadFont(): Plugin {
  let root = '/';
  return {
    name: 'roundbell-preload-font',
    apply: 'build',
    configResolved({ base }) {
      root = base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => FONT.test(name));
        if (font === undefined) throw new Error('The text font is not in the bundle: see src/app/shell/fonts.css');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `${root}${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

export default defineConfig(({ mode }) => ({
  // A host of files compresses them itself.
  plugins: [
    ...[react({ compiler: true }), chunks(), preloadFont(), pages(), serviceWorker()],
    mode === 'static' ? staticHost() : compressTexts(),
  ],
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://localhost:3000' } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: mode !== 'static',
    license: true,
    // The content security policy allows no data: fonts or scripts, and a file is cached for good by its hash.
    assetsInlineLimit: 0,
    // One sheet compresses to less than its parts, and its order does not depend on which screen came first.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
  },
}));
