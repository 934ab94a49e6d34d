// The coach, joined: the engine with the run it follows, the heart, the language model, the lines and the voice.

import { type PersonHere, personIn } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import { createBankStore } from '../coach/bank-store.engine.ts';
import { FALLBACK_BANK } from '../coach/bank.ts';
import { isCorrecting } from '../coach/coach-view.ts';
import { createCoach, type Coach, type CoachParts } from '../coach/coach.engine.ts';
import { isCoached } from '../coach/coached-timer.ts';
import { lessonOf } from '../coach/effort.ts';
import { guardedBank } from '../coach/lines/guard.ts';
import { linesAhead } from '../coach/lines/lines-ahead.ts';
import { createModelClient } from '../coach/model-client.engine.ts';
import { createResponseStore, type ResponseStore } from '../coach/response-store.engine.ts';
import { coachedStepOf } from '../coach/situation.ts';
import { zonesFor } from '../heart/zone-floors.ts';
import type { Ports } from '../ports/ports.ts';
import type { MessageBank } from '../ports/wire/coaching.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { HeartRate } from './heart-rate.ts';
import type { Workout } from './workout.ts';

/** What the coach works with: `heartRate` returns undefined if its engines were not fetched. */
export interface CoachingParts {
  readonly workout: Workout;
  readonly account: Account;
  readonly heartRate: () => HeartRate | undefined;
}

type CoachingPorts = Pick<Ports, 'clock' | 'random' | 'server' | 'disk' | 'page' | 'log' | 'records'>;

/** Makes the coach of the person here and has it follow the runs of a workout from now on. */
export function createCoaching(ports: CoachingPorts, { workout, account, heartRate }: CoachingParts): Coach {
  const { player } = workout;
  let bank: MessageBank | undefined;
  const person = (): PersonHere | undefined => personIn(account.view.getState().state);
  const user = (): string | undefined => person()?.user.id;
  // A guest has the fixed lines.
  const member = (): string | undefined => {
    const here = person();
    return here?.status === 'signed-in' ? here.user.id : undefined;
  };
  const modelClient = createModelClient({ ...ports, user: member });
  const store = createBankStore({ ...ports, user, fetch: modelClient.bank });
  const responses = createResponseStore(ports);
  const coach = createCoach({
    ...ports,
    ...modelClient,
    ...sensesOf({ workout, heartRate }, responses, user),
    zones: () => zonesFor(person()?.profile.heartRatePreferences ?? {}),
    level: () => person()?.profile.heartRatePreferences.coachingLevel ?? 'transitions',
    bank: () => bank,
  });

  /** Gets the lines for a run ready, and spoken, before they are needed. */
  async function stock(run: PlayerView): Promise<void> {
    const here = person();
    if (run.status === 'empty' || here === undefined || !isCoached(run.timer)) return;
    void responses.recall(here.user.id);
    const found = guardedBank((await store.bankOf(here.user.id)) ?? FALLBACK_BANK);
    if (user() !== here.user.id) return;
    bank = found;
    const now = player.view.getState();
    if (now.status !== 'empty' && now.timer === run.timer) {
      workout.readAhead(linesAhead(run.timer, found, zonesFor(here.profile.heartRatePreferences)));
    }
  }

  workout.setCorrectionCheck(() => isCorrecting(coach.view.getState(), coachedStepOf(player.view.getState())?.key));
  player.view.subscribe((now, before) => {
    if (before.status === 'empty') void stock(now);
    coach.follow(now);
  });
  account.view.subscribe(() => coach.follow(player.view.getState()));
  coach.follow(player.view.getState());
  void stock(player.view.getState());
  return coach;
}

/** What the coach hears, says and learns of the person here: nothing of a run in which a line could not be heard, or the heart was the demo's. */
function sensesOf(
  { workout, heartRate }: Omit<CoachingParts, 'account'>,
  responses: ResponseStore,
  user: () => string | undefined,
): Pick<CoachParts, 'heart' | 'say' | 'isSaying' | 'isQuiet' | 'ended'> {
  const { player, speaker, isQuiet } = workout;
  let isLesson = true;
  return {
    isQuiet,
    heart() {
      const engines = heartRate();
      isLesson &&= engines?.monitor.view.getState().isDemo !== true;
      const now = engines?.heartNow();
      if (now !== undefined) return { ...now, response: responses.known(user()) };
      const connection = engines?.monitor.view.getState().connection;
      return connection === undefined || (connection.status === 'disconnected' && connection.device === undefined)
        ? 'no-strap'
        : 'unseen';
    },
    say(announcement) {
      isLesson &&= isHeard(player.view.getState());
      speaker.say(announcement);
    },
    isSaying: () => speaker.view.getState().saying !== undefined,
    ended({ effort }) {
      const [here, lesson] = [user(), isLesson ? lessonOf(effort) : undefined];
      isLesson = true;
      if (here !== undefined && lesson !== undefined) void responses.learn(here, lesson);
    },
  };
}

/** Whether what is said in a run can be heard. */
function isHeard(run: PlayerView): boolean {
  return run.status !== 'empty' && run.timer.globalSettings.voiceEnabled && !run.muted && run.volume > 0;
}
