// One account's changes as events: `hello N` immediately, with the newest number of each kind on a second line; `seq N` after each
// change, with what changed on a second line if it is small; `ping` every 25 seconds.

import type { ServerLog } from '../base/log.ts';
import type { ServerParts } from '../parts.ts';
import type { News, NewsReader } from './news.ts';
import type { AccountPlace } from './records.ts';
import type { StreamSource } from './streams.ts';

/** Proxies drop a silent connection after 30 to 60 seconds. */
export const PING_MILLIS = 25_000;

/** Who listens. */
export interface Listener {
  readonly owner: string;
  /** Whether the browser's request would still be this account's. */
  readonly isStillHere: () => Promise<boolean>;
  /** Whether the sign-in has not ended; costs less. */
  readonly isSignedIn: () => Promise<boolean>;
}

/** The events of one account; they end once `isStillHere` says that the sign-in is over, and bring nothing more from then on. */
export function accountEvents(
  { changes, records, log }: Pick<ServerParts, 'changes' | 'records'> & { readonly log: Pick<ServerLog, 'fault'> },
  { owner, isStillHere, isSignedIn }: Listener,
): StreamSource {
  return {
    open(send, end) {
      const fail = (error: unknown) => {
        log.fault(error);
        end();
      };
      const sender = createSequenceSender(records.news, { owner, isSignedIn }, send);
      // Listening begins before the number is read, so that no change falls between the two.
      const stopListening = changes.onChange(owner, sender.tell);
      void records.news.hello(owner).then(sender.begin, fail);
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

/** Says each number once, and what came with it; while that is read, later numbers wait for the next event. */
function createSequenceSender(
  news: NewsReader,
  { owner, isSignedIn }: Pick<Listener, 'owner' | 'isSignedIn'>,
  send: (event: string, text: string) => void,
) {
  let newest = 0;
  let sent: AccountPlace | undefined;
  let isReading = false;

  async function tellNext({ sequence, epoch }: AccountPlace): Promise<AccountPlace> {
    const wanted = newest;
    const found = await news.since(owner, sequence).catch(() => undefined);
    if (found === undefined || found.sequence < wanted) {
      send('seq', String(wanted));
      return { sequence: wanted, epoch };
    }
    // Documents of another epoch mean nothing to a device before it has offered its own.
    const isFit = found.epoch === epoch && found.text !== undefined && (await isSignedIn().catch(() => false));
    const text = isFit ? found.text : undefined;
    send('seq', [found.sequence, text].filter((line) => line !== undefined).join('\n'));
    return found;
  }

  async function tellAll(begun: AccountPlace): Promise<void> {
    isReading = true;
    for (sent = begun; sent.sequence < newest;) sent = await tellNext(sent);
    isReading = false;
  }

  return {
    begin({ sequence, epoch, text }: News): void {
      // What changed while it was read is not in it: who has only the number asks.
      const isWhole = newest <= sequence && text !== undefined;
      newest = Math.max(newest, sequence);
      sent = { sequence: newest, epoch };
      send('hello', isWhole ? `${newest}\n${text}` : String(newest));
    },
    /** The same number may arrive twice: from here and from the database. */
    tell(sequence: number): void {
      newest = Math.max(newest, sequence);
      if (sent !== undefined && !isReading) void tellAll(sent);
    },
  };
}
