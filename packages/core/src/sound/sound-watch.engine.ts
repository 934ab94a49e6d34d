// The sound device and the tones on it, looked after while something should sound.

import type { Emitter } from '../base/emitter.ts';
import type { SoundState, ToneOutcome } from '../ports/audio.ts';
import type { Stop } from '../ports/stop.ts';
import type { ToneOrder } from './cue.ts';
import type { OpenDevice } from './open-device.engine.ts';
import { createPulse, type Pace } from './pulse.engine.ts';
import { createScheduledTones } from './scheduled-tones.engine.ts';
import { createSoundOutput, type OutputDeps } from './sound-output.engine.ts';
import { createSoundStateReporter } from './sound-state.engine.ts';

interface Deps extends Omit<OutputDeps, 'onDevice' | 'onEvent'> {
  readonly states: Emitter<SoundState>;
  readonly outcomes: Emitter<ToneOutcome>;
  /** Called at every look with whether something should sound. */
  readonly onLook: (isWanted: boolean) => void;
}

/** Looks after the output and its tones. */
export interface SoundWatch {
  device(): OpenDevice | undefined;
  state(): SoundState;
  /** Opens the output inside a gesture; resolves, within a second, whether it runs. */
  open(): Promise<boolean>;
  /** Call it when the output may have changed without an event. */
  wake(): void;
  hold(on: boolean): void;
  schedule(order: ToneOrder): Stop;
  silence(): void;
}

/** PRT-40, PRT-45: compares the clocks, keeps tones in step and the output going, and reports whether there is sound. */
export function createSoundWatch({ states, outcomes, onLook, ...deps }: Deps): SoundWatch {
  const reporter = createSoundStateReporter(deps.clock, states);
  let isHeld = false;

  const isWanted = () => isHeld || !tones.isEmpty();
  const look = () => {
    const isCertain = output.look(isWanted());
    tones.settle();
    reporter.follow(output.condition());
    pulse.go(paceOf(isWanted() || output.isInDoubt(), isCertain));
  };
  const check = () => {
    onLook(isWanted());
    look();
  };
  const pulse = createPulse(deps.clock, check);
  const output = createSoundOutput({
    ...deps,
    onEvent: () => pulse.isGoing() && look(),
    onDevice(device) {
      tones.leave();
      if (isHeld) device.hold(true);
    },
  });
  const tones = createScheduledTones({ ...deps, device: output.device, tell: outcomes.emit });
  return {
    device: output.device,
    state: reporter.state,
    async open() {
      if (!output.open()) return reporter.giveUp();
      // The tones to sound are scheduled after this.
      look();
      return reporter.wait();
    },
    wake() {
      if (isWanted()) output.wake();
      check();
    },
    hold(on) {
      if (on === isHeld) return;
      isHeld = on;
      output.device()?.hold(on);
      // Released and held again immediately, as with each jump of a run, it continues.
      if (on) check();
    },
    schedule(order) {
      // After a gap, the clocks' relation is unknown.
      const isCertain = pulse.isGoing() || output.look(true);
      pulse.go(paceOf(true, isCertain));
      return tones.schedule(order);
    },
    silence: tones.silence,
  };
}

function paceOf(isGoing: boolean, isCertain: boolean): Pace {
  if (!isGoing) return 'stopped';
  return isCertain ? 'steady' : 'quick';
}
