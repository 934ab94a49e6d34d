import { expect, it } from 'vitest';
import { foldersOf, wantedOf } from './package.mjs';

const LOCKED = {
  '': {},
  'node_modules/db': { dependencies: { load: '^1.0.0' }, optionalDependencies: { 'db-linux': '1', 'db-win': '1' } },
  'node_modules/db/node_modules/load': { dependencies: { shared: '1' } },
  'node_modules/load': {},
  'node_modules/shared': { dependencies: { load: '1', db: '1' } },
  'node_modules/db-linux': {},
  'node_modules/db-win': {},
  'node_modules/@a/tool': {},
};
const onLinux = (/** @type {string} */ path) => path !== 'node_modules/db-win';

it('packs the named packages with all that they need, each as Node finds it, without those for other machines', () => {
  expect(foldersOf(['db'], LOCKED, onLinux)).toEqual([
    'node_modules/db',
    'node_modules/db-linux',
    'node_modules/db/node_modules/load',
    'node_modules/load',
    'node_modules/shared',
  ]);
});

it('says which package is missing', () => {
  expect(() => foldersOf(['db'], LOCKED, (path) => path !== 'node_modules/shared')).toThrow(
    'The package shared is not installed. Run npm ci, and then this command again.',
  );
  expect(() => foldersOf(['nowhere'], LOCKED, onLinux)).toThrow('The package nowhere is not installed.');
});

it.each([
  [['out'], { kind: 'server', folder: 'out' }],
  [['--release', 'out'], { kind: 'release', folder: 'out' }],
  [['--static', 'out'], { kind: 'static', folder: 'out', base: '/' }],
  [['--static', '--base', '/a/b/', 'out'], { kind: 'static', folder: 'out', base: '/a/b/' }],
])('reads %j', (words, wanted) => {
  expect(wantedOf(words)).toEqual(wanted);
});

it.each([
  [[], 'Name one folder'],
  [['a', 'b'], 'Name one folder'],
  [['--base', '/a/', 'out'], 'add --static'],
  [['--static', '--base', 'a', 'out'], 'A base begins and ends with a slash'],
  [['--static', '--base', '/a"b/', 'out'], 'A base begins and ends with a slash'],
  [['--static', '--release', 'out'], 'leave out --static'],
  [['--fast', 'out'], 'That is not known'],
])('says what is wrong with %j', (words, message) => {
  expect(() => wantedOf(words)).toThrow(message);
});
