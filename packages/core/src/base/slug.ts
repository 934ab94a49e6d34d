// What a file is called after a name.

const SLUG_MOST = 60;

/** A name as part of a file name: letters and digits of any script, and hyphens. */
export function slugOf(name: string): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return Array.from(words.join('-')).slice(0, SLUG_MOST).join('') || 'timer';
}
