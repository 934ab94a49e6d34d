// The port of reports to developers.

/** Codes of what went wrong, for developers; never what a person wrote. */
export interface Log {
  /** Something that the product copes with. */
  warn(code: string, cause?: unknown): void;
  /** Something that should not happen at all: a packet that cannot be read, a command that is refused. */
  error(code: string, cause?: unknown): void;
}
