import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { isOwnHost } from '../src/metrics/open-metrics.ts';
import { samplesIn } from './exposition.ts';
import { afterwards } from './fixture.ts';
import { ended, ownProgram, placeFor, programAt } from './program.ts';

const PROGRAM = ownProgram();
const { run, start } = programAt(PROGRAM);

/** Node refuses to find the library: whoever loads it fails. */
const WITHOUT_LIBRARY: [string, ...string[]] = [
  process.execPath,
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import { register } from 'node:module';
    register('data:text/javascript,' + encodeURIComponent(\`
      export async function resolve(name, context, next) {
        if (name === 'prom-client') throw new Error('prom-client was loaded');
        return next(name, context);
      }\`));`)}`,
  PROGRAM,
];

const metricsIn = (printed: string) => /^Metrics: (\S+)$/m.exec(printed)?.[1] ?? '';

it('without METRICS_PORT there are no metrics, and their library is not loaded', async () => {
  const { url, printed } = await start({ ...(await placeFor('sqlite')), METRICS_HOST: '127.0.0.1' }, WITHOUT_LIBRARY);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(printed()).not.toContain('Metrics');
  const other = run({ ...(await placeFor('sqlite')), PORT: '0', METRICS_PORT: '0' }, WITHOUT_LIBRARY);
  expect(await ended(other)).toBe(1);
  expect(other.printed(), 'with it the library is what is missing').toContain('prom-client was loaded');
});

it('with METRICS_PORT they are at that port of this machine, nothing else is there, and the server does not have them [SRV-162]', async () => {
  const { child, url, printed } = await start({ ...(await placeFor('sqlite')), METRICS_PORT: '0' });
  const metrics = metricsIn(printed());
  expect(metrics).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  await (await fetch(`${url}/api/account/me`)).text();
  const answer = await fetch(metrics);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    ...[200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store'],
  ]);
  const samples = samplesIn(await answer.text());
  const asked = samples.filter(({ labels }) => labels['route'] === '/api/account/me' && labels['status'] === '2xx');
  expect(asked.map(({ value }) => value)).toEqual([1]);
  expect(samples.find(({ name }) => name === 'process_resident_memory_bytes')?.value).toBeGreaterThan(1_000_000);
  expect(samples.find(({ name }) => name === 'roundbell_password_hashes_waiting')?.value).toBe(0);
  for (const [path, method] of [
    ...(['/', '/metrics/', '/metrics?x=1', '/healthz', '/api/account/me'] as const).map((each) => [each, 'GET']),
    ['/metrics', 'POST'],
    ['/metrics', 'HEAD'],
  ]) {
    const refused = await fetch(new URL(path ?? '', metrics), { method: method ?? '' });
    expect([path, method, refused.status, await refused.text()]).toEqual([path, method, 404, '']);
  }
  for (const path of ['/metrics', '/api/metrics']) {
    const outside = await fetch(`${url}${path}`);
    expect(await outside.text()).not.toMatch(/roundbell_|process_/);
  }
  child.kill('SIGTERM');
  expect(await ended({ child }), 'a scraper holds up no stop').toBe(0);
});

it('a page whose own name leads to the metrics cannot read them', async () => {
  const { printed } = await start({ ...(await placeFor('sqlite')), METRICS_PORT: '0' });
  const ask = async (host: string) => {
    const request = get(metricsIn(printed()), { headers: { host } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  const hosts = ['127.0.0.1:9464', 'localhost:9464', '[::1]:9464', '[::1]', 'roundbell', '10.0.0.7:9464'];
  expect(await Promise.all(hosts.map(ask))).toEqual(hosts.map(() => 200));
  const others = ['elsewhere.example', 'elsewhere.example:9464', '127.0.0.1.elsewhere.example', 'localhost.:9464'];
  expect(await Promise.all(others.map(ask))).toEqual(others.map(() => 403));
  expect(isOwnHost('metrics.example:9464', 'Metrics.example')).toBe(true);
});

it('a METRICS_PORT that is taken stops the start with one sentence', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  afterwards(async () => void taken.close());
  const METRICS_PORT = String((taken.address() as AddressInfo).port);
  const refused = run({ ...(await placeFor('sqlite')), PORT: '0', METRICS_PORT });
  expect(await ended(refused)).toBe(1);
  expect(refused.printed()).toBe(
    'Roundbell could not start: METRICS_PORT is in use by another program. Name another port.\n',
  );
  const nowhere = run({ ...(await placeFor('sqlite')), PORT: '0', METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' });
  expect(await ended(nowhere)).toBe(1);
  expect(nowhere.printed()).toBe(
    'Roundbell could not start: the metrics cannot listen at METRICS_HOST and METRICS_PORT (EADDRNOTAVAIL).\n',
  );
});

it('a server that cannot start does not wait for its metrics', async () => {
  const first = await start(await placeFor('sqlite'));
  const second = run({
    ...(await placeFor('sqlite')),
    ...{ HOST: '127.0.0.1', PORT: new URL(first.url).port, METRICS_PORT: '0' },
  });
  expect(await ended(second)).toBe(1);
  expect(second.printed()).toMatch(/^Roundbell could not start: listen EADDRINUSE.*\n$/);
});
