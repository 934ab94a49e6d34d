// Who is here: signs people up, in and out, and remembers them on this device so that being offline is not being signed out.

import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Clock, Disk, Log, Page, Random, Records, Server } from '../ports.ts';
import type { AccountRequest, User } from '../wire.ts';
import type { Profile } from './profile.ts';

/** Who is here. `signInExpired`: the server knows nobody any more; everything on this device stays and can be used. */
export type AccountState =
  | { readonly status: 'resolving' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: User; readonly profile: Profile; readonly signInExpired: boolean };

/** What the account shows. */
export interface AccountView {
  readonly state: AccountState;
}

/** How an account command ended; `message` is the exact sentence for the person. */
export type AccountResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** The account engine. */
export interface Account {
  readonly view: StoreApi<AccountView>;
  /** Resolves once it is decided who is here: from this device's record at once, the server is asked behind it. */
  open(): Promise<void>;
  signUp(request: AccountRequest & { readonly displayName: string }): Promise<AccountResult>;
  signIn(request: AccountRequest): Promise<AccountResult>;
  signOut(): Promise<AccountResult>;
}

/** What the account needs of the world. */
export interface AccountParts {
  readonly server: Server;
  readonly records: Records;
  readonly disk: Disk;
  readonly random: Random;
  readonly log: Log;
  readonly page: Page;
  readonly clock: Clock;
}

/** Makes the account, still resolving. */
export function createAccount(_parts: AccountParts): Account {
  throw new Error('not yet');
}
void createStore;
