// Who is here, as the app shows it.

import type { User } from '../ports/wire/wire.ts';
import type { Identity } from './identity.ts';
import type { Profile } from './profile.ts';

/**
 * Who is here: no one, a guest, whose library is this device's alone, or someone with an account. `signInExpired`: the server no longer knows the sign-in; everything on this device stays and can be
 * used. `isGone`: nor does it know the account, which was deleted elsewhere. `isNew`: the account, or the guest's library, was begun on this page.
 */
export type AccountState =
  | { readonly status: 'resolving' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'guest'; readonly user: User; readonly profile: Profile; readonly isNew?: true }
  | {
      readonly status: 'signed-in';
      readonly user: User;
      readonly profile: Profile;
      readonly signInExpired: boolean;
      readonly isGone: boolean;
      readonly isNew?: true;
    };

/** Someone who has a library here, with or without an account. */
export type PersonHere = Extract<AccountState, { readonly user: User }>;

/** What is shown until it is known who is here; 'signed-out' is a guess, for the pages of visitors. */
export type FirstState = Exclude<AccountState['status'], PersonHere['status']>;

/** Who has a library here, if anyone. */
export function personIn(state: AccountState): PersonHere | undefined {
  return 'user' in state ? state : undefined;
}

/** What the account shows. */
export interface AccountView {
  readonly state: AccountState;
}

/** Whether someone is here whose sign-in has ended. */
export function isSignInOver(state: AccountState): boolean {
  return state.status === 'signed-in' && state.signInExpired;
}

/** What happens to the data on the device when its owner signs out: it is removed, or kept for the next sign-in. */
export type Left = 'removed' | 'kept';

/** Notes what becomes of the libraries of guests on this device when someone with an account comes. Rejects if it cannot be kept. */
export type MeetGuests = (userId: string, isNew: boolean) => Promise<void>;

/** What `care` needs of the account itself. */
export interface CaredAccount {
  setDisplayName(displayName: string): void;
  /** The account no longer exists; ignored unless the sign-in has expired. */
  markDeleted(): void;
  /** Signs out without asking the server. */
  leave(left: Left): Promise<void>;
  /** Resolves once the server has answered the last Sign Out, or failed to. */
  pendingSignOut(): Promise<void>;
  /** Asks the server who is here. */
  ask(): Promise<void>;
  /** Lets in the person that the device remembers; false if there is none. */
  comeBack(): Promise<boolean>;
  /** Lets in a guest. */
  admit(guest: Identity, isNew: boolean): Promise<void>;
}

/** The same person under the name and email in the user document, from which other devices learn them. */
export function withProfile(user: User, profile: Profile): { readonly user: User; readonly profile: Profile } {
  return { user: { ...user, email: profile.email, displayName: profile.displayName }, profile };
}
