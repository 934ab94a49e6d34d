import { IMPORT_LIMIT } from '@roundbell/core/formats';

/** The text of a chosen file, or the sentence saying why there is none. */
export type FileText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

const NOT_OURS = 'This is not a Roundbell file.';
const OTHER_LETTERS = 'The text in this file cannot be read. Save it as UTF-8 and choose it again.';
const OTHER_LETTERS_OF_TABLE =
  'The text in this file cannot be read. Save it as UTF-8 ("CSV UTF-8" in a spreadsheet) and choose it again.';
/** An XML file says in its first line, in letters that nearly all encodings share, in which it is. */
const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i;
const DECLARED_WITHIN = 200;

/**
 * Reads a chosen file as UTF-8 or, judging by its byte order mark or the zeros in its first characters, UTF-16; an XML file
 * as it says.
 */
export async function textOf(file: Blob & { readonly name?: string }): Promise<FileText> {
  if (file.size > IMPORT_LIMIT) {
    return { ok: false, problem: 'This file is too large: the limit is 5 MB.' };
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ok: true, text: decoderOf(bytes).decode(bytes) };
  } catch (cause) {
    // A file that is not text is not ours; one that is gone, or may not be read, is another matter.
    if (!(cause instanceof TypeError)) return { ok: false, problem: 'This file could not be opened. Choose it again.' };
    const [, kind] = /\.(csv|txt|zwo)$/i.exec(file.name ?? '') ?? [];
    if (kind === undefined) return { ok: false, problem: NOT_OURS };
    return { ok: false, problem: kind.toLowerCase() === 'csv' ? OTHER_LETTERS_OF_TABLE : OTHER_LETTERS };
  }
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true });
  } catch {
    // It says an encoding that no one knows: it may be UTF-8 all the same.
    return new TextDecoder('utf-8', { fatal: true });
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  // What stands before the declaration is more certain than what it says.
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const begin = String.fromCharCode(...bytes.subarray(0, DECLARED_WITHIN));
  const [, declared = 'utf-8'] = DECLARED.exec(begin) ?? [];
  // One that is read by its first bytes cannot be in two bytes a letter.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
