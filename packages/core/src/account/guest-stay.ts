// What is to become of a guest's library on a device, as the device remembers it.

/**
 * 'home': its guest is here, or was last. 'coming': it goes into the account `to`, 'offered': that person is asked whether
 * it shall. 'left': someone who signed in left it here. `isShared`: someone with an account has been here since it was begun.
 */
export type GuestStay = { readonly isShared: boolean } & (
  | { readonly kind: 'home' | 'left' }
  | { readonly kind: 'coming' | 'offered'; readonly to: string }
);

/** A guest's library that waits for the person who is signed in. */
export interface WaitingGuest {
  readonly id: string;
  readonly kind: 'coming' | 'offered';
}

/** By id, the guests who have a library on this device. */
export type GuestStays = ReadonlyMap<string, GuestStay>;

/** What a stored row says; one that is damaged is not opened without a question. */
export function stayOf(stored: unknown): GuestStay {
  const { kind, to, isShared } = (stored ?? {}) as Readonly<Partial<Record<'kind' | 'to' | 'isShared', unknown>>>;
  if ((kind === 'coming' || kind === 'offered') && typeof to === 'string') return { kind, to, isShared: true };
  return { kind: kind === 'home' ? kind : 'left', isShared: isShared !== false };
}

/** What becomes of a guest's library when they sign in: it goes along into an account that is new, unless it may be someone else's. */
export function stayAfterSignIn(before: GuestStay, to: string, isNew: boolean): GuestStay & WaitingKind {
  return { isShared: before.isShared, kind: isNew && !before.isShared ? 'coming' : 'offered', to };
}
type WaitingKind = { readonly kind: WaitingGuest['kind'] };

/** The library that waits for someone, if any. */
export function waitingFor(userId: string, guests: GuestStays): WaitingGuest | undefined {
  for (const [id, stay] of guests) if ('to' in stay && stay.to === userId) return { id, kind: stay.kind };
  return undefined;
}

/** The guest who can come back without a question: no one else can have been here. */
export function guestAtHome(guests: GuestStays): string | undefined {
  return [...guests].find(([, stay]) => stay.kind === 'home' && !stay.isShared)?.[0];
}
