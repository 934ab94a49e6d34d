import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

/** What is not compressed in itself, as pictures and fonts are. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|xml|txt)$/;
/** What Vite writes about the build, which no page asks for. */
const ABOUT_THE_BUILD = /(^|[/\\])\.vite[/\\]/;
/** Below this a browser gains nothing: it all fits in the first packet. */
const LEAST_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes each text of the build twice more, as Brotli and gzip, for a server that sends them as they are. */
export function compressTexts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'roundbell-compress-texts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      handler: () => compressFolder(join(config.root, config.build.outDir)),
    },
  };
}

async function compressFolder(folder: string): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name) && !ABOUT_THE_BUILD.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size >= LEAST_BYTES);
  await Promise.all(
    texts.map(async (path) => {
      const plain = readFileSync(path);
      writeFileSync(`${path}.br`, await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      writeFileSync(`${path}.gz`, await zip(plain, { level: 9 }));
    }),
  );
}
