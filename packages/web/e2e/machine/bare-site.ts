import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
// The page without the product, built and served in front of a server.
import { WEB } from './places.ts';

const PAGE = 'e2e/machine/bare.html';

/** The page, and how to remove it. */
export interface BareSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the page and serves it; its requests to the server go to this address. */
export async function serveBareSite(server: string): Promise<BareSite> {
  const outDir = await mkdtemp(join(tmpdir(), 'roundbell-bare-'));
  const options = { configFile: false, root: WEB, logLevel: 'error' } as const;
  const input = join(WEB, PAGE);
  await build({ ...options, build: { outDir, target: 'es2022', rolldownOptions: { input } } });
  const proxy = { '/api': { target: server } };
  const served = await preview({ ...options, build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy } });
  return {
    url: new URL(`/${PAGE}`, served.resolvedUrls?.local[0]).href,
    async stop() {
      await served.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
