// The server as a guest has it: what only an account gets is refused here, and no one is asked.

import { Failure } from '../base/failure.ts';
import type { Server } from '../ports/server.ts';

type ForMembers = 'describe' | 'coachDecision' | 'coachBank' | 'speech' | 'speechProviders' | 'history';

/** The same server, which nothing reaches of what a guest does. */
export function serverFor(server: Server, isGuest: () => boolean): Server {
  const kept =
    <Given extends readonly unknown[], Reply>(call: (...given: Given) => Promise<Reply>) =>
    async (...given: Given): Promise<Reply> => {
      if (isGuest()) throw new Failure('not-signed-in');
      return call(...given);
    };
  const forMembers: Pick<Server, ForMembers> = {
    describe: kept(server.describe),
    coachDecision: kept(server.coachDecision),
    coachBank: kept(server.coachBank),
    speech: kept(server.speech),
    speechProviders: kept(server.speechProviders),
    history: kept(server.history),
  };
  return { ...server, ...forMembers };
}
