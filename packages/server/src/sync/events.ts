// One account's changes as events: `hello N` immediately, `seq N` after each change, `ping` every 25 seconds.

import type { ServerLog } from '../base/log.ts';
import type { ServerParts } from '../base/parts.ts';
import type { StreamSource } from './streams.ts';

/** Proxies drop a silent connection after 30 to 60 seconds. */
export const PING_MILLIS = 25_000;

/** The events of one account; they end once `isStillHere` says that the sign-in is over. (SYN-15..18) */
export function accountEvents(
  { changes, records, log }: Pick<ServerParts, 'changes' | 'records'> & { readonly log: Pick<ServerLog, 'fault'> },
  owner: string,
  isStillHere: () => Promise<boolean>,
): StreamSource {
  return {
    open(send, end) {
      const fail = (error: unknown) => {
        log.fault(error);
        end();
      };
      let told: number | undefined;
      const tell = (sequence: number) => {
        // The same number may arrive twice: from here and from the database.
        if (told !== undefined && sequence <= told) return;
        send(told === undefined ? 'hello' : 'seq', String(sequence));
        told = sequence;
      };
      // Listening begins before the number is read, so that no change falls between the two.
      const stopListening = changes.onChange(owner, tell);
      void records.sequence(owner).then(tell, fail);
      const pings = setInterval(() => {
        void isStillHere().then((isHere) => (isHere ? send('ping', 'ping') : end()), fail);
      }, PING_MILLIS);
      return () => {
        stopListening();
        clearInterval(pings);
      };
    },
  };
}
