// Follows a run: looks at each step that may be coached at its start and every 5 s, asks the rules (and the language model
// about a maybe), and says a line. Between looks, and outside these steps, it does nothing.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../base/latest.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { CoachDecisionRequest, CoachMessageRequest } from '../ports/wire/coach.ts';
import {
  categoryOf,
  type CoachingDecision,
  type CoachingLevel,
  type CoachingReason,
  type MessageBank,
  type MessageType,
} from '../ports/wire/coaching.ts';
import type { PlayerView } from '../run/play/view.ts';
import { PRIORITY, type Announcement } from '../voice/announcement.ts';
import { toneOf } from '../voice/phrases.ts';
import { ALL_UNSAID, DEFAULT_LINE, FALLBACK_BANK, INTRO, isFitLine, noted, pick } from './bank.ts';
import { COACH_OFF, type CoachView } from './coach-view.ts';
import { isIntroducedIn } from './coached-timer.ts';
import { judge } from './decide.ts';
import type { HeartNow } from './heart-course.ts';
import { NEW_MEMORY, isAnotherStep, remember, type CoachMemory } from './memory.ts';
import { decisionRequestOf, messageRequestOf } from './model-question.ts';
import {
  coachedStepOf,
  coachStatusOf,
  hasRoom,
  isPolled,
  settled,
  type CoachedStep,
  type Judgement,
  type Situation,
} from './situation.ts';

/** The coach engine. */
export interface Coach {
  readonly view: StoreApi<CoachView>;
  /** Follows a run as it is shown now; call it also when the level has changed. */
  follow(run: PlayerView): void;
}

/** What the coach needs: `decide`, `line` and `drop` are the model client's, `say` and `isSaying` the speaker's; a run `ended`. */
export type CoachParts = Pick<Ports, 'clock' | 'random'> & {
  readonly decide: (request: CoachDecisionRequest) => Promise<CoachingDecision | undefined>;
  readonly line: (request: CoachMessageRequest) => Promise<string | undefined>;
  readonly drop: () => void;
  readonly heart: () => HeartNow | undefined;
  readonly level: () => CoachingLevel;
  /** Undefined until it is known whether there is one. */
  readonly bank: () => MessageBank | undefined;
  readonly say: (announcement: Announcement) => void;
  readonly isSaying: () => boolean;
  readonly ended: (remembered: CoachMemory) => void;
};

/** How often the coach looks at a step (specification, section 9). */
export const POLL: Millis = 5000;

/** A coach that does not follow a run yet. */
export function createCoach(parts: CoachParts): Coach {
  const { clock, random, decide, line, drop, heart, level, bank, say, isSaying, ended } = parts;
  const view = createStore<CoachView>(() => COACH_OFF);
  let run: PlayerView | undefined;
  let shownAt: Instant = 0;
  let memory: CoachMemory = NEW_MEMORY;
  let unsaid = ALL_UNSAID;
  let isIntroduced = false;
  let followed: string | undefined;
  const question = latest();
  let stopPolling: Stop | undefined;

  /** The step that may be coached, as it is at this instant. */
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
    question.begin();
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

  /** A new step's line follows its name; urgent lines go before waiting ones; all others wait for silence. */
  function isFree(step: CoachedStep, { messageType, isUrgent }: Judgement): boolean {
    return hasRoom(step) && (isUrgent || messageType === 'transition' || !isSaying());
  }

  async function consider(situation: Situation, judgement: Judgement): Promise<void> {
    const isLatest = question.begin();
    const { messageType, verdict } = judgement;
    if (!isFree(situation.step, judgement)) return;
    const answer = verdict === 'maybe' ? await decide(decisionRequestOf(situation, memory)) : undefined;
    if (!isLatest()) return;
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
    if (!isLatest() || step === undefined || !isFree(step, judgement)) return;
    tell(lineOf(fresh, messageType), messageType, reason, step, judgement.isUrgent);
  }

  /** A custom line costs a request: only for people who like to hear more, at the start of a step that is long enough. */
  function isWorthAsking({ step }: Situation, { messageType, verdict }: Judgement): boolean {
    return verdict === 'must' && messageType === 'transition' && level() === 'talkative' && isPolled(step);
  }

  function lineOf(fresh: string | undefined, type: MessageType): string {
    if (fresh !== undefined && isFitLine(fresh) && fresh !== unsaid.last) return fresh;
    const category = categoryOf(type);
    const lines = bank();
    if (lines === undefined && category === 'encouragement' && unsaid.last !== DEFAULT_LINE) return DEFAULT_LINE;
    const drawn = pick(unsaid, lines ?? FALLBACK_BANK, category, random.next());
    unsaid = drawn.unsaid;
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
    unsaid = noted(unsaid, text);
    memory = remember(memory, { messageType, at, wasSpoken: true });
    view.setState({ last: { text, reason, stepKey: key } });
    const priority = isUrgent ? PRIORITY.urgent : PRIORITY.coach;
    say({ text, priority, type: 'generic', replaceType: false, tone: toneOf(type) });
  }

  /** A run that is not under way has no past; one that resumes is not introduced again. */
  function begin({ status }: PlayerView): void {
    if (status === 'paused') isIntroduced = true;
    if (status === 'running' || status === 'paused') return;
    ended(memory);
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
      const status = coachStatusOf(step, level());
      if (view.getState().status !== status) view.setState({ status });
      const isNew = step !== undefined && isAnotherStep(memory, step);
      if (step?.key !== followed || isNew || (status !== 'active' && stopPolling)) leave();
      followed = step?.key;
      if (isNew) {
        isIntroduced ||= shown.status === 'empty' || !isIntroducedIn(shown.timer, level());
        look();
      }
      if (status === 'active') stopPolling ??= clock.every(POLL, look);
    },
  };
}

function progressOf(run: PlayerView): unknown {
  return run.status === 'running' ? run.progress : run.status;
}
