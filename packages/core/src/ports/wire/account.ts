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

/** POST /api/account/delete */
export const deletionRequestSchema = z.object({ password });

/** POST /api/account/standing: whether there is still an account with this id. */
export const standingRequestSchema = z.object({ userId: z.string().check(z.minLength(1), z.maxLength(128)) });
/** Its reply. */
export const standingReplySchema = z.object({ exists: z.boolean() });
