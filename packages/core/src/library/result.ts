// How saving and removing a timer ended.

import type { Problem } from '../timer/validate.ts';

/** How a save ended: the id under which it is kept, or everything that is wrong. */
export type SaveResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** How a removal ended; `message` is the exact sentence for the person. */
export type RemoveResult = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** A save that failed as a whole, for a reason that is no field's. */
export function notSaved(message: string): SaveResult {
  return { ok: false, problems: [{ message, at: { field: 'store' } }] };
}
