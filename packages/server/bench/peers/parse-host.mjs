// Parse Server with live queries, from a folder in which it is installed: node parse-host.mjs FOLDER DATABASE_URL PORT

import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = '', databaseURI, port] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const { ParseServer } = require('parse-server');
const app = require('express')();
const url = `http://127.0.0.1:${port}/parse`;
const server = new ParseServer({
  databaseURI,
  appId: 'bench',
  masterKey: 'bench-master',
  serverURL: url,
  // With it, its live queries find no session.
  directAccess: false,
  allowClientClassCreation: true,
  liveQuery: { classNames: ['Timer'] },
  silent: true,
  logLevel: 'error',
  logsFolder: null,
});
await server.start();
app.use('/parse', server.app);
const listener = createServer(app);
listener.listen(Number(port), '127.0.0.1', () => {
  void ParseServer.createLiveQueryServer(listener).then(() => console.log(`ready: ${url}`));
});
