// What metrics cost: processor time of a request with and without them, of the built program in turns, and of one look at them. Prints,
// asserts nothing.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { benchTable } from '../../bench-table.ts';
import { createServerLog } from '../src/base/log.ts';
import { NO_METRICS } from '../src/metrics/metrics.ts';
import { loadRegistry } from '../src/metrics/prometheus.ts';
import { watchLog } from '../src/metrics/watch.ts';
import { memoryOf, millisOf } from './machine.ts';

const BUILT = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const TURNS = 4;
const LINES = 200_000;
const LOOKS = 200;
const ROUTES = 36;

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly metrics: string | undefined;
  readonly millis: number;
}

async function start(folder: string, settings: Readonly<Record<string, string>>): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [BUILT], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, ...settings },
  });
  let printed = '';
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      // The log goes on being read, and is not kept.
      if (printed.includes('ready: ')) return;
      printed += String(chunk);
      const found = /ready: (\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const millis = performance.now() - startedAt;
  return { child, url, metrics: /^Metrics: (\S+)$/m.exec(printed)?.[1], millis };
}

/** Microseconds of processor time a request. */
async function measure({ child, url }: Started): Promise<number> {
  const before = millisOf(child.pid ?? 0);
  const result = await autocannon({
    url,
    connections: 16,
    duration: SECONDS,
    requests: [{ method: 'GET', path: '/api/account/me', headers: {} }],
  });
  return ((millisOf(child.pid ?? 0) - before) * 1000) / result.requests.total;
}

const row = benchTable('Processor time, and what else a process takes', 'off', 'on');

async function requests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-metrics-'));
  const off = await start(join(folder, 'off'), {});
  const on = await start(join(folder, 'on'), { METRICS_PORT: '0' });
  try {
    for (const one of [off, on]) await measure(one);
    const turns: { off: number; on: number }[] = [];
    for (let turn = 0; turn < TURNS; turn++) turns.push({ off: await measure(off), on: await measure(on) });
    for (const turn of turns)
      row('GET /api/account/me without a sign-in', `${turn.off.toFixed(1)} us`, `${turn.on.toFixed(1)} us`);
    const before = millisOf(on.child.pid ?? 0);
    let bytes = 0;
    for (let look = 0; look < LOOKS; look++) bytes = (await (await fetch(on.metrics ?? '')).text()).length;
    row('one scrape', '', `${((millisOf(on.child.pid ?? 0) - before) / LOOKS).toFixed(1)} ms, ${bytes} bytes`);
    row('memory', `${memoryOf(off.child.pid ?? 0)} MB`, `${memoryOf(on.child.pid ?? 0)} MB`);
    row('one start until ready', `${Math.round(off.millis)} ms`, `${Math.round(on.millis)} ms`);
  } finally {
    for (const { child } of [off, on]) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The part that metrics add to a request, alone. */
async function counting(): Promise<void> {
  const registry = await loadRegistry();
  const routes = Array.from({ length: ROUTES }, (_, index) => `/api/route-${index}`);
  registry.knowRoutes(routes);
  const [off = '', on = ''] = [NO_METRICS, registry].map((metrics) => {
    const log = watchLog({ ...createServerLog(() => undefined), request: () => undefined }, metrics);
    const before = process.cpuUsage();
    for (let line = 0; line < LINES; line++)
      log.request({ method: 'GET', route: routes[line % ROUTES] ?? '', status: 200, millis: line % 50 });
    const { user, system } = process.cpuUsage(before);
    return `${((user + system) / LINES).toFixed(2)} us`;
  });
  row('counting a request', off, on);
}

await counting();
await requests();
