// Puts the parts of a real server together: database, migrations, accounts, documents, speech, coach. `main` and the tests begin here.

import { sql } from 'kysely';
import { accountOptions, createAccounts } from './accounts.ts';
import { openChanges } from './changes.ts';
import { type CoachPlace, createCoach } from './coach.ts';
import { type Database, type DatabasePlace, openDatabase } from './database.ts';
import type { Log } from './log.ts';
import { migrate } from './migrations.ts';
import type { Limits, ServerParts } from './parts.ts';
import { createQuota } from './quota.ts';
import { createRecords } from './records.ts';
import { createSpeech, type SpeechPlace } from './speech.ts';
import { createStreams } from './streams.ts';
import { createThrottle } from './throttle.ts';

/** What differs from one server to the next. */
export interface Assembly {
  readonly place: DatabasePlace;
  readonly secret: string;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly webDirectory: string | undefined;
  readonly limits: Limits;
  readonly speechPlace: SpeechPlace;
  readonly coachPlace: CoachPlace;
  readonly log: Log;
  readonly now: () => number;
}

/** Parts that are ready to serve, and their end. */
export interface Assembled {
  readonly parts: ServerParts;
  readonly database: Database;
  /** Ends the streams and closes the database. */
  close(): Promise<void>;
}

/** Opens and migrates the database and builds everything on it; what was opened is closed again when a step fails. */
export async function assemble({ place, secret, speechPlace, coachPlace, ...given }: Assembly): Promise<Assembled> {
  const database = openDatabase(place);
  try {
    const accountsPlace = { secret, isSecure: given.publicUrl?.startsWith('https:') ?? false };
    await migrate(database, accountOptions(database, accountsPlace));
    const changes = await openChanges(database);
    const accounts = createAccounts(database, accountsPlace, given.log);
    const streams = createStreams();
    const quota = createQuota(database.db, given.now);
    const speech = createSpeech(speechPlace, { quota, log: given.log, now: given.now });
    const parts: ServerParts = {
      ...given,
      accounts,
      changes,
      streams,
      speech,
      coach: createCoach(coachPlace, { quota, log: given.log, now: given.now }),
      records: createRecords(database, { changes, limits: given.limits, now: given.now }),
      throttle: createThrottle(database.db, given.now),
      whoIsAsking: (request, renew) => accounts.whoIs(request.headers.get('cookie') ?? '', renew),
      checkDatabase: async () => void (await sql`select 1`.execute(database.db)),
    };
    return {
      parts,
      database,
      async close() {
        streams.close();
        await speech.close();
        await changes.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
