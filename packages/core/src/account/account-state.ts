// Who is here, as it is shown.

import type { User } from '../ports/wire/wire.ts';
import type { Profile } from './profile.ts';

/**
 * Who is here. `signInExpired`: the server knows nobody any more; everything on this device stays and can be used.
 * `isGone`: nor does it know the account, which was deleted elsewhere.
 */
export type AccountState =
  | { readonly status: 'resolving' }
  | { readonly status: 'signed-out' }
  | {
      readonly status: 'signed-in';
      readonly user: User;
      readonly profile: Profile;
      readonly signInExpired: boolean;
      readonly isGone: boolean;
    };

/** What the account shows. */
export interface AccountView {
  readonly state: AccountState;
}

/** Whether somebody is here whose sign-in is over. */
export function isSignInOver(state: AccountState): boolean {
  return state.status === 'signed-in' && state.signInExpired;
}

/** What of the account itself the care needs. */
export interface CaredAccount {
  /** Shows the person under another name. */
  called(displayName: string): void;
  /** The account is no more; counts while the sign-in is expired. */
  gone(): void;
  /** Leaves, without a word to the server. */
  leave(): Promise<void>;
  /** Asks the server who is here. */
  ask(): Promise<void>;
}

/** The same person under the name of the user document, by which other devices learn of it. (ACC-92) */
export function withProfile(user: User, profile: Profile): { readonly user: User; readonly profile: Profile } {
  return { user: { ...user, displayName: profile.displayName }, profile };
}
