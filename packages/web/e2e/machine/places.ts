import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository: found upwards, for a bench is bundled to a folder of its own. */
export const REPOSITORY = holding('package-lock.json', dirname(fileURLToPath(import.meta.url)));
export const WEB = join(REPOSITORY, 'packages/web');
/** What the build makes. */
export const BUILT_CLIENT = join(WEB, 'dist');
export const BUILT_SERVER = join(REPOSITORY, 'packages/server/dist/main.js');

function holding(name: string, folder: string): string {
  return existsSync(join(folder, name)) ? folder : holding(name, dirname(folder));
}
