// The port of reports to developers.

/** Codes of what went wrong, for developers; never what a person wrote. */
export interface Log {
  warn(code: string, cause?: unknown): void;
}
