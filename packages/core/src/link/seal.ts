// The envelope of a link: '1.' (the version), four characters that check the rest, and the packed text; or '2.', an agreed
// moment in seven characters, and the same, where the check covers the moment, too. '3.' and '4.' are the same for a text
// with more columns, '5.' and '6.' for one with bells, which an app that knows only earlier versions could not read; '7.' is a
// programme.

import { fromBase64Url, toBase64Url } from '../base/base64url.ts';
import { utf8Length } from '../base/bytes.ts';
import type { WallTime } from '../base/units.ts';
import type { LinkExtent } from './extent.ts';
import { packText, unpackText } from './pack.ts';

/** The most that a link may hold: what messengers carry, and what a phone reads at once. */
export const LINK_LIMIT = {
  /** Characters behind the '#'. */
  characters: 8_000,
  /** Bytes of the text once unpacked: a phone unpacks as many in a twentieth of a second. */
  bytes: 12_000,
} as const;

/** Why a link cannot be opened. */
export type Unopened = 'empty' | 'damaged' | 'later' | 'too-large';

/** What an envelope holds: a timer with so many columns, or a programme. */
export type LinkHolds = LinkExtent | 'programme';

/** The text of an envelope, what it holds, and the moment agreed on, if there is one; or why there is nothing. */
export type Opened =
  | { readonly ok: true; readonly text: string; readonly holds: LinkHolds; readonly startsAt?: WallTime }
  | { readonly ok: false; readonly reason: Unopened };

/** What each version holds. */
const VERSIONS = {
  1: { holds: 'first', hasMoment: false },
  2: { holds: 'first', hasMoment: true },
  3: { holds: 'more', hasMoment: false },
  4: { holds: 'more', hasMoment: true },
  5: { holds: 'bells', hasMoment: false },
  6: { holds: 'bells', hasMoment: true },
  7: { holds: 'programme', hasMoment: false },
} as const;
/** The version of each without a moment; the next is the one with it. */
const FIRST_VERSION: Readonly<Record<LinkHolds, number>> = { first: 1, more: 3, bells: 5, programme: 7 };
const CHECK_LENGTH = 4;
const MOMENT_BYTES = 5;
const MOMENT_LENGTH = 7;
const FORM = /^(\d{1,6})\.([\w-]*)$/;

/** A text in an envelope, with an agreed moment to the second if one is given; undefined if it is larger than a link may be. */
export function sealed(text: string, holds: LinkHolds, startsAt?: WallTime): string | undefined {
  if (utf8Length(text) > LINK_LIMIT.bytes) return undefined;
  const packed = toBase64Url(packText(text));
  const moment = startsAt === undefined ? '' : momentText(startsAt);
  const version = FIRST_VERSION[holds] + (startsAt === undefined ? 0 : 1);
  const envelope = `${version}.${moment}${checkOf(moment + packed)}${packed}`;
  return envelope.length > LINK_LIMIT.characters ? undefined : envelope;
}

/** Opens an envelope, with or without '#' before it. Whatever it is, this does not throw. */
export function opened(given: string): Opened {
  const text = given.startsWith('#') ? given.slice(1) : given;
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > LINK_LIMIT.characters) return { ok: false, reason: 'too-large' };
  const [, version, payload = ''] = FORM.exec(text) ?? [];
  if (version === undefined || Number(version) < 1) return { ok: false, reason: 'damaged' };
  const known = versionOf(version);
  if (known === undefined) return { ok: false, reason: 'later' };
  const { holds, hasMoment } = known;
  const moment = payload.slice(0, hasMoment ? MOMENT_LENGTH : 0);
  const unpacked = unsealed(moment, payload.slice(moment.length));
  if (unpacked === undefined) return { ok: false, reason: 'damaged' };
  return { ok: true, text: unpacked, holds, ...(hasMoment && { startsAt: momentOf(moment) }) };
}

function versionOf(written: string): (typeof VERSIONS)[keyof typeof VERSIONS] | undefined {
  return Object.entries(VERSIONS).find(([version]) => version === written)?.[1];
}

/** The text behind a moment, if its check is that of both. */
function unsealed(moment: string, checked: string): string | undefined {
  const packed = checked.slice(CHECK_LENGTH);
  if (checkOf(moment + packed) !== checked.slice(0, CHECK_LENGTH)) return undefined;
  const bytes = fromBase64Url(packed);
  return bytes && unpackText(bytes, LINK_LIMIT.bytes);
}

function momentText(startsAt: WallTime): string {
  let seconds = Math.round(startsAt / 1000);
  const bytes = new Uint8Array(MOMENT_BYTES);
  for (let at = MOMENT_BYTES - 1; at >= 0; at -= 1) {
    bytes[at] = seconds % 256;
    seconds = Math.floor(seconds / 256);
  }
  return toBase64Url(bytes);
}

function momentOf(text: string): WallTime {
  const bytes = fromBase64Url(text) ?? new Uint8Array();
  return bytes.reduce((seconds, byte) => seconds * 256 + byte, 0) * 1000;
}

/** The check of a packed text, after its moment if it has one: 24 bits of FNV-1a. Any bytes unpack to something, and a changed link must not give another timer. */
export function checkOf(packed: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < packed.length; at += 1) hash = Math.imul(hash ^ packed.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash ^= hash >>> 13;
  return toBase64Url(Uint8Array.of(hash >>> 24, hash >>> 16, hash >>> 8));
}
