// What an event makes of who is here.

import { isGuestId } from '../ports/guest-id.ts';
import { type AccountState, personIn, withProfile } from './account-state.ts';
import type { Identity } from './identity.ts';
import { isSameProfile, type Profile } from './profile.ts';

/** What can happen to who is here. */
export type AccountEvent =
  /** Someone begins, with or without an account, or is remembered. */
  | { readonly kind: 'entered'; readonly identity: Identity; readonly isNew: boolean }
  | { readonly kind: 'left' }
  /** The server says whether it still knows the sign-in, and, of one that it does not, the account. */
  | { readonly kind: 'known'; readonly signInExpired: boolean; readonly isGone: boolean }
  /** What is known of this person has changed. */
  | { readonly kind: 'profile'; readonly userId: string; readonly profile: Profile };

/** Who is here after an event; the same state if it changes nothing. */
export function accountAfter(state: AccountState, event: AccountEvent): AccountState {
  switch (event.kind) {
    case 'left':
      return { status: 'signed-out' };
    case 'entered': {
      const person = { ...event.identity, ...(event.isNew && { isNew: true as const }) };
      if (isGuestId(person.user.id)) return { status: 'guest', ...person };
      return { status: 'signed-in', ...person, signInExpired: false, isGone: false };
    }
    case 'known': {
      const { signInExpired, isGone } = event;
      // That the account is gone counts only once its sign-in has ended.
      if (state.status !== 'signed-in' || state.signInExpired === (signInExpired && !isGone)) return state;
      return { ...state, signInExpired, isGone };
    }
    case 'profile': {
      const here = personIn(state);
      if (here?.user.id !== event.userId || isSameProfile(here.profile, event.profile)) return state;
      return { ...here, ...withProfile(here.user, event.profile) };
    }
  }
}
