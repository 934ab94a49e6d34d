import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './machine.mjs';
import { billOf, noticesOf } from './release.mjs';

const textOf = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

it('has one version: in every package, the lockfile, the code and the newest release of the changelog', () => {
  const { version } = JSON.parse(textOf('package.json'));
  const packages = ['core', 'server', 'web'].map((name) => JSON.parse(textOf(`packages/${name}/package.json`)).version);
  const [newest] = /^## (\d+\.\d+\.\d+)/m.exec(textOf('CHANGELOG.md'))?.slice(1) ?? [];
  const [coded] = /VERSION = '(.*)'/.exec(textOf('packages/core/src/base/version.ts'))?.slice(1) ?? [];
  const locked = JSON.parse(textOf('package-lock.json')).version;
  expect([...packages, locked, newest, coded]).toEqual([version, version, version, version, version, version]);
});

it('names the licences of each build below a heading of its own', () => {
  const text = '# Licenses\n\nThe app bundles dependencies:\n\n## react - 19.0.0 (MIT)\n\nPermission is granted.\n';
  const notices = noticesOf([{ title: 'The app', text }]);
  expect(notices).toMatch(/^# Licences\n\nRoundbell is under the MIT licence/);
  expect(notices).toContain('## The app\n\nThe app bundles dependencies:\n\n### react - 19.0.0 (MIT)\n\nPermission');
});

it('leaves out of the list of parts what differs from one run to the next', () => {
  const made = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: 'now', tools: [], component: { name: 'folder' } },
    components: [],
  };
  expect(JSON.parse(billOf(JSON.stringify(made)))).toEqual({
    bomFormat: 'CycloneDX',
    components: [],
    metadata: { tools: [], component: { name: 'roundbell', type: 'application' } },
  });
});
