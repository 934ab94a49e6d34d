// The proxies of deploy/, before processes of a test's own.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { unprivileged } from './cluster.ts';
import { afterwards, emptyFolder } from './fixture.ts';

/** A proxy that deploy/ has a configuration for. */
export type ProxyName = 'caddy' | 'nginx';

/** Where it is; undefined if it is not installed. */
export function proxyProgram(name: ProxyName): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Ports that no one listens on. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}

/** Starts one before the ports, ended after the test; returns its address once it answers. */
export async function startProxy(name: ProxyName, ports: readonly number[]): Promise<string> {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const proxy = name === 'caddy' ? startCaddy(url, ports) : startNginx(port, ports);
  afterwards(async () => {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null && proxy.signalCode === null) await once(proxy, 'exit');
  });
  const live = () =>
    fetch(`${url}/livez`).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(live, { timeout: 20_000 }).toBe(200);
  return url;
}

const configurationOf = (file: string): string =>
  readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');

function startCaddy(url: string, ports: readonly number[]): ChildProcess {
  const program = proxyProgram('caddy') ?? '';
  const folder = emptyFolder();
  const file = join(folder, 'Caddyfile');
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(program, ['version'], { encoding: 'utf8' })) ?? [];
  const text = configurationOf('Caddyfile');
  const known =
    Number(major) > 2 || Number(minor) >= 7 ? text : text.replace('request_buffers 2MiB', 'buffer_requests');
  writeFileSync(file, `{\n\tadmin off\n}\n${known}`);
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { HOME: folder, DOMAIN: url, UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' ') },
  });
}

function startNginx(port: number, ports: readonly number[]): ChildProcess {
  const folder = emptyFolder();
  const site = configurationOf('nginx.conf')
    .replace(/server 127\.0\.0\.1:3000(.*);/, ports.map((each) => `server 127.0.0.1:${each}$1;`).join('\n'))
    // The first of the two servers only leads to the second, which has a certificate.
    .replace(/server \{[^}]*return 301[^}]*\}/, '')
    .replace(/listen 443.*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(?:listen \[::\]|ssl_).*$/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${unprivileged() === undefined ? '' : 'user root;'} daemon off; pid ${folder}/pid; worker_processes 1; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; ${paths.join(' ')}
${site}
}
`,
  );
  return spawn(proxyProgram('nginx') ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
}
