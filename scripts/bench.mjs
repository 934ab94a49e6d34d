// `npm run bench`: bundles every packages/*/bench/*.bench.{ts,mjs} as a program and runs each alone; each prints its table.
// Words after `--` select files by a part of their path. Times are printed, never asserted. With `--smoke` each is run as briefly as it
// can be, and fails if its table has no row: so that none breaks unseen. With `--report` the rows go into docs/performance.md; with
// `--held` it fails where a figure that is held is worse than there, twice in a row.

import { join } from 'node:path';
import { BRIEFLY, benches } from './bench-files.mjs';
import { worseThan } from './bench-held.mjs';
import { machineWords, readReport, runForReport, writeReport } from './bench-report.mjs';
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
    const measure = () =>
      runForReport(`npm run bench -- ${name}`, (rows) =>
        run(process.execPath, ['--expose-gc', program], { ...settings, BENCH_ROWS: rows }),
      );
    const { code, run: measured } = await measure();
    if (words.includes('--report') && code === 0) writeReport(measured);
    const isBroken = isSmoke && measured.rows.length === 0;
    const isWorse = words.includes('--held') && !(await isHeld(name, measured, measure));
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code, isBroken || isWorse ? 1 : 0);
  }
});

/**
 * Whether the held figures of a bench are no worse than the page's; what is worse is measured once more before it is believed.
 * @param {string} name
 * @param {import('./bench-report.mjs').Run} measured
 * @param {() => ReturnType<typeof runForReport>} measure
 */
async function isHeld(name, measured, measure) {
  if (measured.rows.length === 0) return false;
  if (worseThan(readReport(), name, measured).length === 0) return true;
  const { run: second } = await measure();
  const again = worseThan(readReport(), name, second);
  for (const sentence of again) console.log(sentence);
  return second.rows.length > 0 && again.length === 0;
}

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
