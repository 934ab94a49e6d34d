// A law says how often it met its case: one that never does holds whatever the code does.

import * as fc from 'fast-check';

/** Counts an input that meets a case, and says whether it does. */
export type Met<Case extends string> = (name: Case, isMet?: boolean) => boolean;

type Property<Values> = fc.IProperty<Values> | fc.IAsyncProperty<Values>;
type Least<Case extends string> = Readonly<Record<Case, number>>;

/** How often a property is asserted, with other inputs each time, before a case is held to never come up. */
const ROUNDS = 8;

/**
 * Asserts a property, and that its inputs met each named case at least as often as it says: while one was met too
 * rarely, the property is asserted again with other inputs, up to eight times in all, so that chance alone does not
 * break a law. Throws what `fc.assert` throws, or which case was met too rarely, and how often; a property that waits is
 * to be awaited.
 */
export function assertLaw<Case extends string, Values>(
  least: Least<Case>,
  propertyOf: (met: Met<Case>) => fc.IProperty<Values>,
  options?: fc.Parameters<Values>,
): void;
export function assertLaw<Case extends string, Values>(
  least: Least<Case>,
  propertyOf: (met: Met<Case>) => fc.IAsyncProperty<Values>,
  options?: fc.Parameters<Values>,
): Promise<void>;
export function assertLaw<Case extends string, Values>(
  least: Least<Case>,
  propertyOf: (met: Met<Case>) => Property<Values>,
  options?: fc.Parameters<Values>,
): void | Promise<void> {
  const counts = new Map<Case, number>();
  const property = propertyOf((name, isMet = true) => {
    if (isMet) counts.set(name, (counts.get(name) ?? 0) + 1);
    return isMet;
  });
  const rare = () => (Object.keys(least) as Case[]).filter((name) => (counts.get(name) ?? 0) < least[name]);
  const goOn = (round: number): void | Promise<void> => {
    const missing = rare();
    if (round > 0 && missing.length === 0) return;
    if (round === ROUNDS) {
      const lines = missing.map(
        (name) => `'${name}' ${counts.get(name) ?? 0} times, at least ${least[name]} asked for`,
      );
      throw new Error(`The law did not meet its case often enough: ${lines.join('; ')}.`);
    }
    const asserted = fc.assert(property as fc.IAsyncProperty<Values>, options) as Promise<void> | undefined;
    return asserted === undefined ? goOn(round + 1) : asserted.then(() => goOn(round + 1));
  };
  return goOn(0);
}
