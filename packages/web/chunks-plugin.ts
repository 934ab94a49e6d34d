import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { chunkEnteredBy, chunkNeededByAll, type ChunkName } from './chunks.ts';

const REACT = /rolldown.runtime|\/node_modules\/(react|react-dom|scheduler)\//;

/** Builds the app into the files of chunks.ts. */
export function chunks(): Plugin {
  return {
    name: 'roundbell-chunks',
    apply: 'build',
    async config({ root = import.meta.dirname }, { mode }) {
      const chunkOf = await chunksByModule(root, mode);
      const groups = [
        { name: 'react', test: REACT },
        { name: (id: string) => chunkOf.get(id) ?? null, debugName: 'chunks.ts' },
      ].map((group) => ({ ...group, includeDependenciesRecursively: false }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/**
 * The chunk of each module. Only a bundler knows what is reached, since it follows each name of core's index to the file that has
 * it: so the app is built once without our chunks, where modules that the same entries reach share a file.
 */
async function chunksByModule(root: string, mode: string): Promise<ReadonlyMap<string, ChunkName>> {
  const built = await build({
    configFile: false,
    root,
    mode,
    logLevel: 'error',
    plugins: [react({ compiler: true })],
    build: { write: false, minify: false, assetsInlineLimit: 0, modulePreload: false },
  });
  if (!('output' in built)) throw new Error('One build has one output');
  const files = built.output.filter((file) => file.type === 'chunk');
  const users = new Map<string, Set<ChunkName>>();
  for (const entry of files.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)) {
    const path = entry.facadeModuleId?.replace(/^.*\/packages\//, '') ?? entry.fileName;
    const chunk = chunkEnteredBy(path);
    if (chunk === undefined) throw new Error(`${path} is imported dynamically: which file of chunks.ts is it in?`);
    for (const { moduleIds } of withImports(entry, files))
      for (const id of moduleIds) users.set(id, (users.get(id) ?? new Set()).add(chunk));
  }
  return new Map([...users].map(([id, names]) => [id, chunkNeededByAll(names)]));
}

/** A file and all that it imports at once, and that those import. */
function withImports(
  file: Rolldown.OutputChunk,
  files: readonly Rolldown.OutputChunk[],
): ReadonlySet<Rolldown.OutputChunk> {
  const all = new Set([file]);
  for (const { imports } of all) for (const one of files) if (imports.includes(one.fileName)) all.add(one);
  return all;
}
