import { Failure, readAs, type ReadBy, type Schema } from '@roundbell/core/base';

/** The reply as a schema reads it; a server that answers anything else has failed. */
export function parse<S extends Schema>(schema: S, reply: unknown): ReadBy<S> {
  const parsed = readAs(schema, reply);
  if (!parsed.success) throw new Failure('server-failed');
  return parsed.data;
}
