// The product without its pixels: builds the engines over the ports and joins them. Engines never know each other; what
// one needs of another is passed in here as a command.

import { personIn, type AccountState, type FirstState } from '../account/account-state.ts';
import { createAccount, type Account, type AccountParts } from '../account/account.engine.ts';
import type { AccountCare } from '../account/care.engine.ts';
import { forgetTables } from '../account/forget-tables.engine.ts';
import type { RowWriter } from '../account/forget.engine.ts';
import type { Guests } from '../account/guests.engine.ts';
import { LAST_PERSONS } from '../account/personal-stores.ts';
import { createSettings, type Settings } from '../account/settings.engine.ts';
import { arrived, once, type Once } from '../base/once.ts';
import type { Coach } from '../coach/coach.engine.ts';
import { createDevice, type Device } from '../device/device.engine.ts';
import { SAVED_STRAP } from '../heart/saved-strap.ts';
import type { GuestLibrary } from '../import-export/account/guest-library.engine.ts';
import type { Mover, MoverParts } from '../import-export/account/mover.engine.ts';
import { createDrafts, type Drafts } from '../library/drafts.engine.ts';
import { createLibrary, type Library } from '../library/library.engine.ts';
import { createSync, whenPersisted, type Sync } from '../library/sync.engine.ts';
import type { EarlierVersion } from '../library/timer-reader.ts';
import { createWriteBehind } from '../library/write-behind.engine.ts';
import type { AppPorts } from '../ports/ports.ts';
import type { User } from '../ports/wire/wire.ts';
import type { Programmes } from '../programme/programmes.engine.ts';
import type { Player } from '../run/play/player.engine.ts';
import { createSavedRuns, type SavedRuns } from '../run/session/saved-runs.engine.ts';
import type { Timer } from '../timer/timer.ts';
import type { JoinableRun, Together } from '../together/together.engine.ts';
import { createUndo, type Undo } from '../undo/undo.engine.ts';
import type { Description } from '../workout-text/describer.engine.ts';
import { careOf, finishRemovals } from './care.ts';
import { guardPorts } from './guarded-ports.ts';
import { serverFor } from './guest-server.ts';
import { guestsOf } from './guests.ts';
import type { HeartRate, HeartRateParts } from './heart-rate.ts';
import type { WorkoutJoins } from './join-workout.ts';
import type { KitchenBoard } from './kitchen.ts';
import { kitchenOf } from './kitchens.ts';
import type { Workout } from './workout.ts';

/** The engines of the product. */
export interface App {
  readonly account: Account;
  readonly settings: Settings;
  readonly library: Library;
  readonly sync: Sync;
  readonly device: Device;
  readonly savedRuns: SavedRuns;
  readonly drafts: Drafts;
  /** Undoes what was just done. */
  readonly undo: Undo;
  /** The engines of a running timer. */
  readonly workout: Once<Workout>;
  /** What follows a start that was agreed on. */
  readonly together: Once<Together>;
  /** The engines of the heart rate. */
  readonly heartRate: Once<HeartRate>;
  /** The coach of the person who is here. */
  readonly coaching: Once<Coach>;
  /** The board of the kitchen, for the person here. */
  readonly kitchen: Once<KitchenBoard>;
  /** The programmes of the person here. */
  readonly programmes: Once<Programmes>;
  /** What moves an account out and in. */
  readonly mover: Once<Mover>;
  /** The libraries of guests on this device. */
  readonly guests: Once<Guests>;
  /** The library of a guest, on its way into the account of the person here. */
  readonly guestLibrary: Once<GuestLibrary>;
  /** The care of an account. */
  readonly care: Once<AccountCare>;
  /** A timer from a person's own words, or why there is none; the first call fetches what reads them. Rejects if it cannot be fetched; ask again later. */
  describe(text: string): Promise<Description>;
  /**
   * A timer's past states, latest first: the server's, with the current one, and those of a guest's timer, which the device keeps.
   * Rejects with a Failure ('offline', 'not-found' if the server never had it, …).
   */
  earlier(timer: Timer): Promise<readonly EarlierVersion[]>;
  /** Finds out who is here, opens their library, and reads what this device keeps; resolves when that is decided. */
  open(): Promise<void>;
}

/** Builds the engines; nothing happens before `open`, and until that has decided who is here they show `firstState`. */
export function createApp(ports: AppPorts, firstState: FirstState = 'resolving'): App {
  return createEngines(guardPorts(ports), firstState);
}

function createEngines(given: AppPorts, firstState: FirstState): App {
  const ports = { ...given, server: serverFor(given.server, () => account.view.getState().state.status === 'guest') };
  const workout: Once<Workout> = workoutOf(ports, () => ({
    ...{ account, device, savedRuns, library, programmes, undo, coaching },
    heartRate: heart,
  }));
  const account = accountOf(ports, firstState, workout, () => ({ ownRows: [savedRuns, drafts], care, guestsHere }));
  const user = (): User | undefined => userOf(account.view.getState().state);
  const library = createLibrary({ ...ports, user: () => user()?.id, versionsSaved: () => versionsSaved() });
  const programmes = once(async () => {
    const { createProgrammes } = await import('../programme/programmes.engine.ts');
    return createProgrammes({ ...ports, user: () => user()?.id, library });
  });
  const device = deviceOf(ports, account);
  const savedRuns = createSavedRuns({ ...ports, user: () => user()?.id });
  const sync = createSync(ports);
  const drafts = draftsOf(ports, user, sync);
  const undo = undoOf(ports, account, workout);
  const heart = heartRateOf(ports, account, savedRuns, workout);
  const coaching = coachingOf(ports, account, workout, heart);
  const care = careOf({ ...ports, writers: { run: savedRuns, drafts } }, account, user, heart);
  const mover = moverOf({ ...ports, user, library, heartRate: heart.fetch, account });
  const joins = { account, library, undo, mover, care, savedRuns, heart };
  const { here: guestsHere, versionsSaved, ...guests } = guestsOf(ports, joins);
  followPerson(account, { library, savedRuns, workout });
  return {
    account,
    settings: createSettings({ ...ports, user }),
    library,
    sync,
    device,
    savedRuns,
    drafts,
    undo,
    workout,
    together: togetherOf(ports, workout),
    kitchen: kitchenOf(ports, account, workout, undo),
    heartRate: heart,
    coaching,
    programmes,
    describe: describeBy(ports),
    mover,
    ...guests,
    care,
    async open() {
      void lookForStrap(ports, heart);
      await Promise.all([account.open().then(savedRuns.look), device.open()]);
    },
  };
}

/** The account, which someone leaves only once no run is under way here. */
function accountOf(
  ports: AppPorts,
  firstState: FirstState,
  workout: Once<Workout>,
  later: () => {
    readonly ownRows: readonly RowWriter[];
    readonly care: Once<AccountCare>;
    readonly guestsHere: AccountParts['guestsHere'];
  },
) {
  return createAccount({
    ...ports,
    firstState,
    guestsHere: () => later().guestsHere(),
    runOver: () => runOver(arrived(workout)?.player),
    forgetOwnRows: async () => void (await Promise.all(later().ownRows.map(({ forgetOwn }) => forgetOwn()))),
    finishRemovals: () => finishRemovals(ports, later().care),
  });
}

/** What is shown is that of the person here. */
function followPerson(
  account: Account,
  { library, savedRuns, workout }: Pick<App, 'library' | 'savedRuns' | 'workout'>,
): void {
  onPerson(account, (userId) => {
    void savedRuns.look();
    if (userId !== undefined) return void library.open(userId);
    arrived(workout)?.player.unload();
    library.close();
  });
}

/** The device, which learns whether the first person with an account on it is new to the product. */
function deviceOf(ports: AppPorts, account: Account): Device {
  const device = createDevice(ports);
  onPerson(account, (userId) => {
    if (userId !== undefined) void device.meet(personIn(account.view.getState().state)?.isNew === true);
  });
  return device;
}

function draftsOf({ disk, clock, page, log }: AppPorts, user: () => User | undefined, sync: Sync): Drafts {
  const rows = createWriteBehind({ table: disk.table('drafts'), clock, page, log });
  return createDrafts({
    rows,
    clock,
    page,
    user: () => user()?.id,
    whenPersisted: (...given) => whenPersisted(sync, ...given),
  });
}

/** What can be undone goes with the person who did it, and so do the words that were said to them. */
function undoOf(ports: AppPorts, account: Account, workout: Once<Workout>): Undo {
  const undo = createUndo(ports);
  onPerson(account, (_userId, before) => {
    undo.drop();
    if (before !== undefined) void forgetWords(ports, arrived(workout));
  });
  return undo;
}

/** Reports each change of who is here, and who was here before. */
function onPerson({ view }: Account, run: (userId: string | undefined, before: string | undefined) => void): void {
  view.subscribe((now, before) => {
    const userId = userOf(now.state)?.id;
    const earlier = userOf(before.state)?.id;
    if (userId !== earlier) run(userId, earlier);
  });
}

/** What was said to the person who left. */
async function forgetWords({ disk, log }: AppPorts, workout: Workout | undefined): Promise<void> {
  await workout?.clips.forgetAll();
  await forgetTables(disk, LAST_PERSONS).catch((cause: unknown) => log.warn('device-not-forgotten', cause));
}

function describeBy(ports: AppPorts): App['describe'] {
  const describer = once(async () => (await import('../workout-text/describer.engine.ts')).createDescriber(ports));
  return async (text) => (await describer.fetch()).describe(text);
}

/** The heart rate for the person here. */
function heartRateOf(ports: AppPorts, account: Account, { view }: SavedRuns, workout: Once<Workout>): Once<HeartRate> {
  // Asked of a run: nothing while there is none.
  const say: HeartRateParts['say'] = (announcement) => arrived(workout)?.speaker.say(announcement);
  const hasten: HeartRateParts['hasten'] = (segment) => arrived(workout)?.player.hasten(segment);
  return once(async () => {
    const [{ createHeartRate, obeyPerson }, sensor] = await Promise.all([import('./heart-rate.ts'), ports.forHeart()]);
    const made = createHeartRate({ ...ports, sensor, say, hasten, onRuns: view.subscribe });
    obeyPerson(made, account);
    void made.monitor.open();
    return made;
  });
}

/** The coach for the person here, alongside the workout. */
function coachingOf(ports: AppPorts, account: Account, workout: Once<Workout>, heart: Once<HeartRate>): Once<Coach> {
  return once(async () => {
    const [made, { createCoaching }] = await Promise.all([workout.fetch(), import('./coaching.ts')]);
    return createCoaching(ports, { workout: made, account, heartRate: () => arrived(heart) });
  });
}

/** Resolves once no run is under way and on the screen; that of a run which has ended counts until it is left. */
async function runOver(player: Player | undefined): Promise<void> {
  const status = player?.view.getState().status;
  if (player === undefined || (status !== 'running' && status !== 'paused')) return;
  await new Promise<void>((resolve) => {
    const stop = player.view.subscribe((now) => {
      if (now.status !== 'empty') return;
      stop();
      resolve();
    });
  });
}

/** What runs a timer: a separate chunk. */
function workoutOf(ports: AppPorts, joins: () => WorkoutJoins): Once<Workout> {
  return once(async () => {
    const [{ joinWorkout }, late] = await Promise.all([import('./join-workout.ts'), ports.forRuns()]);
    return joinWorkout(ports, late, joins());
  });
}

/** What follows an agreed start, before the engines of its run are here. */
function togetherOf(ports: AppPorts, workout: Once<Workout>): Once<Together> {
  return once(async () => {
    const { createTogether } = await import('../together/together.engine.ts');
    return createTogether({ ...ports, run: () => runTogether(arrived(workout)) });
  });
}

function runTogether(workout: Workout | undefined): JoinableRun | undefined {
  return workout && { openOnce: workout.screenState.openOnce, unlock: workout.unlock, player: workout.player };
}

/** What exports and imports the account of the person here. */
function moverOf(parts: MoverParts): Once<Mover> {
  return once(async () => (await import('../import-export/account/mover.engine.ts')).createMover(parts));
}

/** Looks immediately for a strap that was connected before; without one, its engines can wait. */
async function lookForStrap({ disk, log }: AppPorts, { fetch }: Once<HeartRate>): Promise<void> {
  try {
    if ((await disk.table('settings').get(SAVED_STRAP)) !== undefined) await fetch();
  } catch (cause) {
    log.warn('heart-rate-missing', cause);
  }
}

function userOf(state: AccountState): User | undefined {
  return personIn(state)?.user;
}
