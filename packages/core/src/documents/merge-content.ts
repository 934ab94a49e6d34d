// Three-way merge of plain JSON: objects of one kind field by field, lists of things with ids (and lists of distinct words) item by
// item, everything else as one value. If only one side changed something, its change is taken; if both changed it to
// different values, mine is taken and it is a clash.

import { fieldOf, isFields, isSameContent, type Content } from '../base/content.ts';

/** The merged content, and whether anything of theirs had to give way to mine. */
export interface MergedContent {
  readonly content: Content;
  readonly clash: boolean;
}

/** Merges two contents derived from `base`; undefined means absent. */
export function mergeContent(base: Content, mine: Content, theirs: Content): MergedContent {
  if (isSameContent(mine, theirs) || isSameContent(base, theirs)) return { content: mine, clash: false };
  if (isSameContent(base, mine)) return { content: theirs, clash: false };
  if (isFields(mine) && isFields(theirs) && isOneKind(mine, theirs))
    return mergeFields(isFields(base) ? base : {}, mine, theirs);
  if (isKeyed(mine) && isKeyed(theirs)) return mergeLists(isKeyed(base) ? base : [], mine, theirs);
  return { content: mine, clash: true };
}

type Fields = Readonly<Record<string, Content>>;

/** Whether two objects have the same fields by their `kind`: of two kinds one is taken whole. */
function isOneKind(mine: Fields, theirs: Fields): boolean {
  return isSameContent(fieldOf(mine, 'kind'), fieldOf(theirs, 'kind'));
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): MergedContent {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const fields = keys.map((key) => {
    const merged = mergeContent(fieldOf(base, key), fieldOf(mine, key), fieldOf(theirs, key));
    return { key, ...merged };
  });
  const present = fields.filter(({ content }) => content !== undefined);
  return {
    content: Object.fromEntries(present.map(({ key, content }) => [key, content])),
    clash: fields.some(({ clash }) => clash),
  };
}

type Keyed = readonly (string | { readonly id: string })[];

function keyOf(item: Keyed[number]): string {
  return typeof item === 'string' ? item : item.id;
}

// Items can be merged one by one only if each can be told from the others.
function isKeyed(list: Content): list is Keyed {
  if (!Array.isArray(list)) return false;
  const keyed = list.every((item: Content) =>
    typeof item === 'string'
      ? item !== FRONT
      : isFields(item) && typeof item['id'] === 'string' && item['id'] !== FRONT,
  );
  return keyed && new Set((list as Keyed).map(keyOf)).size === list.length;
}

function mergeLists(base: Keyed, mine: Keyed, theirs: Keyed): MergedContent {
  const [inBase, inMine, inTheirs] = [byKey(base), byKey(mine), byKey(theirs)];
  const merged = new Map<string, MergedContent>();
  for (const key of new Set([...inMine.keys(), ...inTheirs.keys()])) {
    const item = mergeItem(inBase.get(key), inMine.get(key), inTheirs.get(key));
    if (item.content !== undefined) merged.set(key, item);
  }
  const orders = [base, mine, theirs].map((list) => list.map(keyOf).filter((key) => merged.has(key)));
  const order = mergeOrders(orders[0] ?? [], orders[1] ?? [], orders[2] ?? []);
  return {
    content: order.keys.map((key) => merged.get(key)?.content),
    clash: order.clash || [...merged.values()].some(({ clash }) => clash),
  };
}

function byKey(list: Keyed): ReadonlyMap<string, Content> {
  return new Map(list.map((item) => [keyOf(item), item]));
}

// An item that one side removed comes back if the other side changed it: a delete never beats an edit.
function mergeItem(base: Content, mine: Content, theirs: Content): MergedContent {
  if (mine !== undefined && theirs !== undefined) return mergeContent(base, mine, theirs);
  const remaining = mine ?? theirs;
  return { content: isSameContent(base, remaining) ? undefined : remaining, clash: false };
}

interface Order {
  readonly keys: readonly string[];
  readonly clash: boolean;
}

// Items both sides have take the order of the side that moved them; an item only one side has follows its neighbour
// there. Two new items at one place are ordered by their keys, so that every device gets the same result.
function mergeOrders(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Order {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const isCommon = (key: string): boolean => inMine.has(key) && inTheirs.has(key);
  const backbone = backboneOf(
    mine.filter(isCommon),
    theirs.filter(isCommon),
    isMoved(base, mine),
    isMoved(base, theirs),
  );
  const [runsMine, runsTheirs] = [runsBehind(mine, isCommon), runsBehind(theirs, isCommon)];
  const runAt = (key: string): readonly string[] => joinRuns(runsMine.get(key) ?? [], runsTheirs.get(key) ?? []);
  return { keys: [...runAt(FRONT), ...backbone.keys.flatMap((key) => [key, ...runAt(key)])], clash: backbone.clash };
}

function backboneOf(
  mine: readonly string[],
  theirs: readonly string[],
  movedMine: boolean,
  movedTheirs: boolean,
): Order {
  if (isSameContent(mine, theirs)) return { keys: mine, clash: false };
  if (movedMine === movedTheirs) return { keys: mine, clash: true };
  return { keys: movedMine ? mine : theirs, clash: false };
}

// Includes what only this side still has: an item the other side deleted may have been moved, and be kept.
function isMoved(base: readonly string[], side: readonly string[]): boolean {
  const [inBase, inSide] = [new Set(base), new Set(side)];
  return !isSameContent(
    side.filter((key) => inBase.has(key)),
    base.filter((key) => inSide.has(key)),
  );
}

const FRONT = '';

/** What follows each key that both sides have, up to the next one; at the front it follows no key. */
function runsBehind(keys: readonly string[], isCommon: (key: string) => boolean): ReadonlyMap<string, string[]> {
  const runs = new Map<string, string[]>();
  let run: string[] = [];
  runs.set(FRONT, run);
  for (const key of keys) {
    if (!isCommon(key)) run.push(key);
    else runs.set(key, (run = []));
  }
  return runs;
}

function joinRuns(a: readonly string[], b: readonly string[]): readonly string[] {
  const [firstA, firstB] = [a[0], b[0]];
  if (firstA === undefined || firstB === undefined) return [...a, ...b];
  return firstA < firstB ? [...a, ...b] : [...b, ...a];
}
