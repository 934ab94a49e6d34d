// Turns a person's words into a timer: the language model behind the server if it answers in time with something usable, else
// our own reader. Nothing is kept or saved here.

import { Failure, type FailureCode } from '../base/failure.ts';
import { inTime } from '../base/in-time.ts';
import type { Millis } from '../base/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Page } from '../ports/page.ts';
import type { Server } from '../ports/server.ts';
import type { DescribedTimer } from '../ports/wire/coach.ts';
import { lostIn } from './guard/conserve.ts';
import { DESCRIBED_LIMIT, guardDescribed } from './guard/guard.ts';
import { readDescription } from './read-description.ts';

/** The longest wait for the language model. */
export const WAIT: Millis = 20_000;

/** What became of a description. `aside` says why the language model was not asked or gave nothing; undefined if no one would miss it. */
export type Description = (
  | { readonly understood: true; readonly timer: DescribedTimer }
  | { readonly understood: false; readonly problem: string }
) & { readonly aside: string | undefined };

/** The writer of timers. */
export interface Describer {
  /** A timer that the editor would accept, or one sentence why there is none. Never rejects. */
  describe(text: string): Promise<Description>;
}

/** What a describer needs of the world. */
export interface DescriberParts {
  readonly server: Pick<Server, 'describe'>;
  readonly page: Pick<Page, 'isOnline'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

const OFFLINE = 'You are offline: this was read without the language model.';
const USED_UP = 'Today’s allowance for the language model is used up: this was read without it.';
const SILENT = 'The language model did not answer: this was read without it.';
/** A server without a language model, or no one signed in: this is as good as it gets, and not worth a message. */
const NO_NEWS: readonly FailureCode[] = ['coach-unavailable', 'not-signed-in', 'bad-request'];

/** A describer over a server that may have a language model. */
export function createDescriber({ server, page, clock, log }: DescriberParts): Describer {
  const late = (): never => {
    throw new Failure('coach-busy');
  };

  function asideOf(cause: unknown): string | undefined {
    const code = cause instanceof Failure ? cause.code : undefined;
    if (code === 'offline') return OFFLINE;
    if (code === 'quota-exceeded' || code === 'too-many-requests') return USED_UP;
    if (code !== undefined && NO_NEWS.includes(code)) return undefined;
    log.warn('describe-failed', cause);
    return SILENT;
  }

  async function ask(text: string): Promise<Description> {
    try {
      const reply = await inTime(clock, WAIT, () => server.describe({ text }), late);
      if (!reply.understood) {
        // If the model gives up, our own reader may still succeed.
        const own = readDescription(text);
        return { ...(own.understood ? own : reply), aside: undefined };
      }
      const [fault] = [...guardDescribed(reply.timer), ...lostIn(text, reply.timer)];
      if (fault !== undefined) throw new Failure('coach-failed', fault);
      return { ...reply, aside: undefined };
    } catch (cause) {
      return { ...readDescription(text), aside: asideOf(cause) };
    }
  }

  return {
    async describe(text) {
      if (text.trim() === '' || text.length > DESCRIBED_LIMIT.text)
        return { ...readDescription(text), aside: undefined };
      return page.isOnline() ? ask(text) : { ...readDescription(text), aside: OFFLINE };
    },
  };
}
