import type { SoundState, Stop, ToneOutcome } from '@roundbell/core';
import type { AudioDevice } from './device.ts';
import type { ToneOrder } from './laid-tone.ts';
import { createLaidTones } from './laid.ts';
import { createAudioOutput, type OutputDeps } from './output.ts';
import { createPulse, type Pace } from './pulse.ts';
import { createStateTeller } from './sound-state.ts';
import type { Listeners } from './tell-once.ts';

interface Deps extends Omit<OutputDeps, 'onDevice' | 'onStir'> {
  readonly states: Listeners<SoundState>;
  readonly outcomes: Listeners<ToneOutcome>;
  /** Told again and again whether something is to sound. */
  readonly onLook: (isWanted: boolean) => void;
}

/** The output and the tones on it, looked after as long as something is to sound. */
export interface AudioWatch {
  device(): AudioDevice | undefined;
  state(): SoundState;
  /** Opens the output inside a gesture; resolves, within a second, whether it goes. */
  open(): Promise<boolean>;
  /** The output may have changed without a word. */
  wake(): void;
  hold(on: boolean): void;
  lay(order: ToneOrder): Stop;
  silence(): void;
}

/** PRT-40, PRT-45: compares the clocks, keeps tones in step and the output going, and tells whether there is sound. */
export function createAudioWatch({ states, outcomes, onLook, ...deps }: Deps): AudioWatch {
  const stateTeller = createStateTeller(deps.clock, states);
  let isHeld = false;

  const isWanted = () => isHeld || !tones.isEmpty();
  const look = () => {
    const isCertain = output.look(isWanted());
    tones.settle();
    stateTeller.follow(output.condition());
    pulse.go(paceOf(isWanted() || output.isInDoubt(), isCertain));
  };
  const check = () => {
    onLook(isWanted());
    look();
  };
  const pulse = createPulse(deps.clock, check);
  const output = createAudioOutput({
    ...deps,
    onStir: () => pulse.isGoing() && look(),
    onDevice(device) {
      tones.leave();
      if (isHeld) device.keepAlive.hold(true);
    },
  });
  const tones = createLaidTones({ ...deps, device: output.device, tell: outcomes.tell });
  return {
    device: output.device,
    state: stateTeller.state,
    async open() {
      if (!output.open()) return stateTeller.giveUp();
      // What is to sound is laid after this.
      look();
      return stateTeller.wait();
    },
    wake() {
      if (isWanted()) output.wake();
      check();
    },
    hold(on) {
      if (on === isHeld) return;
      isHeld = on;
      output.device()?.keepAlive.hold(on);
      // Let go and held again at once, as with each jump of a run, it goes on.
      if (on) check();
    },
    lay(order) {
      // After a gap nobody knows how the clocks stand.
      const isCertain = pulse.isGoing() || output.look(true);
      pulse.go(paceOf(true, isCertain));
      return tones.lay(order);
    },
    silence: tones.silence,
  };
}

function paceOf(isGoing: boolean, isCertain: boolean): Pace {
  if (!isGoing) return 'stopped';
  return isCertain ? 'steady' : 'quick';
}
