// What can be read of something thrown, which may be anything.

/** The code of an error of Node, of a driver or of an engine; undefined if it has none that is a string. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says; the thing itself as words if it is none. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
