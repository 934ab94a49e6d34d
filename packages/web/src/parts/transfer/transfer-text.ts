import { IMPORT_LIMIT } from '@roundbell/core';

/** The text of a chosen file, or the sentence saying why there is none. */
export type FileText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

const NOT_OURS = 'This is not a Roundbell file.';
const OTHER_LETTERS =
  'The letters of this file cannot be read. Save it as UTF-8 ("CSV UTF-8" in a spreadsheet) and choose it again.';

/** Reads a chosen file as UTF-8 or, judging by its byte order mark or the zeros in its first characters, UTF-16. */
export async function textOf(file: Blob & { readonly name?: string }): Promise<FileText> {
  if (file.size > IMPORT_LIMIT) {
    return { ok: false, problem: 'This file is larger than 5 MB. No larger file can be imported.' };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ok: true, text: new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes) };
  } catch (cause) {
    // A file that is not text is not ours; one that is gone, or may not be read, is another matter.
    if (!(cause instanceof TypeError)) return { ok: false, problem: 'This file could not be opened. Choose it again.' };
    return { ok: false, problem: /\.(?:csv|txt|zwo)$/i.test(file.name ?? '') ? OTHER_LETTERS : NOT_OURS };
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}
