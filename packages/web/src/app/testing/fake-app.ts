import {
  type Account,
  type AccountResult,
  type AccountState,
  type App,
  type CareResult,
  type LeftLibrary,
  createAccount,
  createCare,
  createCoaching,
  createDevice,
  createHeartRate,
  createKitchen,
  createSettings,
  createUndo,
  createWorkout,
  newProfile,
  personIn,
  type Unsent,
  type Preferences,
  type Workout,
} from '@roundbell/core';
import { arrived, once } from '@roundbell/core/base';
import { type GuestLibrary, type GuestQuestion, createDescriber } from '@roundbell/core/formats';
import type { ProviderState, User } from '@roundbell/core/ports';
import { createSavedRuns, createTogether, type JoinableRun } from '@roundbell/core/run';
import { fakePorts, type FakeAudio, type FakeClock, type MemoryServer } from '@roundbell/core/testing';
import {
  CLOSED_LIBRARY,
  createDrafts,
  createLibrary,
  createProgrammes,
  createSync,
  createWriteBehind,
  type LibraryView,
  type RemoveResult,
  type SaveResult,
  type Timer,
  whenPersisted,
} from '@roundbell/core/timer';
import { createStore } from 'zustand/vanilla';

const NO_ROWS = { forgetOf: () => Promise.resolve(), forgetOwn: () => Promise.resolve() };

/** The engines of a screen's test: what account and library show is set by hand, and what is asked of them is kept. */
export interface FakeApp extends App {
  /** Every command with what it was given, in order. */
  readonly asked: readonly (readonly unknown[])[];
  /** What the next account commands answer; a promise keeps them waiting. */
  accountAnswer: AccountResult | Promise<AccountResult>;
  /** What the next commands of account care answer; a promise keeps them waiting. */
  careAnswer: CareResult | Promise<CareResult>;
  /** What is known of the speech providers. */
  providers: readonly ProviderState[] | undefined;
  /** What of the person is on this device alone. */
  unsent: Unsent;
  /** What the next removal answers. */
  removeAnswer: RemoveResult;
  /** What the next duplication answers; its id is another one where it went well. */
  copyAnswer: SaveResult;
  /** What the next taking back of a removal answers. */
  restoreAnswer: SaveResult;
  /** What a guest finds left on the device. */
  left: LeftLibrary | undefined;
  /** The library of a guest that waits for the person here. */
  readonly waiting: GuestLibrary;
  /** The server, the loudspeaker of a run, and the clock. */
  readonly server: MemoryServer;
  readonly audio: FakeAudio;
  readonly clock: FakeClock;
  show(state: AccountState): void;
  showLibrary(view: Partial<LibraryView>): void;
}

/** The state of a signed-in person. */
export function signedIn(given: Partial<User> = {}, signInExpired = false, isGone = false): AccountState {
  const user: User = { id: 'user-1', email: 'ada@example.org', displayName: 'Ada', ...given };
  return { status: 'signed-in', user, profile: newProfile(user, new Date(0)), signInExpired, isGone };
}

/** The state of a signed-in person who prefers this. */
export function signedInWith(preferred: Partial<Preferences>): AccountState {
  const user: User = { id: 'user-1', email: 'ada@example.org', displayName: 'Ada' };
  const profile = newProfile(user, new Date(0));
  const preferences = { ...profile.preferences, ...preferred };
  return { status: 'signed-in', user, profile: { ...profile, preferences }, signInExpired: false, isGone: false };
}

/** The state of a guest. */
export function asGuest(): AccountState {
  const user: User = { id: 'guest-1', email: '', displayName: '' };
  return { status: 'guest', user, profile: newProfile(user, new Date(0)) };
}

function idOf(state: AccountState): string | undefined {
  return personIn(state)?.user.id;
}

function fakeRun(workout: Workout | undefined): JoinableRun | undefined {
  return workout && { openOnce: workout.screenState.openOnce, unlock: workout.unlock, player: workout.player };
}

/** Engines that show someone with some timers; no one if `state` is not given. A command that is not played is the real one, over fake ports. */
export function fakeApp(state: AccountState = { status: 'signed-out' }, timers: readonly Timer[] = []): FakeApp {
  const ports = fakePorts();
  const device = createDevice(ports);
  const heartRate = once(async () =>
    createHeartRate({ ...ports, say: () => undefined, hasten: () => undefined, onRuns: () => () => undefined }),
  );
  const sync = createSync(ports);
  const undo = createUndo(ports);
  const accountView = createStore(() => ({ state }));
  const user = () => idOf(accountView.getState().state);
  const savedRuns = createSavedRuns({ ...ports, user });
  // As opening the app does: nothing is kept yet.
  savedRuns.view.setState({ status: 'known' });
  const libraryView = createStore<LibraryView>(() => ({ ...CLOSED_LIBRARY, status: 'ready', timers }));
  const asked: (readonly unknown[])[] = [];
  const workout = once(async () =>
    createWorkout(ports, {
      device,
      savedRuns,
      undo,
      library: { view: libraryView, read: (id) => app.library.read(id) },
    }),
  );
  const enter = (name: string) => async (request: unknown) => {
    asked.push([name, request]);
    const answer = await app.accountAnswer;
    if (answer.ok) app.show(signedIn());
    return answer;
  };
  const realAccount = createAccount({
    ...ports,
    firstState: 'resolving',
    finishRemovals: async () => undefined,
    guestsHere: async () => undefined,
    runOver: async () => undefined,
    forgetOwnRows: async () => undefined,
  });
  const account: Account = {
    ...realAccount,
    view: accountView,
    open: async () => undefined,
    signIn: enter('signIn'),
    signUp: enter('signUp'),
    async signOut() {
      asked.push(['signOut']);
      const answer = await app.accountAnswer;
      if (answer.ok) app.show({ status: 'signed-out' });
      return answer;
    },
  };
  const care = (name: string) => async (request?: unknown) => {
    asked.push(request === undefined ? [name] : [name, request]);
    return app.careAnswer;
  };
  const settle = async (): Promise<void> => undefined;
  const sessions = async () => ({ interrupted: async () => 0, endInterrupted: settle });
  const app: FakeApp = {
    account,
    careAnswer: { ok: true },
    unsent: { changes: 0, simulated: 0 },
    care: once(async () => ({
      ...createCare({
        ...ports,
        account: realAccount,
        user: () => undefined,
        settle,
        sessions,
        writers: { run: NO_ROWS, drafts: NO_ROWS },
      }),
      unsent: async () => app.unsent,
      async signOut(how) {
        if (app.unsent.changes !== 0 || app.unsent.simulated !== 0) asked.push(['leave', how]);
        return account.signOut();
      },
      rename: care('rename'),
      changePassword: care('changePassword'),
      forgotPassword: care('forgotPassword'),
      resetPassword: care('resetPassword'),
      changeEmail: care('changeEmail'),
      confirmEmail: care('confirmEmail'),
      async secondFactor(request) {
        asked.push(['secondFactor', request]);
        const answer = await app.careAnswer;
        return answer.ok ? { ok: true, state: { kind: 'off' } } : answer;
      },
      signOutEverywhere: care('signOutEverywhere'),
      signIns: () => ports.server.signIns(),
      async endSignIn(id) {
        asked.push(['endSignIn', id]);
        return app.careAnswer;
      },
      passkeySupport: () => ports.authenticator.support(),
      passkeys: async () => [],
      addPasskey: care('addPasskey'),
      removePasskey: care('removePasskey'),
      signInByPasskey: care('signInByPasskey'),
      suggestPasskeys: () => () => undefined,
      deleteAccount: care('deleteAccount'),
      lookForAccount: async () => undefined,
    })),
    settings: {
      ...createSettings({ ...ports, user: () => undefined }),
      async save(chosen) {
        asked.push(['save', chosen]);
        return app.accountAnswer;
      },
      async saveDefaults(defaults) {
        asked.push(['saveDefaults', defaults]);
        return app.accountAnswer;
      },
      speechProviders: async () => app.providers,
    },
    sync,
    device,
    savedRuns,
    drafts: createDrafts({
      ...ports,
      rows: createWriteBehind({ ...ports, table: ports.disk.table('drafts') }),
      user,
      whenPersisted: (...given) => whenPersisted(sync, ...given),
    }),
    undo,
    workout,
    kitchen: once(async () =>
      createKitchen(ports, {
        workout: await workout.fetch(),
        user,
        preferences: () => undefined,
        offer: undo.offer,
      }),
    ),
    together: once(async () => createTogether({ ...ports, run: () => fakeRun(arrived(workout)) })),
    heartRate,
    coaching: once(async () =>
      createCoaching(ports, { workout: await workout.fetch(), account, heartRate: () => undefined }),
    ),
    describe: createDescriber(ports).describe,
    earlier: async () => [],
    guests: once(async () => ({
      all: async () => new Map(),
      waitingFor: async () => undefined,
      note: async () => undefined,
      meet: async () => undefined,
      async begin() {
        asked.push(['begin']);
        if (app.left === undefined) app.show(asGuest());
        return app.left;
      },
      async open(which) {
        asked.push(['open', which]);
        app.show(asGuest());
      },
    })),
    left: undefined,
    guestLibrary: once(async () => app.waiting),
    waiting: {
      view: createStore<GuestQuestion>(() => ({ status: 'none' })),
      look: async () => undefined,
      later: () => void asked.push(['later']),
      async bring() {
        asked.push(['bring']);
      },
      async leave() {
        asked.push(['leave']);
      },
    },
    programmes: once(async () => {
      ports.log.expect('document-unreadable');
      await ports.records.open(idOf(accountView.getState().state) ?? 'nobody');
      ports.records.observe('programmes', (programmes) => libraryView.setState({ programmes }));
      return createProgrammes({ ...ports, user, library: app.library });
    }),
    mover: once(() => Promise.reject(new Error('nothing moves here'))),
    asked,
    server: ports.server,
    audio: ports.audio,
    clock: ports.clock,
    accountAnswer: { ok: true },
    providers: ports.server.providers,
    removeAnswer: { ok: true },
    copyAnswer: { ok: true, id: '' },
    restoreAnswer: { ok: true, id: '' },
    open: async () => undefined,
    show: (next) => accountView.setState({ state: next }),
    showLibrary: (next) => libraryView.setState(next),
    library: {
      ...createLibrary({ ...ports, user: () => idOf(accountView.getState().state) }),
      view: libraryView,
      open: async () => undefined,
      close: () => undefined,
      add: async () => ({ ok: true, id: 'timer-new' }),
      update: async (id) => ({ ok: true, id }),
      save: async ({ id }) => ({ ok: true, id }),
      read: async (id) => libraryView.getState().timers.find((timer) => timer.id === id),
      async duplicate(id, name) {
        asked.push(['duplicate', id, name]);
        if (!app.copyAnswer.ok) return app.copyAnswer;
        const { timers: own } = libraryView.getState();
        const copies = own.filter((timer) => timer.id === id);
        const made = copies.map((timer) => ({ ...timer, id: `${id}-copy`, name }));
        libraryView.setState({ timers: [...made, ...own] });
        return { ok: true, id: `${id}-copy` };
      },
      async remove(id) {
        asked.push(['remove', id]);
        if (app.removeAnswer.ok) {
          libraryView.setState({ timers: libraryView.getState().timers.filter((timer) => timer.id !== id) });
        }
        return app.removeAnswer;
      },
      async restore(id) {
        asked.push(['restore', id]);
        const gone = timers.filter((timer) => timer.id === id);
        if (app.restoreAnswer.ok) libraryView.setState({ timers: [...gone, ...libraryView.getState().timers] });
        return app.restoreAnswer;
      },
    },
  };
  return app;
}
