import { type App, DEFAULT_MAX_HEART_RATE, linkBody, pastedOf, readExchange } from '@roundbell/core';

const TOO_LARGE =
  'This timer is too large to open without an account. Sign in or create one, then paste this among your timers.';

/** Why there is nothing to show. `aside` says more, quietly. */
export interface Refusal {
  readonly problem: string;
  readonly aside?: string | undefined;
}

/** What becomes of a pasted text: a place that shows what it holds, a file to look into, or a reason. */
export type ReadPasted =
  | { readonly kind: 'place'; readonly href: string; readonly state?: unknown }
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'members-only' }
  | ({ readonly kind: 'refused' } & Refusal);

/** Reads a pasted text, or the file of that name; nothing changes. Rejects if the code for it cannot be loaded. (SCR-1022 to SCR-1027, SCR-1032 to SCR-1035) */
export async function readPasted(app: App, name: string, text: string): Promise<ReadPasted> {
  const pasted = pastedOf(text);
  if (pasted.kind === 'link') return { kind: 'place', href: `/t#${pasted.body}` };
  if (pasted.kind === 'refused') return { kind: 'refused', problem: pasted.message };
  if (app.account.view.getState().state.status === 'signed-out')
    return pasted.kind === 'plan' ? planOfVisitor(name, pasted.text) : { kind: 'members-only' };
  if (pasted.kind === 'file' || pasted.kind === 'plan') return { kind: 'file', name, text: pasted.text };
  const described = await app.describe(pasted.text);
  return described.understood
    ? { kind: 'place', href: '/editor', state: { described: described.timer, aside: described.aside } }
    : { kind: 'refused', problem: described.problem, aside: described.aside };
}

/** The page of a link that holds a plan: it needs no library. What was read otherwise goes with it. (SCR-1033) */
function planOfVisitor(name: string, text: string): ReadPasted {
  const read = readExchange({ text, fileName: name }, DEFAULT_MAX_HEART_RATE);
  if (!read?.ok) {
    const { line, message } = read?.problems[0] ?? { line: 1, message: 'There is no step in this text' };
    return { kind: 'refused', problem: `Line ${line}: ${message}.` };
  }
  const written = linkBody(read.draft);
  if (!written.ok) return { kind: 'refused', problem: TOO_LARGE };
  const notes = read.notes.map(({ line, message }) => `Line ${line}: ${message}.`);
  return { kind: 'place', href: `/t#${written.body}`, state: { notes } };
}
