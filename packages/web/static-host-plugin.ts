import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** What our server sends as a header (packages/server/src/base/headers.ts), less what counts in a header alone. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types roundbell',
];
const STYLES = /<style>([\s\S]*?)<\/style>/g;
const MANIFEST = 'manifest.webmanifest';

/** Makes of the build what a host of files needs that runs no program: each page says its own policy, an address without a page opens the app, and the manifest names the folder. */
export function staticHost(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'roundbell-static-host',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.html'));
        for (const page of pages) if (page.type === 'asset') page.source = withPolicy(String(page.source));
        const app = bundle['app.html'];
        if (app?.type !== 'asset') throw new Error('The build has no app.html');
        this.emitFile({ type: 'asset', fileName: '404.html', source: app.source });
      },
    },
    closeBundle() {
      const path = resolve(config.root, config.build.outDir, MANIFEST);
      const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(path, `${JSON.stringify(withBase(manifest, config.base), undefined, 2)}\n`);
    },
  };
}

function withPolicy(page: string): string {
  const hashes = [...page.matchAll(STYLES)].map(([, styles = '']) => ` '${hashOf(styles)}'`);
  const policy = POLICY.join('; ').replace("style-src 'self'", `style-src 'self'${hashes.join('')}`);
  return page.replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}

function hashOf(styles: string): string {
  return `sha256-${createHash('sha256').update(styles).digest('base64')}`;
}

/** Every address of the app in a manifest, in the folder. */
function withBase(part: unknown, base: string): unknown {
  if (typeof part === 'string') return part.startsWith('/') ? base + part.slice(1) : part;
  if (Array.isArray(part)) return part.map((each) => withBase(each, base));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withBase(value, base)]));
}
