// What someone does with the account they have. The server does all of it, so all of it needs a connection; its
// consequences for this device are handled here.

import type { StoreApi } from 'zustand/vanilla';
import { Failure, isAnswer, sentenceOf, type FailureCode } from '../base/failure.ts';
import type { Disk, DiskTableName } from '../ports/disk.ts';
import type { Log } from '../ports/log.ts';
import type { Records } from '../ports/records.ts';
import type { Server } from '../ports/server.ts';
import type { PasswordChange, PasswordReset } from '../ports/wire/account.ts';
import type { User } from '../ports/wire/wire.ts';
import type { AccountView, CaredAccount } from './account-state.ts';
import { CARE_SENTENCES } from './care-words.ts';
import { forgetTables } from './forget.engine.ts';

/** How it ended; `message` is the sentence for the person, `code` says which field it belongs to. */
export type CareResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: FailureCode; readonly message: string };

/** The care of an account. Nothing rejects. */
export interface AccountCare {
  /** Shows here immediately; other devices learn of it from the user document. */
  rename(displayName: string): Promise<CareResult>;
  changePassword(change: PasswordChange): Promise<CareResult>;
  /** Has a link sent, if the email has an account; the answer is the same either way. */
  forgotPassword(email: string): Promise<CareResult>;
  resetPassword(reset: PasswordReset): Promise<CareResult>;
  /** Signs out here too. */
  signOutEverywhere(): Promise<CareResult>;
  /** Deletes the account, and removes everything of it from this device. */
  deleteAccount(password: string): Promise<CareResult>;
  /**
   * After a sign-in has ended: finds out whether the account is gone too; if so, what this device keeps of it is
   * removed when the person leaves.
   */
  lookForAccount(): Promise<void>;
}

/** What the care needs of the world; `user` says who is here. */
export interface CareParts {
  readonly server: Server;
  readonly records: Pick<Records, 'sync' | 'erase'>;
  readonly disk: Disk;
  readonly log: Log;
  readonly account: CaredAccount & { readonly view: Pick<StoreApi<AccountView>, 'subscribe'> };
  readonly user: () => User | undefined;
}

/** What is the person's on this device, in addition to the documents. Its settings belong to the device. */
const PERSONAL_TABLES: readonly DiskTableName[] = ['clips', 'messages', 'run', 'drafts', 'heart-rate'];

const SENTENCES: Partial<Record<FailureCode, string>> = {
  ...CARE_SENTENCES,
  offline: 'This needs a connection.',
  'not-signed-in': 'Your sign-in has expired. Sign in again first.',
};

/** Makes the account care of the person here. */
export function createCare({ server, records, disk, log, account, user }: CareParts): AccountCare {
  async function attempt(run: () => Promise<void>): Promise<CareResult> {
    try {
      await run();
      return { ok: true };
    } catch (thrown) {
      const code = thrown instanceof Failure ? thrown.code : 'account-care-failed';
      const message = SENTENCES[code] ?? (isAnswer(thrown) ? sentenceOf(thrown, 'sign-in-failed') : undefined);
      if (message === undefined) log.warn('account-care-failed', thrown);
      return { ok: false, code, message: message ?? CARE_SENTENCES['account-care-failed'] };
    }
  }

  async function forgetOnDevice(userId: string): Promise<void> {
    await Promise.all([
      records.erase(userId).catch((cause: unknown) => log.warn('device-not-forgotten', cause)),
      forgetTables(disk, log, PERSONAL_TABLES),
    ]);
  }

  return {
    rename: (displayName) =>
      attempt(async () => {
        const { displayName: called } = await server.rename(displayName);
        account.called(called);
        records.sync();
      }),
    changePassword: (change) => attempt(() => server.changePassword(change)),
    forgotPassword: (email) => attempt(() => server.forgotPassword(email)),
    resetPassword: (reset) =>
      attempt(async () => {
        await server.resetPassword(reset);
        // Every sign-in has ended, including this device's.
        await account.ask();
      }),
    signOutEverywhere: () =>
      attempt(async () => {
        await server.signOutEverywhere();
        await account.leave();
      }),
    deleteAccount: (password) =>
      attempt(async () => {
        const here = user();
        await server.deleteAccount(password);
        await account.leave();
        if (here !== undefined) await forgetOnDevice(here.id);
      }),
    async lookForAccount() {
      const here = user();
      if (here === undefined) return;
      // ACC-99: a server that cannot answer has not said that the account is gone.
      const exists = await server.accountExists(here.id).catch(() => true);
      if (exists || user()?.id !== here.id) return;
      account.gone();
      const stop = account.view.subscribe(({ state }) => {
        const isStillHere = state.status === 'signed-in' && state.user.id === here.id;
        if (isStillHere && state.signInExpired) return;
        stop();
        if (!isStillHere) void forgetOnDevice(here.id);
      });
    },
  };
}
