// `npm run bench:cues` and `npm run bench:pocket`: bundles the measured pages' scripts and the measuring program, and runs it.
// Its arguments are described in packages/web/bench/cues.ts and pocket.ts. `--as-built` leaves the product's builds as they are, and
// `--report` writes the rows into docs/performance.md.

import { join } from 'node:path';
import { machineWords, runForReport, writeReport } from './bench-report.mjs';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installChromium, installPackages, main, run } from './machine.mjs';

const WEB = join(ROOT, 'packages/web');
const OUT = join(WEB, 'dist-bench');
const PAGE_SCRIPTS = { cues: ['recorder', 'tap', 'references'], pocket: ['recorder', 'tap', 'track-lab'] };

await main(async () => {
  const [named, ...words] = process.argv.slice(2);
  const program = named === 'pocket' ? named : 'cues';
  await installPackages();
  process.env['CHROMIUM_PATH'] = await installChromium();
  if (!words.includes('--as-built')) await buildWhatIsStale();
  const { build } = await import('vite');
  /** @param {import('vite').BuildOptions} options */
  const bundle = (options) =>
    build({
      configFile: false,
      logLevel: 'warn',
      root: WEB,
      ssr: { noExternal: [/^@roundbell\//] },
      build: { outDir: OUT, emptyOutDir: false, ...options },
    });
  for (const name of PAGE_SCRIPTS[program]) {
    await bundle({
      rolldownOptions: {
        input: join(WEB, 'bench/page', `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    });
  }
  await bundle({
    ssr: join(WEB, `bench/${program}.ts`),
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: `${program}.js` } },
  });
  const wanted = words.filter((word) => word !== '--report');
  const command = [`npm run bench:${program}`, ...(wanted.length > 0 ? ['--', ...wanted] : [])].join(' ');
  console.log(machineWords());
  const { code, run: measured } = await runForReport(command, (rows) =>
    run(process.execPath, [join(OUT, `${program}.js`), ...wanted], { BENCH_ROWS: rows }),
  );
  if (words.includes('--report') && code === 0) writeReport(measured);
  process.exitCode = code;
});
