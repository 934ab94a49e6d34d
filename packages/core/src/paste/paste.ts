// What a text is that someone has pasted: one of our links, one of our files, a plan, or words.

import { FILE_FORMAT, FILE_VERSION, IMPORT_LIMIT } from '../import-export/account/file-limit.ts';
import { isExchange } from '../import-export/formats/read-exchange.ts';
import { findLink } from './find-link.ts';

/** What was recognised. Whatever else Roundbell learns to read is one more of these. */
export type Pasted =
  /** What stands behind '#' of a link; it holds a timer. */
  | { readonly kind: 'link'; readonly body: string }
  /** The text of a file, without what stands around it. Whether it is whole is for `readFile` to say. */
  | { readonly kind: 'file'; readonly text: string }
  /** A timer as text, or what another program writes. What is wrong with it is for `readExchange` to say. */
  | { readonly kind: 'plan'; readonly text: string }
  /** Whether they describe a timer is for `readDescription` to say. */
  | { readonly kind: 'words'; readonly text: string }
  /** Nothing that could be read; a sentence for the person says why. */
  | { readonly kind: 'refused'; readonly message: string };

/** The line by which our files are known, in any order of their lines. */
const OURS = new RegExp(`"format"\\s*:\\s*"${FILE_FORMAT}"`);
const JSON_BEGINS = /^\s*\{\s*"/;
/** What a timer has that stands there without a file around it, as programs and assistants write one. */
const ROUNDS = /"rounds"\s*:\s*\[/;
/** Code in the answer of an assistant. */
const CODE = /```\w*\s([\s\S]*?)```/g;
const SEVERAL = 'This holds several timers. Paste one at a time.';
const ADDRESSES = /https?:\/\/\S+/gi;

/** Recognises a pasted text. Never throws; that it is a file, a plan or words promises nothing about what they hold. */
export function pastedOf(given: string): Pasted {
  if (given.length > IMPORT_LIMIT) return refused('This is longer than 5 MB. Nothing longer can be read.');
  const text = given.trim();
  if (text === '') return refused('There is nothing here yet. Paste a link, a timer or a description.');
  if (OURS.test(text)) return { kind: 'file', text: bracesOf(text) };
  const link = findLink(text);
  if (link?.ok === true) return { kind: 'link', body: link.body };
  const alone = timerAlone(text);
  if (alone !== undefined) return { kind: 'file', text: alone };
  if (JSON_BEGINS.test(text)) return { kind: 'file', text };
  const plans = plansInCode(text);
  if (plans.length > 1) return refused(SEVERAL);
  if (plans[0] !== undefined) return { kind: 'plan', text: plans[0] };
  if (isExchange(text)) return { kind: 'plan', text };
  if (link !== undefined) return refused(link.message);
  if (isAddress(text)) return refused('There is no timer in this link.');
  return { kind: 'words', text };
}

/** A file with the timer that a text holds as JSON, on the lines where it stands; undefined if there is none. */
function timerAlone(text: string): string | undefined {
  if (!ROUNDS.test(text)) return undefined;
  const code = [...text.matchAll(CODE)].find(([, inner = '']) => ROUNDS.test(inner));
  const begin = code?.index ?? 0;
  const from = begin + text.slice(begin).search(/\{\s*"/);
  const to = text.lastIndexOf('}', code === undefined ? undefined : begin + code[0].length);
  if (from < begin || to < from) return undefined;
  const linesBefore = '\n'.repeat(text.slice(0, from).split('\n').length - 1);
  return `${linesBefore}{"format":"${FILE_FORMAT}","version":${FILE_VERSION},"timers":[${text.slice(from, to + 1)}]}`;
}

/** The timers as text that stand in blocks of code, each on the lines where it stands: what an assistant says around them is talk. */
function plansInCode(text: string): readonly string[] {
  return [...text.matchAll(CODE)].flatMap(({ index, 0: block, 1: inner = '' }) => {
    const from = index + block.indexOf(inner);
    return isExchange(inner) ? [`${'\n'.repeat(text.slice(0, from).split('\n').length - 1)}${inner.trimEnd()}`] : [];
  });
}

/** From the first brace to the last: messengers put words and marks around what they call code. */
function bracesOf(text: string): string {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  return from < 0 || to < from ? text : text.slice(from, to + 1);
}

/** Whether a text is an address, alone or with a title that names no time. */
function isAddress(text: string): boolean {
  const rest = text.replaceAll(ADDRESSES, '');
  return rest !== text && !/\d/.test(rest);
}

function refused(message: string): Pasted {
  return { kind: 'refused', message };
}
