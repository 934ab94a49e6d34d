import type {
  Account,
  AccountResult,
  AccountState,
  AccountView,
  App,
  DeviceSettings,
  KeeperView,
  Library,
  LibraryView,
  SyncView,
} from '@roundbell/core';
import { CLOSED_LIBRARY, DEFAULT_DEVICE_SETTINGS, NOTHING_OPEN } from '@roundbell/core';
import { createStore, type StoreApi } from 'zustand/vanilla';

type Engines = () => Promise<App>;

/**
 * Stands for the engines while their code is on its way: what they show is mirrored, what is asked of them waits for
 * them. Guessing 'signed-out' lets a visitor's page be drawn and filled in at once; the guess holds until the engines
 * know, never longer. Where the engines cannot be fetched the account's commands answer so, all others reject; repeated
 * they fetch again.
 */
export function deferApp(fetchApp: () => Promise<App>, guess: 'resolving' | 'signed-out'): App {
  const accountView = createStore<AccountView>(() => ({ state: { status: guess } }));
  const libraryView = createStore<LibraryView>(() => CLOSED_LIBRARY);
  const syncView = createStore<SyncView>(() => NOTHING_OPEN);
  const deviceView = createStore<DeviceSettings>(() => DEFAULT_DEVICE_SETTINGS);
  const keeperView = createStore<KeeperView>(() => ({ offered: [], isKept: true }));
  const showAccount = (state: AccountState) => {
    if (state.status !== 'resolving') accountView.setState({ state });
  };
  const engines = keepResolved(async () => {
    const app = await fetchApp();
    showAccount(app.account.view.getState().state);
    app.account.view.subscribe(({ state }) => showAccount(state));
    mirror(app.library.view, libraryView);
    mirror(app.sync.view, syncView);
    mirror(app.device.view, deviceView);
    mirror(app.keeper.view, keeperView);
    return app;
  });
  const attempt = attemptOf(engines);
  return {
    account: { view: accountView, ...accountCommands(engines, attempt) },
    settings: {
      save: (chosen) => attempt(({ settings }) => settings.save(chosen)),
      speechProviders: async () => (await engines()).settings.speechProviders(),
    },
    library: { view: libraryView, ...libraryCommands(engines) },
    sync: { view: syncView },
    device: {
      view: deviceView,
      open: async () => (await engines()).device.open(),
      change: async (settings) => (await engines()).device.change(settings),
    },
    keeper: {
      view: keeperView,
      look: async () => (await engines()).keeper.look(),
      find: async (timerId) => (await engines()).keeper.find(timerId),
      drop: async (timerId) => (await engines()).keeper.drop(timerId),
      clear: async () => (await engines()).keeper.clear(),
      follow: (shown) => void engines().then((app) => app.keeper.follow(shown)),
    },
    ...lateEngines(engines),
    open: async () => (await engines()).open(),
  };
}

type LateEngine = 'workout' | 'heartRate' | 'coaching' | 'describe' | 'earlier' | 'mover' | 'care';

function lateEngines(engines: Engines): Pick<App, LateEngine> {
  return {
    workout: keepResolved(async () => (await engines()).workout()),
    heartRate: keepResolved(async () => (await engines()).heartRate()),
    coaching: keepResolved(async () => (await engines()).coaching()),
    describe: async (text) => (await engines()).describe(text),
    earlier: async (timer) => (await engines()).earlier(timer),
    mover: keepResolved(async () => (await engines()).mover()),
    care: keepResolved(async () => (await engines()).care()),
  };
}

function mirror<T>(of: StoreApi<T>, shown: StoreApi<T>): void {
  shown.setState(of.getState(), true);
  of.subscribe((now) => shown.setState(now, true));
}

/** Asks once and gives the same promise ever after, but for one that was rejected: then the next call asks again. */
function keepResolved<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().catch((cause: unknown) => {
      asked = undefined;
      throw cause;
    });
    return asked;
  };
}

/** What somebody is told who asks while the engines cannot be fetched. */
const UNREACHABLE = 'Roundbell could not be loaded. Check your connection and try again.';

type Attempt = (command: (app: App) => Promise<AccountResult>) => Promise<AccountResult>;

/** Carries out what ends in an answer for the person, also where the engines cannot be had. */
function attemptOf(engines: Engines): Attempt {
  return async (command) => {
    const app = await engines().catch(() => undefined);
    return app === undefined ? { ok: false, message: UNREACHABLE } : command(app);
  };
}

function accountCommands(engines: Engines, attempt: Attempt): Omit<Account, 'view'> {
  return {
    open: async () => (await engines()).account.open(),
    signUp: (request) => attempt(({ account }) => account.signUp(request)),
    signIn: (request) => attempt(({ account }) => account.signIn(request)),
    signOut: () => attempt(({ account }) => account.signOut()),
  };
}

function libraryCommands(engines: Engines): Omit<Library, 'view'> {
  const library = async () => (await engines()).library;
  return {
    open: async (userId) => (await library()).open(userId),
    close: () => void library().then((shelf) => shelf.close()),
    add: async (draft) => (await library()).add(draft),
    update: async (id, changes) => (await library()).update(id, changes),
    save: async (opened, draft) => (await library()).save(opened, draft),
    duplicate: async (id, name) => (await library()).duplicate(id, name),
    remove: async (id) => (await library()).remove(id),
    read: async (id) => (await library()).read(id),
  };
}
