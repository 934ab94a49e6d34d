// What the operator types, as a command.

/** One of the operator's commands. */
export type AdminCommand =
  | { readonly kind: 'invite'; readonly email: string | undefined }
  | { readonly kind: 'invitations' }
  | { readonly kind: 'revoke'; readonly id: string }
  | { readonly kind: 'accounts'; readonly search: string | undefined }
  | { readonly kind: 'check-config' }
  | { readonly kind: 'reset-password' | 'end-sign-ins'; readonly email: string }
  | { readonly kind: 'delete'; readonly email: string; readonly isSure: boolean };

/** A command, or one sentence that says what is wrong with it. */
export type AdminWords =
  | { readonly ok: true; readonly command: AdminCommand }
  | { readonly ok: false; readonly problem: string };

/** How each is written. */
const USAGES: Readonly<Record<AdminCommand['kind'], string>> = {
  'check-config': 'check-config',
  invite: 'invite [EMAIL]',
  invitations: 'invitations',
  revoke: 'revoke ID',
  accounts: 'accounts [--search WORD]',
  'reset-password': 'reset-password EMAIL',
  'end-sign-ins': 'end-sign-ins EMAIL',
  delete: 'delete EMAIL --yes',
};

/** Reads the words behind `npm run admin --`. */
export function parseAdmin([kind = '', ...words]: readonly string[]): AdminWords {
  if (!isKind(kind)) return { ok: false, problem: `The commands are: ${Object.values(USAGES).join(', ')}.` };
  const command = commandOf(kind, words);
  return command === undefined ? { ok: false, problem: `Write it like this: ${USAGES[kind]}` } : { ok: true, command };
}

function isKind(word: string): word is AdminCommand['kind'] {
  return Object.hasOwn(USAGES, word);
}

function commandOf(kind: AdminCommand['kind'], words: readonly string[]): AdminCommand | undefined {
  const [first = ''] = words;
  const isOne = words.length === 1 && first !== '' && !first.startsWith('-');
  switch (kind) {
    case 'check-config':
    case 'invitations':
      return words.length === 0 ? { kind } : undefined;
    case 'revoke':
      return isOne ? { kind, id: first } : undefined;
    case 'reset-password':
    case 'end-sign-ins':
      return isOne ? { kind, email: first } : undefined;
    case 'delete': {
      const emails = words.filter((word) => word !== '--yes');
      const [email = ''] = emails;
      const isRight = emails.length === 1 && email !== '' && !email.startsWith('-');
      return isRight ? { kind, email, isSure: words.includes('--yes') } : undefined;
    }
    case 'invite': {
      if (isOne) return { kind, email: first };
      return isOption('--email', words) ? { kind, email: words[1] } : undefined;
    }
    case 'accounts':
      return isOption('--search', words) ? { kind, search: words[1] } : undefined;
  }
}

/** Whether the words are one option with its value, or none. */
function isOption(name: string, words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 2 && words[0] === name && words[1] !== '');
}
