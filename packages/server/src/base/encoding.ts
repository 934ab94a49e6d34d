// Which content encoding a browser accepts: RFC 9110, sections 12.4.2 and 12.5.3.

/** Our encodings, in order of preference. */
export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding to send, undefined for none: the highest weight in `Accept-Encoding`, the first of ours among equals. */
export function encodingFor(
  accepted: string | undefined,
  among: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  const weights = weightsIn(accepted ?? '');
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  return among
    .filter((encoding) => weightOf(encoding) > 0)
    .reduce<Encoding | undefined>(
      (best, each) => (best === undefined || weightOf(each) > weightOf(best) ? each : best),
      undefined,
    );
}

function weightsIn(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return [name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight)];
    }),
  );
}
