// The port of what developers are told.

/** Codes of what went wrong, for developers; never what a person wrote. */
export interface Log {
  warn(code: string, cause?: unknown): void;
}
