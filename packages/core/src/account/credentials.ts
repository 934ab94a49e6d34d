// What can be said about an email and a password before asking the server: it would refuse the same.

/** A password has at least this many characters. */
export const PASSWORD_LENGTH = 6;

/** What the server accepts as an email (the pattern of its schema), without surrounding blanks. */
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether the server takes it for an email, apart from blanks around it. */
export function isEmail(typed: string): boolean {
  return EMAIL.test(typed.trim());
}

/** Why a new account cannot have them, all reasons together; the sentences are those of the codes. */
export function credentialFaults(email: string, password: string): readonly ('email-invalid' | 'password-weak')[] {
  return [
    ...(isEmail(email) ? [] : ['email-invalid' as const]),
    ...(password.length < PASSWORD_LENGTH ? ['password-weak' as const] : []),
  ];
}
