import {
  LATEST_TONE,
  type Clock,
  type Instant,
  type Log,
  type Millis,
  type Seconds,
  type ToneName,
  type ToneOutcome,
} from '@roundbell/core';
import type { AudioDevice, PlacedTone } from './device.ts';
import { SLIP } from './map.ts';

/** A tone this near gets its last chance to be moved, so it is placed more exactly. */
const SOON: Millis = 1000;
const SLIP_SOON: Seconds = 0.0005;
/** A tone that should have ended so long ago was held up on its way, and is cut. */
const OVERDUE: Millis = 500;

/** What was asked for. */
export interface ToneOrder {
  readonly name: ToneName;
  readonly at: Instant;
  /** 0 to 1. */
  readonly volume: number;
}

/** What all tones have in common. */
export interface ToneDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly device: () => AudioDevice | undefined;
  readonly tell: (outcome: ToneOutcome) => void;
}

/** One tone from its order to its end. */
export interface LaidTone {
  /** Brings it in step with what its device last told of its clock; without a device that runs it waits. */
  settle(): void;
  /** Takes it off a device that is given up; what sounds there is cut. */
  leave(): void;
  takeBack(): void;
}

/** PRT-14 to PRT-17, PRT-40 to PRT-44: a tone that waits for a device; `onOver` is called once, when it is done with. */
export function createLaidTone({ name, at, volume }: ToneOrder, deps: ToneDeps, onOver: () => void): LaidTone {
  const { clock, log, device, tell } = deps;
  let placed: PlacedTone | undefined;
  let isTold = false;

  const lateness = (): Millis => clock.now() - at;
  const tellOnce = (heardAt: Instant | undefined) => {
    if (!isTold) tell({ name, at, heardAt });
    isTold = true;
  };
  const lift = () => {
    const lifted = placed;
    // Before it is stopped, so that this is not taken for its end.
    placed = undefined;
    lifted?.stop();
  };
  const place = () => {
    const on = device();
    if (!on?.isReady()) return;
    const own = on.play(name, volume, on.map.timeOf(at), () => {
      if (placed !== own) return;
      tellOnce(own.heardAt());
      onOver();
    });
    placed = own;
  };
  const takeBack = () => {
    if (lateness() >= 0) tellOnce(placed?.hasBegun() ? placed.heardAt() : undefined);
    lift();
    onOver();
  };
  return {
    settle() {
      if (placed?.hasBegun()) {
        if (lateness() >= 0) tellOnce(placed.heardAt());
        if (lateness() > (placed.end - placed.begin) * 1000 + OVERDUE) takeBack();
      } else if (lateness() > LATEST_TONE) {
        log.warn('tone-late');
        takeBack();
      } else if (!placed) place();
      else if (isMisplaced(placed, at, lateness())) {
        lift();
        place();
      }
    },
    leave() {
      if (placed?.hasBegun()) takeBack();
      else lift();
    },
    takeBack,
  };
}

function isMisplaced(sound: PlacedTone, at: Instant, lateness: Millis): boolean {
  const isSoon = lateness + SOON > 0;
  return sound.isAhead() && Math.abs(sound.slip(at)) > (isSoon ? SLIP_SOON : SLIP);
}
