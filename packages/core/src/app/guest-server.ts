// The server as a guest has it: what only an account gets is refused here, and no one is asked.

import { Failure } from '../base/failure.ts';
import type { Server } from '../ports/server.ts';

const FOR_MEMBERS = ['describe', 'coachDecision', 'coachBank', 'speech', 'speechProviders'] as const;
type Call = (...given: unknown[]) => Promise<unknown>;

/** The same server, which nothing reaches of what a guest does. */
export function serverFor(server: Server, isGuest: () => boolean): Server {
  const guarded = FOR_MEMBERS.map((name) => {
    const call: Call = (...given) =>
      isGuest() ? Promise.reject(new Failure('not-signed-in')) : (server[name] as Call)(...given);
    return [name, call];
  });
  return { ...server, ...Object.fromEntries(guarded) } as Server;
}
