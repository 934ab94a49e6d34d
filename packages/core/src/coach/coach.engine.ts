// Follows a run: looks at each step that may be coached at its start and every 5 s, asks the rules (and the language model
// about a maybe), and says a line. Between looks, and outside these steps, it does nothing.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latest } from '../base/latest.ts';
import type { Instant, Millis } from '../base/units.ts';
import type { Zones } from '../heart/zones.ts';
import type { Ports } from '../ports/ports.ts';
import type { Stop } from '../ports/stop.ts';
import type { CoachDecisionRequest } from '../ports/wire/coach-requests.ts';
import type { CoachingDecision, CoachingLevel, CoachingReason, MessageBank } from '../ports/wire/coaching.ts';
import type { PlayerView } from '../run/play/view.ts';
import { PRIORITY, warningOf, type Announcement } from '../voice/announcement.ts';
import { toneOf } from '../voice/phrases.ts';
import { INTRO } from './bank.ts';
import { COACH_OFF, type CoachView } from './coach-view.ts';
import { isIntroducedIn } from './coached-timer.ts';
import { judge } from './decide.ts';
import type { KnownHeart } from './heart-course.ts';
import {
  linesAfterLine,
  linesAfterLook,
  choiceOf,
  fixedLine,
  NO_LINES,
  type LineMemory,
  type LineOccasion,
} from './lines/line-choice.ts';
import { ownLine, questionOf } from './lines/own-line.ts';
import { NEW_MEMORY, isAnotherStep, remember, type CoachMemory } from './memory.ts';
import type { ModelTrouble } from './model-question.ts';
import {
  coachedStepOf,
  coachStatusOf,
  hasRoom,
  isPolled,
  settled,
  TRANSITION_WITHIN,
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

/** What the coach needs: `decide`, `drop` and `trouble` are the model client's, `say` and `isSaying` the speaker's; a run that `isQuiet` has no coach; a run `ended`. */
export type CoachParts = Pick<Ports, 'clock' | 'random'> & {
  readonly decide: (request: CoachDecisionRequest) => Promise<CoachingDecision | undefined>;
  readonly drop: () => void;
  readonly trouble: () => ModelTrouble | undefined;
  readonly heart: () => KnownHeart;
  /** Of the person here, with or without a strap. */
  readonly zones: () => Zones;
  readonly level: () => CoachingLevel;
  /** Undefined until it is known whether there is one. */
  readonly bank: () => MessageBank | undefined;
  readonly say: (announcement: Announcement) => void;
  readonly isSaying: () => boolean;
  readonly isQuiet: () => boolean;
  readonly ended: (remembered: CoachMemory) => void;
};

/** How often the coach looks at a step (specification, section 9). */
export const POLL: Millis = 5000;

/** A coach that does not follow a run yet. */
export function createCoach(parts: CoachParts): Coach {
  const { clock, random, decide, drop, trouble, heart, zones, level, bank, say, isSaying, isQuiet, ended } = parts;
  const view = createStore<CoachView>(() => COACH_OFF);
  let run: PlayerView | undefined;
  let shownAt: Instant = 0;
  let memory: CoachMemory = NEW_MEMORY;
  let lines: LineMemory = NO_LINES;
  let isIntroduced = false;
  let wasPaused = false;
  let followed: string | undefined;
  const question = latest();
  let stopPolling: Stop | undefined;

  /** The step that may be coached, as it is at this instant. */
  function stepNow(): CoachedStep | undefined {
    const step = run && !isQuiet() ? coachedStepOf(run) : undefined;
    if (step === undefined) return undefined;
    const passed = Math.min(clock.now() - shownAt, step.left);
    return { ...step, elapsed: step.elapsed + passed, left: step.left - passed };
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
    const situation: Situation = {
      now: clock.now(),
      level: level(),
      step,
      heart: heart(),
      wasPaused,
    };
    wasPaused = false;
    const judged = judge(situation, memory);
    memory = judged.memory;
    lines = linesAfterLook(lines, situation, zones());
    view.setState({ now: judged.judgement.decision.reason });
    if (!isIntroduced && hasRoom(step)) introduce(situation, judged.judgement);
    else if (judged.judgement.verdict !== 'must-not') void consider(situation, judged.judgement);
  }

  function occasionOf(situation: Situation, judgement: Judgement): LineOccasion {
    return { situation, judgement, zones: zones(), bank: bank() };
  }

  /** The first words of a run are the coach's name, if there is more to come than transitions; the first zone follows immediately. */
  function introduce(situation: Situation, judgement: Judgement): void {
    isIntroduced = true;
    tell(INTRO, { ...judgement, messageType: 'transition' }, 'step_just_started', situation.step);
    const isZoneNew = judgement.messageType === 'transition' && situation.step.targetZone !== undefined;
    if (isZoneNew) speak(occasionOf(situation, judgement));
  }

  /** A warning waits for nothing; a new step's line, and all of a short step, follow its name; all others wait for silence. */
  function isFree(step: CoachedStep, { messageType, isUrgent }: Judgement): boolean {
    const isFirst = messageType === 'transition' || !isPolled(step);
    return hasRoom(step) && (isUrgent || isFirst || !isSaying());
  }

  async function consider(situation: Situation, judgement: Judgement): Promise<void> {
    const isLatest = question.begin();
    if (!isFree(situation.step, judgement)) return;
    const occasion = occasionOf(situation, judgement);
    const choice = choiceOf(lines, occasion);
    if (choice.kind === 'quiet') return decline(judgement);
    const request = questionOf(lines, memory, occasion, choice);
    const answer = request && (await decide(request));
    if (!isLatest()) return;
    const { shouldCoach, reason } = settled(judgement, answer);
    view.setState({ now: reason, trouble: trouble() });
    if (!shouldCoach) return decline(judgement);
    const step = stepNow();
    if (step === undefined || !isFree(step, judgement)) return;
    speak(occasion, ownLine(answer?.line, choice, lines), reason);
  }

  function decline({ messageType }: Judgement): void {
    memory = remember(memory, { messageType, at: clock.now(), wasSpoken: false });
  }

  /** Says a language model's own line, or the fixed one. */
  function speak(occasion: LineOccasion, own?: string, reason = occasion.judgement.decision.reason): void {
    const choice = choiceOf(lines, occasion);
    if (choice.kind === 'quiet') return;
    const found = own === undefined ? fixedLine(lines, choice, occasion, random.next()) : { text: own, memory: lines };
    lines = linesAfterLine(found.memory, occasion, found.text);
    tell(found.text, occasion.judgement, reason, occasion.situation.step);
  }

  function tell(
    text: string,
    { messageType, isUrgent }: Judgement,
    reason: CoachingReason,
    { key, type }: CoachedStep,
  ): void {
    const at = clock.now();
    memory = remember(memory, { messageType, at, wasSpoken: true });
    view.setState({ last: { text, reason, stepKey: key, type: messageType } });
    if (isUrgent) return say(warningOf(text));
    say({ text, priority: PRIORITY.coach, type: 'generic', replaceType: false, tone: toneOf(type) });
  }

  /** A run that is not under way has no past; one that resumes is not introduced again. */
  function begin({ status }: PlayerView): void {
    if (status === 'paused') isIntroduced = wasPaused = true;
    if (status === 'running' || status === 'paused') return;
    ended(memory);
    memory = NEW_MEMORY;
    lines = { ...NO_LINES, unsaid: lines.unsaid };
    isIntroduced = false;
    wasPaused = false;
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
      const isBack = step?.key !== followed;
      if (isBack || isNew || (status !== 'active' && stopPolling)) leave();
      followed = step?.key;
      const isFound = isNew && memory.seen === undefined && step.elapsed >= TRANSITION_WITHIN;
      if (isNew) isIntroduced ||= isFound || shown.status === 'empty' || !isIntroducedIn(shown.timer, level());
      if (isNew || (isBack && status === 'active')) look();
      if (status === 'active') stopPolling ??= clock.every(POLL, look);
    },
  };
}

const progressOf = (run: PlayerView): unknown => (run.status === 'running' ? run.progress : run.status);
