import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { INSTALL, lackingEngines, requireNode, skippedLine } from './machine.mjs';

it.each(['20.20.0', '20.20.2', '22.14.0', '22.23.3', '24.0.0', '30.1.0'])('runs on Node %s', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

it.each(['18.20.8', '20.19.9', '21.7.3', '22.13.1'])(
  'refuses Node %s with a sentence that says which one is needed',
  (version) => {
    expect(() => requireNode(version)).toThrow(
      `Roundbell needs Node 20.20 or newer of line 20, or 22.14 and newer. This is Node ${version}`,
    );
  },
);

it('asks for nothing if Firefox and WebKit can be started', () => {
  expect(lackingEngines(() => true)).toEqual([]);
  expect(lackingEngines((program) => program !== 'firefox-esr')).toEqual([]);
});

it('names the missing packages, separately for each engine', () => {
  expect(lackingEngines((program) => program !== 'Xvfb')).toEqual([{ name: 'WebKit', packages: ['xvfb'] }]);
  expect(lackingEngines(() => false)).toEqual([
    { name: 'Firefox', packages: ['firefox-esr', 'pulseaudio'] },
    { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb', 'pulseaudio'] },
  ]);
});

it.each([['stdout'], ['stderr']])('what a start builds is built without a reader of its %s', async (name) => {
  const built = `const say = () => process.${name}.write('x'.repeat(1000));
    for (let line = 0; line < 200; line++) setTimeout(say, line / 10);`;
  const start = `import { run } from './scripts/machine.mjs';
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(built)}]);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  child[name === 'stdout' ? 'stdout' : 'stderr'].destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('says loudly which journeys are skipped, and what must be installed', () => {
  expect(skippedLine({ name: 'Firefox', packages: ['firefox-esr', 'pulseaudio'] })).toBe(
    'Firefox cannot be started (Debian: apt-get install firefox-esr pulseaudio): its journeys are SKIPPED.',
  );
});

it('installs what a build needs, under NODE_ENV=production, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-install-'));
  const write = (/** @type {string} */ path, /** @type {unknown} */ content) =>
    writeFileSync(join(folder, path), JSON.stringify(content));
  const npm = (/** @type {readonly string[]} */ options) =>
    spawnSync('npm', options, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } }).status;
  try {
    mkdirSync(join(folder, 'builder'));
    write('builder/package.json', { name: 'builder', version: '1.0.0' });
    write('package.json', { name: 'product', version: '1.0.0', devDependencies: { builder: 'file:builder' } });
    expect(npm(['install', '--package-lock-only', '--offline'])).toBe(0);
    expect(npm([...INSTALL, '--offline'])).toBe(0);
    expect(existsSync(join(folder, 'node_modules/builder'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
