// What an event makes of who is here.

import { isGuestId } from '../ports/guest-id.ts';
import { type AccountState, personIn, withProfile } from './account-state.ts';
import type { WaitingGuest } from './guest-stay.ts';
import type { Identity } from './identity.ts';
import { isSameProfile, type Profile } from './profile.ts';

/** What can happen to who is here. */
export type AccountEvent =
  /** Someone begins, with or without an account, or is remembered. */
  | {
      readonly kind: 'entered';
      readonly identity: Identity;
      readonly isNew: boolean;
      readonly guest?: WaitingGuest | undefined;
    }
  /** The library of a guest waits for the person here; undefined if none does any more. */
  | { readonly kind: 'guest'; readonly guest: WaitingGuest | undefined }
  | { readonly kind: 'left' }
  /** The server says whether it still knows the sign-in. */
  | { readonly kind: 'expired'; readonly isExpired: boolean }
  /** The account of an expired sign-in no longer exists. */
  | { readonly kind: 'deleted' }
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
      const guest = event.guest && { guest: event.guest };
      return { status: 'signed-in', ...person, ...guest, signInExpired: false, isGone: false };
    }
    case 'guest': {
      if (state.status !== 'signed-in') return state;
      const { guest: _, ...rest } = state;
      return event.guest === undefined ? rest : { ...rest, guest: event.guest };
    }
    case 'expired':
      if (state.status !== 'signed-in' || state.signInExpired === event.isExpired) return state;
      return { ...state, signInExpired: event.isExpired, isGone: false };
    case 'deleted':
      return state.status === 'signed-in' && state.signInExpired ? { ...state, isGone: true } : state;
    case 'profile': {
      const here = personIn(state);
      if (here?.user.id !== event.userId || isSameProfile(here.profile, event.profile)) return state;
      return { ...here, ...withProfile(here.user, event.profile) };
    }
  }
}
