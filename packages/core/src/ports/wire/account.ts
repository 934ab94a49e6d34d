// What crosses the wire about the care of an account: its name, password, sign-ins and deletion.

import * as z from 'zod/mini';
import { displayNameSchema, PASSWORD_MOST, userSchema } from './wire.ts';

const password = z.string().check(z.maxLength(PASSWORD_MOST));

/** POST /api/account/name */
export const renameRequestSchema = z.object({ displayName: displayNameSchema });
/** Its reply: the user under the new name. */
export const renameReplySchema = z.object({ user: userSchema });

/** POST /api/account/password */
export const passwordChangeSchema = z.object({ currentPassword: password, newPassword: password });
/** The current password and the new one. */
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** POST /api/account/forgotten */
export const forgottenRequestSchema = z.object({ email: z.string().check(z.maxLength(254)) });

/** POST /api/account/reset */
export const passwordResetSchema = z.object({ token: z.string().check(z.maxLength(200)), newPassword: password });
/** What the link in a mail carries, and the new password. */
export type PasswordReset = z.infer<typeof passwordResetSchema>;

/** POST /api/account/email */
export const emailChangeSchema = z.object({ newEmail: z.string().check(z.maxLength(254)), password });
/** The wanted email and the current password. */
export type EmailChange = z.infer<typeof emailChangeSchema>;

/** POST /api/account/email/confirm */
export const emailConfirmationSchema = z.object({ token: z.string().check(z.maxLength(200)) });

const code = z.string().check(z.maxLength(40));

/** POST /api/account/sign-in/code: what follows a password if there is a second factor. */
export const codeRequestSchema = z.object({ code });
/** A code from an authenticator app, or a recovery code. */
export type CodeRequest = z.infer<typeof codeRequestSchema>;

/** POST /api/account/second-factor */
export const secondFactorRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('look') }),
  z.object({ kind: z.literal('begin'), password }),
  z.object({ kind: z.literal('confirm'), code }),
  z.object({ kind: z.literal('end'), password }),
]);
/** What to do with the second factor of the person here; it is on once a code has confirmed that there is an app. */
export type SecondFactorRequest = z.infer<typeof secondFactorRequestSchema>;
/** Its reply; `link` is the otpauth: address for the app. */
export const secondFactorStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('on') }),
  z.object({ kind: z.literal('begun'), link: z.string(), recoveryCodes: z.array(z.string()) }),
]);
/** How far the second factor of a person is. */
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** One sign-in of a person: its device as far as its browser says, when it began and when it was last used (epoch ms; to a day). */
export const signInEntrySchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(128)),
  device: z.string(),
  since: z.number(),
  usedAt: z.number(),
  isThis: z.boolean(),
});
/** One of the sign-ins of a person. */
export type SignInEntry = z.infer<typeof signInEntrySchema>;
/** GET /api/account/sign-ins: those that live, the one last used first. */
export const signInsReplySchema = z.object({ signIns: z.array(signInEntrySchema) });
/** POST /api/account/sign-ins/end */
export const endSignInSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) });

/** GET /api/account/entry: whether anyone may make an account, or only someone with an invitation. */
export const entryReplySchema = z.object({ signUp: z.enum(['open', 'closed']) });

/** POST /api/account/delete */
export const deletionRequestSchema = z.object({ password });

/** The reply to GET /api/time: milliseconds since 1970 by the server's clock. */
export const timeReplySchema = z.object({ now: z.number() });

/** POST /api/account/standing: whether there is still an account with this id. */
export const standingRequestSchema = z.object({ userId: z.string().check(z.minLength(1), z.maxLength(128)) });
/** Its reply. */
export const standingReplySchema = z.object({ exists: z.boolean() });
