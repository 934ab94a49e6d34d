// Names for the statements that recur: PostgreSQL plans each of them once for a connection. A pooler that lends connections for a
// transaction does not know the names; the first time that is noticed, there are none any more.

import { createHash } from 'node:crypto';
import { codeOf } from '../base/thrown.ts';

/** The names of one pool. */
export interface StatementNames {
  /** Undefined for a statement that is rare, and behind a pooler. */
  of(text: string): string | undefined;
  /** Whether a statement failed because of its name or its plan, and can be sent again without; there are no names from then on. */
  areRefusedBy(error: unknown): boolean;
  areOff(): boolean;
}

/** Used less often, a statement is not worth a name. */
const OFTEN = 5;
const MOST = 100;
/** The connection does not know the name, or knows it already; or the engine cannot use the plan, as the tables changed or as it needs the values. */
const REFUSED = /^(?:26000|42P05|0A000)$/;

/** Starts with none. A name is made of the statement's text, so that no other statement ever answers to it. */
export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let isOff = false;
  return {
    of(text) {
      if (isOff) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size === MOST) return known;
      const count = (uses.get(text) ?? 0) + 1;
      // Statements with many forms come and go.
      if (uses.size > MOST) uses.clear();
      uses.set(text, count);
      if (count < OFTEN) return undefined;
      const name = `rb_${createHash('sha256').update(text).digest('base64url')}`;
      names.set(text, name);
      return name;
    },
    areRefusedBy(error) {
      const isRefused = REFUSED.test(codeOf(error) ?? '');
      isOff ||= isRefused;
      return isRefused;
    },
    areOff: () => isOff,
  };
}
