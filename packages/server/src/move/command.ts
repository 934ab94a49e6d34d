// `npm run migrate-to-postgres`, with the environment of the server.

import { join } from 'node:path';
import type { AdminAnswer } from '../admin/answer.ts';
import { parseEnvironment } from '../base/env.ts';
import { SECRET_FILE } from '../base/secret.ts';
import { messageOf } from '../base/thrown.ts';
import { databasePlaceOf } from '../database/database.ts';
import { moveToPostgres } from './move.ts';

/** Moves what is in DATA_DIR to DATABASE_URL, and says what there is to do then. */
export async function moveCommand(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<AdminAnswer> {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) return { ok: false, problem: parsed.problems.join(' ') };
  const { dataDir, sessionSecret } = parsed.environment;
  const place = databasePlaceOf(parsed.environment);
  if (words.length > 0 || place.engine === 'sqlite')
    return {
      ok: false,
      problem: 'Set DATABASE_URL to the empty PostgreSQL database to move to, and DATA_DIR as the server has it.',
    };
  try {
    const moved = await moveToPostgres({ dataDir, place });
    const secret = join(dataDir, SECRET_FILE);
    return {
      ok: true,
      lines: [
        ...moved.map(({ name, rows, hash }) => `${name}: ${rows} rows, ${hash.slice(0, 16)} on both sides`),
        'Everything was moved. The embedded database is as it was; keep it until you are sure.',
        ...(sessionSecret === undefined
          ? [
              `Start the server with DATABASE_URL, and with SESSION_SECRET set to what is in ${secret}: then everyone stays signed in.`,
            ]
          : ['Start the server with DATABASE_URL and the same SESSION_SECRET.']),
      ],
    };
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}
