// The one ringer of a board: what all lanes sound is one score on one scheduler, so that two that ring at once are mixed.

import type { Instant, Millis } from '../base/units.ts';
import type { TonesAhead } from '../run/play/player-needs.ts';
import { START_LEAD } from '../run/play/run.ts';
import type { Score } from '../run/session/lookahead.ts';
import { laneScore, ringsOnceAt, type SoundingLane } from './lane-score.ts';

/** The tones of one lane among others. */
export interface Ringer {
  /** What a lane's player asks for its tones; `pitch` is in semitones. */
  tonesOf(laneId: string, pitch: number): TonesAhead;
  /** Whether any lane sounds, or will. */
  isOn(): boolean;
}

/** What the ringer needs of the scheduler. */
export interface RingerParts extends Pick<TonesAhead, 'unlock' | 'takeBack' | 'clear' | 'letGo'> {
  sound(score: Score, volume: number, now: Instant): void;
  readonly now: () => Instant;
}

/** The clock of the lanes stands at its last second. */
const SECOND: Millis = 1000;
/** One look schedules for all lanes that are looked at soon after it. */
const ONE_LOOK: Millis = 500;

/** Makes a silent ringer. */
export function createRinger({ unlock, takeBack, clear, letGo, sound, now }: RingerParts): Ringer {
  const lanes = new Map<string, SoundingLane>();
  let lookedAt: Instant = -Infinity;

  function renew(): void {
    const at = now();
    takeBack(at);
    lookedAt = -Infinity;
    look(at);
  }

  function look(at: Instant): void {
    if (at - lookedAt < ONE_LOOK) return;
    lookedAt = at;
    if (lanes.size === 0) return clear();
    sound(laneScore([...lanes.values()]), 1, at);
  }

  return {
    isOn: () => lanes.size > 0,
    tonesOf: (laneId, pitch) => ({
      unlock,
      beginRecord: () => {},
      scheduleAhead(plan, run, volume, at) {
        const before = lanes.get(laneId);
        const isSeen = before?.run.status === 'waiting' && run.status === 'waiting';
        const once = isSeen ? before.ringsOnceAt : ringsOnceAt(plan, run, at);
        // Only a person silences a lane and sets it moving at once; one that comes back after a reload began earlier.
        const isPressed = before === undefined && at - run.since < SECOND;
        const pressedAt = isPressed ? now() + START_LEAD : before?.pressedAt;
        lanes.set(laneId, { plan, run, volume, pitch, pressedAt, ringsOnceAt: once });
        if (before?.run === run && before.plan === plan && before.volume === volume) look(at);
        else renew();
      },
      takeBack: () => renew(),
      clear: () => void (lanes.delete(laneId) && renew()),
      letGo() {
        lanes.delete(laneId);
        if (lanes.size === 0) letGo();
      },
    }),
  };
}
