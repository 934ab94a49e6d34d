// A draft played as a run at a speed, from any place of it, while it is being written. Nothing of it is kept.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Millis, Seconds } from '../../base/units.ts';
import type { SoundState } from '../../ports/audio.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Stop } from '../../ports/stop.ts';
import type { Timer, TimerDraft } from '../../timer/timer.ts';
import { isDrawn } from '../plan/arranged.ts';
import { isWaitCount } from '../plan/count.ts';
import { BEGINNING, planOf, type Plan, type Position, type Unplannable } from '../plan/plan.ts';
import type { PlayerCommands } from '../play/steering.ts';
import type { PlayerView } from '../play/view.ts';
import { createOneWindow } from './one-window.engine.ts';
import type { RehearsalNote } from './rehearsal-words.ts';
import {
  savedRunAt,
  rehearsedPlaceOf,
  positionAgain,
  positionAlong,
  positionOfStep,
  rehearsedTimerOf,
} from './rehearsed-timer.ts';
import type { Speed } from './tempo.ts';

/** Whether it plays, stands, or waits where a run would pause; a draft that cannot be run says why. */
export type RehearsalState = 'closed' | 'standing' | 'playing' | 'waiting' | Unplannable;

/** What a rehearsal shows besides its run. */
export interface RehearsalView {
  readonly state: RehearsalState;
  readonly speed: Speed;
  readonly note: RehearsalNote | undefined;
  readonly sound: SoundState;
}

export interface Rehearsal {
  readonly view: StoreApi<RehearsalView>;
  /** The run that is rehearsed. */
  readonly run: StoreApi<PlayerView>;
  /** Begins with a draft, standing; or goes to a step of it, playing on if it plays. */
  open(draft: TimerDraft, stepId?: string): void;
  /** The draft has been edited: it is taken up once no other edit has followed for half a second. */
  follow(draft: TimerDraft): void;
  /** Plays from where it stands, and from the beginning after the end; call inside a gesture. */
  play(): void;
  pause(): void;
  next(): void;
  previous(): void;
  /** Goes to a moment of the timer, playing on if it plays. */
  seek(at: Seconds): void;
  setSpeed(speed: Speed): void;
  /** Falls silent and forgets the draft. */
  close(): void;
}

/** What a rehearsal needs: a player on a clock whose speed can be set, and its voice. */
export type RehearsalParts = Pick<Ports, 'clock' | 'page'> & {
  readonly player: Pick<
    PlayerCommands,
    'load' | 'restore' | 'unload' | 'start' | 'pause' | 'resume' | 'done' | 'next' | 'previous' | 'move'
  > & {
    readonly view: StoreApi<PlayerView>;
  };
  /** Whether there is sound. */
  readonly sound: StoreApi<{ readonly sound: SoundState }>;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly hush: () => void;
  /** Gets the words of the loaded draft ready, as it begins to play. */
  readonly prepare: () => void;
  /** Lets the sound device rest once the last tone has sounded. */
  readonly rest: () => void;
  /** Lets it rest immediately. */
  readonly release: () => void;
};

/** So long a rehearsal waits where a run would pause until someone taps. */
export const WAITS_FOR: Millis = 2000;
/** An edit is taken up when no other has followed for so long. */
export const AFTER_EDIT: Millis = 500;
const NOTHING: Stop = () => {};

/** Makes a rehearsal that is closed. */
export function createRehearsal(parts: RehearsalParts): Rehearsal {
  const { clock, page, player, hush } = parts;
  const view = createStore<RehearsalView>(() => ({
    state: 'closed',
    speed: parts.speed,
    note: undefined,
    sound: parts.sound.getState().sound,
  }));
  const sole = createOneWindow(page, 'rehearsal', () => isMoving() && stand('elsewhere'));
  let draft: TimerDraft | undefined;
  let stopWaiting = NOTHING;
  let stopEdit = NOTHING;

  const isMoving = (): boolean => ['playing', 'waiting'].includes(view.getState().state);
  const forget = (): void => view.setState({ note: undefined });

  function stand(note?: RehearsalNote, state: RehearsalState = 'standing'): void {
    stopWaiting();
    view.setState({ state, note });
    player.pause();
    // The sound is held no longer, even if it was over, or paused by itself, since the last look.
    parts.rest();
  }

  function go(): void {
    stopWaiting();
    view.setState({ state: 'playing', note: undefined });
    if (player.view.getState().status === 'paused') player.resume();
    else if (!player.done(0)) player.start();
  }

  function waitHere(): void {
    view.setState({ state: 'waiting', note: 'waits' });
    stopWaiting = clock.after(WAITS_FOR, go);
  }

  const orderShown = (): number | undefined => {
    const shown = player.view.getState();
    return shown.status === 'empty' ? undefined : shown.overview.plan.shuffle;
  };

  /** The order of a timer: the one that is played, or one that the player draws. */
  function orderOf(timer: Timer): number | undefined {
    if (!isDrawn(timer)) return undefined;
    if (orderShown() === undefined) player.load(timer);
    return orderShown();
  }

  /** Loads the draft at a place of it, or if there is no such place at its beginning. */
  function load(next: TimerDraft, to: (plan: Plan) => Position | undefined): 'there' | 'at-beginning' | 'not-at-all' {
    stopEdit();
    draft = next;
    const timer = rehearsedTimerOf(next);
    const plan = planOf(timer, orderOf(timer));
    if (typeof plan === 'string') {
      stand(undefined, plan);
      player.unload();
      return 'not-at-all';
    }
    const place = to(plan);
    if (plan.shuffle === undefined && (place === undefined || place === BEGINNING)) player.load(timer);
    else player.restore(timer, savedRunAt(plan, place ?? BEGINNING));
    return place === undefined ? 'at-beginning' : 'there';
  }

  /** Goes to a place of a draft, and plays on there if it played. */
  function goTo(next: TimerDraft, to: (plan: Plan) => Position | undefined, missing?: RehearsalNote): void {
    const wasMoving = isMoving();
    stand();
    const loaded = load(next, to);
    if (loaded === 'at-beginning') view.setState({ note: missing });
    else if (loaded === 'there' && wasMoving) go();
  }

  function takeUp(next: TimerDraft): void {
    const run = player.view.getState();
    const shown = run.status === 'empty' || run.status === 'complete' ? undefined : run;
    if (shown === undefined) return goTo(next, () => BEGINNING);
    goTo(next, (plan) => positionAgain(plan, shown), 'place-gone');
    if (view.getState().note === 'place-gone')
      load(next, (plan) => positionAlong(plan, rehearsedPlaceOf(shown)?.at ?? 0));
  }

  player.view.subscribe((now) => {
    if (view.getState().state !== 'playing') return;
    if (now.status === 'complete') stand();
    if (now.status === 'paused' || (now.status === 'running' && isWaitCount(now.count))) waitHere();
  });
  parts.sound.subscribe(({ sound }) => view.setState({ sound }));
  page.onHidden(() => isMoving() && stand('hidden'));

  return {
    view,
    run: player.view,
    open(next, stepId) {
      goTo(next, (plan) => (stepId === undefined ? BEGINNING : positionOfStep(plan, stepId)), 'no-time');
    },
    follow(next) {
      stopEdit();
      if (draft === undefined || (draft.rounds === next.rounds && draft.globalSettings === next.globalSettings)) return;
      stopEdit = clock.after(AFTER_EDIT, () => takeUp(next));
    },
    play() {
      if (view.getState().state !== 'standing' && view.getState().state !== 'waiting') return;
      sole.take();
      parts.prepare();
      go();
    },
    pause: () => isMoving() && stand(),
    next: () => player.next() && forget(),
    previous: () => player.previous() && forget(),
    seek: (at) => draft && goTo(draft, (plan) => positionAlong(plan, at)),
    setSpeed(speed) {
      parts.setSpeed(speed);
      player.move(0);
      hush();
      view.setState({ speed });
    },
    close() {
      stopEdit();
      stand(undefined, 'closed');
      sole.letGo();
      draft = undefined;
      player.unload();
      parts.release();
    },
  };
}
