// CouchDB's protocol over LevelDB, from a folder in which it is installed: node pouch-host.mjs FOLDER STORE PORT

import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = '', store = '', port] = process.argv.slice(2);
const require = createRequire(join(folder, 'package.json'));
const PouchDB = require('pouchdb-node').defaults({ prefix: join(store, '/') });
const app = require('express')();
process.chdir(store);
app.use('/', require('express-pouchdb')(PouchDB, { mode: 'fullCouchDB', inMemoryConfig: true, logPath: '/dev/null' }));
createServer(app).listen(Number(port), '127.0.0.1', () => console.log(`ready: http://127.0.0.1:${port}`));
