import { type RunningServer, startServer } from './running-server.ts';

/** What the journeys of a worker share. */
export interface SharedServer {
  readonly sharedServer: RunningServer;
}

/** Its fixture: a server that lives as long as its worker. */
// oxlint-disable-next-line no-empty-pattern -- the runner reads the needed fixtures from the pattern
export async function shareServer({}: object, use: (server: RunningServer) => Promise<void>): Promise<void> {
  const server = await startServer();
  await use(server);
  await server.stop();
}
