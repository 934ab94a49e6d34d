import {
  createDevice,
  createUndo,
  createWorkout,
  newProfile,
  type AccountView,
  type App,
  type Profile,
  type Workout,
  type WorkoutParts,
} from '@roundbell/core';
import { once } from '@roundbell/core/base';
import type { ProviderState } from '@roundbell/core/ports';
import { createSavedRuns } from '@roundbell/core/run';
import { fakePorts } from '@roundbell/core/testing';
import {
  createDrafts,
  createSync,
  createWriteBehind,
  newRound,
  newStep,
  type LibraryView,
  type SaveResult,
  type Timer,
  type TimerDraft,
  whenPersisted,
} from '@roundbell/core/timer';
import { createStore } from 'zustand/vanilla';

/** What an editor under test gets. */
export interface Given {
  readonly timers?: readonly Timer[];
  readonly status?: LibraryView['status'];
  readonly failure?: string;
  /** How a request for earlier versions ends. */
  readonly earlier?: App['earlier'];
  readonly preferences?: Partial<Profile['preferences']>;
  readonly heartRatePreferences?: Partial<Profile['heartRatePreferences']>;
  /** What the server says about its speech providers. */
  readonly providers?: readonly ProviderState[];
  /** How every save ends. */
  readonly result?: SaveResult | Promise<SaveResult>;
  /** Whether what plays a timer cannot be fetched. */
  readonly hasNoRehearsal?: boolean;
  /** The device, if it has kept something. */
  readonly ports?: ReturnType<typeof fakePorts>;
}

/** An app for the editor's tests: a signed-in person, a library that remembers what it was asked to keep. */
export function editorApp(given: Given = {}) {
  const user = { id: 'user-1', email: 'ada@example.org', displayName: 'Ada' };
  const ports = given.ports ?? fakePorts();
  const profile = newProfile(user, new Date(0));
  const account = createStore<AccountView>()(() => ({
    state: {
      status: 'signed-in',
      user,
      signInExpired: false,
      isGone: false,
      profile: {
        ...profile,
        preferences: { ...profile.preferences, ...given.preferences },
        heartRatePreferences: { ...profile.heartRatePreferences, ...given.heartRatePreferences },
      },
    },
  }));
  const library = createStore<LibraryView>()(() => ({
    status: given.status ?? 'ready',
    timers: given.timers ?? [],
    lastRuns: new Map(),
    programmes: [],
    sounds: [],
    unreadable: 0,
    failure: given.failure,
  }));
  const saving = keeping(given.result ?? { ok: true, id: 'timer-1' });
  const undo = createUndo(ports);
  const device = createDevice(ports);
  const app: Pick<App, 'account' | 'device' | 'library' | 'earlier' | 'undo' | 'drafts' | 'settings' | 'workout'> = {
    device,
    workout: once(async () => workoutOn(ports, given, { device, undo, library: { view: library, read: never } })),
    settings: { save: never, saveDefaults: never, speechProviders: async () => given.providers ?? [] },
    undo,
    drafts: draftsOn(ports, user.id),
    earlier: given.earlier ?? never,
    account: { ...nothing, view: account },
    library: { ...nothing, ...saving.commands, view: library },
  };
  return { app: app as App, ports, library, added: saving.added, saved: saving.saved };
}

/** Commands of a library that remember what they were asked to keep. */
function keeping(result: SaveResult | Promise<SaveResult>) {
  const added: TimerDraft[] = [];
  const saved: { readonly opened: Timer; readonly draft: TimerDraft }[] = [];
  const commands: Pick<App['library'], 'add' | 'save'> = {
    add: async (draft) => {
      added.push(draft);
      return result;
    },
    save: async (opened, draft) => {
      saved.push({ opened, draft });
      return result;
    },
  };
  return { added, saved, commands };
}

function workoutOn(
  ports: ReturnType<typeof fakePorts>,
  { hasNoRehearsal = false }: Given,
  parts: Omit<WorkoutParts, 'savedRuns'>,
): Workout {
  if (hasNoRehearsal) throw new Error('offline');
  return createWorkout(ports, { ...parts, savedRuns: createSavedRuns({ ...ports, user: () => 'user-1' }) });
}

function draftsOn({ clock, disk, page, log, records }: ReturnType<typeof fakePorts>, userId: string): App['drafts'] {
  const rows = createWriteBehind({ table: disk.table('drafts'), clock, page, log });
  const sync = createSync({ records });
  return createDrafts({
    rows,
    clock,
    page,
    user: () => userId,
    whenPersisted: (...given) => whenPersisted(sync, ...given),
  });
}

const never = () => {
  throw new Error('the editor does not need this');
};
const nothing = {
  open: never,
  close: never,
  duplicate: never,
  remove: never,
  restore: never,
  read: never,
  add: never,
  update: never,
  save: never,
  signUp: never,
  signIn: never,
  signOut: never,
};

/** A stored timer: two rounds, the second one repeated, with the steps 'Jog', 'Sprint' and 'Walk'. */
export function storedTimer(patch: Partial<Timer> = {}): Timer {
  return {
    id: 'timer-1',
    userId: 'user-1',
    name: 'Morning',
    description: 'Before breakfast',
    rounds: [
      { ...newRound('round-a', 1), name: 'Warm up', steps: [{ ...newStep('step-a'), name: 'Jog', duration: 90 }] },
      {
        ...newRound('round-b', 2),
        name: 'Hard part',
        repeat: 3,
        restAfterRound: 20,
        steps: [
          { ...newStep('step-b'), name: 'Sprint', duration: 30, repeat: 2 },
          { ...newStep('step-c'), name: 'Walk', duration: 60, type: 'recovery' },
        ],
      },
    ],
    globalSettings: { countdownBeep: true, voiceEnabled: true, volume: 70 },
    tags: ['run', 'park'],
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...patch,
  };
}
