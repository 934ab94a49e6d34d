// Assembles a real server: database, migrations, accounts, documents, speech, coach. `main` and the tests start here.

import { createAccessTokens } from './accounts/access-tokens.ts';
import { createAccounts } from './accounts/accounts.ts';
import { accountOptions, type AccountsPlace } from './accounts/auth.ts';
import { sweepOrphans } from './accounts/erasure.ts';
import { createInvitations } from './accounts/invitations.ts';
import { createKnownDevices } from './accounts/known-device.ts';
import { createIsSignedIn } from './accounts/living-sign-ins.ts';
import { createMailer, type Mailer, type MailPlace } from './accounts/mail.ts';
import { passkeySiteOf } from './accounts/passkeys/passkey-site.ts';
import type { Passwords } from './accounts/passwords.ts';
import { requireRestored } from './backup/restore.ts';
import type { SignUp } from './base/env.ts';
import { createLiveness } from './base/liveness.ts';
import type { ServerLog } from './base/log.ts';
import { isHttps } from './base/origin.ts';
import { requireOurs } from './base/own-file.ts';
import { type After, DAY_MILLIS, startSweeping } from './base/sweep.ts';
import { type Bells, createBells, RINGS_EVERY_MILLIS } from './bells/bells.ts';
import { pushKeysOf } from './bells/push-keys.ts';
import type { PushReach } from './bells/push-reach.ts';
import { contactOf, createPushService } from './bells/push-service.ts';
import { openChanges } from './changes/changes.ts';
import { type CoachPlace, createServerCoach } from './coach/coach.ts';
import { type Database, type DatabasePlace, openSqlDatabase } from './database/database.ts';
import { migrate } from './database/migrations.ts';
import { createIntervals } from './intervals/intervals.ts';
import type { Planner } from './intervals/planner.ts';
import { MINUTE } from './limits/attempts.ts';
import type { Limits } from './limits/limits.ts';
import { limitMails } from './limits/mail-limit.ts';
import { createMemoryBudget } from './limits/memory-budget.ts';
import { createQuota } from './limits/quota.ts';
import { createRate, type MakeRate, sharedRates } from './limits/rate.ts';
import { createStreamSlots, createSharedStreamSlots } from './limits/stream-slots.ts';
import { COUNTS_SWEPT_MILLIS, sweepCounts } from './limits/sweep-counts.ts';
import { createThrottle, type Throttle } from './limits/throttle.ts';
import type { Metrics } from './metrics/metrics.ts';
import { watchLog, watchOpen, watchRecords, watchSweep } from './metrics/watch.ts';
import type { ServerParts } from './parts.ts';
import { createSpeech, type SpeechPlace } from './speech/speech.ts';
import { sweepHistory } from './sync/history-sweep.ts';
import { createHistory } from './sync/history.ts';
import { createServerRecords } from './sync/records.ts';
import { createStreams } from './sync/streams.ts';
import { takeSweepTurn } from './sync/sweep-clock.ts';

/** What differs from one server to the next. */
export interface Assembly {
  readonly place: DatabasePlace;
  readonly secret: string;
  readonly passwords: Passwords;
  readonly signUp: SignUp;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly securityContact: string | undefined;
  readonly webDirectory: string | undefined;
  readonly limits: Limits;
  readonly speechPlace: SpeechPlace;
  readonly coachPlace: CoachPlace;
  readonly mailPlace: MailPlace;
  readonly planner: Planner;
  readonly pushReach: PushReach;
  readonly log: ServerLog;
  readonly metrics: Metrics;
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
  const { place, ...placed } = assembly;
  if (place.engine === 'sqlite') {
    requireRestored(place.file);
    await requireOurs(place.file);
  }
  const database = openSqlDatabase(place);
  try {
    return await assembleOn(database, { ...placed, log: watchLog(placed.log, placed.metrics) });
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Placed = Omit<Assembly, 'place'>;

async function assembleOn(database: Database, assembly: Placed): Promise<Assembled> {
  const { publicUrl, limits, now, after, metrics, secret, log } = assembly;
  const { signUp, trustedProxies, webDirectory, securityContact } = assembly;
  const throttle = createThrottle(database.db, now);
  const mailer = limitMails(createMailer(assembly.mailPlace, log), throttle);
  const memoryBudget = createMemoryBudget(limits.bytesUnderWay);
  const streams = createStreams(memoryBudget);
  const people = await openPeople(database, assembly, mailer);
  const documents = await openDocuments(database, assembly);
  const providers = providersOf(database, assembly);
  const counts = countsOf(database, throttle, assembly);
  const bells = bellsOf(database, assembly, counts.parts);
  const parts: ServerParts = {
    ...{ signUp, publicUrl, trustedProxies, securityContact, webDirectory, limits, log, now, after },
    ...counts.parts,
    ...providers,
    bells,
    memoryBudget,
    ...people,
    ...documents,
    invitations: createInvitations(database.db, now),
    mailer,
    devices: createKnownDevices(secret, isHttps(publicUrl)),
    streams,
    throttle,
    whoIsAsking: (request, renew) => people.accounts.whoIs(request.headers.get('cookie') ?? '', renew),
    isSignedIn: createIsSignedIn(database.db, now),
    checkDatabase: () => database.check(),
    liveness: createLiveness(after),
  };
  watchOpen(metrics, { streams, database });
  const stopSweeping = sweepFromNowOn(database, parts, metrics);
  return {
    parts,
    database,
    async close() {
      streams.close();
      await documents.intervals.close();
      await stopSweeping();
      await bells.close();
      await providers.speech.close();
      await people.accounts.settled();
      await mailer.close();
      await documents.changes.close();
      await counts.close();
      await database.close();
    },
  };
}

/** Opens the documents, their history, who hears of them, and what is sent on of them. */
async function openDocuments(
  database: Database,
  { limits, log, now, secret, planner, metrics }: Placed,
): Promise<Pick<ServerParts, 'changes' | 'history' | 'records' | 'intervals'>> {
  const changes = await openChanges(database, log);
  const history = createHistory(database, { limits, now });
  const parts = { changes, history, limits, now, startedAt: now() };
  const records = watchRecords(createServerRecords(database, parts), metrics);
  const intervals = createIntervals(database.db, { secret, planner, records, now, fault: log.fault });
  return { changes, history, records, intervals };
}

/** What providers are asked for, within what each account may use. */
function providersOf(
  { db }: Database,
  { speechPlace, coachPlace, log, metrics, now }: Placed,
): Pick<ServerParts, 'speech' | 'coach'> {
  const parts = { quota: createQuota(db, now), log, metrics, now };
  return { speech: createSpeech(speechPlace, parts), coach: createServerCoach(coachPlace, parts) };
}

/** The bells of all accounts, and the way to push services. */
function bellsOf(
  database: Database,
  { secret, publicUrl, mailPlace, pushReach, limits, metrics, now, log }: Placed,
  { rateOf }: Pick<ServerParts, 'rateOf'>,
): Bells {
  const service = createPushService(pushKeysOf(secret), contactOf(publicUrl, mailPlace.from), pushReach);
  const rings = rateOf('ring', { most: limits.rings, millis: MINUTE });
  return createBells(database, { service, rings, metrics, now, fault: log.fault });
}

/** Counts of one process, which is all there is with SQLite, or of all of them; and how to close them. */
function countsOf(
  { place, db }: Database,
  throttle: Throttle,
  { limits: { streams: most, tokenCalls }, now }: Placed,
): { readonly parts: Pick<ServerParts, 'rateOf' | 'streamSlots' | 'tokenCalls'>; close(): Promise<void> } {
  const withTokens = (rateOf: MakeRate) => ({
    rateOf,
    tokenCalls: rateOf('token', { most: tokenCalls, millis: MINUTE }),
  });
  if (place.engine === 'sqlite') {
    const streamSlots = createStreamSlots(most);
    return { parts: { ...withTokens((_name, rule) => createRate(rule, now)), streamSlots }, close: streamSlots.close };
  }
  const { rateOf, close } = sharedRates(throttle, now);
  const streamSlots = createSharedStreamSlots(db, { most, now });
  return {
    parts: { ...withTokens(rateOf), streamSlots },
    close: async () => void (await Promise.all([close(), streamSlots.close()])),
  };
}

/** Sweeps expired documents once a day and expired counts once a minute; returns how to stop. */
function sweepFromNowOn(database: Database, parts: ServerParts, metrics: Metrics): () => Promise<void> {
  const { log, after, now } = parts;
  const sweep = watchSweep(() => sweepAll(database, parts), { metrics, now });
  const stops = [
    startSweeping({ sweep, every: DAY_MILLIS, log, after }),
    startSweeping({ sweep: () => sweepCounts(database.db, now()), every: COUNTS_SWEPT_MILLIS, log, after }),
    startSweeping({ sweep: parts.intervals.sweep, every: COUNTS_SWEPT_MILLIS, log, after }),
    startSweeping({ sweep: parts.bells.sweep, every: COUNTS_SWEPT_MILLIS, log, after }),
    startSweeping({ sweep: parts.bells.ringDue, every: RINGS_EVERY_MILLIS, log, after }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** One batch of everything that is swept; returns whether there may be more. */
async function sweepAll(
  database: Database,
  { invitations, accessTokens, speech, log, now }: ServerParts,
): Promise<boolean> {
  await invitations.sweep();
  await accessTokens.sweep();
  const { turn, days } = await takeSweepTurn(database.db, now());
  if (turn === 'hold') log.alarm('sweep-held', { days });
  // What a deletion left behind goes whatever the clock says.
  if ((turn === 'sweep' && (await sweepHistory(database, now()))) || (await sweepOrphans(database))) return true;
  await speech.removeUnheard(now());
  return false;
}

/** Migrates the database and opens its accounts, and the tokens that reach into them. */
async function openPeople(
  database: Database,
  { secret, passwords, publicUrl, mailPlace, log, now }: Placed,
  mailer: Mailer,
): Promise<Pick<ServerParts, 'accounts' | 'accessTokens'>> {
  const accessTokens = createAccessTokens(database.db, now);
  const place: AccountsPlace = {
    secret,
    passwords,
    isSecure: isHttps(publicUrl),
    passkeySite: () => passkeySiteOf(publicUrl, mailPlace.origin()),
    sendToken: mailer.sendPasswordLink,
    sendEmailToken: mailer.sendEmailLink,
    onEmailInUse: (email) => mailer.sendNotice(email, { kind: 'email-in-use' }),
  };
  await migrate(database, accountOptions(database, place));
  const accounts = createAccounts(database, place, { log, accessTokens });
  return { accounts, accessTokens };
}
