import type { ImportChoice, ImportOutcome, Mover, Preview } from '@roundbell/core/formats';

/** A file after reading, what it would change, and what was chosen from it. */
export interface Looked {
  readonly name: string;
  readonly preview: Preview;
  readonly chosen: ImportChoice;
}

/** How far an import has come, once there is a file of ours. */
export type ImportStage =
  | ({ readonly status: 'looking' } & Looked)
  | { readonly status: 'bringing'; readonly done: number; readonly all: number }
  | { readonly status: 'done'; readonly outcome: ImportOutcome };

/** What looking into a text has found: a file of ours, or the sentence saying why it is none. */
export type LookedInto =
  | { readonly ok: true; readonly stage: ImportStage }
  | { readonly ok: false; readonly problem: string };

/** Where importing begins. */
export const STARTING: ImportStage = { status: 'bringing', done: 0, all: 1 };
/** Said where looking into a file fails. */
export const UNREADABLE = 'The import could not start. Check your connection and try again.';

/** Looks into the text of a file; nothing changes. Rejects if what is here cannot be read. */
export async function lookInto(mover: Mover, name: string, text: string): Promise<LookedInto> {
  const read = mover.read(text, name);
  if (!read.ok) return read;
  const preview = await mover.preview(read.content);
  return { ok: true, stage: { status: 'looking', name, preview, chosen: choiceOf(preview) } };
}

/** Imports what was chosen, and says how far that is. False if anything of the file stayed behind. */
export async function bring(
  mover: Mover,
  { preview, chosen }: Looked,
  tell: (stage: ImportStage) => void,
): Promise<boolean> {
  const outcome = await mover.bring(preview, chosen, (done, all) => tell({ status: 'bringing', done, all }));
  tell({ status: 'done', outcome });
  return outcome.isComplete && preview.content.problems.length === 0;
}

/** The initial choice: the one that loses nothing. */
function choiceOf({ preferences, sessions }: Preview): ImportChoice {
  return {
    mode: 'merge',
    preferences: preferences === 'new',
    sessions: sessions.added.length > 0,
  };
}
