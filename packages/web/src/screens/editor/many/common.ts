/** What all items have in common; undefined if they differ. */
export function commonOf<Item, Value>(items: readonly Item[], valueOf: (item: Item) => Value): Value | undefined {
  const [first, ...others] = items.map(valueOf);
  return others.every((value) => Object.is(value, first)) ? first : undefined;
}
