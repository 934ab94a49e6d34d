// The cookies that come with a request, and those that go with its answer.

import type { Context } from 'hono';

/** The Cookie line of a request; empty if it has none. */
export function cookiesOf(context: Context): string {
  return context.req.header('cookie') ?? '';
}

/** Adds Set-Cookie lines to the answer. */
export function setCookies(context: Context, lines: readonly string[]): void {
  for (const line of lines) context.header('set-cookie', line, { append: true });
}

/** What the browser says it is; '' if it says nothing. */
export function userAgentOf(context: Context): string {
  return context.req.header('user-agent') ?? '';
}
