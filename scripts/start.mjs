// `npm start`: installs, builds and serves, each only if needed. The server runs in this process, so that a
// signal reaches it directly; it migrates its database and prints its address when it is ready.

import { createServer } from 'node:net';
import { buildWhatIsStale } from './build.mjs';
import { installPackages, main, mishap } from './machine.mjs';

// `npm start | head`: the server outlives whatever reads what it prints.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

await main(async () => {
  await requireFreePort(Number(process.env['PORT'] || 3000), process.env['HOST'] || undefined);
  await installPackages();
  await buildWhatIsStale();
  // A terminal and npm may each deliver the same Ctrl-C: the second must not cut the server's shutdown short.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => {});
  if (process.env['npm_lifecycle_event'] !== undefined) stopWithParent();
  const server = new URL('../packages/server/dist/main.js', import.meta.url);
  await import(server.href);
});

/** npm passes a signal to the shell between us, which dies of it silently: being orphaned counts as the signal. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * Reports early, in words, what would stop the start later.
 * @param {number} port a bad one is left to the server, which names all bad values together
 * @param {string | undefined} host
 */
async function requireFreePort(port, host) {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ failure) => resolve(failure.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code === 'EADDRINUSE')
    throw mishap(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
  if (code === 'EACCES')
    throw mishap(`Port ${port} may not be used by this account. Choose another: PORT=3000 npm start`);
}
