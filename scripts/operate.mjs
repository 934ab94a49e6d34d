// `npm run admin | backup | restore | migrate-to-postgres -- …`: one command of the operator, on the server's machine and with the server's
// environment. It neither installs nor builds anything: a running server would lose files that it still needs.

import { existsSync } from 'node:fs';
import { isServerStale } from './build.mjs';
import { main, mishap } from './machine.mjs';

await main(async () => {
  const server = new URL('../packages/server/dist/main.js', import.meta.url);
  if (!existsSync(server)) throw mishap('The server is not built yet. Start it once: npm start');
  // What these two write, only the sources that are there must be able to read.
  if (['restore', 'migrate-to-postgres'].includes(process.argv[2] ?? '') && isServerStale())
    throw mishap('The build is not of these sources: npm run build -w packages/server');
  await import(server.href);
});
