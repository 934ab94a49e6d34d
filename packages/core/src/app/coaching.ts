// The coach, joined: the engine with the run it follows, the heart, the language model, the lines and the voice.

import type { AccountState } from '../account/account-state.ts';
import type { Account } from '../account/account.engine.ts';
import { createBankStore } from '../coach/bank-store.engine.ts';
import { FALLBACK_BANK, INTRO } from '../coach/bank.ts';
import { createCoach, type Coach } from '../coach/coach.engine.ts';
import { isCoached } from '../coach/coached-timer.ts';
import { lessonOf } from '../coach/effort.ts';
import { createModelClient } from '../coach/model-client.engine.ts';
import { createResponseStore } from '../coach/response-store.engine.ts';
import type { Ports } from '../ports/ports.ts';
import { BANK_CATEGORIES, type BankCategory, type MessageBank } from '../ports/wire/coaching.ts';
import type { PlayerView } from '../run/play/view.ts';
import type { StepType, Timer } from '../timer/timer.ts';
import { PRIORITY, type Announcement } from '../voice/announcement.ts';
import { toneOf } from '../voice/phrases.ts';
import type { HeartRate } from './heart-rate.ts';
import type { Workout } from './workout.ts';

/** What the coach works with: `heartRate` returns undefined if its engines were not fetched. */
export interface CoachingParts {
  readonly workout: Workout;
  readonly account: Account;
  readonly heartRate: () => HeartRate | undefined;
}

type CoachingPorts = Pick<Ports, 'clock' | 'random' | 'server' | 'disk' | 'page' | 'log' | 'records'>;
type SignedIn = Extract<AccountState, { readonly status: 'signed-in' }>;

/** Makes the coach of the person here and has it follow the runs of a workout from now on. */
export function createCoaching(ports: CoachingPorts, { workout, account, heartRate }: CoachingParts): Coach {
  const { player, speaker } = workout;
  let bank: MessageBank | undefined;
  const person = (): SignedIn | undefined => {
    const { state } = account.view.getState();
    return state.status === 'signed-in' ? state : undefined;
  };
  const modelClient = createModelClient({ ...ports, user: () => person()?.user.id });
  const store = createBankStore({ ...ports, fetch: modelClient.bank });
  const responses = createResponseStore(ports);
  const coach = createCoach({
    ...ports,
    ...modelClient,
    heart() {
      const now = heartRate()?.heartNow();
      return now && { ...now, response: responses.known(person()?.user.id) };
    },
    level: () => person()?.profile.heartRatePreferences.coachingLevel ?? 'transitions',
    bank: () => bank,
    say: speaker.say,
    isSaying: () => speaker.view.getState().saying !== undefined,
    ended({ effort }) {
      const [here, lesson] = [person(), lessonOf(effort)];
      if (here !== undefined && lesson !== undefined) void responses.learn(here.user.id, lesson);
    },
  });

  /** Gets the lines for a run ready, and spoken, before they are needed. */
  async function stock(run: PlayerView): Promise<void> {
    const here = person();
    if (run.status === 'empty' || here === undefined || !isCoached(run.timer)) return;
    void responses.recall(here.user.id);
    const found = (await store.bankOf(here.user.id)) ?? FALLBACK_BANK;
    if (person()?.user.id !== here.user.id) return;
    bank = found;
    const now = player.view.getState();
    if (now.status !== 'empty' && now.timer === run.timer) workout.readAhead(linesOf(found, run.timer));
  }

  player.view.subscribe((now, before) => {
    if (before.status === 'empty') void stock(now);
    coach.follow(now);
  });
  account.view.subscribe(() => coach.follow(player.view.getState()));
  coach.follow(player.view.getState());
  void stock(player.view.getState());
  return coach;
}

/** The type each category is mostly said in. */
const TONES: Readonly<Record<BankCategory, StepType>> = {
  push: 'work',
  slow: 'recovery',
  steady: 'recovery',
  transition: 'work',
  encouragement: 'work',
};

/** Categories that are said in calm steps as well as in hard ones. */
const ANYWHERE: readonly BankCategory[] = ['transition', 'encouragement'];

/** Everything the coach may say from a bank in a timer, the first words first; the second tone of a line last. (COA-73, D28) */
function linesOf(bank: MessageBank, { rounds }: Timer): readonly Announcement[] {
  const said = (text: string, type: StepType): Announcement => ({
    text,
    priority: PRIORITY.coach,
    type: 'generic',
    replaceType: false,
    tone: toneOf(type),
  });
  const lines = BANK_CATEGORIES.flatMap((category) => bank[category].map((line) => said(line, TONES[category])));
  const isCalmSomewhere = rounds.some(({ steps }) => steps.some(({ type }) => toneOf(type) === 'calm'));
  const calm = isCalmSomewhere ? ANYWHERE.flatMap((category) => bank[category].map((line) => said(line, 'rest'))) : [];
  return [said(INTRO, 'preparation'), ...lines, ...calm];
}
