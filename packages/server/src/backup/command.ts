// `npm run backup` and `npm run restore`, with the environment of the server.

import { join, resolve } from 'node:path';
import { Failure } from '@roundbell/core/base';
import type { AdminAnswer } from '../admin/answer.ts';
import { parseEnvironment } from '../base/env.ts';
import { messageOf } from '../base/thrown.ts';
import { databasePlaceOf } from '../database/database.ts';
import { backUp } from './backup.ts';
import type { Manifest } from './manifest.ts';
import { restore } from './restore.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Backs up to the folder that is named, or to a new one beside the data. */
export function backUpCommand(words: readonly string[], variables: Variables, now: number): Promise<AdminAnswer> {
  return answered(variables, async (settings) => {
    const [named, ...others] = words;
    if (others.length > 0) throw new Failure('bad-request', 'Name one folder: npm run backup -- FOLDER');
    const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
    const folder = resolve(named ?? join(settings.dataDir, '..', `roundbell-backup-${stamp}`));
    const manifest = await backUp({ ...settings, folder, now });
    return [
      `Backed up to ${folder}`,
      contentOf(manifest),
      'Keep it where no one else can read it, and not on this machine alone.',
    ];
  });
}

/** Restores from the folder that is named. */
export function restoreCommand(words: readonly string[], variables: Variables, now: number): Promise<AdminAnswer> {
  return answered(variables, async (settings) => {
    const [folder, ...others] = words;
    if (folder === undefined || others.length > 0)
      throw new Failure('bad-request', 'Name the folder of a backup: npm run restore -- FOLDER');
    const { manifest, setAside } = await restore({ ...settings, folder: resolve(folder), now });
    return [
      `Restored the backup of ${manifest.madeAt}`,
      contentOf(manifest),
      ...setAside.map((path) => `What was there is now ${path}`),
      'Start the server: devices bring back what they have and the backup lacks.',
    ];
  });
}

type Settings = Pick<Parameters<typeof backUp>[0], 'place' | 'dataDir'>;

async function answered(
  variables: Variables,
  work: (settings: Settings) => Promise<readonly string[]>,
): Promise<AdminAnswer> {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) return { ok: false, problem: parsed.problems.join(' ') };
  const { environment } = parsed;
  try {
    return { ok: true, lines: await work({ place: databasePlaceOf(environment), dataDir: environment.dataDir }) };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}

function contentOf({ accounts, documents }: Manifest): string {
  return `Accounts: ${accounts}. Documents: ${documents}.`;
}
