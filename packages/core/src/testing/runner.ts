// A person who runs a workout with a strap: the heart follows the effort with a lag, and the effort follows the coach.

import type { Bpm, Millis } from '../base/units.ts';
import type { FakePorts } from './fake-ports.ts';

/** The seconds in which the heart covers 63% of its way. */
const LAG = 57;
/** How far a word from the coach moves the effort. */
const OBEYED: Bpm = 9;

/** The runner of a test. */
export interface Runner {
  /** Begins an effort that the heart reaches in the end. */
  aim(effort: Bpm): void;
  /** Obeys a word from the coach. */
  obey(towards: 'up' | 'down'): void;
  /** Whether the strap sends: false means out of reach, or off the skin. */
  isWorn: boolean;
  /** Whether words from the coach change nothing. */
  isDeaf: boolean;
  /** The heart itself, regardless of the strap. */
  readonly heart: Bpm;
  /** Lets time pass, with a packet a second before each `step`. */
  run(seconds: number, step: (ms: Millis) => Promise<void>): Promise<void>;
}

/** A runner at rest, wearing the strap of the ports. */
export function aRunner({ sensor, random }: Pick<FakePorts, 'sensor' | 'random'>, rest: Bpm = 85): Runner {
  let heart = rest;
  let effort = rest;
  const runner: Runner = {
    isWorn: true,
    isDeaf: false,
    get heart() {
      return heart;
    },
    aim(next) {
      effort = next;
    },
    obey(towards) {
      if (!runner.isDeaf) effort += (towards === 'up' ? 1 : -1) * OBEYED;
    },
    async run(seconds, step) {
      for (let second = 0; second < seconds; second++) {
        heart += (effort - heart) / LAG;
        if (runner.isWorn) sensor.send(0, Math.round(heart + 2 * random.next() - 1));
        await step(1000);
      }
    },
  };
  return runner;
}
