// A separate file: the editor needs no more of the kept drafts.

import { isSameContent } from '../base/content.ts';
import type { Writing } from './saved-draft.ts';

/** Whether two drafts say the same, as rounds and as text. */
export function isSameWriting(one: Writing, other: Writing): boolean {
  return one.text === other.text && isSameContent(one.draft, other.draft);
}
