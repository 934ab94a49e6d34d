// `npm run bench`: bundles every packages/*/bench/*.bench.{ts,mjs} as a program and runs each alone; each prints its table.
// Words after `--` select files by a part of their path. Times are printed, never asserted. With `--smoke` each is run as briefly as it
// can be, and fails if it prints no table: so that none breaks unseen.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { benches } from './bench-files.mjs';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installPackages, main, run } from './machine.mjs';

/** How often, how long and how much, at the least that any bench takes. */
const BRIEFLY = {
  BENCH_ROUNDS: '1',
  BENCH_SECONDS: '1',
  COUNT: '12',
  OPENINGS: '1',
  PAGES: 'landing',
  RUNS: '1',
  SEEDS: '1',
  TIMES: '1',
};

await main(async () => {
  await installPackages();
  await buildWhatIsStale();
  const isSmoke = process.argv.includes('--smoke');
  const wanted = process.argv.slice(2).filter((word) => word !== '--smoke');
  for (const { name, workspace, file } of benches()) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const program = await bundled(workspace, file);
    console.log(`\n${name}`);
    const code = await (isSmoke ? runBriefly(program) : run(process.execPath, ['--expose-gc', program]));
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
  }
});

/**
 * @param {string} workspace
 * @param {string} file
 * @returns {Promise<string>} the program
 */
async function bundled(workspace, file) {
  const { build } = await import('vite');
  const program = file.replace(/\.(ts|mjs)$/, '.mjs');
  const outDir = join(ROOT, 'packages', workspace, 'dist-bench');
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(ROOT, 'packages', workspace),
    ssr: { noExternal: [/^@roundbell\//] },
    build: {
      ssr: join(ROOT, 'packages', workspace, 'bench', file),
      outDir,
      // Another bench may be running from there.
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: program } },
    },
  });
  return join(outDir, program);
}

/**
 * Runs a bench as briefly as it can be.
 * @param {string} program
 * @returns {Promise<number>} its exit code; 1 if it printed no row of figures
 */
function runBriefly(program) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--expose-gc', program], {
      cwd: ROOT,
      env: { ...BRIEFLY, ...process.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
      process.stdout.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      resolve(code || (printed.split('\n').filter((line) => /\d/.test(line)).length > 2 ? 0 : 1)),
    );
  });
}
