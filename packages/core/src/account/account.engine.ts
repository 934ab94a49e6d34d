// Who is here: signs people up, in and out, and remembers them on this device so that being offline does not sign them
// out.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { isAnswer, isOffline, type FallbackCode } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import { latest } from '../base/latest.ts';
import type { Millis } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { SignedIn, SignUpRequest, User } from '../ports/wire/wire.ts';
import {
  personIn,
  withProfile,
  type AccountState,
  type AccountView,
  type CaredAccount,
  type FirstState,
  type Left,
  type MeetGuests,
} from './account-state.ts';
import { accountAfter, type AccountEvent } from './account-transition.ts';
import { createDeviceFollower } from './follow-device.engine.ts';
import { createIdentityMemory } from './identity-memory.engine.ts';
import type { Identity } from './identity.ts';
import { newProfile, profileOf, type Profile } from './profile.ts';
import { type AccountResult, refusalOf } from './result.ts';

export interface Account {
  readonly view: StoreApi<AccountView>;
  /**
   * Resolves once it is decided who is here: immediately from this device's record, while the server is asked in the
   * background.
   */
  open(): Promise<void>;
  signUp(request: SignUpRequest): Promise<AccountResult>;
  signIn(request: Parameters<Ports['server']['signIn']>[0]): Promise<AccountResult>;
  /**
   * Does not need the server: one that is not reached ends the sign-in later. `left` tells the other pages what becomes of
   * what is on this device, 'kept' if it is not said; nothing of it is removed by this.
   */
  signOut(left?: Left): Promise<AccountResult>;
}

/** What the account needs; `finishRemovals` resolves once nothing of anyone who signed out for good is left on this device, or it takes too long, `runOver` resolves once no run is under way on this page, `guestsHere` has what becomes of the guests of this device noted, undefined if there are none, and rejects if that cannot be; `forgetOwnRows` removes what this page has written of who was here. */
export type AccountParts = Pick<Ports, 'server' | 'records' | 'disk' | 'log' | 'page' | 'clock'> & {
  readonly finishRemovals: () => Promise<void>;
  readonly guestsHere: () => Promise<MeetGuests | undefined>;
  readonly runOver: () => Promise<void>;
  readonly forgetOwnRows: () => Promise<void>;
  readonly firstState: FirstState;
};

/** How long an account that is 'resolving' on a device that remembers no one waits for the server before it counts as signed out. */
export const ANSWER_LIMIT: Millis = 2_000;

/** Makes the account, which shows its first state until `open` has decided, or someone signs in. */
export function createAccount(parts: AccountParts): Account & CaredAccount {
  const { server, records, disk, log, page, clock, finishRemovals, runOver, firstState } = parts;
  const view = createStore<AccountView>(() => ({ state: { status: firstState } }));
  const { remember, recall, forget, hasMovedOn } = createIdentityMemory({ disk, log });
  let stopWatching: Stop | undefined;
  let isOpen = false;
  let pendingSignOut: Promise<void> = Promise.resolve();
  // Drops an answer to a question that was asked before someone signed in or out.
  const person = latest();
  const stateNow = (): AccountState => view.getState().state;
  /** Whether it changed who is here, or what is known of them. */
  function note(event: AccountEvent): boolean {
    const [before, after] = [stateNow(), accountAfter(stateNow(), event)];
    if (after !== before) view.setState({ state: after });
    return after !== before;
  }

  function enter(identity: Identity, isNew = false): void {
    person.begin();
    note({ kind: 'entered', identity, isNew });
  }

  /** Forgets the person on this device, and broadcasts it to its other pages. */
  async function leaveDevice(left: Left): Promise<void> {
    await forget(left === 'removed' ? personIn(stateNow())?.user.id : undefined);
    page.broadcast(left === 'removed' ? 'signed-out-removed' : 'signed-out');
  }

  async function clearIdentity(): Promise<void> {
    person.begin();
    stopWatching?.();
    stopWatching = undefined;
    note({ kind: 'left' });
    await records.close();
  }

  const isSomeoneHere = (): boolean => personIn(stateNow()) !== undefined;
  const device = createDeviceFollower({
    ...parts,
    person,
    isSomeoneHere,
    hasMovedOn,
    setExpired,
    clearIdentity,
    restoreIdentity,
  });

  /** Lets in the person that this device remembers; false if there is none. */
  async function restoreIdentity(): Promise<boolean> {
    const { identity, isRemoving } = await recall();
    // A removal that ended later could remove the data of someone who has come back.
    if (isRemoving) await finishRemovals();
    if (identity === undefined) return false;
    enter(identity);
    void watch(identity.user);
    void askServer();
    return true;
  }

  function setExpired(signInExpired: boolean): void {
    if (signInExpired && device.isPending()) return;
    if (note({ kind: 'known', signInExpired, isGone: false }) && signInExpired) void device.follow();
  }

  /** Follows the user document, from here and other devices. */
  async function watch(user: User): Promise<void> {
    const isHere = person.join();
    stopWatching?.();
    stopWatching = undefined;
    try {
      await records.open(user.id);
      if (!isHere()) return;
      stopWatching = records.observe('profile', (documents) => {
        const document = documents.find(({ id }) => id === user.id);
        if (document) applyProfile(user, profileOf(user, document.body));
      });
    } catch (thrown) {
      log.warn('profile-not-followed', thrown);
    }
  }

  function applyProfile(user: User, profile: Profile): void {
    if (!note({ kind: 'profile', userId: user.id, profile })) return;
    const identity = withProfile(user, profile);
    // A run that goes on here must not remember a person who has signed out in another page.
    void hasMovedOn().then((isOver) => void (isOver || remember(identity)));
  }

  async function admit(identity: Identity, isNew = false): Promise<void> {
    await remember(identity);
    enter(identity, isNew);
  }

  async function signInBy(ask: () => Promise<SignedIn>, isNew: boolean): Promise<void> {
    const meetGuests = await parts.guestsHere();
    const { user, profile: stored } = await ask();
    await meetGuests?.(user.id, isNew);
    const profile = stored ? profileOf(user, stored.body) : newProfile(user, new Date(clock.wall()));
    await finishRemovals();
    await admit({ user, profile }, isNew);
    page.broadcast('signed-in');
    void watch(user).then(() => records.sync());
  }

  async function askServer(): Promise<void> {
    // A server does not know a guest.
    if (stateNow().status === 'guest') return;
    const isHere = person.join();
    try {
      const user = await server.whoIsHere();
      if (isHere()) await applyServerIdentity(user, isHere);
    } catch (thrown) {
      // Unreachable is not signed out.
      if (!isOffline(thrown)) log.warn('who-is-here-failed', thrown);
    }
  }

  async function applyServerIdentity(user: User | undefined, isHere: () => boolean): Promise<void> {
    const state = stateNow();
    if (!user) return setExpired(true);
    if (state.status === 'signed-in' && state.user.id === user.id) return setExpired(false);
    if (state.status === 'signed-in') {
      await runOver();
      // The run may have been long, and another page may have broadcast a sign-out meanwhile.
      const now = await server.whoIsHere();
      if (!isHere() || device.isPending()) return;
      if (now?.id !== user.id) return applyServerIdentity(now, isHere);
      await clearIdentity();
      // Someone may have signed in while the documents were being closed.
      if (isSomeoneHere()) return;
    }
    await admit({ user, profile: profileOf(user, undefined) });
    return watch(user);
  }

  async function attempt(fallback: FallbackCode, run: () => Promise<void>): Promise<AccountResult> {
    try {
      // The answer to a Sign Out would end a sign-in that was made before it arrived.
      await pendingSignOut;
      await run();
      return { ok: true };
    } catch (thrown) {
      if (!isAnswer(thrown) && !isOffline(thrown)) log.warn(fallback, thrown);
      return refusalOf(thrown, fallback);
    }
  }

  function follow(): void {
    if (isOpen) return;
    isOpen = true;
    page.onOnline(() => void askServer());
    for (const on of [page.onVisible, page.onFocus]) on(() => void device.follow());
    page.onBroadcast((message) => void device.follow(message));
    records.onState(({ status }) => {
      if (status === 'signed-out') setExpired(true);
      if (status === 'synced') setExpired(false);
    });
  }

  return {
    view,
    async open() {
      if (!(await restoreIdentity())) {
        if (page.isOnline()) await inTime(clock, ANSWER_LIMIT, askServer, () => undefined);
        // Not a sign-out: a later answer still says who is here.
        if (stateNow().status === 'resolving') note({ kind: 'left' });
      }
      follow();
    },
    signUp: (request) => attempt('sign-up-failed', () => signInBy(() => server.signUp(request), true)),
    signIn: (request) => attempt('sign-in-failed', () => signInBy(() => server.signIn(request), false)),
    signOut: (left = 'kept') =>
      attempt('sign-out-failed', async () => {
        // Otherwise a pull could run after the sign-in has ended.
        await records.close();
        server.noteSignOut();
        await leaveDevice(left);
        // Whether or not this succeeds, the note ends the sign-in.
        pendingSignOut = server.signOut().catch(() => undefined);
        await clearIdentity();
      }),
    pendingSignOut: () => pendingSignOut,
    leave: (left) => leaveDevice(left).then(clearIdentity),
    ask: askServer,
    comeBack: restoreIdentity,
    admit: (guest, isNew) => admit(guest, isNew).then(() => void watch(guest.user)),
    markDeleted: () => void note({ kind: 'known', signInExpired: true, isGone: true }),
    setDisplayName(displayName) {
      const state = stateNow();
      if (state.status === 'signed-in') applyProfile(state.user, { ...state.profile, displayName });
    },
  };
}
