// CouchDB's protocol: a database for each account, which only its user may read.

import { benchTimer } from '../timer.ts';
import { JSON_TYPE, type Protocol, readLines, send } from './protocol.ts';

const ADMIN = { authorization: `Basic ${btoa('admin:secret')}` };

/** The server has an administrator: without one it lets everyone in. */
export async function closePouch(url: string): Promise<void> {
  await send(url, { method: 'PUT', path: '/_config/admins/admin', headers: JSON_TYPE, body: '"secret"' });
}

/** Documents travel inside the feed of changes. */
export const POUCH: Protocol = {
  async signUp(url, name) {
    const put = (path: string, words?: object) =>
      send(url, { method: 'PUT', path, headers: { ...JSON_TYPE, ...ADMIN }, body: JSON.stringify(words) });
    await put(`/_users/org.couchdb.user:${name}`, { name, password: 'tercet', roles: [], type: 'user' });
    await put(`/${name}`);
    await put(`/${name}/_security`, {
      admins: { names: [], roles: [] },
      members: { names: [name], roles: [] },
    });
    const body = JSON.stringify({ name, password: 'tercet' });
    const answer = await send(url, { method: 'POST', path: '/_session', headers: JSON_TYPE, body });
    return { id: name, headers: { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
  },
  list: ({ headers, id: name }, count) => ({
    method: 'GET',
    path: `/${name}/_all_docs?include_docs=true&limit=${count}`,
    headers,
  }),
  save: ({ headers, id: name }, id) => ({
    method: 'PUT',
    path: `/${name}/${id}`,
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(benchTimer()),
  }),
  // From the beginning: so a first byte comes at once.
  listen: (url, { headers, id: name }, onDocument) =>
    readLines(`${url}/${name}/_changes?feed=continuous&include_docs=true&heartbeat=25000`, headers, (line) => {
      if (line === '') return;
      const { id, doc } = JSON.parse(line) as { id: string; doc?: object };
      if (doc !== undefined) onDocument(id);
    }),
};
