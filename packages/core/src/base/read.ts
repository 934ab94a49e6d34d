// Reading through a schema what may be anything. The library itself throws on some values: it compares the `length` of
// whatever has one, and calls itself once for each level of nesting.

import * as z from 'zod/mini';

const UNREADABLE = z.any().check(z.refine(() => false));

/** A schema that reads something of unknown origin. */
export type Schema = z.core.$ZodType;
/** What it makes of what it accepts. */
export type ReadBy<S extends Schema> = z.output<S>;
type Read<S extends Schema> = ReturnType<typeof z.safeParse<S>>;

/** `z.safeParse` for values of unknown origin: a value on which the schema would throw is refused like any other. Never throws. */
export function readAs<S extends Schema>(
  schema: S,
  value: unknown,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): Read<S> {
  try {
    return z.safeParse(schema, value, params);
  } catch {
    return z.safeParse(UNREADABLE, value, params) as Read<S>;
  }
}
