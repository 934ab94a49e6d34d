// What a newer version wrote into a document and this one does not know: it stays, whatever an edit makes of the rest.

import { fieldOf, isFields, type Content } from '../base/content.ts';

/**
 * `edited` with the fields of `stored` that reading it dropped; `read` is what reading gave. Objects are followed field
 * by field and lists of things with ids by id; what an edit removed takes its unknown fields along.
 */
export function withUnknownFields(stored: Content, read: Content, edited: Content): Content {
  if (Array.isArray(stored) && Array.isArray(read) && Array.isArray(edited)) {
    const [inStored, inRead] = [byId(stored), byId(read)];
    return edited.map((item: Content) => withUnknownFields(inStored.get(idOf(item)), inRead.get(idOf(item)), item));
  }
  if (!isFields(stored) || !isFields(read) || !isFields(edited)) return edited;
  const unknown = Object.entries(stored).filter(([key]) => !Object.hasOwn(read, key));
  const known = Object.entries(edited).map(([key, value]) => [
    key,
    withUnknownFields(fieldOf(stored, key), fieldOf(read, key), value),
  ]);
  return Object.fromEntries([...unknown, ...known]);
}

function byId(list: readonly Content[]): ReadonlyMap<Content, Content> {
  return new Map(list.filter((item) => idOf(item) !== undefined).map((item) => [idOf(item), item]));
}

function idOf(item: Content): Content {
  return isFields(item) ? fieldOf(item, 'id') : undefined;
}
