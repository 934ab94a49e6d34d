// The tones ahead or sounding: each from its order to its end, and moved if the device's clock turns out to run differently.

import type { Instant, Millis, Seconds } from '../base/units.ts';
import type { OwnSoundName, ToneOutcome } from '../ports/audio.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Stop } from '../ports/stop.ts';
import { SLIP } from './clock-map.ts';
import { LATEST_TONE, type ToneOrder } from './cue.ts';
import type { OpenDevice, PlacedTone } from './open-device.engine.ts';

/** A tone this near gets its last chance to be moved, so it is placed more exactly. */
const SOON: Millis = 1000;
const SLIP_SOON: Seconds = 0.0005;
/** A tone that should have ended this long ago was held up on its way, and is cut. */
const OVERDUE: Millis = 500;

interface Deps {
  readonly clock: Clock;
  readonly log: Log;
  readonly device: () => OpenDevice | undefined;
  readonly tell: (outcome: ToneOutcome) => void;
}

/** One tone. */
interface ScheduledTone {
  /** Brings it in step with its device's latest clock reading; without a running device it waits. */
  settle(): void;
  /** A sound has become known: if this is one of it and has not begun, it is placed again. */
  renew(sound: OwnSoundName): void;
  /** Takes it off an abandoned device; if it sounds, it is cut. */
  leave(): void;
  takeBack(): void;
}

/** All tones that are not over yet. */
export interface ScheduledTones {
  schedule(order: ToneOrder): Stop;
  /** Brings all tones in step with the device. */
  settle(): void;
  /** Those of a sound that has become known are played as it. */
  renew(sound: OwnSoundName): void;
  /** Takes all tones off an abandoned device; those ahead wait for the next one. */
  leave(): void;
  silence(): void;
  isEmpty(): boolean;
}

/** None at first. They settle in the order in which they were scheduled. */
export function createScheduledTones(deps: Deps): ScheduledTones {
  const tones = new Set<ScheduledTone>();
  const each = (run: (tone: ScheduledTone) => void) => {
    for (const tone of [...tones]) run(tone);
  };
  return {
    schedule(order) {
      const tone = createScheduledTone(order, deps, () => tones.delete(tone));
      tones.add(tone);
      tone.settle();
      return () => tones.has(tone) && tone.takeBack();
    },
    settle: () => each((tone) => tone.settle()),
    renew: (sound) => each((tone) => tone.renew(sound)),
    leave: () => each((tone) => tone.leave()),
    silence: () => each((tone) => tone.takeBack()),
    isEmpty: () => tones.size === 0,
  };
}

// A tone that waits for a device; `onOver` is called once, when it is over.
function createScheduledTone(order: ToneOrder, deps: Deps, onOver: () => void): ScheduledTone {
  const { name, at } = order;
  const { clock, log, device, tell } = deps;
  let placed: PlacedTone | undefined;
  let isReported = false;

  const lateness = (): Millis => clock.now() - at;
  const tellOnce = (heardAt: Instant | undefined) => {
    if (!isReported) tell({ name, at, heardAt });
    isReported = true;
  };
  const lift = () => {
    const lifted = placed;
    // Removed before it is stopped, so that the stop is not taken for its end.
    placed = undefined;
    lifted?.stop();
  };
  const place = () => {
    const on = device();
    if (!on?.isReady()) return;
    const own = on.play(order, () => {
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
        if (lateness() > placed.duration * 1000 + OVERDUE) takeBack();
      } else if (lateness() > LATEST_TONE) {
        log.warn('tone-late');
        takeBack();
      } else if (!placed) place();
      else if (isMisplaced(placed, lateness())) {
        lift();
        place();
      }
    },
    renew(sound) {
      if (!name.startsWith(`${sound}/`) || placed?.isAhead() !== true) return;
      lift();
      place();
    },
    leave() {
      if (placed?.hasBegun()) takeBack();
      else lift();
    },
    takeBack,
  };
}

function isMisplaced(tone: PlacedTone, lateness: Millis): boolean {
  const isSoon = lateness + SOON > 0;
  return tone.isAhead() && Math.abs(tone.slip()) > (isSoon ? SLIP_SOON : SLIP);
}
