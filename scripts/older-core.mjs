// Writes packages/core/src/testing/older-build/core.generated.mjs: what an earlier app does with a timer, from the last commit
// that knew of no end but time, no sides, ladders, notes and random orders. Needed again only if a test wants more of it:
// `node scripts/older-core.mjs`, in a clone that has that commit.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './machine.mjs';

const COMMIT = '5c785c06a1eaad950caeaff56ff674c2a357a3a3';
const OUT = join(ROOT, 'packages/core/src/testing/older-build');
const NAME = 'core.generated.mjs';
/** What the tests take from it, by file. */
const TAKEN = {
  'library/library.engine.ts': ['createLibrary'],
  'library/merge.ts': ['merge'],
  'run/plan/plan.ts': ['BEGINNING', 'planOf', 'totalOf'],
  'run/plan/segment.ts': ['durationOf', 'locate', 'next', 'stepOf'],
  'run/play/events.ts': ['eventsBetween'],
  'timer/document.ts': ['parseTimer', 'timerDocument'],
  'timer/draft-document.ts': ['draftDocument', 'parseDraft'],
  'timer/edit.ts': ['addStep', 'changeStep', 'deleteStep'],
};

const folder = mkdtempSync(join(tmpdir(), 'roundbell-older-'));
try {
  const packed = execFileSync('git', ['archive', COMMIT, 'packages/core/src'], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x', '-C', folder], { input: packed });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const lines = Object.entries(TAKEN).map(
    ([file, names]) => `export { ${names.join(', ')} } from './packages/core/src/${file}';\n`,
  );
  writeFileSync(join(folder, 'entry.ts'), lines.join(''));
  await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(folder, 'entry.ts'),
      target: 'es2022',
      minify: true,
      outDir: OUT,
      emptyOutDir: false,
      rolldownOptions: {
        output: {
          entryFileNames: NAME,
          codeSplitting: false,
        },
      },
    },
  });
  const made = readFileSync(join(OUT, NAME), 'utf8');
  writeFileSync(
    join(OUT, NAME),
    `// Made by scripts/older-core.mjs from ${COMMIT.slice(0, 8)}: not to be edited.\n${made}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
