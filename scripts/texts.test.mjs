import { expect, it } from 'vitest';
import { texts, textsIn } from './texts.mjs';

const read = (/** @type {string} */ source) => textsIn('a.tsx', source).map(({ line, text }) => `${line} ${text}`);

it('reads what a person sees, whole, with its line', () => {
  const source = [
    "const title = 'Nothing to run yet';",
    'const told = `${count} of ${all} steps`;',
    'export const Part = () => (',
    '  <p className="long note" aria-label="Close it">',
    '    Saved <b>twice</b> on',
    '    this device.',
    '  </p>',
    ');',
  ].join('\n');
  expect(read(source)).toEqual([
    '1 Nothing to run yet',
    '2 {…} of {…} steps',
    '4 Saved {…} on this device.',
    '4 Close it',
    '5 twice',
  ]);
});

it('leaves out what is for the machine: names, keys, classes, addresses, types and what is thrown', () => {
  const source = [
    "import { a } from 'a long name';",
    "type Kind = 'one kind' | 'another kind';",
    "const keys = { 'a long key': 'step-start', path: '/a/b', media: 'text/html', url: 'https://a b' };",
    "if (keys.path === '') throw new Error('A maintainer reads this');",
  ].join('\n');
  expect(read(source)).toEqual([]);
});

it('finds the words of the specification, of the server and of both kinds of quotation mark in the product', () => {
  const all = new Set(texts('.').map(({ text }) => text));
  for (const text of [
    'Please fix the following errors:',
    'Are you sure you want to delete "{…}"?',
    'Error saving settings. Please try again.',
    'Timer complete! Great job!',
    'Sign-up is by invitation on this server.',
    "You don't have any timers yet.",
  ])
    expect(all, text).toContain(text);
});
