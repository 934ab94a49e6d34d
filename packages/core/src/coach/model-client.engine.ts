// Asks the language model behind the server: one question at a time, never for long, and not soon again after it gave no
// answer. Any failure counts as no answer; nothing here rejects.

import { Failure, isOffline } from '../base/failure.ts';
import type { Instant } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { CoachDecisionRequest } from '../ports/wire/coach-requests.ts';
import type { CoachingDecision, MessageBank } from '../ports/wire/coaching.ts';
import { MODEL_ANSWER_LIMIT, restAfter, troubleOf, type ModelTrouble } from './model-question.ts';

/**
 * The model client engine. Undefined means no answer: there is no model, it did not answer within 2.5 s, or a question was
 * already open.
 */
export interface ModelClient {
  decide(request: CoachDecisionRequest): Promise<CoachingDecision | undefined>;
  /** Waits for the bank without a limit: no one needs it immediately. */
  bank(): Promise<MessageBank | undefined>;
  /** Stops waiting for the open question. */
  drop(): void;
  /** Why it gave no answer when it was last asked, or cannot be asked now; undefined if it gave one. */
  trouble(): ModelTrouble | undefined;
}

/** What the model client needs of the world; `user` is the current user's id. */
export type ModelClientParts = Pick<Ports, 'server' | 'clock' | 'page' | 'log'> & {
  readonly user: () => string | undefined;
};

interface Rest {
  readonly until: Instant;
  readonly user: string;
  readonly isOffline: boolean;
}

/** A model client that asks only on request. */
export function createModelClient({ server, clock, page, log, user }: ModelClientParts): ModelClient {
  let rest: Rest | undefined;
  let trouble: ModelTrouble | undefined;
  let isAsking = false;
  let stopWaiting: Stop = () => {};

  page.onOnline(() => {
    if (rest?.isOffline === true) rest = undefined;
  });

  /** Who may ask, once there is a network; undefined if no one may. */
  function person(): string | undefined {
    const here = user();
    const isResting = rest !== undefined && rest.user === here && clock.now() < rest.until;
    return isResting ? undefined : here;
  }

  /** Who may ask now; undefined if no one may. */
  function asker(): string | undefined {
    return page.isOnline() ? person() : undefined;
  }

  function leaveAlone(asked: string, cause: unknown, why = troubleOf(cause)): void {
    const isOut = isOffline(cause);
    trouble = why;
    rest = { until: clock.now() + restAfter(cause), user: asked, isOffline: isOut };
    if (!(isOut || isNoFault(cause))) log.warn('coach-no-answer', cause);
  }

  async function attempt<T>(asked: string, question: () => Promise<T>, isLate = () => false): Promise<T | undefined> {
    try {
      const answer = await question();
      if (!isLate()) trouble = undefined;
      return answer;
    } catch (cause) {
      if (!isLate()) leaveAlone(asked, cause);
      return undefined;
    }
  }

  async function askInTime<T>(question: () => Promise<T>): Promise<T | undefined> {
    const asked = asker();
    if (asked === undefined || isAsking) return undefined;
    isAsking = true;
    let isLate = false;
    const answer = attempt(asked, question, () => isLate).finally(() => (isAsking = false));
    let stop: Stop = () => {};
    const patience = new Promise<undefined>((resolve) => {
      const stopTimer = clock.after(MODEL_ANSWER_LIMIT, () => {
        isLate = true;
        leaveAlone(asked, new Failure('coach-busy', 'no answer in time'), 'slow');
        resolve(undefined);
      });
      stop = () => {
        stopTimer();
        resolve(undefined);
      };
    });
    stopWaiting = stop;
    return Promise.race([answer, patience]).finally(stop);
  }

  return {
    decide: (request) => askInTime(() => server.coachDecision(request)),
    async bank() {
      const asked = asker();
      return asked === undefined ? undefined : attempt(asked, () => server.coachBank());
    },
    drop: () => stopWaiting(),
    trouble: () => (page.isOnline() || person() === undefined ? trouble : 'offline'),
  };
}

/** A server without a model is normal, and the account reports an expired sign-in. */
function isNoFault(cause: unknown): boolean {
  return cause instanceof Failure && (cause.code === 'coach-unavailable' || cause.code === 'not-signed-in');
}
