// Which calls most pages never make: their code comes late, and only their names are here at first.

import type { Server } from '@roundbell/core/ports';

/** Their names. */
export const LATE_CALLS = [
  'history',
  'speechProviders',
  'coachDecision',
  'coachBank',
  'describe',
  'rename',
  'changePassword',
  'forgotPassword',
  'resetPassword',
  'changeEmail',
  'confirmEmail',
  'secondFactor',
  'passkeys',
  'accessTokens',
  'intervalsIcu',
  'plannedWorkouts',
  'closedBells',
  'passkeyChallenge',
  'signOutEverywhere',
  'isSignUpOpen',
  'time',
  'signIns',
  'endSignIn',
  'deleteAccount',
  'accountExists',
] as const satisfies readonly (keyof Server)[];
/** One of them. */
export type LateCallName = (typeof LATE_CALLS)[number];
/** The calls themselves. */
export type LateCalls = Pick<Server, LateCallName>;
