// GET /livez, /healthz and /readyz: for proxies and machines, which ask all day.

import { VERSION } from '@roundbell/core/base';
import { type Context, Hono } from 'hono';
import type { Space } from '../database/space.ts';
import type { ServerContext, ServerParts } from '../parts.ts';

const LIVE = '/livez';
const HEALTH = '/healthz';
const READY = '/readyz';

/** Good answers to these are not in the log. */
export const HEALTH_PATHS: readonly string[] = [LIVE, HEALTH, READY];

/** /livez, for proxies, fails only while the process is stopping, whatever its database does. /healthz says whether there is space for writes; /readyz says how other processes' changes arrive. The last two answer 503 while the database does not answer or only reads. */
export function healthRoutes(
  { checkDatabase, changes, liveness, log }: Pick<ServerParts, 'checkDatabase' | 'changes' | 'liveness' | 'log'>,
  space: Space,
): Hono<ServerContext> {
  const routes = new Hono<ServerContext>();

  const ifAnswering = async (context: Context<ServerContext>, answer: () => object): Promise<Response> => {
    try {
      await checkDatabase();
      return context.json(answer());
    } catch (error) {
      log.fault(error);
      return context.json({ code: 'server-failed', message: 'The database does not answer, or only reads' }, 503);
    }
  };
  // The app's files need no database: a proxy that dropped every process during an outage would lose them too.
  routes.get(LIVE, (context) =>
    liveness.probed()
      ? context.json({ status: 'live' })
      : context.json({ code: 'server-busy', message: 'The server is stopping' }, 503),
  );
  // Reading goes on without space: a server that is taken away would be missed by everyone.
  routes.get(HEALTH, (context) =>
    ifAnswering(context, () => ({ status: 'ok', version: VERSION, ...(space.isFull() && { space: 'full' }) })),
  );
  routes.get(READY, (context) => ifAnswering(context, () => ({ status: 'ready', changes: changes.way() })));
  return routes;
}
