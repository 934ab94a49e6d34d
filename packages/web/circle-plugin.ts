// Files that import each other at once run in an order that no source shows: one of them finds what it needs not made yet, and
// the page is lost. Such a build fails.

import type { Plugin } from 'vite';

/** Fails a build in which the imports of its files go round in a circle. */
export function noCircles(): Plugin {
  return {
    name: 'roundbell-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []]),
      );
      const circle = circleIn(imports);
      if (circle !== undefined) this.error(`These files import each other in a circle: ${circle.join(' -> ')}`);
    },
  };
}

/** The names along one circle, its first again at its end; undefined if there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const free = new Set<string>();
  const search = (name: string, path: readonly string[]): readonly string[] | undefined => {
    const at = path.indexOf(name);
    if (at !== -1) return [...path.slice(at), name];
    if (free.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const found = search(next, [...path, name]);
      if (found !== undefined) return found;
    }
    free.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const found = search(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
