import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder: found by searching upwards, because a bench is bundled into its own folder. */
export const REPOSITORY = holding('package-lock.json', dirname(fileURLToPath(import.meta.url)));
export const WEB = join(REPOSITORY, 'packages/web');
/** What the build makes. */
export const BUILT_CLIENT = join(WEB, 'dist');
export const BUILT_SERVER = join(REPOSITORY, 'packages/server/dist/main.js');

function holding(name: string, folder: string): string {
  return existsSync(join(folder, name)) ? folder : holding(name, dirname(folder));
}
