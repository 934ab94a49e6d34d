// `npm run bench`: bundles every packages/*/bench/*.bench.{ts,mjs} as a program and runs each alone; each prints its table.
// Words after `--` select files by a part of their path. Times are printed, never asserted.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhatIsStale } from './build.mjs';
import { ROOT, installPackages, main, run } from './machine.mjs';

await main(async () => {
  await installPackages();
  await buildWhatIsStale();
  const { build } = await import('vite');
  const wanted = process.argv.slice(2);
  for (const workspace of ['core', 'server', 'web']) {
    const folder = join(ROOT, 'packages', workspace, 'bench');
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.bench\.(ts|mjs)$/.test(name)) : [];
    for (const file of files) {
      if (wanted.length > 0 && !wanted.some((part) => join(workspace, file).includes(part))) continue;
      const program = file.replace(/\.(ts|mjs)$/, '.mjs');
      const outDir = join(ROOT, 'packages', workspace, 'dist-bench');
      await build({
        configFile: false,
        logLevel: 'warn',
        root: join(ROOT, 'packages', workspace),
        ssr: { noExternal: [/^@roundbell\//] },
        build: {
          ssr: join(folder, file),
          outDir,
          // Another bench may be running from there.
          emptyOutDir: false,
          target: 'node20',
          rollupOptions: { output: { entryFileNames: program } },
        },
      });
      console.log(`\n${workspace}/${file}`);
      process.exitCode = Math.max(
        Number(process.exitCode ?? 0),
        await run(process.execPath, ['--expose-gc', join(outDir, program)]),
      );
    }
  }
});
