// What someone does with the account they have. The server does all of it, so all of it needs a connection; its
// consequences for this device are handled here.

import type { StoreApi } from 'zustand/vanilla';
import { Failure, isAnswer, sentenceOf, type FailureCode } from '../base/failure.ts';
import type { Records } from '../ports/records.ts';
import type { CareCalls, Server } from '../ports/server.ts';
import type {
  EmailChange,
  PasswordChange,
  PasswordReset,
  SecondFactorRequest,
  SecondFactorState,
  SignInEntry,
} from '../ports/wire/account.ts';
import type { IntervalsRequest, IntervalsState, PlannedWorkout } from '../ports/wire/intervals.ts';
import type { AccessToken, TokensReply, TokensRequest, TokenWish } from '../ports/wire/tokens.ts';
import type { AccountView, CaredAccount } from './account-state.ts';
import type { Account } from './account.engine.ts';
import { CARE_SENTENCES } from './care-words.ts';
import { createForgetting, type Forgetting } from './forget.engine.ts';
import { createLeaving, type Leaving, type LeavingParts } from './leaving.engine.ts';
import { createPasskeyCare, type PasskeyCare, type PasskeyParts } from './passkeys.engine.ts';

/** How it ended; `message` is the sentence for the person, `code` says which field it belongs to. */
export type CareResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: FailureCode; readonly message: string };

/** The same with what the second factor is then. */
export type SecondFactorResult =
  | Exclude<CareResult, { readonly ok: true }>
  | { readonly ok: true; readonly state: SecondFactorState };

/** The same with the tokens that there are then, and the text of a new one. */
export type TokensResult = Exclude<CareResult, { readonly ok: true }> | ({ readonly ok: true } & TokensReply);

/** The same with what the connection to intervals.icu is then. */
export type IntervalsResult =
  | Exclude<CareResult, { readonly ok: true }>
  | { readonly ok: true; readonly state: IntervalsState };

/** The same with what is planned for a day. */
export type PlannedResult =
  | Exclude<CareResult, { readonly ok: true }>
  | { readonly ok: true; readonly workouts: readonly PlannedWorkout[] };

/** The care of an account. Only what lists or asks rejects. */
export interface AccountCare extends Leaving, PasskeyCare, Pick<Forgetting, 'resume'> {
  /** Shows here immediately; other devices learn of it from the user document. */
  rename(displayName: string): Promise<CareResult>;
  changePassword(change: PasswordChange): Promise<CareResult>;
  /** Whether a sign-up needs no invitation; rejects if the server cannot say. */
  isSignUpOpen(): Promise<boolean>;
  /** Has a link sent, if the email has an account; the answer is the same either way. */
  forgotPassword(email: string): Promise<CareResult>;
  resetPassword(reset: PasswordReset): Promise<CareResult>;
  /** Has a link sent to the new email; the answer is the same if that has an account already. */
  changeEmail(change: EmailChange): Promise<CareResult>;
  /** Changes the email by a link, no matter who is here. */
  confirmEmail(token: string): Promise<CareResult>;
  /** Signs out here too. */
  signOutEverywhere(): Promise<CareResult>;
  /** The living sign-ins, this device first; rejects with a Failure if they cannot be had. */
  signIns(): Promise<readonly SignInEntry[]>;
  /** Ends the sign-in of another device. */
  endSignIn(id: string): Promise<CareResult>;
  /** The access tokens, the newest first; rejects with a Failure if they cannot be had. */
  accessTokens(): Promise<readonly AccessToken[]>;
  createToken(wish: TokenWish): Promise<TokensResult>;
  /** Without effect if there is no such token any more. */
  revokeToken(id: string): Promise<TokensResult>;
  /** Looks at the connection to intervals.icu, makes it or ends it. */
  intervalsIcu(request: IntervalsRequest): Promise<IntervalsResult>;
  /** What is planned at intervals.icu for a day, 'YYYY-MM-DD'. */
  plannedWorkouts(day: string): Promise<PlannedResult>;
  /** Looks at the second factor, or turns it on or off. */
  secondFactor(request: SecondFactorRequest): Promise<SecondFactorResult>;
  /** Deletes the account, and removes everything of it from this device. */
  deleteAccount(password: string): Promise<CareResult>;
  /**
   * After a sign-in has ended: finds out whether the account is gone too; if so, what this device keeps of it is
   * removed when the person leaves.
   */
  lookForAccount(): Promise<void>;
}

/** What the care needs of the world; `user` says who is here. */
export interface CareParts extends Omit<LeavingParts, 'forget'>, Pick<PasskeyParts, 'forPasskeys'> {
  readonly server: Server;
  readonly records: LeavingParts['records'] & Pick<Records, 'sync' | 'erase'>;
  readonly account: CaredAccount &
    Pick<Account, 'signIn' | 'signOut'> & { readonly view: Pick<StoreApi<AccountView>, 'subscribe'> };
}

const SENTENCES: Partial<Record<FailureCode, string>> = {
  ...CARE_SENTENCES,
  offline: 'This needs a connection.',
  'not-signed-in': 'Your sign-in has expired. Sign in again first.',
};

/** Makes the account care of the person here. */
export function createCare(parts: CareParts): AccountCare {
  const { server, records, log, account, user, settle } = parts;
  const { forget, resume } = createForgetting(parts);

  /** What the server does for the person whom the page shows, and for no one who has signed in since in another tab. */
  function own(): CareCalls {
    const here = user();
    if (here === undefined) throw new Failure('not-signed-in');
    return server.careOf(here.id);
  }

  const attempt = (run: () => Promise<void>) => attemptFor(async () => (await run(), { ok: true as const }));

  async function attemptFor<T>(run: () => Promise<T>): Promise<T | Exclude<CareResult, { readonly ok: true }>> {
    try {
      return await run();
    } catch (thrown) {
      const code = thrown instanceof Failure ? thrown.code : 'account-care-failed';
      const message = SENTENCES[code] ?? (isAnswer(thrown) ? sentenceOf(thrown, 'sign-in-failed') : undefined);
      if (message === undefined) log.warn('account-care-failed', thrown);
      return { ok: false, code, message: message ?? CARE_SENTENCES['account-care-failed'] };
    }
  }

  const tokensAfter = (request: TokensRequest) =>
    attemptFor(async () => ({ ok: true as const, ...(await own().accessTokens(request)) }));

  return {
    resume,
    ...createLeaving({ ...parts, forget }),
    ...createPasskeyCare({ ...parts, own, attempt }),
    rename: (displayName) =>
      attempt(async () => {
        const { displayName: newName } = await own().rename(displayName);
        account.setDisplayName(newName);
        records.sync();
      }),
    changePassword: (change) =>
      attempt(async () => {
        await own().changePassword(change);
        // What was asked with the last cookie was refused.
        records.sync();
      }),
    isSignUpOpen: () => server.isSignUpOpen(),
    forgotPassword: (email) => attempt(() => server.forgotPassword(email)),
    resetPassword: (reset) =>
      attempt(async () => {
        await server.resetPassword(reset);
        // Every sign-in has ended, including this device's.
        await account.ask();
      }),
    changeEmail: (change) => attempt(async () => own().changeEmail(change)),
    confirmEmail: (token) =>
      attempt(async () => {
        await server.confirmEmail(token);
        // If it was the person here, the user document says so.
        records.sync();
      }),
    signOutEverywhere: () =>
      attempt(async () => {
        await own().signOutEverywhere();
        await account.leave('kept');
      }),
    signIns: async () => own().signIns(),
    endSignIn: (id) => attempt(async () => own().endSignIn(id)),
    accessTokens: async () => (await own().accessTokens({ kind: 'list' })).tokens,
    createToken: (wish) => tokensAfter({ kind: 'create', ...wish }),
    revokeToken: (id) => tokensAfter({ kind: 'revoke', id }),
    intervalsIcu: (request) => attemptFor(async () => ({ ok: true, state: await own().intervalsIcu(request) })),
    plannedWorkouts: (day) => attemptFor(async () => ({ ok: true, workouts: await own().plannedWorkouts(day) })),
    secondFactor: (request) => attemptFor(async () => ({ ok: true, state: await own().secondFactor(request) })),
    deleteAccount: (password) =>
      attempt(async () => {
        const here = user();
        await own().deleteAccount(password);
        await settle();
        await account.leave('removed');
        if (here !== undefined) await forget(here.id);
      }),
    async lookForAccount() {
      const here = user();
      if (here === undefined) return;
      // A server that cannot answer has not said that the account is gone.
      const exists = await server.accountExists(here.id).catch(() => true);
      if (exists || user()?.id !== here.id) return;
      account.markDeleted();
      const stop = account.view.subscribe(({ state }) => {
        const isStillHere = state.status === 'signed-in' && state.user.id === here.id;
        if (isStillHere && state.signInExpired) return;
        stop();
        if (!isStillHere) void forget(here.id);
      });
    },
  };
}
