// `npm run bench`: bundles every packages/*/bench/*.bench.{ts,mjs} as a program and runs each alone; each prints its table.
// Words after `--` select files by a part of their path. Times are printed, never asserted. With `--smoke` each is run as briefly as it
// can be, and fails if its table has no row: so that none breaks unseen. With `--report` the rows go into docs/performance.md.

import { join } from 'node:path';
import { BRIEFLY, benches } from './bench-files.mjs';
import { machineWords, runForReport, writeReport } from './bench-report.mjs';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installPackages, main, run } from './machine.mjs';

await main(async () => {
  await installPackages();
  await buildWhatIsStale();
  const words = process.argv.slice(2);
  const isSmoke = words.includes('--smoke');
  const wanted = words.filter((word) => !word.startsWith('--'));
  const settings = isSmoke ? { ...BRIEFLY, ...process.env } : process.env;
  console.log(machineWords());
  for (const { name, workspace, file } of benches()) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const program = await bundled(workspace, file);
    console.log(`\n${name}`);
    const { code, run: measured } = await runForReport(`npm run bench -- ${name}`, (rows) =>
      run(process.execPath, ['--expose-gc', program], { ...settings, BENCH_ROWS: rows }),
    );
    if (words.includes('--report') && code === 0) writeReport(measured);
    const isBroken = isSmoke && measured.rows.length === 0;
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code, isBroken ? 1 : 0);
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
