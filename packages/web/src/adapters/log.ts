import type { Log } from '@roundbell/core/ports';

/** Writes codes to the developer's console; only the kind and code of a cause, since its message may quote a person. */
export function createConsoleLog(): Log {
  return {
    warn: (code, cause) => console.warn(...lineOf(code, cause)),
    error: (code, cause) => console.error(...lineOf(code, cause)),
  };
}

function lineOf(code: string, cause: unknown): readonly string[] {
  return cause === undefined ? [code] : [code, kindOf(cause)];
}

function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  return `${cause.name}${code}`;
}
