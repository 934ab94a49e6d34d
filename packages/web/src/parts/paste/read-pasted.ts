import type { App } from '@roundbell/core';
import { linkBody, noteSentence, oneTimerOf, pastedOf } from '@roundbell/core/formats';
import { DEFAULT_MAX_HEART_RATE, type Zones } from '@roundbell/core/heart';

const TOO_LARGE = 'This timer is too large to preview. Paste it in My Timers.';
const NONE = 'There is no timer in this text';

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

/** Reads a pasted text, or the file of that name; nothing changes. Rejects if the code for it cannot be loaded. */
export async function readPasted(app: App, name: string, text: string): Promise<ReadPasted> {
  if (app.account.view.getState().state.status === 'signed-out')
    return readOneTimer(text, DEFAULT_MAX_HEART_RATE, name);
  const pasted = pastedOf(text);
  if (pasted.kind === 'link') return { kind: 'place', href: `/t#${pasted.body}` };
  if (pasted.kind === 'refused') return { kind: 'refused', problem: pasted.message };
  if (pasted.kind === 'file' || pasted.kind === 'plan') return { kind: 'file', name, text: pasted.text };
  const described = await app.describe(pasted.text);
  return described.understood
    ? { kind: 'place', href: '/editor', state: { described: described.timer, aside: described.aside } }
    : { kind: 'refused', problem: described.problem, aside: described.aside };
}

/** Where a text leads that holds one timer: the page that shows it, with what was read otherwise. */
export function readOneTimer(text: string, zones: Zones, name = ''): Exclude<ReadPasted, { readonly kind: 'file' }> {
  const read = oneTimerOf(text, zones, name);
  if (read.kind === 'several') return { kind: 'members-only' };
  if (read.kind === 'refused') return { kind: 'refused', problem: noteSentence(read.problems[0] ?? { message: NONE }) };
  const written = linkBody(read.timer);
  if (!written.ok) return { kind: 'refused', problem: TOO_LARGE };
  return { kind: 'place', href: `/t#${written.body}`, state: { notes: read.notes.map(noteSentence) } };
}
