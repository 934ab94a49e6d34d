interface Option {
  readonly value: string;
  readonly label: string;
}

/** The options of a select for a stored name: one that only a newer app knows is among them, so that it stays. */
export function optionsFor(
  value: string,
  options: readonly Option[],
): { readonly isKnown: boolean; readonly options: readonly Option[] } {
  const isKnown = options.some((option) => option.value === value);
  return { isKnown, options: isKnown ? options : [...options, { value, label: `${value} (from a newer version)` }] };
}
