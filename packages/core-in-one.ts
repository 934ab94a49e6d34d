// Core as a few files of JavaScript for the tests of web and server: a worker loads them in a fraction of the time in which
// hundreds of modules reach it one by one.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** In node_modules, so that what is in it is loaded as a package is. */
const PLACE = fileURLToPath(new URL('../node_modules/.core-in-one', import.meta.url));

/** Puts files that are made for this run and removed at its end in the place of core's entries. */
export function coreInOne(): Plugin {
  return {
    name: 'roundbell-core-in-one',
    async config() {
      const folder = await (built ??= buildCore());
      const entries = [...FACES, 'testing', 'whole'].map((name) => ({
        find: `@roundbell/core/${name}`,
        replacement: `${folder}/${name}.js`,
      }));
      // A name that begins another one comes last.
      return { resolve: { alias: [...entries, { find: '@roundbell/core', replacement: `${folder}/index.js` }] } };
    },
  };
}

const FACES = ['base', 'ports', 'timer', 'run', 'heart', 'formats'];

let built: Promise<string> | undefined;

async function buildCore(): Promise<string> {
  mkdirSync(PLACE, { recursive: true });
  const folder = mkdtempSync(`${PLACE}/`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const root = fileURLToPath(new URL('core', import.meta.url));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: `${root}/src/index.ts`,
          testing: `${root}/src/testing/index.ts`,
          ...Object.fromEntries(FACES.map((name) => [name, `${root}/src/face/${name}.ts`])),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const parts = readdirSync(`${folder}/assets`).filter((name) => name.endsWith('.js'));
  // All of core, what it fetches late included.
  writeFileSync(`${folder}/whole.js`, parts.map((name) => `import './assets/${name}';\n`).join(''));
  return folder;
}
