import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
const STYLES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));

/** All that styles ask with `:has()`, each as 'file: argument'. */
function questionsIn(path: string): readonly string[] {
  const css = readFileSync(join(SOURCES, path), 'utf8');
  return [...css.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, argument]) => `${path}: ${argument}`);
}

it('no style asks with :has() about what changes with each letter or second', () => {
  const questions = STYLES.flatMap(questionsIn);
  expect(questions.length).toBeGreaterThan(10);
  expect(questions.filter((question) => /aria-(?:label|description|value)|\[(?:title|value)\b/.test(question))).toEqual(
    [],
  );
});
