// Our own protocol.

import type { AccountNews } from '@roundbell/core/ports';
import { benchTimer } from '../timer.ts';
import { JSON_TYPE, type Protocol, readLines, send } from './protocol.ts';

/** Documents travel inside events. */
export const ROUNDBELL: Protocol = {
  async signUp(url, name) {
    const body = JSON.stringify({ displayName: 'Bench', email: `${name}@example.org`, password: 'tercet' });
    const answer = await send(url, { method: 'POST', path: '/api/account/sign-up', headers: JSON_TYPE, body });
    return { id: name, headers: { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
  },
  list: ({ headers }, count) => ({ method: 'GET', path: `/api/sync/timers/pull?limit=${count}`, headers }),
  save({ headers }, id) {
    const document = { id, rev: `${id}-1`, updatedAt: Date.now(), deleted: false, body: benchTimer() };
    const body = JSON.stringify({ rows: [{ document }] });
    return { method: 'POST', path: '/api/sync/timers/push', headers: { ...JSON_TYPE, ...headers }, body };
  },
  listen: (url, { headers }, onDocument) =>
    readLines(`${url}/api/sync/events`, headers, (line) => {
      if (!line.startsWith('data: {')) return;
      const news = JSON.parse(line.slice('data: '.length)) as AccountNews;
      for (const { documents = [] } of news.changes) for (const { id } of documents) onDocument(id);
    }),
};
