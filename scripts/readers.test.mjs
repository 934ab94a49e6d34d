// Nothing that comes from outside is read past the readers that are fuzzed: each place that parses is known here.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './machine.mjs';

/** Files that parse text or values themselves, and why that is all right. */
const KNOWN = {
  'core/src/base/read.ts': 'readAs itself',
  'core/src/link/link.ts': 'in a try; fuzzed as a timer in a link',
  'core/src/ports/wire/summary-only.ts': 'what the server stored; fuzzed as the head of a session',
  'core/src/documents/row.ts': 'what this app wrote; fuzzed as a row of the device',
  'core/src/timer/draft-document.ts': 'its own text',
  'core/src/timer/edits-text.ts': 'its own text',
  'core/src/import-export/account/json-text.ts':
    'one string that its own grammar has checked; fuzzed as a text as JSON',
  'server/src/assistants/programmes.ts': 'what the server stored',
  'server/src/assistants/shelf.ts': 'what the server stored',
  'server/src/backup/manifest.ts': 'in a try, through readAs',
  'server/src/base/body.ts': 'in a try, through readAs; fuzzed as a request',
  'server/src/base/json.ts': 'in a try; fuzzed as any JSON',
  'server/src/database/history-migration.ts': 'what the server stored',
  'server/src/intervals/intervals.ts': 'what the server stored',
  'server/src/routes/document-calls.ts': 'a schema of its own',
  'server/src/routes/sync.ts': 'what the server stored',
  'server/src/sync/history.ts': 'what the server stored',
  'server/src/sync/history-sweep.ts': 'what the server stored',
  'server/src/sync/store.ts': 'what the server stored',
  'server/src/sync/user-document.ts': 'what the server stored',
  'web/src/adapters/disk/local.ts': 'in a try; fuzzed as local storage',
  'web/src/adapters/server/server.ts': 'in a try, through readAs; fuzzed as an answer',
};

const PARSES = /\bJSON\.parse\(|\.safeParse\(|\bz\.parse\(|[sS]chema\.parse\(/;

it('finds no place that parses but those that are fuzzed, or read what we wrote', () => {
  const parsing = ['core', 'web', 'server'].flatMap((name) =>
    /** @type {string[]} */ (readdirSync(join(ROOT, 'packages', name, 'src'), { recursive: true }))
      .map((path) => `${name}/src/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path))
      .filter((path) =>
        PARSES.test(readFileSync(join(ROOT, 'packages', path), 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')),
      ),
  );
  expect(parsing.sort()).toEqual(Object.keys(KNOWN).sort());
});
