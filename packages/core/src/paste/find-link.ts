// A link of ours in whatever a messenger, a mail or an address bar made of it: with words around it, escaped, wrapped into
// lines. Its own check says which of the ways to put it together again is right.

import { readLinkBody, type ReadLinkBody } from '../link/link.ts';
import { LINK_LIMIT } from '../link/seal.ts';

/** What stands behind the '#' of a link that holds a timer, or why it cannot be opened. */
export type FoundLink = { readonly ok: true; readonly body: string } | { readonly ok: false; readonly message: string };

/** The address of a timer, whatever its host, up to and with '#'. */
const ADDRESS = /\/t(?:\/run)?\/?(?:\?[^\s#]{0,300})?#/g;
/** What stands behind it, alone; too long to be a number. */
const BARE = /(?<![\w.])\d{1,6}\.[\w-]{20}/g;
const PART = /[\w.@~-]+/y;
/** What a body is made of: from a second dot on it is the text's. */
const WHOLE = /^\d{1,6}\.[\w-]*/;
/** Where a line was wrapped: as in a mail, with the marks of a reply, or by characters that no one sees. */
const WRAP = /[\s=>|\u00AD\u200B-\u200D\u2060]{1,40}/y;
/** What marks a link as italic. */
const ITALIC = /[_-]$/;
const ESCAPED = /%([2-7][\dA-F])/gi;
const ESCAPED_MARK = /%(?:25)*23/;

/** No text holds more that is worth a try. */
const MOST = { places: 20, parts: 200, escapes: 3, marks: 4 } as const;

/** The first link in a text that holds a timer; else why the first that is one of ours holds none; else undefined. */
export function findLink(text: string): FoundLink | undefined {
  let refusal: FoundLink | undefined;
  for (const each of readings(text)) {
    const found = linkIn(each);
    if (found?.ok === true) return found;
    refusal ??= found;
  }
  return refusal;
}

/** A text as it is and, if it has an escaped '#', as it was before it was escaped, once or several times. */
function readings(text: string): readonly string[] {
  const all = [text];
  for (let last = text; ESCAPED_MARK.test(last) && all.length <= MOST.escapes; all.push(last))
    last = last.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return all;
}

function linkIn(text: string): FoundLink | undefined {
  let refusal: FoundLink | undefined;
  for (const from of placesOf(text, ADDRESS, ({ index, 0: address }) => index + address.length)) {
    const found = bodyAt(text, from);
    if (found.ok) return found;
    refusal ??= found;
  }
  for (const from of placesOf(text, BARE, ({ index }) => index)) {
    const found = bodyAt(text, from);
    if (found.ok) return found;
  }
  return refusal;
}

function placesOf(text: string, pattern: RegExp, placeOf: (match: RegExpExecArray) => number): readonly number[] {
  const places: number[] = [];
  for (const match of text.matchAll(pattern)) {
    places.push(placeOf(match));
    if (places.length === MOST.places) break;
  }
  return places;
}

/** Reads what begins at a place: up to its first end, else with what follows, part by part. */
function bodyAt(text: string, from: number): FoundLink {
  let body = '';
  let at = from;
  let first: ReadLinkBody | undefined;
  for (let parts = 0; parts < MOST.parts && body.length <= LINK_LIMIT.characters; parts += 1) {
    at += lengthOf(WRAP, text, at);
    const length = lengthOf(PART, text, at);
    if (length === 0) break;
    // No more of it than shows that it is too long.
    body += text.slice(at, at + Math.min(length, LINK_LIMIT.characters + 1 - body.length));
    at += length;
    for (const candidate of endsOf(body)) {
      const read = readLinkBody(candidate);
      if (read.ok) return { ok: true, body: candidate };
      first ??= read;
    }
  }
  const read = first ?? readLinkBody('');
  return { ok: false, message: read.ok ? '' : read.message };
}

/** A body as far as it can be one, and without the marks at its end that may belong to the text around it. */
function endsOf(body: string): readonly string[] {
  const whole = WHOLE.exec(body)?.[0] ?? body;
  const ends = [whole];
  for (let last = whole; ITALIC.test(last) && ends.length <= MOST.marks; ends.push(last)) last = last.slice(0, -1);
  return ends;
}

function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
