// A law says how often it met its case: one that never does holds whatever the code does.

import { appendFileSync } from 'node:fs';
import * as fc from 'fast-check';

/** Marks the present input as one that meets a case, and says whether it does. */
export type Met<Case extends string> = (name: Case, isMet?: boolean) => boolean;

type Property<Values> = fc.IPropertyWithHooks<Values> | fc.IAsyncPropertyWithHooks<Values>;
type Least<Case extends string> = Readonly<Record<Case, number>>;

/** More inputs than this need not meet a case for a law to mean something; a law that asks for more is refused. */
const MOST_ASKED = 10;
const RUNS = 100;
/** How many times the inputs of a test a search draws (`npm run laws`); a test itself draws them once. */
const TIMES = Number(process.env['LAWS_TIMES'] ?? 1);
/** How long a law may take as a test (ms): a search has no limit, and takes as long as it takes. */
export const lawWithin = (ms: number): number => (TIMES === 1 ? ms : 0);
/** A file to which each law adds a digest of the inputs that it drew, if one is named. */
const DRAWN = process.env['DRAWN'];

/**
 * Asserts a property, and that at least as many of its inputs met each named case as `least` says (0 to 10). An input
 * counts once, however often it meets a case. Throws what `fc.assert` throws, or which case was met too rarely, with the
 * seed; a property that waits is to be awaited. A search for failures (`npm run laws`) draws more inputs, and only reports
 * a case that they met too rarely.
 */
export function assertLaw<Case extends string, Values>(
  least: Least<Case>,
  propertyOf: (met: Met<Case>) => fc.IPropertyWithHooks<Values>,
  options?: fc.Parameters<Values>,
): void;
export function assertLaw<Case extends string, Values>(
  least: Least<Case>,
  propertyOf: (met: Met<Case>) => fc.IAsyncPropertyWithHooks<Values>,
  options?: fc.Parameters<Values>,
): Promise<void>;
export function assertLaw<Case extends string, Values>(
  least: Least<Case>,
  propertyOf: (met: Met<Case>) => Property<Values>,
  options: fc.Parameters<Values> = {},
): void | Promise<void> {
  const cases = Object.entries(least) as [Case, number][];
  const greedy = cases.find(([, count]) => count > MOST_ASKED);
  if (greedy !== undefined) {
    throw new Error(`The law asks for '${greedy[0]}' ${greedy[1]} times: ${MOST_ASKED} inputs are enough.`);
  }
  const inputs = new Map<Case, number>();
  const metByThis = new Set<Case>();
  const property = propertyOf((name, isMet = true) => {
    if (isMet && !metByThis.has(name)) {
      metByThis.add(name);
      inputs.set(name, (inputs.get(name) ?? 0) + 1);
    }
    return isMet;
  }).beforeEach(() => metByThis.clear());
  const digest = DRAWN === undefined ? undefined : digestOfInputs(property);
  const parameters = { ...options, numRuns: (options.numRuns ?? RUNS) * TIMES };
  const check = (): void => {
    if (DRAWN !== undefined && digest !== undefined) appendFileSync(DRAWN, `${digest()}\n`);
    const rare = cases.filter(([name, count]) => (inputs.get(name) ?? 0) < count);
    if (rare.length === 0) return;
    const lines = rare.map(([name, count]) => `'${name}' ${inputs.get(name) ?? 0} times, at least ${count} asked for`);
    const seed = options.seed ?? fc.readConfigureGlobal().seed;
    const message = `The law did not meet its case often enough: ${lines.join('; ')} (seed ${seed}).`;
    if (TIMES === 1) throw new Error(message);
    process.stderr.write(`${message}\n`);
  };
  const asserted = fc.assert(property as fc.IAsyncProperty<Values>, parameters) as Promise<void> | undefined;
  return asserted === undefined ? check() : asserted.then(check);
}

/** Listens to what a property draws; the result is a digest of all inputs so far. */
function digestOfInputs<Values>(property: Property<Values>): () => string {
  const draw = property.generate.bind(property);
  let digest = 0;
  property.generate = (...options) => {
    const drawn = draw(...options);
    digest = fc.hash(`${digest} ${fc.stringify(drawn.value)}`);
    return drawn;
  };
  return () => digest.toString(16);
}
