// What metrics cost: processor time of a request with and without them, of the built program in turns, and of one look at them. Prints,
// asserts nothing.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { createServerLog } from '../src/base/log.ts';
import { NO_METRICS } from '../src/metrics/metrics.ts';
import { loadRegistry } from '../src/metrics/prometheus.ts';
import { watchLog } from '../src/metrics/watch.ts';
import { loadWords, machineWords, memoryOf, millisOf } from './machine.ts';

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

async function requests(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roundbell-metrics-'));
  const off = await start(join(folder, 'off'), {});
  const on = await start(join(folder, 'on'), { METRICS_PORT: '0' });
  try {
    for (const one of [off, on]) await measure(one);
    const turns: { off: number; on: number }[] = [];
    for (let turn = 0; turn < TURNS; turn++) turns.push({ off: await measure(off), on: await measure(on) });
    console.log('processor time of GET /api/account/me without a sign-in, in microseconds:');
    console.table(turns.map((turn) => ({ off: turn.off.toFixed(1), on: turn.on.toFixed(1) })));
    const before = millisOf(on.child.pid ?? 0);
    let bytes = 0;
    for (let look = 0; look < LOOKS; look++) bytes = (await (await fetch(on.metrics ?? '')).text()).length;
    console.log(
      `one look: ${((millisOf(on.child.pid ?? 0) - before) / LOOKS).toFixed(1)} ms of processor time, ${bytes} bytes`,
    );
    console.log(`memory: ${memoryOf(off.child.pid ?? 0)} MB off, ${memoryOf(on.child.pid ?? 0)} MB on`);
    console.log(`start until ready: ${Math.round(off.millis)} ms off, ${Math.round(on.millis)} ms on (one start each)`);
  } finally {
    for (const { child } of [off, on]) {
      child.kill();
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The part that metrics add to a request, alone. */
async function lines(): Promise<void> {
  const registry = await loadRegistry();
  const routes = Array.from({ length: ROUTES }, (_, index) => `/api/route-${index}`);
  registry.knowRoutes(routes);
  for (const [what, metrics] of [
    ['off', NO_METRICS],
    ['on', registry],
  ] as const) {
    const log = watchLog({ ...createServerLog(() => undefined), request: () => undefined }, metrics);
    const before = process.cpuUsage();
    for (let line = 0; line < LINES; line++)
      log.request({ method: 'GET', route: routes[line % ROUTES] ?? '', status: 200, millis: line % 50 });
    const { user, system } = process.cpuUsage(before);
    console.log(`counting a request, ${what}: ${((user + system) / LINES).toFixed(2)} microseconds of processor time`);
  }
}

console.log(machineWords());
await lines();
await requests();
console.log(`load ${loadWords()} after`);
