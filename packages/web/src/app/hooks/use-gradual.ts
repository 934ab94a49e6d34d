import { useEffect, useState } from 'react';
import { whenIdle } from '../../base/idle.ts';

/** No moment is so busy that the next item waits longer (ms). */
const SOON = 200;

/**
 * What a rule makes of each item, computed one by one while the page has nothing better to do: for what would hold it up
 * together. `rule` must be the same each time; other items begin again.
 */
export function useGradual<Item, Result>(
  items: readonly Item[],
  rule: (item: Item) => Result,
): { readonly results: readonly Result[]; readonly isDone: boolean } {
  const key = useSameItems(items);
  const [done, setDone] = useState<{ readonly of: readonly Item[]; readonly results: readonly Result[] }>();
  const results = done?.of === key ? done.results : [];
  const next = results.length;
  const isDone = next >= key.length;
  useEffect(() => {
    const item = key[next];
    if (isDone || item === undefined) return undefined;
    return whenIdle(
      () => setDone((before) => ({ of: key, results: [...(before?.of === key ? before.results : []), rule(item)] })),
      SOON,
    );
  }, [key, next, isDone, rule]);
  return { results, isDone };
}

/** The same list for the same items. */
function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const [steady, setSteady] = useState(items);
  if (steady === items) return steady;
  if (steady.length === items.length && steady.every((item, index) => item === items[index])) return steady;
  setSteady(items);
  return items;
}
