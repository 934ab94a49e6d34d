import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file's own environment, named in its first lines. */
const NAMED = /^\/\/ @vitest-environment (\S+)/m;

/**
 * Runs the files of a project and an environment after one another. vitest goes on with a worker only if the next file is of the
 * same two; else it starts one, which loads the whole workspace again.
 */
// oxlint-disable-next-line house/no-class-or-enum -- vitest makes one with `new`
export class ByWorker extends BaseSequencer {
  /** The files in vitest's own order, long ones first, but those that can share a worker together. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const worker = `${file.project.name} ${environmentOf(file)}`;
      groups.set(worker, [...(groups.get(worker) ?? []), file]);
    }
    return [...groups.values()].flat();
  }
}

function environmentOf({ moduleId, project }: TestSpecification): string {
  return NAMED.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment;
}
