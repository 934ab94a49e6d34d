// Looking for something from the end of a list: the browsers we serve are older than `findLastIndex`.

/** The index of the last element that passes, -1 where none does. */
export function lastIndexWhere<T>(list: readonly T[], passes: (element: T, at: number) => boolean): number {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const element = list[at];
    if (element !== undefined && passes(element, at)) return at;
  }
  return -1;
}
