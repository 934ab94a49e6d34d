// The scripts given to a page, as text.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('eyes.ts', import.meta.url));

/** The eyes with everything they import, as one script. */
export async function bundleEyes(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, target: 'es2022', lib: { entry: ENTRY, formats: ['iife'], name: 'bundledEyes' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  const [{ code }] = output.output;
  // A page-wide name would be in the way of a second run.
  return `(() => {${code}})();`;
}

/** A self-contained function, as a script. */
export function scriptOf(script: () => void): string {
  return `(${script.toString()})();`;
}
