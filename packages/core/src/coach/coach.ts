// Follows a run: looks at each step that may be coached at its start and every 5 s, asks the rules, of a maybe the language
// model, and says a line. Between two looks, and outside of such steps, it does nothing at all.

import { createStore } from 'zustand/vanilla';
import { FALLBACK_BANK, INTRO, NEW_BAG, noted, pick } from './bank.ts';
import { COACH_OFF } from './coach-view.ts';
import { hasLongCoached } from './coached-timer.ts';
import { categoryOf } from './coaching.ts';
import { judge } from './decide.ts';
import { settled } from './judgement.ts';
import { DEFAULT_LINE, isFitLine } from './line.ts';
import { NEW_MEMORY, isAnotherStep, remember } from './memory.ts';
import { hasRoom } from './moment.ts';
import { coachedStepOf, decisionRequestOf, isPolled, messageRequestOf } from './situation.ts';
import { coachStateOf } from './standing.ts';
import { PRIORITY } from '../voice/announcement.ts';
import { toneOf } from '../voice/phrases.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { Ports, Stop } from '../ports.ts';
import type { PlayerView } from '../run/view.ts';
import type { Instant, Millis } from '../units.ts';
import type { Announcement } from '../voice/announcement.ts';
import type { CoachDecisionRequest, CoachMessageRequest } from '../wire-coach.ts';
import type { CoachView } from './coach-view.ts';
import type { CoachingDecision, CoachingLevel, CoachingReason, MessageBank, MessageType } from './coaching.ts';
import type { HeartNow } from './heart-course.ts';
import type { Judgement } from './judgement.ts';
import type { CoachMemory } from './memory.ts';
import type { CoachedStep, Situation } from './situation.ts';

/** The coach engine. */
export interface Coach {
  readonly view: StoreApi<CoachView>;
  /** Follows a run as it is shown now; also to be called when the level has changed. */
  follow(run: PlayerView): void;
}

/** What the coach needs of the world: `decide`, `line` and `drop` are the prompter's, `say` and `isSaying` the speaker's. */
export type CoachParts = Pick<Ports, 'clock' | 'random'> & {
  readonly decide: (request: CoachDecisionRequest) => Promise<CoachingDecision | undefined>;
  readonly line: (request: CoachMessageRequest) => Promise<string | undefined>;
  readonly drop: () => void;
  readonly heart: () => HeartNow | undefined;
  readonly level: () => CoachingLevel;
  /** Undefined while it is not known whether there is one. */
  readonly bank: () => MessageBank | undefined;
  readonly say: (announcement: Announcement) => void;
  readonly isSaying: () => boolean;
};

/** How often the coach looks at a step (specification, section 9). */
export const POLL: Millis = 5000;

/** Makes a coach that follows nothing. */
export function createCoach(parts: CoachParts): Coach {
  const { clock, random, decide, line, drop, heart, level, bank, say, isSaying } = parts;
  const view = createStore<CoachView>(() => COACH_OFF);
  let run: PlayerView | undefined;
  let shownAt: Instant = 0;
  let memory: CoachMemory = NEW_MEMORY;
  let bag = NEW_BAG;
  let isIntroduced = false;
  // The step that is followed, and the question about it that is out: a later turn has no say any more.
  let followed: string | undefined;
  let turn = 0;
  let stopPolling: Stop | undefined;

  /** The step that may be coached, as it stands at this instant. */
  function stepNow(): CoachedStep | undefined {
    const step = run && coachedStepOf(run);
    if (step === undefined) return undefined;
    const passed = Math.min(clock.now() - shownAt, step.left);
    return { ...step, elapsed: step.elapsed + passed, left: step.left - passed };
  }

  function situationOf(step: CoachedStep): Situation {
    return { now: clock.now(), level: level(), step, heart: heart() };
  }

  function leave(): void {
    turn += 1;
    drop();
    stopPolling?.();
    stopPolling = undefined;
  }

  function look(): void {
    const step = stepNow();
    if (step === undefined) return;
    const situation = situationOf(step);
    const judged = judge(situation, memory);
    memory = judged.memory;
    view.setState({ now: judged.judgement.decision.reason });
    if (!isIntroduced && hasRoom(step)) introduce(step);
    else if (judged.judgement.verdict !== 'must-not') void consider(situation, judged.judgement);
  }

  /** The first words of a run are the coach's name, if there is more to come than transitions. */
  function introduce(step: CoachedStep): void {
    isIntroduced = true;
    tell(INTRO, 'transition', 'step_just_started', step);
  }

  /** A new step is told behind its name; what is urgent goes before what waits; all else waits for silence. */
  function isFree(step: CoachedStep, { messageType, isUrgent }: Judgement): boolean {
    return hasRoom(step) && (isUrgent || messageType === 'transition' || !isSaying());
  }

  async function consider(situation: Situation, judgement: Judgement): Promise<void> {
    const mine = (turn += 1);
    const { messageType, verdict } = judgement;
    if (!isFree(situation.step, judgement)) return;
    const answer = verdict === 'maybe' ? await decide(decisionRequestOf(situation, memory)) : undefined;
    if (mine !== turn) return;
    const { shouldCoach, reason } = settled(judgement, answer);
    view.setState({ now: reason });
    if (!shouldCoach) {
      memory = remember(memory, { messageType, at: clock.now(), wasSpoken: false });
      return;
    }
    const fresh = isWorthAsking(situation, judgement)
      ? await line(messageRequestOf(situation, messageType))
      : undefined;
    const step = stepNow();
    if (mine !== turn || step === undefined || !isFree(step, judgement)) return;
    tell(lineOf(fresh, messageType), messageType, reason, step, judgement.isUrgent);
  }

  /** A line of its own costs a request: only for those who like to hear more, at the start of a step that is long enough. */
  function isWorthAsking({ step }: Situation, { messageType, verdict }: Judgement): boolean {
    return verdict === 'must' && messageType === 'transition' && level() === 'talkative' && isPolled(step);
  }

  function lineOf(fresh: string | undefined, type: MessageType): string {
    if (fresh !== undefined && isFitLine(fresh) && fresh !== bag.last) return fresh;
    const category = categoryOf(type);
    const lines = bank();
    if (lines === undefined && category === 'encouragement' && bag.last !== DEFAULT_LINE) return DEFAULT_LINE;
    const drawn = pick(bag, lines ?? FALLBACK_BANK, category, random.next());
    bag = drawn.bag;
    return drawn.line;
  }

  function tell(
    text: string,
    messageType: MessageType,
    reason: CoachingReason,
    { key, type }: CoachedStep,
    isUrgent = false,
  ): void {
    const at = clock.now();
    bag = noted(bag, text);
    memory = remember(memory, { messageType, at, wasSpoken: true });
    view.setState({ last: { text, reason, stepKey: key } });
    const priority = isUrgent ? PRIORITY.urgent : PRIORITY.coach;
    say({ text, priority, type: 'generic', replaceType: false, instructions: toneOf(type) });
  }

  /** A run that is not under way has nothing behind it; one that goes on where it stood is not introduced again. */
  function begin({ status }: PlayerView): void {
    if (status === 'paused') isIntroduced = true;
    if (status === 'running' || status === 'paused') return;
    memory = NEW_MEMORY;
    isIntroduced = false;
    view.setState(COACH_OFF, true);
  }

  return {
    view,
    follow(shown) {
      if (run === undefined || progressOf(run) !== progressOf(shown)) shownAt = clock.now();
      run = shown;
      begin(shown);
      const step = stepNow();
      const state = coachStateOf(step, level());
      if (view.getState().state !== state) view.setState({ state });
      const isNew = step !== undefined && isAnotherStep(memory, step);
      if (step?.key !== followed || isNew || (state !== 'active' && stopPolling)) leave();
      followed = step?.key;
      if (isNew) {
        isIntroduced ||= !isIntroducedTo(shown, level());
        look();
      }
      if (state === 'active') stopPolling ??= clock.every(POLL, look);
    },
  };
}

/** Whether a run is introduced: with a voice, and where more than transitions will be told. */
function isIntroducedTo(run: PlayerView, level: CoachingLevel): boolean {
  if (run.status === 'empty' || level === 'transitions') return false;
  return run.timer.globalSettings.voiceEnabled && hasLongCoached(run.timer);
}

function progressOf(run: PlayerView): unknown {
  return run.status === 'running' ? run.progress : run.status;
}
