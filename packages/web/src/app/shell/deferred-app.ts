import {
  CLOSED_LIBRARY,
  DEFAULT_DEVICE_SETTINGS,
  NOTHING_KEPT,
  NOTHING_OPEN,
  type Account,
  type AccountResult,
  type AccountState,
  type AccountView,
  type App,
  type DeviceSettings,
  type Drafts,
  type SavedRuns,
  type SavedRunsView,
  type Library,
  type LibraryView,
  type RowsView,
  type SyncView,
  type Undo,
  type UndoView,
} from '@roundbell/core';
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
  const keeperView = createStore<SavedRunsView>(() => NOTHING_KEPT);
  const draftsView = createStore<RowsView>(() => ({ isKept: true }));
  const undoView = createStore<UndoView>(() => ({ text: undefined, count: 0 }));
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
    mirror(app.savedRuns.view, keeperView);
    mirror(app.drafts.view, draftsView);
    mirror(app.undo.view, undoView);
    return app;
  });
  const attempt = attemptOf(engines);
  return {
    account: { view: accountView, ...accountCommands(engines, attempt) },
    settings: {
      save: (chosen) => attempt(({ settings }) => settings.save(chosen)),
      saveDefaults: (defaults) => attempt(({ settings }) => settings.saveDefaults(defaults)),
      speechProviders: async () => (await engines()).settings.speechProviders(),
    },
    library: { view: libraryView, ...libraryCommands(engines) },
    sync: { view: syncView },
    device: {
      view: deviceView,
      open: async () => (await engines()).device.open(),
      change: async (settings) => (await engines()).device.change(settings),
    },
    savedRuns: { view: keeperView, ...keeperCommands(engines) },
    drafts: { view: draftsView, ...draftCommands(engines) },
    undo: { view: undoView, ...undoCommands(engines) },
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
    close: () => void library().then((engine) => engine.close()),
    add: async (draft) => (await library()).add(draft),
    update: async (id, changes) => (await library()).update(id, changes),
    save: async (opened, draft) => (await library()).save(opened, draft),
    duplicate: async (id, name) => (await library()).duplicate(id, name),
    remove: async (id) => (await library()).remove(id),
    restore: async (id) => (await library()).restore(id),
    read: async (id) => (await library()).read(id),
  };
}

function keeperCommands(engines: Engines): Omit<SavedRuns, 'view'> {
  const savedRuns = async () => (await engines()).savedRuns;
  return {
    look: async () => (await savedRuns()).look(),
    find: async (timerId) => (await savedRuns()).find(timerId),
    takeOver: async (timerId) => (await savedRuns()).takeOver(timerId),
    drop: async (timerId) => (await savedRuns()).drop(timerId),
    putBack: async (run) => (await savedRuns()).putBack(run),
    clear: async () => (await savedRuns()).clear(),
    follow: (shown) => void savedRuns().then((engine) => engine.follow(shown)),
  };
}

function undoCommands(engines: Engines): Omit<Undo, 'view'> {
  const undo = async () => (await engines()).undo;
  return {
    offer(offer) {
      const offered = undo().then((engine) => engine.offer(offer));
      return () => void offered.then((withdraw) => withdraw());
    },
    pass: () => void undo().then((engine) => engine.pass()),
    take: () => void undo().then((engine) => engine.take()),
    drop: () => void undo().then((engine) => engine.drop()),
    hold: (isHeld) => void undo().then((engine) => engine.hold(isHeld)),
  };
}

function draftCommands(engines: Engines): Omit<Drafts, 'view'> {
  const drafts = async () => (await engines()).drafts;
  return {
    find: async (subject) => (await drafts()).find(subject),
    keep: (draft) => void drafts().then((engine) => engine.keep(draft)),
    drop: (id) => void drafts().then((engine) => engine.drop(id)),
    release: async (found) => (await drafts()).release(found),
    description: async () => (await drafts()).description(),
    keepDescription: (description) => void drafts().then((engine) => engine.keepDescription(description)),
    clear: async () => (await drafts()).clear(),
  };
}
