// A person who runs a workout with a strap: the heart follows the effort with a lag, and the effort follows the coach.

import type { Bpm, Millis } from '../base/units.ts';
import type { FakePorts } from './fake-ports.ts';

/** The seconds in which the heart makes 63% of its way. */
const LAG = 57;
/** What a word of the coach changes. */
const OBEYED: Bpm = 9;

/** The runner of a test. */
export interface Runner {
  /** Begins an effort that the heart comes to in the end. */
  aim(effort: Bpm): void;
  /** Obeys a word of the coach. */
  obey(towards: 'up' | 'down'): void;
  /** Whether the strap sends: off is out of reach, or off the skin. */
  isWorn: boolean;
  /** The heart itself, whatever the strap says. */
  readonly heart: Bpm;
  /** Lets time pass, with a packet a second before each `step`. */
  run(seconds: number, step: (ms: Millis) => Promise<void>): Promise<void>;
}

/** A runner at rest, whose strap is that of the ports. */
export function aRunner({ sensor, random }: Pick<FakePorts, 'sensor' | 'random'>, rest: Bpm = 85): Runner {
  let heart = rest;
  let effort = rest;
  const runner: Runner = {
    isWorn: true,
    get heart() {
      return heart;
    },
    aim(next) {
      effort = next;
    },
    obey(towards) {
      effort += (towards === 'up' ? 1 : -1) * OBEYED;
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
