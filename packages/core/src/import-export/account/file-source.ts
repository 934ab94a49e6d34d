// A text as one of our files: whether it is one, and what can be read of it.

import { isFields } from '../../base/content.ts';
import { linesOf } from '../../base/lines.ts';
import { FILE_FORMAT, FILE_VERSION } from './file-limit.ts';
import { readJson, type ReadText, type TextFault } from './json-text.ts';
import { sourceOf, type Source } from './source.ts';

/** The result of opening; `problem` is a sentence for the person. */
export type OpenedFile =
  | {
      readonly ok: true;
      readonly source: Source;
      /** False if the text breaks off, so that no one knows what else it held. */
      readonly isWhole: boolean;
    }
  | { readonly ok: false; readonly problem: string };

const NOT_OURS = 'This is not a Roundbell file.';
const TOO_NEW = 'This file was made by a newer version of Roundbell.';

/** Opens a text. Never throws. */
export function openFile(text: string): OpenedFile {
  const read = readJson(text);
  const problem = problemOf(read, text);
  if (problem !== undefined) return { ok: false, problem };
  return { ok: true, source: sourceOf(read, text), isWhole: read.fault === undefined };
}

/** Why a text is not one of our files, or is unreadable. */
function problemOf({ value, fault }: ReadText, text: string): string | undefined {
  if (!isFields(value)) return NOT_OURS;
  const { format, version } = value;
  if (format === FILE_FORMAT && typeof version === 'number' && Number.isInteger(version) && version > 0) {
    return version > FILE_VERSION ? TOO_NEW : undefined;
  }
  // Up to where it breaks off it may be ours.
  const mayBeOurs = fault !== undefined && (format === undefined || format === FILE_FORMAT);
  return mayBeOurs ? `This file cannot be read. ${syntaxWords(fault, text)}` : NOT_OURS;
}

function syntaxWords({ at, message }: TextFault, text: string): string {
  const { line, column } = linesOf(text)(at);
  return `Line ${line}, column ${column}: ${message}.`;
}
