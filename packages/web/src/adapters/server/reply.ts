import { Failure } from '@roundbell/core';

interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** The reply as a schema reads it; a server that answers anything else has failed. */
export function parse<T>(schema: Schema<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new Failure('server-failed');
  return parsed.data;
}
