// Assembles a real server: database, migrations, accounts, documents, speech, coach. `main` and the tests start here.

import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { accountOptions, type AccountsPlace } from './accounts/auth.ts';
import { createErase } from './accounts/erasure.ts';
import { createKnownDevices } from './accounts/known-device.ts';
import { createMailer, type Mailer, type MailPlace } from './accounts/mail.ts';
import type { Passwords } from './accounts/passwords.ts';
import { openChanges } from './base/changes.ts';
import { type Database, type DatabasePlace, openSqlDatabase } from './base/database.ts';
import type { ServerLog } from './base/log.ts';
import { migrate } from './base/migrations.ts';
import type { ServerParts } from './base/parts.ts';
import { type After, startSweeping } from './base/sweep.ts';
import { type CoachPlace, createServerCoach } from './coach/coach.ts';
import { SIGN_IN_FAILURES } from './limits/attempts.ts';
import type { Limits } from './limits/limits.ts';
import { createQuota } from './limits/quota.ts';
import { createThrottle } from './limits/throttle.ts';
import { createSpeech, type SpeechPlace } from './speech/speech.ts';
import { sweepHistory } from './sync/history-sweep.ts';
import { createHistory } from './sync/history.ts';
import { createServerRecords } from './sync/records.ts';
import { createStreams } from './sync/streams.ts';

/** What differs from one server to the next. */
export interface Assembly {
  readonly place: DatabasePlace;
  readonly secret: string;
  readonly passwords: Passwords;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly webDirectory: string | undefined;
  readonly limits: Limits;
  readonly speechPlace: SpeechPlace;
  readonly coachPlace: CoachPlace;
  readonly mailPlace: MailPlace;
  readonly log: ServerLog;
  readonly now: () => number;
  readonly after: After;
}

/** Parts that are ready to serve, and how to stop them. */
export interface Assembled {
  readonly parts: ServerParts;
  readonly database: Database;
  /** Ends the streams and closes the database. */
  close(): Promise<void>;
}

/** Opens and migrates the database and builds everything on it; if a step fails, what was opened is closed again. */
export async function assemble(assembly: Assembly): Promise<Assembled> {
  const { place, secret, passwords: _passwords, speechPlace, coachPlace, mailPlace, ...given } = assembly;
  const { log, limits, now } = given;
  const database = openSqlDatabase(place);
  try {
    const mailer = createMailer(mailPlace, log);
    const throttle = createThrottle(database.db, now);
    const streams = createStreams();
    const accounts = await openAccounts(database, assembly, { mailer, throttle, streams });
    const changes = await openChanges(database);
    const history = createHistory(database, { limits, now });
    const quota = createQuota(database.db, now);
    const speech = createSpeech(speechPlace, { quota, log, now });
    const parts: ServerParts = {
      ...given,
      accounts,
      devices: createKnownDevices(secret, isHttps(assembly.publicUrl)),
      changes,
      streams,
      speech,
      throttle,
      coach: createServerCoach(coachPlace, { quota, log, now }),
      history,
      records: createServerRecords(database, { changes, history, limits, now }),
      erase: createErase(database),
      whoIsAsking: (request, renew) => accounts.whoIs(request.headers.get('cookie') ?? '', renew),
      checkDatabase: () => database.check(),
    };
    const sweep = () => sweepHistory(database, now());
    const stopSweeping = startSweeping({ sweep, log, after: given.after });
    return {
      parts,
      database,
      async close() {
        streams.close();
        await stopSweeping();
        await speech.close();
        await accounts.settled();
        await mailer.close();
        await changes.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Migrates the database and opens its accounts. */
async function openAccounts(
  database: Database,
  { secret, passwords, publicUrl, log }: Assembly,
  { mailer, throttle, streams }: Pick<ServerParts, 'throttle' | 'streams'> & { readonly mailer: Mailer },
): Promise<Accounts> {
  const place: AccountsPlace = {
    secret,
    passwords,
    isSecure: isHttps(publicUrl),
    sendToken: mailer.sendPasswordLink,
    async onReset({ id, email }) {
      await accounts.endSignIns(id);
      // Someone who forgot a password has tried many.
      await throttle.forgetAll(SIGN_IN_FAILURES, email);
      streams.endOf(id);
    },
  };
  await migrate(database, accountOptions(database, place));
  const accounts = createAccounts(database, place, log);
  return accounts;
}

function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
