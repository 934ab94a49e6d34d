import type { TokenScope, TokenWish } from '@roundbell/core/ports';
import { dateWords } from '../../../parts/locale.ts';

/** What a token may do, in the order of the form. */
export const SCOPE_WORDS: readonly { readonly scope: TokenScope; readonly label: string; readonly hint: string }[] = [
  { scope: 'timers:read', label: 'Read timers', hint: 'Lists your timers and reads them.' },
  { scope: 'timers:write', label: 'Write timers', hint: 'Adds, changes and deletes timers.' },
  { scope: 'sessions:read', label: 'Read sessions', hint: 'Reads your workouts with their heart rates.' },
];

/** For how long a token can be good. */
export const DAYS_WORDS: readonly { readonly days: TokenWish['days']; readonly label: string }[] = [
  { days: 7, label: 'In 7 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
];

/** A day of a token. */
export const dayWords = dateWords({ day: 'numeric', month: 'short', year: 'numeric' });
