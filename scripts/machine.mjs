// What a machine needs before anything runs: a recent enough Node, the packages, browsers, PostgreSQL, a voice.
// Nothing here imports a package, because none may be installed yet.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * An error in the environment, to be thrown: `main` prints its sentence without a stack.
 * @param {string} message
 */
export function mishap(message) {
  return Object.assign(new Error(message), { isMishap: true });
}

/**
 * Runs a script; an environment error ends it with only its sentence.
 * @param {() => Promise<void>} script
 */
export async function main(script) {
  try {
    process.chdir(ROOT);
    requireNode(process.versions.node);
    await script();
  } catch (cause) {
    if (!(cause instanceof Error && 'isMishap' in cause)) throw cause;
    console.error(cause.message);
    process.exitCode = 1;
  }
}

/**
 * Refuses a Node that cannot run Roundbell, which needs 20.20 or a newer 20, or 22.14 and newer.
 * @param {string} version
 */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if ((major === 20 && minor >= 20) || (major === 22 && minor >= 14) || major > 22) return;
  throw mishap(
    `Roundbell needs Node 20.20 or newer of line 20, or 22.14 and newer. This is Node ${version}: get another at https://nodejs.org.`,
  );
}

/**
 * Runs a program to its end with its output shown, passing signals on to it. Away from a terminal the output passes through this
 * process: with `npm start | head` the reader goes away, and a build that writes to the closed pipe itself dies of it.
 * @param {string} command
 * @param {readonly string[]} options
 * @param {NodeJS.ProcessEnv} [environment] added to ours
 * @returns {Promise<number>} its exit code
 */
export function run(command, options, environment = {}) {
  return new Promise((resolve, reject) => {
    const how = process.stdout.isTTY && process.stderr.isTTY ? 'inherit' : 'pipe';
    const child = spawn(command, options, {
      cwd: ROOT,
      stdio: ['inherit', how, how],
      env: { ...process.env, ...environment },
    });
    child.stdout?.on('data', (words) => process.stdout.write(words));
    child.stderr?.on('data', (words) => process.stderr.write(words));
    const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGTERM', pass).on('SIGINT', pass);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', pass).off('SIGINT', pass);
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(128 + (signal === 'SIGINT' ? 2 : 15));
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs npm itself, the same one that started us.
 * @param {readonly string[]} options
 */
export function npm(options) {
  const self = process.env['npm_execpath'];
  const environment = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  return self?.endsWith('.js')
    ? run(process.execPath, [self, ...options], environment)
    : run('npm', options, environment);
}

/**
 * How packages are installed: those that build the web app, too, although under NODE_ENV=production npm would leave them
 * out. No package needs a compiler or a script.
 */
export const INSTALL = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs the lockfile's packages if they are missing, older than it, or without those that build. */
export async function installPackages() {
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  const locked = join(ROOT, 'package-lock.json');
  const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(locked).mtimeMs;
  if (isCurrent && existsSync(join(ROOT, 'node_modules/vite'))) return;
  console.log('Installing packages…');
  const code = await npm(INSTALL);
  if (code !== 0) throw mishap('The packages could not be installed: see the lines of npm above.');
}

/** The Chromium to test with, or undefined if there is none outside Playwright's own folder. */
export function chromiumPath() {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw mishap(`CHROMIUM_PATH names ${named}, and there is nothing there.`);
  }
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
}

/** Finds or installs a Chromium; the result belongs in CHROMIUM_PATH (empty: Playwright's own). */
export async function installChromium() {
  const found = chromiumPath() ?? ((await aptInstall('chromium')) ? chromiumPath() : undefined);
  if (found !== undefined) return found;
  const code = await run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (code === 0) return '';
  throw mishap(
    'The journeys need Chromium. Install it (Debian: apt-get install chromium) or name one in CHROMIUM_PATH.',
  );
}

/** The folder with PostgreSQL's programs, or undefined. */
export function postgresFolder() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Installs PostgreSQL's programs if they are missing and may be installed. Only the programs: no system database is created. */
export async function installPostgres() {
  if (postgresFolder() !== undefined) return;
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (canInstall() && !existsSync(settings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  await aptInstall('postgresql');
  if (postgresFolder() === undefined) {
    console.error(
      'PostgreSQL is not installed (Debian: apt-get install postgresql): the tests against it are SKIPPED.',
    );
  }
}

/** Installs PgBouncer if it is missing and may be installed: a pooler between servers and their database. */
export async function installPooler() {
  const isThere = () => isOnPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer');
  if (isThere()) return;
  await withoutServices(() => aptInstall('pgbouncer'));
  if (isThere()) return;
  console.error('PgBouncer is not installed (Debian: apt-get install pgbouncer): the tests behind it are SKIPPED.');
}

/** What the drills of docs/deploy.md need: each program, and its Debian packages. */
const DRILLED = [
  { program: 'caddy', packages: ['caddy'] },
  { program: 'nginx', packages: ['nginx'] },
  { program: 'haproxy', packages: ['haproxy'] },
  { program: 'etcd', packages: ['etcd-server'] },
  { program: 'patroni', packages: ['patroni', 'python3-etcd'] },
];

/** Installs the programs of the drills, if they are missing and may be installed. */
export async function installDrills() {
  const missing = () =>
    DRILLED.filter(({ program }) => !isOnPath(program) && !existsSync(join('/usr/sbin', program))).flatMap(
      ({ packages }) => packages,
    );
  if (missing().length > 0) await withoutServices(() => aptInstall(...missing()));
  if (missing().length > 0)
    console.error(`Missing (Debian: apt-get install ${missing().join(' ')}): the drills with them are SKIPPED.`);
}

/**
 * Debian starts what it installs as a service, unless this file says no.
 * @param {() => Promise<unknown>} install
 */
async function withoutServices(install) {
  const policy = '/usr/sbin/policy-rc.d';
  if (!canInstall() || existsSync(policy)) return void (await install());
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await install();
  } finally {
    rmSync(policy);
  }
}

/** Installs Linux's speech service if it is missing and may be installed: without it Chromium has no voice of its own. */
export async function installSpeech() {
  if (isOnPath('speech-dispatcher')) return;
  await aptInstall('speech-dispatcher');
  if (isOnPath('speech-dispatcher')) return;
  console.error(
    "speech-dispatcher is not installed (Debian: apt-get install speech-dispatcher): the journeys with the browser's voice are SKIPPED.",
  );
}

/** Installs the voice of the tests if it is missing and may be installed. */
export async function installVoice() {
  if (isOnPath('espeak-ng')) return;
  await aptInstall('espeak-ng');
  if (isOnPath('espeak-ng')) return;
  console.error(
    'espeak-ng is not installed (Debian: apt-get install espeak-ng): the journey with a voice of our own is SKIPPED.',
  );
}

/** Finds or installs the library that gives a program another date; undefined where there is none. */
export async function installFaketime() {
  const found = () =>
    ['x86_64', 'aarch64']
      .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
      .find((path) => existsSync(path));
  if (found() === undefined) await aptInstall('faketime');
  if (found() === undefined)
    console.error(
      'libfaketime is not installed (Debian: apt-get install faketime): the tests at other dates are SKIPPED.',
    );
  return found();
}

/** The engines besides Chromium: what drives each, by Debian package, and the programs of which one must exist. */
const ENGINES = [
  {
    name: 'Firefox',
    needs: [
      { apt: 'firefox-esr', programs: ['firefox-esr', 'firefox'] },
      { apt: 'pulseaudio', programs: ['pulseaudio'] },
    ],
  },
  {
    name: 'WebKit',
    needs: [
      { apt: 'webkit2gtk-driver', programs: ['WebKitWebDriver'] },
      { apt: 'xvfb', programs: ['Xvfb'] },
      { apt: 'pulseaudio', programs: ['pulseaudio'] },
    ],
  },
];

/**
 * The engines that cannot be started, each with its missing packages.
 * @param {(program: string) => boolean} [isThere]
 */
export function lackingEngines(isThere = isOnPath) {
  return ENGINES.map(({ name, needs }) => ({
    name,
    packages: needs.filter(({ programs }) => !programs.some(isThere)).map(({ apt }) => apt),
  })).filter(({ packages }) => packages.length > 0);
}

/**
 * The message about an engine that cannot be started.
 * @param {{ name: string, packages: readonly string[] }} engine
 */
export function skippedLine({ name, packages }) {
  return `${name} cannot be started (Debian: apt-get install ${packages.join(' ')}): its journeys are SKIPPED.`;
}

/** Installs Firefox and WebKit if they are missing and may be installed, all packages together. */
export async function installEngines() {
  const packages = new Set(lackingEngines().flatMap((engine) => engine.packages));
  if (packages.size === 0) return;
  await aptInstall(...packages);
  for (const engine of lackingEngines()) console.error(skippedLine(engine));
}

/** @param {string} program */
function isOnPath(program) {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @param {readonly string[]} names */
async function aptInstall(...names) {
  if (!canInstall()) return false;
  console.log(`Installing ${names.join(', ')}…`);
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], environment);
  const quietly = ['-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  const options = ['install', ...quietly, ...names];
  return (await run('apt-get', options, environment)) === 0;
}
