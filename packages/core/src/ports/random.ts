// The port of chance.

/** Chance. `next` is at least 0 and below 1; `id` is unique and begins with the prefix ('round-', 'step-', …). */
export interface Random {
  next(): number;
  id(prefix: string): string;
}
