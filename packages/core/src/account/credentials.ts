// What can be told of an email and a password before the server is asked: the same that it would refuse.

/** A password has at least this many characters. */
export const PASSWORD_LENGTH = 6;

/** What the server takes for an email (the pattern of its schema), blanks around it left out. */
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Why a new account cannot have them, all at once; the sentences are those of the codes. */
export function credentialFaults(email: string, password: string): readonly ('email-invalid' | 'password-weak')[] {
  return [
    ...(EMAIL.test(email.trim()) ? [] : ['email-invalid' as const]),
    ...(password.length < PASSWORD_LENGTH ? ['password-weak' as const] : []),
  ];
}
